import { call, field, h, icon, input, saidNo, select, toast } from './dom.js';
import { heading } from './heading.js';
import { t } from './words.js';

const FAULTS = [
  'refuse',
  'down',
  'slow',
  'drop-request',
  'drop-answer',
  'error-after',
  'garbage',
  'wrong-amount',
  'duplicate',
  'bad-signature',
  'bank-late',
  'bank-out',
  'player-unknown',
  'player-foreign',
  'player-suspended',
  'sign-in-refused',
  'agent-full',
];
const MONEY_TARGETS = { feed: 'feed', payout: 'navPayouts', sms: 'navSms', prepaid: 'prepaid' };
const OTHER_TARGETS = ['gateway:KBANK', 'gateway:WW', 'gateway:ZAPMAN', 'verifier:a', 'verifier:b'];

const group = (label, options) =>
  h('optgroup', { label }, ...options.map(([value, text]) => h('option', { value }, text)));

function targets(games) {
  const named = (prefix) => games.map(({ code, title }) => [`${prefix}:${code}`, `${title} (${prefix}:${code})`]);
  const money = Object.entries(MONEY_TARGETS).map(([value, key]) => [value, t(key)]);
  const other = OTHER_TARGETS.map((value) => [value, value]);
  return [
    group(t('groupMoney'), [...money, ...other]),
    group(t('groupGames'), named('game')),
    group(t('groupBets'), named('bets')),
  ];
}

function resetButton(refresh) {
  const forget = async () => {
    await call('POST', '/control/reset');
    dialog.close();
    toast(t('resetDone'));
    await refresh();
  };
  const cancel = h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, t('cancel'));
  const yes = h('button', { type: 'button', class: 'button danger', onclick: forget }, t('reset'));
  const actions = h('div', { class: 'pair' }, cancel, yes);
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'reset-title' },
    h('h2', { id: 'reset-title' }, t('resetAsk')),
    h('p', {}, t('resetWhy')),
    actions,
  );
  const open = h('button', { type: 'button', class: 'button danger', onclick: () => dialog.showModal() }, t('reset'));
  return [open, dialog];
}

function activeRow(order) {
  const icons = h('span', { class: 'ico bad' }, icon('alert'));
  const what = h('span', { class: 'what' }, h('b', {}, t(`f-${order.fault}`)), h('small', {}, order.target));
  return h(
    'li',
    { class: 'row' },
    icons,
    what,
    h('span', { class: 'status wait' }, t('timesLeft', { text: order.times })),
  );
}

function switchForm({ refresh, target }) {
  const fault = select(
    { name: 'fault' },
    FAULTS.map((name) => [name, t(`f-${name}`)]),
  );
  const times = input({ name: 'times', type: 'number', min: 1, max: 1000, value: 1, required: true });
  const seconds = input({ name: 'seconds', type: 'number', min: 0, max: 300, value: 30, required: true });
  const delay = field(t('delay'), seconds);
  const showDelay = () => {
    delay.hidden = fault.value !== 'slow';
  };
  fault.addEventListener('change', showDelay);
  showDelay();
  const submit = async (event) => {
    event.preventDefault();
    const ms = fault.value === 'slow' ? { ms: Number(seconds.value) * 1000 } : {};
    const order = { target: target.value, fault: fault.value, times: Number(times.value), ...ms };
    const answer = await call('POST', '/control/faults', order);
    toast(answer.ok ? t('switchedOn') : saidNo(answer), answer.ok ? 'check' : 'alert');
    await refresh();
  };
  const numbers = h('div', { class: 'pair' }, field(t('times'), times), delay);
  const go = h('button', { class: 'button gold wide' }, t('switchOn'));
  return h(
    'form',
    { class: 'card stack', onsubmit: submit },
    field(t('target'), target),
    field(t('fault'), fault),
    numbers,
    go,
  );
}

export function faultSwitches({ known, refresh }) {
  const target = select({ name: 'target' }, []);
  const active = h('ul', { class: 'rows' });
  const normal = h('p', { class: 'note ok' }, icon('check'), h('span', {}, t('allNormal')));
  const clear = async () => {
    await call('DELETE', '/control/faults');
    await refresh();
  };
  const back = h('button', { type: 'button', class: 'button wide', onclick: clear }, t('backToNormal'));
  const list = h('div', { class: 'stack' }, h('h2', {}, t('active')), active, normal, back);
  const bottom = h('div', { class: 'danger-zone' }, ...resetButton(refresh));
  const columns = h('div', { class: 'two' }, switchForm({ refresh, target }), list);
  const element = h('div', { class: 'stack' }, heading('faultsTitle', 'faultsSub'), columns, bottom);
  function update(changed) {
    if (changed.has('games') && target.childElementCount === 0) target.replaceChildren(...targets(known.games ?? []));
    const faults = known.faults ?? [];
    active.replaceChildren(...faults.map(activeRow));
    active.hidden = back.hidden = faults.length === 0;
    normal.hidden = faults.length > 0;
  }
  return { element, update };
}
