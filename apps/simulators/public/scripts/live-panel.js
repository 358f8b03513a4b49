import { clock, h, icon, money, status, unit } from './dom.js';
import { t } from './words.js';

const row = ({ name, first, second, end }) =>
  h(
    'li',
    { class: 'row' },
    h('span', { class: 'ico' }, icon(name)),
    h('span', { class: 'what' }, h('b', {}, first), h('small', {}, second)),
    end,
  );

function group(title, rows, nothing) {
  const list = rows.length > 0 ? h('ul', { class: 'rows' }, ...rows) : h('p', { class: 'nothing' }, nothing);
  return [h('h2', {}, title), list];
}

/** Beside every place on a wide screen: what just happened elsewhere. */
export function livePanel({ known }) {
  const element = h('aside', { class: 'live' });
  function update() {
    const messages = (known.messages ?? [])
      .slice(0, 2)
      .map((sms) => row({ name: 'chat', first: sms.text, second: `${sms.phone} · ${clock(sms.at)}` }));
    const payouts = (known.payouts ?? []).slice(0, 3).map((payout) => {
      const kind = { PAID: 'ok', PENDING: 'wait', FAILED: 'bad' }[payout.state];
      const amount = `${money(payout.amount)} ${unit(payout.currency)}`;
      const second = `${payout.bankCode} · ${payout.accountNo}`;
      return row({ name: 'withdraw', first: amount, second, end: status(kind, t(payout.state)) });
    });
    const faults = (known.faults ?? []).slice(0, 4).map((order) => {
      const end = h('b', { class: 'times' }, `×${order.times}`);
      return row({ name: 'alert', first: t(`f-${order.fault}`), second: order.target, end });
    });
    element.replaceChildren(
      ...group(t('navSms'), messages, t('noSms')),
      ...group(t('navPayouts'), payouts, t('noPayouts')),
      ...group(t('faultsTitle'), faults, t('allNormal')),
    );
  }
  return { element, update };
}
