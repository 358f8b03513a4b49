import type { AmlCaseDetail, AmlLinks } from '@kapao/contract/operator/aml-case.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { bankAccountNo, memberFacts } from '../../../queries/members/account-facts.ts';
import { CSV_MARK, csvLine } from '../../../shared/csv.ts';
import { detailOf } from './aml-case-wire.ts';
import { readLinks } from './aml-links.ts';
import { type HistoryRow, nextPayments } from './aml-report-store.ts';

/** The subject of a report, as the site knows the person. */
interface Subject {
  memberId: string;
  name: string;
  phone: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
}

export interface AmlReport {
  subject: Subject;
  detail: AmlCaseDetail;
  links: AmlLinks;
  /** All payments of a year, oldest first, read as they are written out. */
  payments: AsyncIterable<HistoryRow>;
}

const PAGE = 500;

async function* historyOf(db: Db, memberId: string): AsyncGenerator<HistoryRow> {
  let last: HistoryRow | undefined;
  for (;;) {
    const page = await nextPayments(db, { memberId, after: last, limit: PAGE });
    yield* page;
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}

/** Who, what, when, how much and why, with the evidence. The account number is as whoever asks may see it. */
export async function readReport(
  { db, sealer }: { db: Db; sealer: Sealer },
  caseId: string,
  shown: (accountNo: string) => string,
): Promise<AmlReport | undefined> {
  const detail = await detailOf(db, caseId);
  if (!detail) return undefined;
  const { memberId } = detail.case.member;
  const facts = await memberFacts(db, memberId);
  invariant(facts, 'a case is about a member');
  return {
    subject: {
      ...{ memberId, name: facts.name, phone: facts.username, bankCode: facts.bank_code },
      ...{ bankAccountName: facts.bank_account_name, bankAccountNo: shown(bankAccountNo(sealer, facts)) },
    },
    detail,
    links: await readLinks(db, memberId),
    payments: historyOf(db, memberId),
  };
}

const paymentOf = ({ operation_id, kind, at, amount, currency, state }: HistoryRow) => ({
  ...{ operationId: operation_id, kind, at: at.toISOString(), amount: fromMinor(amount, currency), currency, state },
});

export async function* reportJson({ subject, detail, links, payments }: AmlReport): AsyncGenerator<string> {
  const { case: about, evidence, holds, entries } = detail;
  const head = { format: 'kapao-suspicious-activity-1', subject, case: about, evidence, links, holds, entries };
  yield `${JSON.stringify(head).slice(0, -1)},"payments":[`;
  let isFirst = true;
  for await (const payment of payments) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(paymentOf(payment))}`;
    isFirst = false;
  }
  yield '\n]}\n';
}

const HEAD: Record<Locale, readonly string[]> = {
  en: ['Section', 'When', 'Who', 'What', 'Amount', 'Currency', 'Detail', 'Reference'],
  th: ['หมวด', 'เมื่อ', 'ผู้เกี่ยวข้อง', 'รายการ', 'ยอดเงิน', 'สกุลเงิน', 'รายละเอียด', 'อ้างอิง'],
  la: ['ໝວດ', 'ເມື່ອ', 'ຜູ້ກ່ຽວຂ້ອງ', 'ລາຍການ', 'ຍອດເງິນ', 'ສະກຸນເງິນ', 'ລາຍລະອຽດ', 'ອ້າງອີງ'],
};

type Cells = readonly (string | number)[];

/** A line for each fact; sections are codes, so that files of any language are read by one program. */
export async function* reportCsv(report: AmlReport, locale: Locale): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(HEAD[locale]);
  for (const cells of linesOf(report)) yield csvLine(cells);
  for await (const row of report.payments) {
    const { at, kind, amount, currency, state, operationId } = paymentOf(row);
    yield csvLine(['payment', at, report.subject.name, kind, amount, currency, state, operationId]);
  }
}

function* linesOf({ subject, detail, links }: AmlReport): Generator<Cells> {
  const { case: about, evidence, holds, entries } = detail;
  const { currency } = about;
  const bank = `${subject.bankCode} ${subject.bankAccountNo} ${subject.bankAccountName}`;
  yield ['subject', '', subject.name, subject.phone, '', '', bank, subject.memberId];
  yield ['case', about.openedAt, subject.name, about.rule, about.amount, currency, about.state, about.id];
  yield ['period', about.since, subject.name, 'from', '', '', '', about.id];
  yield ['period', about.until, subject.name, 'to', '', '', '', about.id];
  for (const kind of ['deposits', 'withdrawals'] as const) {
    yield [
      'sum',
      about.until,
      subject.name,
      kind,
      evidence[kind].amount,
      currency,
      `${evidence[kind].count}`,
      about.id,
    ];
  }
  yield ['sum', about.until, subject.name, 'staked', evidence.staked, currency, '', about.id];
  for (const { at, kind, amount, operationId } of evidence.payments.filter(({ isCounted }) => isCounted)) {
    yield ['evidence', at, subject.name, kind, amount, currency, '', operationId];
  }
  for (const { list, name, reference, note } of evidence.listed)
    yield ['list', '', name, list, '', '', note, reference];
  const nameOf = (id: string) => links.members.find(({ memberId }) => memberId === id)?.name ?? id;
  for (const { from, to, by } of links.links)
    yield ['link', '', nameOf(from), nameOf(to), '', '', by.join(' '), `${from} ${to}`];
  for (const hold of holds) {
    yield [
      'hold',
      hold.placedAt,
      `${hold.placedBy}, ${hold.agreedBy}`,
      hold.reason,
      hold.amount ?? '',
      currency,
      hold.releasedAt ?? '',
      hold.id,
    ];
  }
  for (const { at, operator, agreedBy, kind, text } of entries) {
    yield ['entry', at, [operator, agreedBy].filter(Boolean).join(', '), kind, '', '', text, about.id];
  }
  yield ['seal', about.openedAt, '', 'sha256', '', '', evidence.hash, about.id];
}
