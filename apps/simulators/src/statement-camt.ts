import { BANGKOK_OFFSET_MS } from './bangkok-time.ts';
import { findBank } from './banks.ts';
import { toDecimalText } from './money.ts';
import type { AccountBook, Posting } from './statement-csv.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const dayOf = (at: Date) => new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);
const timeOf = (at: Date) => `${new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 19)}+07:00`;

/** SWIFT codes of the banks that can be named so. */
const BIC: Readonly<Record<string, string>> = {
  KBANK: 'KASITHBK',
  SCB: 'SICOTHBK',
  BBL: 'BKKBTHBK',
  KTB: 'KRTHTHBK',
  BAY: 'AYUDTHBK',
};

function balance(code: string, minor: bigint, at: Date): string {
  const amount = toDecimalText(minor < 0n ? -minor : minor);
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>${minor < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${dayOf(at)}</Dt></Dt></Bal>`;
}

/** Who was paid, and under which reference it was ordered. */
function paymentDetails({ reference, bank, accountNo, name }: NonNullable<Posting['payment']>): string {
  const short = findBank(bank)?.short ?? bank;
  return `<NtryDtls><TxDtls><Refs><EndToEndId>${escaped(reference)}</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>${escaped(name)}</Nm></Pty></Cdtr><CdtrAcct><Id><Othr><Id>${accountNo}</Id></Othr></Id></CdtrAcct></RltdPties><RltdAgts><CdtrAgt><FinInstnId><BICFI>${BIC[short] ?? short}</BICFI></FinInstnId></CdtrAgt></RltdAgts></TxDtls></NtryDtls>`;
}

function entry({ at, amountMinor, transfer, payment, kind }: Posting, index: number): string {
  const [amount, sign] = amountMinor < 0n ? [-amountMinor, 'DBIT'] : [amountMinor, 'CRDT'];
  const agent =
    transfer &&
    `<RltdAgts><DbtrAgt><FinInstnId><BICFI>${BIC[transfer.fromBank.short] ?? transfer.fromBank.short}</BICFI></FinInstnId></DbtrAgt></RltdAgts>`;
  const details = transfer
    ? `<NtryDtls><TxDtls><Refs><AcctSvcrRef>${transfer.reference}</AcctSvcrRef></Refs><RltdPties><Dbtr><Pty><Nm>${escaped(transfer.fromName)}</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>${transfer.fromAccountNo}</Id></Othr></Id></DbtrAcct></RltdPties>${agent}</TxDtls></NtryDtls>`
    : payment
      ? paymentDetails(payment)
      : '';
  return `
      <Ntry>
        <NtryRef>${index + 1}</NtryRef><Amt Ccy="THB">${toDecimalText(amount)}</Amt><CdtDbtInd>${sign}</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>${timeOf(at)}</DtTm></BookgDt>
        <BkTxCd><Prtry><Cd>${kind}</Cd></Prtry></BkTxCd>${details}
      </Ntry>`;
}

/** ISO 20022 camt.053.001.08: balances before and after, sums of both directions, and each entry with its parties. */
export function camtXml({ accountNo, openingMinor, postings, from, until }: AccountBook): string {
  const closing = postings.at(-1)?.balanceMinor ?? openingMinor;
  const total = (name: string, some: readonly Posting[]) => {
    const sum = some.reduce((all, { amountMinor }) => all + (amountMinor < 0n ? -amountMinor : amountMinor), 0n);
    return `<${name}><NbOfNtries>${some.length}</NbOfNtries><Sum>${toDecimalText(sum)}</Sum></${name}>`;
  };
  const credits = total(
    'TtlCdtNtries',
    postings.filter(({ amountMinor }) => amountMinor > 0n),
  );
  const debits = total(
    'TtlDbtNtries',
    postings.filter(({ amountMinor }) => amountMinor < 0n),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>S${accountNo}</MsgId><CreDtTm>${timeOf(until)}</CreDtTm></GrpHdr>
    <Stmt>
      <Id>1</Id>
      <Acct><Id><Othr><Id>${accountNo}</Id></Othr></Id><Ccy>THB</Ccy></Acct>
      ${balance('OPBD', openingMinor, from)}
      ${balance('CLBD', closing, until)}
      <TxsSummry>${credits}${debits}</TxsSummry>${postings.map(entry).join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
}
