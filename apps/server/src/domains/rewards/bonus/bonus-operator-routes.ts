import {
  listMemberGrants,
  listOperatorBonuses,
  type OperatorBonus,
  simulateBonus,
  switchBonus,
} from '@kapao/contract/operator/bonus.ts';
import { fromMinor, toMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { conditionsOfMember, openConditionOf, standingOf } from '../../../queries/rewards/turnover-facts.ts';
import { simulateTerms, switchOffer } from './bonus-desk.ts';
import { listOffers, type OfferRow } from './bonus-store.ts';

/** More than any budget; a larger sum is shown as this one. */
const MAX_ON_WIRE = BigInt(Number.MAX_SAFE_INTEGER);
const smallerOf = (a: bigint, b: bigint) => (a < b ? a : b);

export function bindBonusOperator(binder: Binder, db: Db): void {
  binder.bind(listOperatorBonuses, async () => ({ bonuses: (await listOffers(db)).map(offerWire) }));
  binder.bind(switchBonus, async ({ params, body, operator }) => {
    const by = { operator: operator().username, reason: body.reason };
    await switchOffer(db, { ...params, isOn: body.isOn }, by);
    return { message: 'SUCCESS' };
  });
  binder.bind(simulateBonus, async ({ body }) => {
    const { currency } = body.terms;
    if (toMinor(body.deposit, currency) === undefined) refuse('KEY_INVALID');
    const cost = simulateTerms(body);
    const claims = cost.budgetClaims;
    const wire = (minor: bigint) => fromMinor(minor, currency);
    const worst = cost.worstMinor;
    return {
      claims: cost.claims,
      given: fromMinor(cost.givenMinor, currency),
      reached: cost.reached,
      paidOut: fromMinor(cost.paidOutMinor, currency),
      playResult: fromMinor(cost.playResultMinor, currency),
      netCost: wire(cost.netCostMinor),
      perClaim: {
        award: wire(cost.awardMinor),
        withoutPlay: wire(cost.withoutPlayMinor),
        gift: wire(cost.giftMinor),
        playedThrough: wire(cost.playedThroughMinor),
        worst: worst === null ? null : wire(worst),
      },
      perBudget: {
        claims: Number(claims),
        withoutPlay: wire(cost.withoutPlayMinor * claims),
        playedThrough: wire(smallerOf(cost.playedThroughMinor * claims, MAX_ON_WIRE)),
        worst: worst === null ? null : wire(smallerOf(worst * claims, MAX_ON_WIRE)),
      },
      currency,
    };
  });
  binder.bind(listMemberGrants, async ({ params, query }) => {
    if (!(await memberFacts(db, params.id))) refuse('NO_USER');
    return memberGrants(db, { memberId: params.id, page: query.page, limit: query.limit });
  });
}

async function memberGrants(db: Db, query: { memberId: string; page: number; limit: number }) {
  const { total, rows } = await readPage(query, (part) =>
    conditionsOfMember(db, { ...part, memberId: query.memberId }),
  );
  const condition = await openConditionOf(db, query.memberId);
  const standing = condition && (await standingOf(db, condition));
  return {
    total,
    grants: rows.map((row) => {
      const isOpen = row.operation_id === standing?.condition.operation_id;
      const counted = isOpen ? standing.countedMinor : (row.ended_counted ?? 0n);
      return {
        id: row.operation_id,
        kind: row.cause_kind,
        name: row.description,
        state: row.state,
        currency: row.currency,
        award: fromMinor(row.award, row.currency),
        target: fromMinor(row.target, row.currency),
        counted: fromMinor(counted, row.currency),
        kept: row.kept === null ? null : fromMinor(row.kept, row.currency),
        lost: row.lost === null ? null : fromMinor(row.lost, row.currency),
        acceptedAt: row.accepted_at.toISOString(),
        expiresAt: row.expires_at?.toISOString() ?? null,
        endedAt: row.ended_at?.toISOString() ?? null,
      };
    }),
  };
}

function offerWire(row: OfferRow & { active: bigint }): OperatorBonus {
  return {
    kind: row.kind,
    code: row.code,
    version: row.version,
    isOn: row.is_on,
    terms: row.terms,
    given: fromMinor(row.given, row.currency),
    claims: row.claims,
    active: Number(row.active),
    publishedAt: row.published_at.toISOString(),
    proposedBy: row.proposed_by,
    approvedBy: row.approved_by,
  };
}
