import { sceneOf } from './art.js';
import { byId, call, h, icon, money, saidNo, unit } from './dom.js';
import { LOOKS } from './game-look.js';
import { stageOf } from './game-stages.js';
import { t } from './words.js';

const STAKES = [5, 10, 20, 50, 100];
const ROUNDS_SHOWN = 4;
const code = location.pathname.split('/')[2];
const token = new URLSearchParams(location.search).get('token') ?? '';
const path = `/games/${encodeURIComponent(code)}/play`;

const homeLink = (siteUrl) => h('a', { class: 'home', href: siteUrl }, icon('home'), h('span', {}, t('toWallet')));

function expired(siteUrl) {
  const home = h('a', { class: 'button gold wide', href: siteUrl }, icon('home'), t('toWallet'));
  const panel = h(
    'div',
    { class: 'expired' },
    icon('clock', 'large'),
    h('h1', {}, t('expired')),
    h('p', {}, t('expiredHint')),
    home,
  );
  byId('game').replaceChildren(panel);
}

function stakeChooser() {
  let stake = 10;
  const buttons = STAKES.map((value) => {
    const choose = () => {
      stake = value;
      for (const one of buttons) one.setAttribute('aria-pressed', String(one === button));
    };
    const button = h(
      'button',
      { type: 'button', class: 'stake', 'aria-pressed': String(value === stake), onclick: choose },
      String(value),
    );
    return button;
  });
  return {
    element: h('div', { class: 'stakes', role: 'group', 'aria-label': t('stake') }, ...buttons),
    read: () => stake,
  };
}

function sayResult(result, { payout }) {
  result.className = payout > 0 ? 'result won' : 'result';
  result.textContent = payout > 0 ? t('won', { text: money(payout) }) : t('lost');
}

/** The last rounds of this visit; all of them are in the wallet's play history. */
function roundList() {
  const element = h('ul', { class: 'rounds', 'aria-label': t('lastRounds') });
  const add = ({ stake, payout }) => {
    const net = payout - stake;
    const text = `${net < 0 ? '−' : '+'}${money(Math.abs(net))}`;
    element.prepend(h('li', { class: net > 0 ? 'number won' : 'number' }, text));
    while (element.children.length > ROUNDS_SHOWN) element.lastChild.remove();
  };
  return { element, add };
}

function open(session, siteUrl) {
  const stage = stageOf({ ...session, code });
  const stake = stakeChooser();
  const rounds = roundList();
  const balance = h('b', { class: 'number' }, money(session.balance));
  const result = h('p', { class: 'result', role: 'status', 'aria-live': 'polite' }, stage.note ?? stage.missing);
  const button = h('button', { class: 'go' }, t(session.kind === 'slot' ? 'spin' : 'play'));
  const refuse = (text) => {
    result.className = 'result no';
    result.textContent = text;
  };

  async function submit(event) {
    event.preventDefault();
    const pick = stage.pick();
    if (!pick) return refuse(stage.missing);
    button.disabled = true;
    const answer = await call('POST', `${path}/rounds`, { token, stake: stake.read(), ...pick });
    if (answer.status === 401) return expired(siteUrl);
    if (answer.ok) {
      result.className = 'result';
      result.textContent = '…';
      await stage.show(answer.body.outcome);
      balance.textContent = money(answer.body.balance);
      sayResult(result, answer.body.bet);
      rounds.add(answer.body.bet);
    } else {
      refuse(answer.body.error === 3001 ? t('notEnough') : saidNo(answer));
    }
    button.disabled = false;
  }

  const sum = h(
    'span',
    { class: 'purse' },
    h('small', {}, t('balance')),
    h('span', {}, balance, ` ${unit(session.currency)}`),
  );
  const top = h('header', { class: 'play-top' }, homeLink(siteUrl), sum);
  const scene = h('div', { class: 'scene', svg: sceneOf(code) });
  const title = h('div', { class: 'play-title' }, h('h1', {}, session.title), h('small', {}, t('demo')));
  const controls = h('form', { class: 'controls', onsubmit: submit }, stake.element, button);
  const panel = h('div', { class: 'panel' }, title, stage.element, result, controls, rounds.element);
  byId('game').replaceChildren(scene, top, panel);
  document.title = session.title;
}

const look = LOOKS[code];
if (look) {
  document.documentElement.style.setProperty('--ground', look.ground);
  document.documentElement.style.setProperty('--panel', look.panel);
}
const [site, session] = await Promise.all([call('GET', '/site'), call('POST', `${path}/session`, { token })]);
const siteUrl = site.ok ? site.body.siteUrl : '/';
if (session.ok) open(session.body, siteUrl);
else expired(siteUrl);
