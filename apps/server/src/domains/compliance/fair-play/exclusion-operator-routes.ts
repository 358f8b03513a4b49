import {
  decideExclusionMatch,
  type Exclusion,
  excludeMember,
  getMemberFairPlay,
  listExclusions,
  proposeExclusionList,
} from '@kapao/contract/operator/exclusion.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { decideMatch, type ExclusionRow, readExclusionPage } from './exclusion-desk-store.ts';
import type { ExclusionList } from './exclusion-list.ts';
import { exclude, type FairPlay } from './fair-play.ts';

interface ExclusionRoutesDeps {
  db: Db;
  sealer: Sealer;
  fairPlay: FairPlay;
  list: ExclusionList;
}

const SUCCESS = { message: 'SUCCESS' };

export function bindExclusionOperator(binder: Binder, { db, sealer, fairPlay, list }: ExclusionRoutesDeps): void {
  binder.bind(listExclusions, async ({ query }) => {
    const { rows, ...list } = await readExclusionPage(db, query.state, query);
    return { ...list, exclusions: rows.map(exclusionOf) };
  });

  binder.bind(getMemberFairPlay, async ({ params }) => {
    if (!(await memberFacts(db, params.id))) refuse('NO_USER');
    return fairPlay.read(params.id);
  });

  binder.bind(excludeMember, async ({ params, body, operator }) => {
    const { id: memberId } = params;
    const { length, reason } = body;
    const name = operator().username;
    await inTransaction(db, async (tx) => {
      if (!(await memberFacts(tx, memberId))) refuse('NO_USER');
      await exclude({ sealer }, tx, { memberId, length, operator: { name, reason } });
      const detail = length.kind === 'BREAK' ? { hours: length.hours } : { months: length.months ?? 'for ever' };
      await recordAct(tx, { operator: name, action: 'exclusion.begin', subject: memberId, reason, detail });
    });
    return SUCCESS;
  });

  binder.bind(decideExclusionMatch, async ({ params, body, operator }) => {
    const { username } = operator();
    await inTransaction(db, async (tx) => {
      const { isSame, reason } = body;
      const memberId = (await decideMatch(tx, { id: params.id, isSame, operator: username })) ?? refuse('NO_DATA');
      await recordAct(tx, {
        operator: username,
        action: isSame ? 'exclusion.same' : 'exclusion.other',
        subject: memberId,
        reason,
      });
    });
    return SUCCESS;
  });

  binder.bind(proposeExclusionList, ({ body, operator }) =>
    list.propose(body.csv, { operator: operator().username, reason: body.reason }),
  );
}

function personOf(memberId: string | null, name: string | null, username: string | null) {
  return memberId === null ? null : { memberId, name: name ?? '', username: username ?? '' };
}

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

function exclusionOf(row: ExclusionRow): Exclusion {
  return {
    id: row.exclusion_id,
    member: personOf(row.member_id, row.member_name, row.member_username),
    kind: row.kind,
    source: row.source,
    state: row.state,
    startsAt: row.starts_at.toISOString(),
    endsAt: timeOf(row.ends_at),
    askedAt: timeOf(row.asked_at),
    returnedAt: timeOf(row.returned_at),
    operator: row.operator,
    agreedBy: row.agreed_by,
    reason: row.reason,
    matched:
      row.matched_by === null
        ? null
        : { by: row.matched_by, member: personOf(row.matched_member_id, row.matched_name, row.matched_username) },
  };
}
