import type { PlantedBug } from './planted-bugs.ts';

const SERVER = 'apps/server/src';
const WAYS = 'apps/server/src/domains/compliance/fair-play/fair-play-ways.test.ts';
const LIMITED = 'apps/server/src/domains/compliance/fair-play/play-limit.test.ts';
const EXCLUDED = 'apps/server/src/domains/compliance/fair-play/exclusion.test.ts';
const REFUSED = 'apps/server/src/domains/compliance/fair-play/refused-attempts.test.ts';

/** Limits, breaks and exclusion. */
export const FAIR_PLAY_BUGS: readonly PlantedBug[] = [
  {
    name: 'a limit that rises without its day',
    caughtBy: LIMITED,
    edits: [
      {
        file: 'apps/server/database/functions/compliance/confirm_play_limit.sql',
        find: "if l.wish_opens_at > clock_timestamp() then perform refuse_with('LIMIT_WAITS', limit_wait(l.wish_opens_at)); end if;",
        put: '',
      },
      {
        file: 'apps/server/database/functions/compliance/check_limit_change.sql',
        find: 'if old.wished_at is null or old.wish_opens_at > clock_timestamp()',
        put: 'if old.wished_at is null',
      },
    ],
  },
  {
    name: 'a limit of losses that forgets what is in play',
    caughtBy: LIMITED,
    edits: [
      {
        file: 'apps/server/database/functions/compliance/refuse_beyond.sql',
        find: 'and p.used + p.at_risk + p_amount > p.most',
        put: 'and p.used + p_amount > p.most',
      },
    ],
  },
  {
    name: 'a deposit beyond its limit goes to the wallet',
    caughtBy: LIMITED,
    edits: [
      {
        file: 'apps/server/database/triggers/operations.sql',
        find: "when (new.cash_sign = 1 and new.kind not in ('transfer', 'reward', 'aside'))",
        put: 'when (false)',
      },
    ],
  },
  {
    name: 'money set aside that goes to the wallet beyond its limit',
    caughtBy: LIMITED,
    edits: [
      {
        file: 'apps/server/database/functions/operations/opening_facts.sql',
        find: "case when v_is_release then play_limit_facts(o.member_id, '{DEPOSIT}') end",
        put: 'null',
      },
    ],
  },
  {
    name: 'a reward during a break',
    caughtBy: WAYS,
    edits: [
      {
        file: 'apps/server/database/functions/operations/opening_facts.sql',
        find: "'exclusion', exclusion_facts(o.member_id)",
        put: "'exclusion', case when v_is_release then exclusion_facts(o.member_id) end",
      },
    ],
  },
  {
    name: 'a break that ends by itself',
    caughtBy: EXCLUDED,
    edits: [
      {
        file: 'apps/server/database/functions/compliance/standing_exclusion.sql',
        find: 'select e from exclusions e where e.member_id = p_member and e.returned_at is null\n',
        put: 'select e from exclusions e where e.member_id = p_member and e.returned_at is null and (e.ends_at is null or e.ends_at > now())\n',
      },
    ],
  },
  {
    name: 'back on the same day',
    caughtBy: EXCLUDED,
    edits: [
      {
        file: 'apps/server/database/functions/compliance/confirm_return.sql',
        find: 'if v_opens > clock_timestamp() then',
        put: 'if false then',
      },
      {
        file: 'apps/server/database/functions/compliance/check_exclusion_change.sql',
        find: "\n      or old.asked_at + make_interval(hours => fair_play_number('returnHours')::int) > clock_timestamp()",
        put: '',
      },
    ],
  },
  {
    name: 'a bonus lost by a break',
    caughtBy: EXCLUDED,
    edits: [
      {
        file: `${SERVER}/domains/rewards/turnover/turnover.ts`,
        find: 'const ending = stoppedEndingOf(standing.terms, standing);',
        put: 'const { ending } = standing;',
      },
      {
        file: `${SERVER}/domains/rewards/turnover/turnover.ts`,
        find: 'import { stoppedEndingOf, targetOf }',
        put: 'import { targetOf }',
      },
    ],
  },
  {
    name: 'a device of somebody excluded lets anybody in',
    caughtBy: EXCLUDED,
    edits: [
      {
        file: 'apps/server/database/triggers/likeness_marks.sql',
        find: "when (new.kind = 'DEVICE')",
        put: 'when (false)',
      },
    ],
  },
  {
    name: 'whom an exclusion stopped, without a trace',
    caughtBy: EXCLUDED,
    row: 'record 79: It follows the person',
    edits: [
      {
        file: 'apps/server/database/functions/compliance/stop_excluded.sql',
        find: "from excluded_by(p_marks, coalesce(p_member, '')) x",
        put: "from excluded_by('[]', '') x",
      },
    ],
  },
  {
    name: 'a stop that counts once a day',
    caughtBy: EXCLUDED,
    row: 'record 79: It follows the person',
    edits: [
      {
        file: 'apps/server/database/functions/compliance/stop_excluded.sql',
        find: 'do update\n      set times = s.times + 1, last_at = greatest(s.last_at, excluded.last_at)',
        put: 'do nothing',
      },
    ],
  },
  {
    name: 'offers during a break',
    caughtBy: `${SERVER}/domains/backoffice/content/content.test.ts`,
    edits: [
      {
        file: `${SERVER}/domains/backoffice/content/content-routes.ts`,
        find: 'return request.headers.authorization !== undefined && member().isAway;',
        put: 'return request.headers.authorization !== undefined && member().isAway && request.method === "";',
      },
    ],
  },
  {
    name: 'refusals that fill the disk',
    caughtBy: REFUSED,
    edits: [
      {
        file: 'apps/server/database/functions/compliance/note_play_refusal.sql',
        find: 'case when v_no <= 50 then v_no else 0 end',
        put: 'v_no',
      },
    ],
  },
  {
    name: 'refusals that get lost when they come at once',
    caughtBy: REFUSED,
    edits: [
      {
        file: 'apps/server/database/functions/compliance/note_play_refusal.sql',
        find: "perform pg_advisory_xact_lock(hashtextextended('refusals of ' || p_member, 0));",
        put: '',
      },
    ],
  },
  {
    name: 'a refusal deleted before its time',
    caughtBy: REFUSED,
    edits: [
      {
        file: 'apps/server/database/functions/compliance/check_refusal_change.sql',
        find: "if old.day > (clock_timestamp() at time zone 'Asia/Bangkok')::date - fair_play_number('refusalDays')::int then",
        put: 'if false then',
      },
    ],
  },
  {
    name: 'a refused leg of everything to one game that nobody notes',
    caughtBy: REFUSED,
    edits: [
      {
        file: 'apps/server/src/domains/compliance/fair-play/refused-attempts.ts',
        find: 'for (const { message, amount } of legsOf(answered)) await note(tried, message, amount);',
        put: '',
      },
    ],
  },
  {
    name: 'a regulator is not told what was refused',
    caughtBy: `${SERVER}/domains/compliance/regulator/regulator.test.ts`,
    edits: [
      {
        file: 'apps/server/src/queries/compliance/regulator-facts.ts',
        find: '  yield* refusedAttemptRows(db, span);',
        put: '',
      },
    ],
  },
];
