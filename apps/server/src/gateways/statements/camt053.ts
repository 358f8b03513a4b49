import { bankOfNumber } from '../../shared/bank-number.ts';
import { bankOfWord } from './bank-words.ts';
import { bankOfKey, type LineKey } from './line-key.ts';
import { NO_SENDER } from './sender-words.ts';
import { MAX_ROWS, type Statement, type StatementCause, type StatementRow, unsound } from './statement.ts';
import { proveTotal, type ToldTotal } from './statement-proof.ts';
import { harmless } from './statement-text.ts';
import { at, childrenOf, readXml, textAt, type XmlElement } from './xml-tree.ts';

/** ISO 20022, bank to customer statement, in any version: elements that a version has elsewhere are looked for in both places. */
export const isCamt = (text: string) => /^\s*(?:<\?xml|<)/.test(text) && /BkToCstmrStmt/.test(text);

const DAY_SECONDS = 86_400;

export function readCamt(text: string): Statement {
  const document = readXml(text);
  const message = at(document, 'BkToCstmrStmt');
  const [statement, ...others] = childrenOf(message, 'Stmt');
  // Several accounts or days in one file are uploaded one by one: each has its own balances.
  if (!statement) return unsound('NOT_A_STATEMENT');
  if (others.length > 0) return unsound('NOT_A_STATEMENT', others[0]?.line, { cause: 'SEVERAL_STATEMENTS' });
  const currency = textAt(statement, 'Acct', 'Ccy') || at(statement, 'Bal', 'Amt')?.attributes.Ccy || '';
  const entries = childrenOf(statement, 'Ntry').map((entry) => readEntry(entry, currency));
  const rows = entries.flatMap((entry) => entry.rows);
  if (rows.length > MAX_ROWS) unsound('TOO_MANY_ROWS');
  if (rows.length === 0) unsound('NO_ROWS');
  const whole = entries.map(({ entry }) => entry);
  const told = (name: string, direction: 'IN' | 'OUT') => countedOf(totalOf(summary, name), whole, direction);
  const summary = at(statement, 'TxsSummry');
  const [opening, closing] = [balanceOf(statement, ['OPBD', 'PRCD']), balanceOf(statement, ['CLBD'])];
  if (opening === undefined || closing === undefined) return unsound('CUT_OFF', statement.line);
  const moved = whole.reduce(
    (sum, row) =>
      row.skip === 'NOT_BOOKED' ? sum : sum + (row.direction === 'IN' ? row.amountMinor : -row.amountMinor),
    0n,
  );
  if (opening + moved !== closing) unsound('BALANCE_BROKEN', statement.line);
  const [credits, debits] = [told('TtlCdtNtries', 'IN'), told('TtlDbtNtries', 'OUT')];
  proveTotal(whole, 'IN', credits);
  proveTotal(whole, 'OUT', debits);
  return {
    format: 'camt053',
    currency,
    accountNo: textAt(statement, 'Acct', 'Id', 'Othr', 'Id') || textAt(statement, 'Acct', 'Id', 'IBAN'),
    rows,
    openingMinor: opening,
    closingMinor: closing,
    isBalanceProven: true,
    areTotalsProven: credits.amountMinor !== undefined && debits.amountMinor !== undefined,
  };
}

