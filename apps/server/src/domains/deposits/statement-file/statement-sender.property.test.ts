import { accountDigits } from '@kapao/contract/shared/banks.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bankTransaction } from '../../../gateways/bank-feed.ts';
import { readStatement } from '../../../gateways/statements/read-statement.ts';
import type { StatementRow } from '../../../gateways/statements/statement.ts';
import { fitMask, keyOfMask, maskKeys, shownDigits } from '../../../shared/account-mask.ts';
import { matchNames } from '../../../shared/name-match.ts';
import { type MadeLine, numbersWith, PREY_BANKS, statementLines } from '../../../testing/statement-lines.ts';
import { matchInflow } from '../bank-deposit/bank-deposit-rules.ts';

const NOW_MS = Date.parse('2026-11-30T12:00:00Z');
/** The most generous setting of the site: also lines without a name are credited to accounts that were proven before. */
const POLICY = { nameScore: 80, clockSeconds: 120, creditNameless: true, namelessDigits: 4 };

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const FILES = {
  scb: ({ words }: MadeLine) =>
    `Date,Time,Code,Channel,Cheque No.,Withdrawal,Deposit,Balance,Description\n30/11/26,10:05,X1,ENET,,,500.00,"1,500.00",${quoted(words)}`,
  kbiz: ({ words, channel }: MadeLine) =>
    `รายการเดินบัญชีเงินฝากออมทรัพย์ (มีรายละเอียด)\n,30-11-26,10:05,รับโอนเงิน,,,500.00,,"1,500.00",,${channel},,${quoted(words)}`,
} as const;

function onlyRow(file: string): StatementRow {
  const read = readStatement(Buffer.from(file), NOW_MS);
  if ('problem' in read) throw new Error(`refused: ${JSON.stringify(read)}`);
  const [row] = read.rows;
  if (!row) throw new Error('there is no row');
  return row;
}

/** True where a line would be credited to a member who is the only one with such an account. */
function isCredited(
  row: Pick<StatementRow, 'fromBank' | 'fromAccountMasked' | 'fromName'>,
  member: { bank: string; accountNo: string; name: string; isProven: boolean },
): boolean {
  const { fromBank, fromAccountMasked: masked, fromName } = row;
  const key = keyOfMask(masked);
  if (fromBank !== member.bank || key === undefined || !maskKeys(member.accountNo).includes(key)) return false;
  const candidate = {
    memberId: 'prey',
    currency: 'THB',
    status: 'ACTIVE',
    isProven: member.isProven,
    isSinceEntry: true,
    account: fitMask(masked, { accountNo: member.accountNo, lengths: accountDigits(member.bank) }),
    name: matchNames(member.name, [fromName]),
  };
  return matchInflow([candidate], { currency: 'THB', shownDigits: shownDigits(masked) }, POLICY).outcome === 'credit';
}

/** Members of every bank whose numbers have the digits of the line at any place, all with the name of the line. */
const preyOf = ({ digits, name }: MadeLine) =>
  PREY_BANKS.flatMap((bank) =>
    numbersWith(bank, digits).flatMap((accountNo) =>
      [true, false].map((isProven) => ({ bank, accountNo, name: name.replace(/ MR$/, ''), isProven })),
    ),
  );

const digitsLike = fc
  .oneof(
    { arbitrary: fc.integer({ min: 4, max: 4 }), weight: 4 },
    { arbitrary: fc.integer({ min: 6, max: 6 }), weight: 2 },
    { arbitrary: fc.integer({ min: 3, max: 10 }), weight: 2 },
  )
  .chain((length) => fc.stringMatching(new RegExp(`^[0-7]{${length}}$`)));

it.each(['scb', 'kbiz'] as const)(
  'credits a line of %s to nobody but an account it surely names, whatever its words are',
  (format) => {
    let sureCredits = 0;
    fc.assert(
      fc.property(statementLines(format, digitsLike), (line) => {
        const row = onlyRow(FILES[format](line));
        for (const member of preyOf(line)) {
          if (!isCredited(row, member)) continue;
          const { bank, place } = line.sure ?? {};
          const { accountNo } = member;
          const shown = place === 'last' ? accountNo.slice(-line.digits.length) : accountNo.slice(5, 9);
          expect({ words: line.words, bank, shown }).toEqual({
            words: line.words,
            bank: member.bank,
            shown: line.digits,
          });
          sureCredits += 1;
        }
      }),
      { numRuns: 600 },
    );
    // Otherwise the property proves nothing.
    expect(sureCredits).toBeGreaterThan(50);
  },
);

