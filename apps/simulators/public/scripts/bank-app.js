import {
  byId,
  call,
  clock,
  copy,
  field,
  grouped,
  h,
  icon,
  input,
  keep,
  kept,
  money,
  monogram,
  saidNo,
  select,
  status,
  toast,
  unit,
} from './dom.js';
import { empty, heading } from './heading.js';
import { payQrForm } from './pay-qr.js';
import { language, t } from './words.js';

const AMOUNTS = [100, 300, 500, 1000];
const NOTICES = { delivered: 'ok', waiting: 'wait', failed: 'bad' };
const OTHER = 'other';

const bankName = (bank) => `${bank.short} · ${language() === 'th' ? bank.nameTh : bank.nameEn}`;
const bankOptions = (banks) => banks.map((bank) => [bank.short, bankName(bank)]);
const accountField = (value) =>
  input({ inputmode: 'numeric', pattern: '[0-9 \\-]{6,24}', required: true, placeholder: '000-000-0000', value });

function fromFields(banks) {
  const last = kept('sender') ?? {};
  const bank = select({}, bankOptions(banks));
  if (last.fromBank) bank.value = last.fromBank;
  const accountNo = accountField(last.fromAccountNo);
  const name = input({ required: true, maxlength: 100, placeholder: 'SOMSAK P', value: last.fromName });
  const pair = h('div', { class: 'pair' }, field(t('bank'), bank), field(t('accountNo'), accountNo));
  const legend = h('legend', {}, t('from'), h('small', {}, t('remembered')));
  return {
    element: h('fieldset', {}, legend, pair, field(t('accountName'), name)),
    read: () => ({ fromBank: bank.value, fromAccountNo: accountNo.value, fromName: name.value }),
  };
}

function accountChoice(account, value) {
  const name = language() === 'th' ? account.nameTh : account.nameEn;
  const radio = h('input', { type: 'radio', name: 'to', value, required: true });
  const number = h('small', {}, `${grouped(account.accountNo)} · ${account.accountName}`);
  return h(
    'label',
    { class: 'choice' },
    radio,
    monogram(account.bankCode),
    h('span', { class: 'what' }, h('b', {}, name), number),
  );
}

function toFields(banks) {
  const bank = select({}, bankOptions(banks));
  const accountNo = accountField();
  const manual = h('div', { class: 'pair' }, field(t('bank'), bank), field(t('accountNo'), accountNo));
  const choices = h('div', { class: 'choices' });
  const element = h('fieldset', {}, h('legend', {}, t('to')), choices, manual);
  let accounts = [];

  function showManual() {
    const chosen = element.querySelector('input[name=to]:checked')?.value;
    manual.hidden = accounts.length > 0 && chosen !== OTHER;
    accountNo.disabled = manual.hidden;
  }
  choices.addEventListener('change', showManual);

  async function load() {
    const answer = await call('GET', '/site/deposit-accounts');
    accounts = answer.ok ? answer.body.accounts : [];
    const other = h(
      'label',
      { class: 'choice' },
      h('input', { type: 'radio', name: 'to', value: OTHER }),
      h('span', { class: 'mono' }, icon('pencil', 'small')),
      h('span', { class: 'what' }, h('b', {}, t('otherAccount'))),
    );
    const rows = accounts.map((account, index) => accountChoice(account, String(index)));
    const hint = h('p', { class: 'note warn' }, icon('info'), h('span', {}, t('noSite')));
    choices.replaceChildren(...(accounts.length > 0 ? [...rows, other] : [hint]));
    const first = choices.querySelector('input');
    if (first) first.checked = true;
    showManual();
  }
  void load();

  function read() {
    const chosen = accounts[Number(element.querySelector('input[name=to]:checked')?.value)];
    if (chosen) return { toBank: chosen.bankCode, toAccountNo: chosen.accountNo };
    return { toBank: bank.value, toAccountNo: accountNo.value };
  }
  return { element, read };
}

function amountField() {
  const amount = h('input', {
    id: 'amount',
    type: 'number',
    min: 0.01,
    max: 1e9,
    step: '0.01',
    required: true,
    inputmode: 'decimal',
    placeholder: '0.00',
  });
  const big = h(
    'label',
    { class: 'amount' },
    h('span', {}, t('amount')),
    h('span', { class: 'line' }, amount, h('span', {}, t('baht'))),
  );
  const choose = (value) => () => {
    amount.value = String(value);
  };
  const chips = AMOUNTS.map((value) =>
    h('button', { type: 'button', class: 'chip', onclick: choose(value) }, value.toLocaleString('en-US')),
  );
  return {
    element: h('div', { class: 'stack' }, big, h('div', { class: 'chips' }, ...chips)),
    read: () => ({ amount: Number(amount.value) }),
  };
}

