import { call, clock, copy, field, h, icon, input, keep, kept, money, saidNo, status, toast, unit } from './dom.js';
import { empty, heading } from './heading.js';
import { t } from './words.js';

function row(voucher) {
  const copyLink = () => copy(voucher.link);
  const what = h(
    'span',
    { class: 'what' },
    h('b', {}, voucher.phone),
    h('small', {}, clock(voucher.createdAt)),
    h('small', { class: 'reference' }, voucher.link),
  );
  const amount = h('b', { class: 'number' }, money(voucher.amount), h('span', { class: 'unit' }, ` ${unit('THB')}`));
  const state = status(
    voucher.state === 'OPEN' ? 'wait' : 'ok',
    t(voucher.state === 'OPEN' ? 'giftOpen' : 'giftTaken'),
  );
  const button = h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': t('copy'), onclick: copyLink },
    icon('copy'),
  );
  return h('li', { class: 'row' }, what, h('span', { class: 'end' }, amount, state), button);
}

/** The prepaid wallet of people: a gift link for an amount, from a phone. */
export function giftLinks({ known, refresh }) {
  const phone = input({
    name: 'phone',
    type: 'tel',
    inputmode: 'tel',
    required: true,
    value: kept('gift-phone') ?? '',
  });
  const amount = input({ name: 'amount', inputmode: 'decimal', required: true, value: '100' });
  const made = h('p', { class: 'note ok', hidden: true });
  const submit = async (event) => {
    event.preventDefault();
    const answer = await call('POST', '/control/prepaid/vouchers', {
      phone: phone.value,
      amount: Number(amount.value),
    });
    if (!answer.ok) return toast(saidNo(answer), 'alert');
    keep('gift-phone', JSON.stringify(phone.value));
    const copyLink = () => copy(answer.body.link);
    const button = h('button', { type: 'button', class: 'button', onclick: copyLink }, t('copy'));
    made.replaceChildren(icon('check'), h('span', { class: 'reference' }, answer.body.link), button);
    made.hidden = false;
    await refresh();
  };
  const form = h(
    'form',
    { class: 'card stack', onsubmit: submit },
    h('div', { class: 'pair' }, field(t('giftPhone'), phone), field(t('amount'), amount)),
    h('button', { class: 'button gold wide' }, t('giftMake')),
    made,
  );
  const list = h('ul', { class: 'rows' });
  const none = empty('noGifts', 'noGiftsHint');
  function update(changed) {
    if (!changed.has('vouchers')) return;
    const vouchers = known.vouchers ?? [];
    list.replaceChildren(...vouchers.map(row));
    list.hidden = vouchers.length === 0;
    none.hidden = vouchers.length > 0;
  }
  const element = h('div', { class: 'stack' }, heading('giftTitle', 'giftSub'), form, list, none);
  return { element, update };
}
