// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source, with placeholders of its own.
import type { PlantedBug } from './planted-bugs.ts';

const BONUS = 'apps/server/src/domains/rewards/bonus/bonus.ts';
const BONUS_STORE = 'apps/server/src/domains/rewards/bonus/bonus-store.ts';
const TURNOVER = 'apps/server/src/queries/rewards/turnover-rules.ts';
const WHEEL = 'apps/server/src/domains/rewards/spin-wheel/spin-wheel.ts';
const WHEEL_STORE = 'apps/server/src/domains/rewards/spin-wheel/wheel-store.ts';
const REFUND = 'apps/server/src/domains/rewards/refund/refund-rules.ts';
const INVITE = 'apps/server/src/domains/rewards/invite/invite.ts';
const DECISIONS = 'apps/server/src/domains/backoffice/proposal/proposal-decisions.ts';

const BONUSES = 'apps/server/src/domains/rewards/bonus/bonus.test.ts';
const CONDITIONS = 'apps/server/src/queries/rewards/turnover-rules.test.ts';
const SPINS = 'apps/server/src/domains/rewards/spin-wheel/spin-wheel.test.ts';
const DRAWS = 'apps/server/src/domains/rewards/spin-wheel/wheel-rules.test.ts';
const REFUND_RULES = 'apps/server/src/domains/rewards/refund/refund-rules.test.ts';
const INVITES = 'apps/server/src/domains/rewards/invite/invite.test.ts';
const COLLECTED = 'apps/server/src/domains/rewards/invite/invite-story.test.ts';
const PROPOSALS = 'apps/server/src/domains/backoffice/proposal/proposal.test.ts';

