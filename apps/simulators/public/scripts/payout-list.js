import { clock, grouped, h, icon, money, monogram, status, unit } from './dom.js';
import { empty, heading } from './heading.js';
import { t } from './words.js';

const KINDS = { PAID: 'ok', PENDING: 'wait', FAILED: 'bad' };

function row(payout) {
  const account = `${grouped(payout.accountNo)} · ${clock(payout.createdAt)}`;
  const again = payout.times > 1 ? h('small', { class: 'warn' }, t('askedTimes', { text: payout.times })) : null;
  const reason = payout.reason ? h('small', { class: 'bad' }, payout.reason) : null;
  const reference = h('small', { class: 'reference' }, payout.reference);
  const what = h(
    'span',
    { class: 'what' },
    h('b', {}, payout.accountName),
    h('small', {}, account),
    reference,
    again,
    reason,
  );
  const amount = h(
    'b',
    { class: 'number' },
    money(payout.amount),
    h('span', { class: 'unit' }, ` ${unit(payout.currency)}`),
  );
  const end = h('span', { class: 'end' }, amount, status(KINDS[payout.state], t(payout.state)));
  return h('li', { class: 'row' }, monogram(payout.bankCode), what, end);
}

export function payoutList({ known }) {
  const list = h('ul', { class: 'rows' });
  const none = empty('noPayouts', 'noPayoutsHint');
  const rule = h('p', { class: 'note' }, icon('info'), h('span', {}, t('payRule')));
  const element = h('div', { class: 'stack' }, heading('payTitle', 'paySub'), list, none, rule);
  function update(changed) {
    if (!changed.has('payouts')) return;
    const payouts = known.payouts ?? [];
    list.replaceChildren(...payouts.map(row));
    list.hidden = payouts.length === 0;
    none.hidden = payouts.length > 0;
  }
  return { element, update };
}
