import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';
import type { Statement } from './statement.ts';

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
const reading = (xml: Uint8Array | string) => readStatement(Buffer.from(xml), Date.parse('2026-11-30T12:00:00Z'));
const sound = (xml: Uint8Array | string): Statement => {
  const read = reading(xml);
  if ('problem' in read) throw new Error(`refused: ${JSON.stringify(read)}`);
  return read;
};

interface Made {
  entries: string;
  opening?: string;
  closing?: string;
  summary?: string;
}
const made = ({ entries, opening = '1000.00', closing = '1100.00', summary = '' }: Made) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt><Stmt>
  <Acct><Id><Othr><Id>0123456789</Id></Othr></Id><Ccy>THB</Ccy></Acct>
  <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${opening}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
  <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
  ${summary}${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (
  inside: string,
  { amount = '100.00', sign = 'CRDT', state = '<Sts><Cd>BOOK</Cd></Sts>', currency = 'THB' } = {},
) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${state}<BookgDt><Dt>2026-11-30</Dt></BookgDt>${inside}</Ntry>`;
const details = (...parts: string[]) =>
  `<NtryDtls>${parts.map((part) => `<TxDtls>${part}</TxDtls>`).join('')}</NtryDtls>`;
const ordered = (amount: string, currency = 'THB') =>
  `<AmtDtls><InstdAmt><Amt Ccy="${currency}">${amount}</Amt></InstdAmt></AmtDtls>`;
const brief = ({ rows }: Statement) => rows.map(({ direction, amountMinor, skip }) => [direction, amountMinor, skip]);

describe('a camt.053 statement', () => {
  it('of a customer is read without its entry of nothing, and by the ordered amounts of a batch', () => {
    expect(brief(sound(fixture('camt-zero-entry.xml')))).toEqual([['IN', 10_000n, undefined]]);
    expect(brief(sound(fixture('camt-batch-instructed-amounts.xml')))).toEqual([
      ['IN', 6_000n, undefined],
      ['IN', 4_000n, undefined],
    ]);
  });

  it.each([['1'], ['2']])('accepts a count of %s, with or without the entry of nothing', (count) => {
    const summary = `<TxsSummry><TtlCdtNtries><NbOfNtries>${count}</NbOfNtries><Sum>100.00</Sum></TtlCdtNtries></TxsSummry>`;
    const entries = entry('') + entry('', { amount: '0.00' });
    expect(sound(made({ entries, summary })).rows).toHaveLength(1);
    expect(reading(made({ entries, summary: summary.replace(`>${count}<`, '>3<') }))).toMatchObject({
      problem: 'COUNT_DIFFERS',
    });
  });

  it.each(['02', '04', '06', '08', '10', '13'])('is known in version %s, with prefixes and in UTF-16', (version) => {
    const xml = fixture('camt053.xml').replace('camt.053.001.08', `camt.053.001.${version}`);
    const prefixed = xml.replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:').replace('xmlns=', 'xmlns:ns2=');
    const rows = sound(fixture('camt053.xml')).rows.map(({ line: _line, ...row }) => row);
    for (const file of [xml, prefixed, Buffer.from(`\ufeff${xml}`, 'utf16le')])
      expect(sound(file).rows.map(({ line: _line, ...row }) => row)).toEqual(rows);
  });

  it.each([
    ['a pending entry', '<Sts><Cd>PDNG</Cd></Sts>', 'NOT_BOOKED'],
    ['an entry for information', '<Sts>INFO</Sts>', 'NOT_BOOKED'],
    ['an entry of an unknown state', '<Sts><Prtry>POSTED</Prtry></Sts>', 'NOT_BOOKED'],
    ['a reversal', '<Sts><Cd>BOOK</Cd></Sts><RvslInd>true</RvslInd>', 'REVERSAL'],
    ['a reversal written as 1', '<Sts><Cd>BOOK</Cd></Sts><RvslInd>1</RvslInd>', 'REVERSAL'],
  ])('takes %s for no deposit', (_what, state, skip) => {
    const closing = skip === 'NOT_BOOKED' ? '1000.00' : '1100.00';
    expect(brief(sound(made({ entries: entry('', { state }), closing })))).toEqual([['IN', 10_000n, skip]]);
  });

  it('reads a batch of both directions by the direction of each part', () => {
    const parts = [`${ordered('150.00')}<CdtDbtInd>CRDT</CdtDbtInd>`, `${ordered('50.00')}<CdtDbtInd>DBIT</CdtDbtInd>`];
    expect(brief(sound(made({ entries: entry(details(...parts)) })))).toEqual([
      ['IN', 15_000n, undefined],
      ['OUT', 5_000n, 'OUTGOING'],
    ]);
  });

  it('lets charges reduce what a single payer ordered', () => {
    expect(brief(sound(made({ entries: entry(details(ordered('110.00'))) })))).toEqual([['IN', 10_000n, undefined]]);
  });

  it.each([
    ['parts that are not the sum', entry(details(ordered('60.00'), ordered('41.00'))), { problem: 'SUMS_DIFFER' }],
    ['one part that is not the sum', entry(details('<Amt Ccy="THB">60.00</Amt>')), { problem: 'SUMS_DIFFER' }],
    [
      'a batch of which one payment is listed',
      entry(`<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls>${ordered('100.00')}</TxDtls></NtryDtls>`),
      { problem: 'COUNT_DIFFERS' },
    ],
    [
      'a part without an amount',
      entry(details(ordered('60.00'), '')),
      { problem: 'UNREADABLE', cause: 'NO_AMOUNT', column: 'TxDtls' },
    ],
    [
      'parts in another currency',
      entry(details(ordered('60.00', 'USD'), ordered('40.00', 'USD'))),
      { problem: 'UNREADABLE', cause: 'CURRENCY', cell: 'USD' },
    ],
    [
      'an entry in another currency',
      entry('', { currency: 'USD' }),
      { problem: 'UNREADABLE', cause: 'CURRENCY', cell: 'USD' },
    ],
    [
      'an amount with a comma',
      entry('', { amount: '100,00' }),
      { problem: 'UNREADABLE', cause: 'AMOUNT', cell: '100,00' },
    ],
    ['an amount with three decimals', entry('', { amount: '100.005' }), { problem: 'UNREADABLE', cause: 'AMOUNT' }],
    ['no direction', entry('', { sign: '' }), { problem: 'UNREADABLE', cause: 'DIRECTION' }],
    ['another sum than the balances', entry('', { amount: '101.00' }), { problem: 'BALANCE_BROKEN' }],
  ])('is refused whole with %s', (_what, entries, refusal) => {
    expect(reading(made({ entries }))).toMatchObject({ ...refusal, line: expect.any(Number) });
  });

  it('is refused with the second of several statements', () => {
    expect(reading(made({ entries: entry('') }).replace('</BkToCstmrStmt>', '<Stmt/></BkToCstmrStmt>'))).toMatchObject({
      problem: 'NOT_A_STATEMENT',
      cause: 'SEVERAL_STATEMENTS',
    });
  });
});