/** Bonuses, turnover, wheel, refunds, invites, and who publishes their rules. */
export const REWARD_BUGS: readonly PlantedBug[] = [
  {
    name: 'received count read without lock',
    caughtBy: BONUSES,
    edits: [{ file: BONUS, find: '  await lockMember(tx, memberId);\n', put: '' }],
  },
  {
    name: 'day limit in UTC',
    caughtBy: 'apps/server/src/domains/rewards/bonus/bonus-rules.test.ts',
    row: '4: Bonus card',
    edits: [
      {
        file: 'apps/server/src/domains/rewards/bonus/bonus-rules.ts',
        find: 'const today = bangkokDay(now);',
        put: 'const today = Math.floor(now.getTime() / 86_400_000);',
      },
    ],
  },
  {
    name: 'a budget given out beyond its end',
    caughtBy: BONUSES,
    row: '8: BONUS_FULL',
    edits: [
      {
        file: 'apps/server/src/domains/rewards/bonus/bonus-rules.ts',
        find: 'facts.givenMinor + facts.awardMinor > facts.budgetMinor',
        put: 'facts.givenMinor > facts.budgetMinor',
      },
      {
        file: BONUS_STORE,
        find: '      and given + ${claim.awardMinor} <= budget and (',
        put: '      and given <= budget and (',
      },
    ],
  },
  {
    name: 'one deposit used for two bonuses',
    caughtBy: BONUSES,
    edits: [
      {
        file: BONUS_STORE,
        find: '      and not exists (select 1 from bonus_grants g where g.member_id = ${memberId} and g.deposit_operation_id = d.operation_id)\n',
        put: '',
      },
    ],
  },
  {
    name: 'a bonus taken while a bet runs that nobody told yet',
    caughtBy: BONUSES,
    // Where it is taken, and where its condition begins.
    edits: [
      { file: BONUS, find: '  await deps.refuseUnread(tx, { memberId, since: readSince });\n', put: '' },
      {
        file: 'apps/server/src/domains/rewards/turnover/turnover.ts',
        find: '  await refuseUnread(tx, { memberId: grant.memberId, since: WHENEVER });\n',
        put: '',
      },
    ],
  },
  {
    name: 'a bonus ended while bets are not told yet',
    caughtBy: BONUSES,
    edits: [
      {
        file: 'apps/server/src/domains/rewards/turnover/turnover.ts',
        find: '  await refuseUnread(tx, { memberId, since: WHENEVER });\n',
        put: '',
      },
    ],
  },
  {
    name: 'a turnover target rounded down',
    caughtBy: CONDITIONS,
    edits: [{ file: TURNOVER, find: ' + 99n) / 100n', put: ') / 100n' }],
  },
  {
    name: 'a share that loses its remainder',
    caughtBy: CONDITIONS,
    edits: [{ file: TURNOVER, find: '    part.units += 1n;\n', put: '' }],
  },
  {
    name: 'a condition met just below its target',
    caughtBy: CONDITIONS,
    edits: [
      {
        file: TURNOVER,
        find: 'now.countedMinor >= terms.targetMinor',
        put: 'now.countedMinor + 1n >= terms.targetMinor',
      },
    ],
  },
  {
    name: 'coins for money that was withheld',
    caughtBy: 'apps/server/src/domains/rewards/spin-wheel/coin.test.ts',
    edits: [
      {
        file: 'apps/server/database/functions/rewards/coin_sums.sql',
        find: 'case when cash_sign < 0 then -amount else amount end from',
        put: 'case when cash_sign < 0 then 0 else amount end from',
      },
    ],
  },
  {
    name: 'a cash prize that is free money at once',
    caughtBy: 'apps/server/src/domains/rewards/spin-wheel/prize-play.test.ts',
    edits: [{ file: WHEEL_STORE, find: "coupon.prize === 'cash' ? multiple : sql`0`", put: 'sql`0`' }],
  },
  {
    name: 'coin read then written',
    caughtBy: SPINS,
    edits: [
      { file: 'apps/server/database/schema/ledger.sql', find: "('coin', true)", put: "('coin', false)" },
      {
        file: WHEEL,
        find: "const wheel = (await activeWheel(db)) ?? refuse('NO_DATA');\n",
        put: "const wheel = (await activeWheel(db)) ?? refuse('NO_DATA');\n  if ((await coinsOf(db, request)) < 1) refuse('MONEY_NOT_ENOUGH');\n",
      },
    ],
  },
  {
    name: 'coupon owner not checked',
    caughtBy: SPINS,
    edits: [
      {
        file: WHEEL_STORE,
        find: 'where c.member_id = ${memberId} and c.coupon_id = ${couponId}::uuid`',
        put: 'where c.coupon_id = ${couponId}::uuid`',
      },
    ],
  },
  {
    name: 'a coupon that is not marked when it was claimed for coins',
    caughtBy: SPINS,
    edits: [
      {
        file: 'apps/server/src/domains/rewards/spin-wheel/coupon.ts',
        find: '  await markClaimed(tx, memberId, couponId);',
        put: "  if (coupon.prize === 'cash') await markClaimed(tx, memberId, couponId);",
      },
    ],
  },
  {
    name: 'a prize drawn that is not in stock any more',
    caughtBy: SPINS,
    edits: [
      {
        file: WHEEL,
        find: 'slice.remaining === null || (await takeFromStock(tx, wheel.version, code))',
        put: 'slice.code === code',
      },
    ],
  },
  {
    name: 'the next draw from the seed that was just shown',
    caughtBy: SPINS,
    edits: [{ file: WHEEL, find: '    await replaceSeed(tx, request.memberId, randomBytes(SEED_BYTES));\n', put: '' }],
  },
  {
    name: 'a place of the wheel that belongs to the slice before it',
    caughtBy: DRAWS,
    edits: [
      {
        file: 'apps/server/src/domains/rewards/spin-wheel/wheel-rules.ts',
        find: 'if (place < upTo)',
        put: 'if (place <= upTo)',
      },
    ],
  },
  {
    name: 'a refund above its cap',
    caughtBy: REFUND_RULES,
    edits: [
      {
        file: REFUND,
        find: 'share < terms.capMinor ? share : terms.capMinor',
        put: 'share > terms.capMinor ? share : share',
      },
    ],
  },
  {
    name: 'a refund fixed by what was true a moment ago',
    caughtBy: 'apps/server/src/domains/rewards/refund/refund-story.test.ts',
    edits: [
      {
        file: 'apps/server/src/domains/rewards/refund/refund.ts',
        find: 'const standing = await standingOf(tx, { memberId: request.memberId, ...asked });',
        put: 'const standing = await standingOf(deps.db, { memberId: request.memberId, ...asked });',
      },
    ],
  },
  {
    name: 'a refund of less than a whole kip',
    caughtBy: REFUND_RULES,
    edits: [{ file: REFUND, find: 'const payable = capped - (capped % stepMinor);', put: 'const payable = capped;' }],
  },
  {
    name: 'a period refunded before it is over',
    caughtBy: REFUND_RULES,
    edits: [
      { file: REFUND, find: 'start < untilDay && start + length <= today', put: 'start < untilDay && start <= today' },
    ],
  },
  {
    name: 'an invitee’s day earned by every worker that counts it',
    caughtBy: INVITES,
    edits: [{ file: INVITE, find: "if (isNew && state === 'EARNED')", put: "if (state === 'EARNED')" }],
  },
  {
    name: 'what friends brought collected without the condition of its rule',
    caughtBy: COLLECTED,
    edits: [
      {
        file: INVITE,
        find: 'rule.multiple_hundredths > 0;',
        put: 'rule.multiple_hundredths > 10_000;',
      },
    ],
  },
  {
    name: 'what friends brought collected past what is owed',
    caughtBy: COLLECTED,
    edits: [
      {
        file: 'apps/server/src/queries/rewards/reward-debt-facts.ts',
        find: 'select reward_debt_open(${memberId}, ${currency}) > 0\n    or exists',
        put: 'select exists',
      },
    ],
  },
  {
    name: 'an earning rejected and released all the same',
    caughtBy: INVITES,
    edits: [
      {
        file: 'apps/server/src/domains/rewards/invite/invite-store.ts',
        find: "earning_id = ${earningId}::uuid and state = 'HELD'`",
        put: 'earning_id = ${earningId}::uuid`',
      },
      {
        file: 'apps/server/src/domains/rewards/invite/invite-store.ts',
        find: "earning_id = ${earningId}::uuid and state = 'HELD' for update",
        put: 'earning_id = ${earningId}::uuid for update',
      },
    ],
  },
  {
    name: 'accounts that look like one person’s earn by themselves',
    caughtBy: INVITES,
    edits: [{ file: INVITE, find: "heldReason ? 'HELD' : 'EARNED'", put: "heldReason ? 'EARNED' : 'EARNED'" }],
  },
  {
    name: 'self-approval allowed',
    caughtBy: PROPOSALS,
    edits: [
      {
        file: DECISIONS,
        find: "if (proposedBy === operator || !isFree) refuse('UNAUTHORIZED');",
        put: "if (!isFree) refuse('UNAUTHORIZED');",
      },
      {
        file: DECISIONS,
        find: 'if (!(await areTwoOperators(tx, proposedBy, operator)))',
        put: 'if (proposedBy !== operator && !(await areTwoOperators(tx, proposedBy, operator)))',
      },
      {
        file: 'apps/server/database/schema/backoffice.sql',
        find: "check (state <> 'DONE' or decided_by is not null and decided_by <> proposed_by)",
        put: "check (state <> 'DONE' or decided_by is not null)",
      },
      {
        file: 'apps/server/database/schema/backoffice.sql',
        find: "(state not in ('APPROVED', 'DONE', 'STOPPED') or decided_by is not null and decided_by <> proposed_by)",
        put: "(state not in ('APPROVED', 'DONE', 'STOPPED') or decided_by is not null)",
      },
      {
        file: 'apps/server/database/functions/backoffice/check_proposal_hands.sql',
        find: 'and not are_two_operators(new.proposed_by, new.decided_by)',
        put: 'and new.decided_by <> new.proposed_by and not are_two_operators(new.proposed_by, new.decided_by)',
      },
    ],
  },
  {
    name: 'terms approved that nobody read',
    caughtBy: PROPOSALS,
    edits: [
      {
        file: DECISIONS,
        find: 'waiting.content_hash !== by.hash || !isWhole(waiting)',
        put: 'waiting.content_hash !== by.hash',
      },
    ],
  },
  {
    name: 'a friend’s voided bet that the inviter does not hear of',
    caughtBy: 'apps/server/src/domains/rewards/reward-debt/reward-debt.test.ts',
    edits: [
      {
        file: 'apps/server/database/functions/rewards/tell_earned_day.sql',
        find: 'where member_id = p_member and day = p_day;',
        put: 'where false;',
      },
    ],
  },
];
