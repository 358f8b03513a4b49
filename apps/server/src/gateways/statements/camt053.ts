import { bankOf } from './sender-words.ts';
import { MAX_ROWS, type Statement, type StatementRow, unsound } from './statement.ts';
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
  if (!statement || others.length > 0) return unsound('NOT_A_STATEMENT', others[0]?.line);
  const currency = textAt(statement, 'Acct', 'Ccy') || at(statement, 'Bal', 'Amt')?.attributes.Ccy || '';
  const entries = childrenOf(statement, 'Ntry').map((entry) => readEntry(entry, currency));
  const rows = entries.flatMap((entry) => entry.rows);
  if (rows.length > MAX_ROWS) unsound('TOO_MANY_ROWS');
  if (rows.length === 0) unsound('NO_ROWS');
  const whole = entries.map(({ entry }) => entry);
  const [opening, closing] = [balanceOf(statement, ['OPBD', 'PRCD']), balanceOf(statement, ['CLBD'])];
  if (opening === undefined || closing === undefined) return unsound('CUT_OFF', statement.line);
  const moved = whole.reduce(
    (sum, row) =>
      row.skip === 'NOT_BOOKED' ? sum : sum + (row.direction === 'IN' ? row.amountMinor : -row.amountMinor),
    0n,
  );
  if (opening + moved !== closing) unsound('BALANCE_BROKEN', statement.line);
  const summary = at(statement, 'TxsSummry');
  const [credits, debits] = [totalOf(summary, 'TtlCdtNtries'), totalOf(summary, 'TtlDbtNtries')];
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

function totalOf(summary: XmlElement | undefined, name: string): ToldTotal {
  const found = at(summary, name);
  const [count, sum] = [textAt(found, 'NbOfNtries'), textAt(found, 'Sum')];
  return {
    line: found?.line,
    count: /^\d{1,6}$/.test(count) ? Number(count) : undefined,
    amountMinor: sum === '' ? undefined : minorOf(sum, found?.line),
  };
}

/** Amounts have as many decimals as they need; more than two are none of our currencies. */
function minorOf(text: string, line: number | undefined): bigint {
  const found = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text);
  return found ? BigInt(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`) : unsound('UNREADABLE', line);
}

/** The entry as it moves the balance, and the payments it is made of. */
function readEntry(entry: XmlElement, currency: string): { entry: StatementRow; rows: StatementRow[] } {
  const whole = readRow(entry, entry, currency);
  const details = childrenOf(entry, 'NtryDtls').flatMap((group) => childrenOf(group, 'TxDtls'));
  if (details.length < 2) {
    const [only] = details;
    return {
      entry: whole,
      rows: [only ? { ...whole, ...wordsOf(only, entry), reference: referenceOf(only) ?? whole.reference } : whole],
    };
  }
  const rows = details.map((one) => ({ ...readRow(one, entry, currency), line: one.line }));
  if (rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) !== whole.amountMinor)
    unsound('SUMS_DIFFER', entry.line);
  return { entry: whole, rows };
}

function readRow(part: XmlElement, entry: XmlElement, currency: string): StatementRow {
  const amount = at(part, 'Amt') ?? at(part, 'AmtDtls', 'TxAmt', 'Amt') ?? unsound('UNREADABLE', part.line);
  if ((amount.attributes.Ccy ?? '') !== currency) unsound('UNREADABLE', amount.line);
  const sign = textAt(entry, 'CdtDbtInd');
  if (sign !== 'CRDT' && sign !== 'DBIT') unsound('UNREADABLE', entry.line);
  const amountMinor = minorOf(amount.text.trim(), amount.line);
  if (amountMinor === 0n) unsound('UNREADABLE', amount.line);
  return {
    line: entry.line,
    ...timeOf(entry),
    direction: sign === 'CRDT' ? 'IN' : 'OUT',
    amountMinor,
    reference: referenceOf(part) ?? (part === entry ? undefined : referenceOf(entry)),
    ...wordsOf(part, entry),
    skip: skipOf(entry),
  };
}

function skipOf(entry: XmlElement): StatementRow['skip'] {
  const state = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  if (state !== 'BOOK') return 'NOT_BOOKED';
  if (textAt(entry, 'CdtDbtInd') === 'DBIT') return 'OUTGOING';
  return textAt(entry, 'RvslInd') === 'true' ? 'REVERSAL' : undefined;
}

function timeOf(entry: XmlElement): { at: string; spanSeconds: number } {
  const moment = textAt(entry, 'BookgDt', 'DtTm');
  if (moment !== '') {
    // Without an offset it is the bank's own time.
    const atMs = Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/.test(moment) ? moment : `${moment}+07:00`);
    return Number.isNaN(atMs)
      ? unsound('UNREADABLE', entry.line)
      : { at: new Date(atMs).toISOString(), spanSeconds: 1 };
  }
  const day = textAt(entry, 'BookgDt', 'Dt').slice(0, 10);
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00+07:00`) : Number.NaN;
  return Number.isNaN(atMs)
    ? unsound('UNREADABLE', entry.line)
    : { at: new Date(atMs).toISOString(), spanSeconds: DAY_SECONDS };
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
  if (textAt(entry, 'CdtDbtInd') !== 'DBIT') return { ...partyOf(part, 'Dbtr'), told: harmless(text) };
  const ordered = ['EndToEndId', 'InstrId'].map((name) => textAt(part, 'Refs', name));
  const told = [...new Set([...ordered, text])].filter((one) => one !== '' && one !== 'NOTPROVIDED');
  return { ...partyOf(part, 'Cdtr'), told: harmless(told.join(' · ')) };
}

function partyOf(details: XmlElement, role: 'Dbtr' | 'Cdtr') {
  const part = details.name === 'TxDtls' ? details : undefined;
  const accountOf = (...path: string[]) => textAt(part, 'RltdPties', `${role}Acct`, 'Id', ...path);
  const account = accountOf('Othr', 'Id') || accountOf('IBAN');
  const agent = at(part, 'RltdAgts', `${role}Agt`, 'FinInstnId');
  const bank =
    textAt(agent, 'BICFI') || textAt(agent, 'BIC') || textAt(agent, 'ClrSysMmbId', 'MmbId') || textAt(agent, 'Nm');
  const name = textAt(part, 'RltdPties', role, 'Nm') || textAt(part, 'RltdPties', role, 'Pty', 'Nm');
  return {
    fromBank: BANKS[bank.slice(0, 4).toUpperCase()] ?? BANKS[bank.slice(-3)] ?? bankOf(bank),
    fromAccountMasked: harmless(account.replace(/[\s-]/g, '').replace(/[^\d]/g, 'x'), 30),
    fromName: harmless(name, 120),
  };
}

/** By the first letters of the SWIFT code, or the number of the Thai clearing. */
const BANKS: Readonly<Record<string, string>> = {
  KASI: 'KBANK',
  SICO: 'SCB',
  BKKB: 'BBL',
  KRTH: 'KTB',
  AYUD: 'BAY',
  TMBK: 'TMB',
  GSBA: 'GSB',
  BAAB: 'BAAC',
  GOHU: 'GHB',
  UOVB: 'UOB',
  UBOB: 'CIMBT',
  KIFI: 'KKP',
  LAHR: 'LH',
  COEB: 'BCEL',
  '004': 'KBANK',
  '014': 'SCB',
  '002': 'BBL',
  '006': 'KTB',
  '025': 'BAY',
  '011': 'TMB',
  '030': 'GSB',
  '034': 'BAAC',
  '033': 'GHB',
  '024': 'UOB',
  '022': 'CIMBT',
  '069': 'KKP',
  '073': 'LH',
};