function balanceOf(statement: XmlElement, codes: readonly string[]): bigint | undefined {
  const found = codes.flatMap((code) =>
    childrenOf(statement, 'Bal').filter((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code),
  )[0];
  if (!found) return undefined;
  const amount = minorOf(textAt(found, 'Amt'), found.line);
  return textAt(found, 'CdtDbtInd') === 'DBIT' ? -amount : amount;
}

/** An entry of nothing moves nothing; banks count it or leave it out. */
function countedOf(total: ToldTotal, whole: readonly StatementRow[], direction: 'IN' | 'OUT'): ToldTotal {
  const own = whole.filter((row) => row.direction === direction && row.skip !== 'NOT_BOOKED');
  const moving = own.filter(({ amountMinor }) => amountMinor !== 0n);
  return total.count === moving.length ? { ...total, count: own.length } : total;
}

function totalOf(summary: XmlElement | undefined, name: string): ToldTotal {
  const found = at(summary, name);
  const [count, sum] = [textAt(found, 'NbOfNtries'), textAt(found, 'Sum')];
  return {
    line: found?.line,
    count: /^\d{1,6}$/.test(count) ? Number(count) : undefined,
    amountMinor: sum === '' ? undefined : minorOf(sum, found?.line),
  };
}

/** Refuses the file for an element, with what it contains. */
const refuseAt = (element: XmlElement, cause: StatementCause, column = element.name) =>
  unsound('UNREADABLE', element.line, { cause, column, cell: harmless(element.text, 40) });

/** Amounts have as many decimals as they need; more than two are none of our currencies. */
function minorOf(text: string, line: number | undefined): bigint {
  const found = /^\+?(\d{0,13})(?:\.(\d{0,2})0*)?$/.exec(text);
  if (!found || !/\d/.test(text))
    return unsound('UNREADABLE', line, { cause: 'AMOUNT', column: 'Amt', cell: harmless(text, 40) });
  return BigInt(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`);
}

/** The entry as it moves the balance, and the payments it is made of; one that moves nothing has none. */
function readEntry(entry: XmlElement, currency: string): { entry: StatementRow; rows: StatementRow[] } {
  const whole = readRow(entry, entry, currency);
  if (whole.amountMinor === 0n) return { entry: whole, rows: [] };
  const groups = childrenOf(entry, 'NtryDtls');
  const details = groups.flatMap((group) => childrenOf(group, 'TxDtls'));
  const counts = groups.map((group) => Number(textAt(group, 'Btch', 'NbOfTxs')));
  // A batch that lists some of its payments does not tell whose the rest is.
  if (details.length > 0 && counts.every((count) => count > 0) && sumOf(counts) !== details.length)
    unsound('COUNT_DIFFERS', entry.line);
  const [only] = details;
  if (!only) return { entry: whole, rows: [whole] };
  if (details.length === 1) {
    // Charges may reduce what a single payer ordered, so only what was booked has to be the entry's.
    const own = bookedAt(only);
    if (own?.attributes.Ccy === currency && minorOf(own.text.trim(), own.line) !== whole.amountMinor)
      unsound('SUMS_DIFFER', only.line);
    return {
      entry: whole,
      rows: [{ ...whole, ...wordsOf(only, entry), reference: referenceOf(only) ?? whole.reference }],
    };
  }
  const rows = details
    .map((one) => ({ ...readRow(one, entry, currency), line: one.line }))
    .filter(({ amountMinor }) => amountMinor !== 0n);
  const signed = ({ direction, amountMinor }: StatementRow) => (direction === 'IN' ? amountMinor : -amountMinor);
  if (rows.reduce((sum, row) => sum + signed(row), 0n) !== signed(whole)) unsound('SUMS_DIFFER', entry.line);
  return { entry: whole, rows };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** The amount of a part as it was booked; of a batch, which adds up to its entry, also as it was ordered. */
function amountAt(part: XmlElement, currency: string): XmlElement | undefined {
  const found = [bookedAt(part), at(part, 'AmtDtls', 'InstdAmt', 'Amt')].flatMap((amount) => amount ?? []);
  return found.find((amount) => amount.attributes.Ccy === currency) ?? found[0];
}

const bookedAt = (part: XmlElement) => at(part, 'Amt') ?? at(part, 'AmtDtls', 'TxAmt', 'Amt');

function readRow(part: XmlElement, entry: XmlElement, currency: string): StatementRow {
  const amount = amountAt(part, currency) ?? refuseAt(part, 'NO_AMOUNT');
  if ((amount.attributes.Ccy ?? '') !== currency)
    unsound('UNREADABLE', amount.line, {
      cause: 'CURRENCY',
      column: 'Amt',
      cell: harmless(amount.attributes.Ccy ?? '', 40),
    });
  const sign = textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
  if (sign !== 'CRDT' && sign !== 'DBIT') refuseAt(at(part, 'CdtDbtInd') ?? entry, 'DIRECTION', 'CdtDbtInd');
  const direction = sign === 'CRDT' ? 'IN' : 'OUT';
  return {
    line: entry.line,
    ...timeOf(entry),
    direction,
    amountMinor: minorOf(amount.text.trim(), amount.line),
    reference: referenceOf(part) ?? (part === entry ? undefined : referenceOf(entry)),
    ...wordsOf(part, entry),
    skip: skipOf(entry, direction),
  };
}

function skipOf(entry: XmlElement, direction: 'IN' | 'OUT'): StatementRow['skip'] {
  const state = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  if (state !== 'BOOK') return 'NOT_BOOKED';
  if (direction === 'OUT') return 'OUTGOING';
  return /^(?:true|1)$/.test(textAt(entry, 'RvslInd')) ? 'REVERSAL' : undefined;
}

function timeOf(entry: XmlElement): { at: string; spanSeconds: number } {
  const moment = textAt(entry, 'BookgDt', 'DtTm');
  const day = textAt(entry, 'BookgDt', 'Dt').slice(0, 10);
  // Without an offset it is the bank's own time.
  const offset = /(?:Z|[+-]\d{2}:\d{2})$/.test(moment) ? '' : '+07:00';
  const atMs =
    moment === '' && /^\d{4}-\d{2}-\d{2}$/.test(day)
      ? Date.parse(`${day}T00:00:00+07:00`)
      : Date.parse(moment + offset);
  if (Number.isNaN(atMs)) return refuseAt(at(entry, 'BookgDt') ?? entry, 'DATE', 'BookgDt');
  return { at: new Date(atMs).toISOString(), spanSeconds: moment === '' ? DAY_SECONDS : 1 };
}

/** The servicing bank's own reference alone names an entry once; others are the payer's. */
function referenceOf(part: XmlElement): string | undefined {
  const told = textAt(part, 'AcctSvcrRef') || textAt(part, 'Refs', 'AcctSvcrRef');
  return /^[\x21-\x7e]{1,50}$/.test(told) && told !== 'NOTPROVIDED' ? told : undefined;
}

/** What is told of a payment, and of whoever is at its other end. A payment of ours is known by what we ordered it under. */
function wordsOf(part: XmlElement, entry: XmlElement) {
  const text =
    textAt(entry, 'AddtlNtryInf') || textAt(part, 'RmtInf', 'Ustrd') || textAt(entry, 'BkTxCd', 'Prtry', 'Cd');
  if ((textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) !== 'DBIT')
    return { ...partyOf(part, 'Dbtr'), told: harmless(text) };
  const ordered = ['EndToEndId', 'InstrId'].map((name) => textAt(part, 'Refs', name));
  const told = [...new Set([...ordered, text])].filter((one) => one !== '' && one !== 'NOTPROVIDED');
  return { ...partyOf(part, 'Cdtr'), told: harmless(told.join(' · ')) };
}

/** Numbers by which a payment is addressed, and which are no account. */
const PROXY = /prompt|prxy|proxy|tele|msisdn|mobile|natid|nidn|taxid|txid|email|wallet/i;

function partyOf(details: XmlElement, role: 'Dbtr' | 'Cdtr') {
  const part = details.name === 'TxDtls' ? details : undefined;
  const party = at(part, 'RltdPties', `${role}Acct`);
  const account = textAt(party, 'Id', 'Othr', 'Id') || textAt(party, 'Id', 'IBAN');
  const scheme = at(party, 'Id', 'Othr', 'SchmeNm');
  const isProxy = at(party, 'Prxy') !== undefined || PROXY.test(textAt(scheme, 'Cd') + textAt(scheme, 'Prtry'));
  const agent = at(part, 'RltdAgts', `${role}Agt`, 'FinInstnId');
  const name = textAt(part, 'RltdPties', role, 'Nm') || textAt(part, 'RltdPties', role, 'Pty', 'Nm');
  const masked = harmless(account.replace(/[\s-]/g, '').replace(/[^\d]/g, 'x'), 30);
  const fromBank = isProxy ? '' : bankOfAgent(agent);
  return {
    fromBank,
    // Digits without a bank name nobody; of a payee they are compared with what was ordered.
    fromAccountMasked: isProxy || (fromBank === '' && role === 'Dbtr') ? NO_SENDER.fromAccountMasked : masked,
    fromName: harmless(name, 120),
    key: [keyBank(agent), masked] satisfies LineKey,
  };
}

/** The bank that every identifier names that is understood; '' where they differ, or none is. */
function bankOfAgent(agent: XmlElement | undefined): string {
  const [bic, number, name] = [bicOf(agent), textAt(agent, 'ClrSysMmbId', 'MmbId'), textAt(agent, 'Nm')];
  const byBic = bic === '' ? [] : [bankOfBic(bic)];
  const byNumber = number === '' ? [] : [bankOfNumber(number) ?? ''];
  // Names have many spellings: one that is not understood leaves the word to the identifiers.
  const byName = bankOfWord(name) === '' && byBic.length + byNumber.length > 0 ? [] : [bankOfWord(name)];
  const [bank = '', ...others] = [...byBic, ...byNumber, ...byName];
  return others.every((one) => one === bank) ? bank : '';
}

const bicOf = (agent: XmlElement | undefined) => textAt(agent, 'BICFI') || textAt(agent, 'BIC');

/** A SWIFT code names a bank in a country; a branch abroad is another bank. Some banks write their short name instead. */
function bankOfBic(bic: string): string {
  const found = /^([A-Z]{4})(TH|LA)[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.exec(bic.toUpperCase());
  return found ? (BANKS[`${found[1]}${found[2]}`] ?? '') : bankOfWord(bic);
}

/** By the letters of a SWIFT code that name bank and country. */
const BANKS: Readonly<Record<string, string>> = {
  KASITH: 'KBANK',
  SICOTH: 'SCB',
  BKKBTH: 'BBL',
  KRTHTH: 'KTB',
  AYUDTH: 'BAY',
  TMBKTH: 'TMB',
  GSBATH: 'GSB',
  BAABTH: 'BAAC',
  GOHUTH: 'GHB',
  UOVBTH: 'UOB',
  UBOBTH: 'CIMBT',
  KIFITH: 'KKP',
  LAHRTH: 'LH',
  COEBLA: 'BCEL',
};

/** Numbers of Thai clearing as the first release knew them. */
const KEY_NUMBERS = /^(?:00[246]|011|014|02[245]|03[034]|069|073)$/;

/** The bank as the first release read it, for the identity of a line (`line-key.ts`). */
function keyBank(agent: XmlElement | undefined): string {
  const bank = bicOf(agent) || textAt(agent, 'ClrSysMmbId', 'MmbId') || textAt(agent, 'Nm');
  const head = bank.slice(0, 4).toUpperCase();
  const byBic = Object.entries(BANKS).find(([code]) => code.slice(0, 4) === head)?.[1];
  const number = bank.slice(-3);
  return byBic ?? (KEY_NUMBERS.test(number) ? bankOfNumber(number) : undefined) ?? bankOfKey(bank);
}
