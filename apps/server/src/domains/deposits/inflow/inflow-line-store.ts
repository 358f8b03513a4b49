import { COINS_POLICY } from '@kapao/contract/policies/coins.ts';
import { sql } from 'kysely';
import { locksManyAtOnce } from '../../../platform/database/cluster/engine.ts';
import { PREPARED } from '../../../platform/database/db.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { policyNumber } from '../../../queries/backoffice/policy-facts.ts';
import type { BookLines, InflowFact, ToldLine } from '../../../queries/deposits/inflow-facts.ts';
import { isFitting } from './inflow.ts';

interface LineDeps {
  /** What is kept of whoever sent a deposit. */
  marksOf: (payment: { bank: string; accountMasked: string; name: string }) => { kind: string; mark: Buffer }[];
}

/** `book` for many lines in one statement, for those that need nothing but a member who is there and free; the others are left to their caller. */
export function makeInflowLines({ marksOf }: LineDeps): BookLines {
  return async (db, lines) => {
    if (!locksManyAtOnce()) return new Set();
    const [first] = lines;
    invariant(first, 'there are lines to book');
    const { receivingAccountId, source, houseCode } = first.fact;
    const byInflow = new Map(lines.map((line) => [newOperationId(), line]));
    const told = JSON.stringify([...byInflow].map(([inflow, line]) => ({ ...tellLine(line, marksOf), inflow })));
    const booked = await sql<{
      inflows: string[] | null;
    }>`${PREPARED}select book_feed_lines(${receivingAccountId}, ${source}, ${houseCode},
      ${told}::jsonb, ${policyNumber(COINS_POLICY, 'windowDays')}::int, ${policyNumber(COINS_POLICY, 'maxPerDay')}::bigint)::text[] as inflows`.execute(
      db,
    );
    return new Set(booked.rows[0]?.inflows?.flatMap((inflow) => byInflow.get(inflow) ?? []));
  };
}

/** The names of `told_line`; amounts as text, because a number of JSON is a float here. */
function tellLine({ seq, fact, match }: ToldLine, marksOf: LineDeps['marksOf']) {
  const isCredited = match.outcome === 'credit';
  const evidence = isCredited ? match.evidence : undefined;
  return {
    seq: String(seq),
    ref: fact.bankRef,
    amount: String(fact.amountMinor),
    currency: fact.currency,
    bank: fact.fromBank,
    masked: fact.fromAccountMasked,
    name: fact.fromName,
    at: fact.occurredAt,
    member: isCredited ? match.memberId : undefined,
    evidence,
    proves: evidence !== undefined && isFitting(evidence),
    marks: isCredited ? marksOf(paymentOf(fact)).map(hexed) : [],
    reason: isCredited ? undefined : match.reason,
  };
}

const paymentOf = ({ fromBank, fromAccountMasked, fromName }: InflowFact) => ({
  bank: fromBank,
  accountMasked: fromAccountMasked,
  name: fromName,
});

const hexed = ({ kind, mark }: { kind: string; mark: Buffer }) => ({ kind, mark: mark.toString('hex') });