const BICS = { KASITHBK: 'KBANK', SICOTHBKXXX: 'SCB', KRTHTHBK: 'KTB' } as const;
const agent = fc.record({
  bic: fc.constantFrom('', '', ...Object.keys(BICS), 'KASICNBJ', 'SICOLALA', 'DEUTDEFF014', 'NEWBTHBK', 'XXXX004'),
  number: fc.constantFrom('', '', '004', '014', '006', '999', '0040014', '1014', '026009004'),
  name: fc.constantFrom(
    '',
    '',
    'KASIKORNBANK PUBLIC COMPANY LIMITED',
    'SCB',
    'Bank of 014',
    'NEWBANK',
    'PromptPay 004',
  ),
});
const NUMBERS: Readonly<Record<string, string>> = { '004': 'KBANK', '014': 'SCB', '006': 'KTB' };
const BANK_NAMES: Readonly<Record<string, string>> = { 'KASIKORNBANK PUBLIC COMPANY LIMITED': 'KBANK', SCB: 'SCB' };

it('credits a payment of camt.053 to nobody unless every identifier that is understood names the bank of the member', () => {
  let sureCredits = 0;
  fc.assert(
    fc.property(agent, fc.boolean(), ({ bic, number, name }, isProxy) => {
      const part = (tag: string, text: string) => (text === '' ? '' : `<${tag}>${text}</${tag}>`);
      const member = part('ClrSysMmbId', part('MmbId', number));
      const scheme = isProxy ? '<SchmeNm><Prtry>PROMPTPAY</Prtry></SchmeNm>' : '';
      const row = onlyRow(`<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Ccy>THB</Ccy></Acct>
        <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">0</Amt></Bal><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">500</Amt></Bal>
        <Ntry><Amt Ccy="THB">500</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-30</Dt></BookgDt><NtryDtls><TxDtls><RltdPties>
        <Dbtr><Nm>SOMCHAI JAIDEE</Nm></Dbtr><DbtrAcct><Id><Othr><Id>1234567890</Id>${scheme}</Othr></Id></DbtrAcct></RltdPties>
        <RltdAgts><DbtrAgt><FinInstnId>${part('BICFI', bic)}${member}${part('Nm', name)}</FinInstnId></DbtrAgt></RltdAgts></TxDtls></NtryDtls></Ntry>
        </Stmt></BkToCstmrStmt></Document>`);
      const known = [BICS[bic as keyof typeof BICS], NUMBERS[number], BANK_NAMES[name]];
      const isUnknown = (bic !== '' && !known[0]) || (number !== '' && !known[1]) || isProxy;
      for (const bank of PREY_BANKS) {
        if (!isCredited(row, { bank, accountNo: '1234567890', name: 'SOMCHAI JAIDEE', isProven: true })) continue;
        expect({ bic, number, name, isUnknown }).toEqual({ bic, number, name, isUnknown: false });
        expect(known.filter((one) => one !== undefined && one !== bank)).toEqual([]);
        sureCredits += 1;
      }
    }),
    { numRuns: 600 },
  );
  expect(sureCredits).toBeGreaterThan(20);
});

it('credits a notice of the bank to nobody but the account whose bank and digits it tells as they are', () => {
  const accountNo = '1234567890';
  const telling = fc.record({
    fromBank: fc.constantFrom(
      'SCB',
      'SCB',
      'KBANK',
      'TMB',
      'TTB',
      '014',
      'scb',
      '',
      'PromptPay',
      'NEWBANK',
      'SCB KBANK',
      '???',
    ),
    fromAccountMasked: fc.oneof(
      fc.constantFrom(
        'xxxxxx7890',
        'xxxxx6789x',
        '1234567890',
        'x7890',
        '7890',
        'xx6789',
        '1234xxxxxx',
        '',
        'PromptPay 7890',
      ),
      fc.stringMatching(/^[xX*0-9 -]{0,14}$/),
    ),
    fromName: fc.constantFrom('SOMCHAI JAIDEE', 'นาย สมชาย ใจดี', 'SOMCHAI J***', 'MALEE RAKDEE', '', '-'),
  });
  let sureCredits = 0;
  fc.assert(
    fc.property(telling, fc.boolean(), (told, isProven) => {
      const notice = bankTransaction.safeParse({
        ...{ id: 7, reference: 'B0007', at: '2026-11-30T05:00:00.000Z', amount: '500.00', currency: 'THB' },
        ...{ ...told, toBank: 'SCB', toAccountNo: '4056789012' },
      }).data;
      if (!notice) return;
      for (const bank of PREY_BANKS) {
        if (!isCredited(notice, { bank, accountNo, name: 'SOMCHAI JAIDEE', isProven })) continue;
        const plain = told.fromAccountMasked.replace(/[ -]/g, '');
        const isOfSender = [...plain].every((sign, at) => !/\d/.test(sign) || sign === accountNo.at(at - plain.length));
        expect({ told, bank, isOfSender }).toEqual({ told, bank: told.fromBank, isOfSender: true });
        expect(told.fromName === 'MALEE RAKDEE').toBe(false);
        sureCredits += 1;
      }
    }),
    { numRuns: 3_000 },
  );
  // Otherwise the property proves nothing.
  expect(sureCredits).toBeGreaterThan(20);
});