function slipPanel() {
  const waiting = h(
    'div',
    { class: 'slip-waiting' },
    icon('image', 'large'),
    h('b', {}, t('slipHere')),
    h('small', {}, t('slipHint')),
  );
  const element = h('div', { class: 'slip', id: 'slip' }, waiting);
  function show({ reference, slipUrl, isNew }) {
    const title = isNew
      ? h('p', { class: 'note ok' }, icon('check'), h('span', {}, h('b', {}, t('sent')), h('br'), t('sentHint')))
      : null;
    const picture = h('img', { src: slipUrl, width: 420, height: 640, alt: t('slipOf', { text: reference }) });
    const copyReference = h(
      'button',
      { type: 'button', class: 'copy', onclick: () => copy(reference) },
      h('span', {}, h('small', {}, t('reference')), h('b', {}, reference)),
      icon('copy'),
    );
    const save = h(
      'a',
      { class: 'button wide', href: slipUrl, download: `slip-${reference}.png` },
      icon('save'),
      t('savePicture'),
    );
    element.replaceChildren(...[title, picture, copyReference, save].filter(Boolean));
    element.scrollIntoView({ block: 'nearest' });
  }
  return { element, show };
}

function transferRow(transfer, show) {
  const way = `${transfer.fromBank} → ${transfer.toBank} · ${clock(transfer.at)}`;
  const smalls = [h('small', {}, way), h('small', { class: 'number' }, grouped(transfer.toAccountNo))];
  const parties = h('span', { class: 'what' }, h('b', {}, transfer.fromName), ...smalls);
  const amount = h(
    'b',
    { class: 'number' },
    money(transfer.amount),
    h('span', { class: 'unit' }, ` ${unit(transfer.currency)}`),
  );
  const end = h('span', { class: 'end' }, amount, status(NOTICES[transfer.notice], t(transfer.notice)));
  return h(
    'li',
    {},
    h('button', { type: 'button', class: 'row', onclick: show }, monogram(transfer.fromBank), parties, end),
  );
}

export function bankApp({ known, refresh }) {
  const { banks } = known.site;
  const parts = [fromFields(banks), toFields(banks), amountField()];
  const slip = slipPanel();
  const button = h('button', { class: 'button gold wide' }, icon('send'), t('send'));

  async function submit(event) {
    event.preventDefault();
    const order = Object.assign({}, ...parts.map((part) => part.read()));
    const { fromBank, fromAccountNo, fromName } = order;
    keep('sender', { fromBank, fromAccountNo, fromName });
    button.disabled = true;
    const answer = await call('POST', '/control/bank/transfers', order);
    button.disabled = false;
    if (!answer.ok) return toast(saidNo(answer), 'alert');
    slip.show({ ...answer.body, isNew: true });
    byId('amount').value = '';
    await refresh();
  }

  const head = h(
    'div',
    { class: 'bank-head' },
    icon('bank', 'large'),
    h('span', {}, h('b', {}, t('bankTitle')), h('small', {}, t('bankSub'))),
  );
  const form = h(
    'form',
    { class: 'bank-form', onsubmit: submit },
    head,
    h('div', { class: 'body stack' }, ...parts.map(({ element }) => element), button),
  );
  const scan = payQrForm({ from: fromFields(banks), slip, refresh });
  const list = h('ul', { class: 'rows' });
  const none = empty('noTransfers', 'noTransfersHint');
  const title = heading('bankTitle', 'bankSub');
  title.classList.add('hidden-title');
  const element = h(
    'div',
    { class: 'stack' },
    title,
    h('div', { class: 'two bank' }, h('div', { class: 'stack' }, form, scan), slip.element),
    h('h2', {}, t('recent')),
    list,
    none,
  );
  function update(changed) {
    if (!changed.has('transfers')) return;
    const transfers = known.transfers ?? [];
    list.replaceChildren(...transfers.map((transfer) => transferRow(transfer, () => slip.show(transfer))));
    list.hidden = transfers.length === 0;
    none.hidden = transfers.length > 0;
  }
  return { element, update };
}
