import { mark } from './art.js';
import { bankApp } from './bank-app.js';
import { byId, call, h, icon, keep } from './dom.js';
import { faultSwitches } from './fault-switches.js';
import { gameList } from './game-list.js';
import { giftLinks } from './gift-links.js';
import { livePanel } from './live-panel.js';
import { payoutList } from './payout-list.js';
import { smsInbox } from './sms-inbox.js';
import { LANGUAGES, language, t } from './words.js';

const POLL_MS = 2000;
const PLACES = [
  { id: 'bank', icon: 'bank', title: 'navBank', make: bankApp },
  { id: 'gifts', icon: 'gift', title: 'navGifts', make: giftLinks },
  { id: 'sms', icon: 'chat', title: 'navSms', make: smsInbox },
  { id: 'payouts', icon: 'withdraw', title: 'navPayouts', make: payoutList },
  { id: 'games', icon: 'play', title: 'navGames', make: gameList },
  { id: 'faults', icon: 'alert', title: 'navFaults', make: faultSwitches },
];
const LISTS = {
  transfers: '/control/bank/transfers?limit=20',
  messages: '/control/sms?limit=50',
  vouchers: '/control/prepaid/vouchers?limit=50',
  payouts: '/control/bank/payouts?limit=50',
  games: '/control/games',
  faults: '/control/faults',
};

const known = { site: { siteUrl: '/', banks: [] } };
const texts = {};
let parts = [];

const place = () => PLACES.find(({ id }) => `#${id}` === location.hash)?.id ?? PLACES[0].id;

function showPlace() {
  for (const link of document.querySelectorAll('[data-place]')) {
    if (link.dataset.place === place()) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  for (const section of document.querySelectorAll('[data-section]'))
    section.hidden = section.dataset.section !== place();
  window.scrollTo(0, 0);
}

function placeLink({ id, icon: name, title }) {
  const count = h('b', { class: 'count', hidden: true });
  const link = h('a', { href: `#${id}`, 'data-place': id }, icon(name), h('span', {}, t(title)), count);
  const update = () => {
    const lit = id === 'faults' ? (known.faults?.length ?? 0) : 0;
    count.hidden = lit === 0;
    count.textContent = String(lit);
  };
  return { element: link, update };
}

function switchTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  keep('theme', root.dataset.theme);
}

function languageSwitch() {
  const buttons = Object.entries(LANGUAGES).map(([code, name]) => {
    const choose = () => {
      document.documentElement.dataset.language = code;
      document.documentElement.lang = code === 'la' ? 'lo' : code;
      keep('language', code);
      build();
    };
    return h('button', { type: 'button', 'aria-pressed': String(code === language()), onclick: choose }, name);
  });
  return h('div', { class: 'languages', role: 'group', 'aria-label': t('language') }, ...buttons);
}

const themeButton = () =>
  h('button', { type: 'button', class: 'icon-button', 'aria-label': t('theme'), onclick: switchTheme }, icon('moon'));

function brand() {
  const name = h('span', {}, 'Kapao', h('small', {}, t('world')));
  return h('a', { class: 'brand', href: '#bank' }, h('span', { class: 'mark', svg: mark() }), name);
}

const siteLink = () =>
  h(
    'a',
    { class: 'site-link', href: known.site.siteUrl, target: '_blank', rel: 'noreferrer' },
    icon('globe'),
    h('span', {}, t('toSite')),
  );

function build() {
  const links = PLACES.map(placeLink);
  const bar = PLACES.map(placeLink);
  const sections = PLACES.map(({ id, make }) => {
    const section = make({ known, refresh });
    return { ...section, element: h('section', { 'data-section': id, hidden: true }, section.element) };
  });
  const live = livePanel({ known });
  parts = [...links, ...bar, ...sections, live];
  const top = h('header', { class: 'top' }, brand(), h('span', { class: 'tools' }, languageSwitch(), themeButton()));
  const tools = h('div', { class: 'rail-tools' }, siteLink(), languageSwitch(), themeButton());
  const rail = h('nav', { class: 'rail' }, brand(), ...links.map(({ element }) => element), tools);
  const main = h('main', {}, ...sections.map(({ element }) => element));
  const bottom = h('nav', { class: 'bar' }, ...bar.map(({ element }) => element));
  byId('world').replaceChildren(top, rail, main, live.element, bottom);
  document.title = `Kapao · ${t('world')}`;
  showPlace();
  for (const part of parts) part.update?.(new Set(Object.keys(LISTS)));
}

/** Reads every list and redraws only what changed, so that nothing moves under a finger. */
async function refresh() {
  const changed = new Set();
  const readings = Object.entries(LISTS).map(async ([name, path]) => {
    const answer = await call('GET', path);
    const text = JSON.stringify(answer.body);
    if (!answer.ok || texts[name] === text) return;
    texts[name] = text;
    known[name] = answer.body[name];
    changed.add(name);
  });
  await Promise.all(readings);
  if (changed.size > 0) for (const part of parts) part.update?.(changed);
}

async function keepFresh() {
  if (!document.hidden) await refresh();
  setTimeout(keepFresh, POLL_MS);
}

const site = await call('GET', '/site');
if (site.ok) known.site = site.body;
build();
addEventListener('hashchange', showPlace);
await keepFresh();
