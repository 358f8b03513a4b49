import type { PlantedBug } from './planted-bugs.ts';
import { breaking } from './planted-rows.ts';

const SERVER = 'apps/server/src';
const RULES = `${SERVER}/domains/compliance/aml-case/aml-case-rules.ts`;
const VERIFY = `${SERVER}/domains/compliance/regulator/folder-verify.ts`;

const CASE_BUGS = breaking(`${SERVER}/domains/compliance/aml-case/aml-case.test.ts`, [
  {
    name: 'held money that goes to a game',
    row: 'record 82: Money held',
    file: 'apps/server/src/operations/guards.ts',
    find: 'leftMinor < hold.held)',
    put: 'leftMinor < 0n)',
  },
  {
    name: 'held money that is paid out',
    row: 'record 82: Money held',
    file: 'apps/server/database/functions/payouts/check_payout_move.sql',
    find: "if p_old.state in ('REVIEW', 'APPROVED') and is_payout_held",
    put: 'if false and is_payout_held',
  },
  {
    name: 'a withdrawal of an escalated case that goes by itself',
    row: 'record 82: From the moment',
    file: 'apps/server/database/functions/compliance/is_under_check.sql',
    find: "and closed_at is null and state = 'ESCALATED');",
    put: "and closed_at is not null and state = 'ESCALATED');",
  },
  {
    name: 'who was frozen by two, let in by one',
    row: 'record 82: Everything held',
    file: 'apps/server/database/triggers/members.sql',
    find: "when (old.status = 'FROZEN' and new.status = 'ACTIVE')",
    put: 'when (false)',
  },
  {
    name: 'what one escalated, dismissed by the same',
    row: 'record 82: Queue, notes',
    file: 'apps/server/database/functions/compliance/check_case_move.sql',
    find: 'and not are_two_operators(old.escalated_by, new.closed_by) then',
    put: 'and false then',
  },
  {
    name: 'evidence of a case that can be changed',
    row: 'record 82: Each hit is a case',
    file: 'apps/server/database/functions/compliance/check_case_move.sql',
    find: '    or (old.escalated_by is not null',
    put: '    and (old.escalated_by is not null',
  },
]);

const REALITY_BUGS = breaking(`${SERVER}/domains/compliance/fair-play/reality.test.ts`, [
  {
    name: 'play that begins before the last rest',
    row: 'record 79: Time and net result',
    file: 'apps/server/database/functions/compliance/play_session.sql',
    find: 'coalesce(max(at) filter (where gap > rest), min(at)) as started_at, max(at) as last_at',
    put: 'min(at) as started_at, max(at) as last_at',
  },
  {
    name: 'an interval outside the bounds of the site',
    row: 'record 79: Time and net result',
    file: 'apps/server/database/functions/compliance/set_reality_check.sql',
    find: "if p_minutes < fair_play_number('realityMinMinutes') or p_minutes >",
    put: 'if p_minutes >',
  },
  {
    name: 'a year with the play of others',
    row: 'record 79: A year in sums',
    file: 'apps/server/database/functions/compliance/play_totals.sql',
    find: "b.member_id = p_member and b.currency = p_currency and b.state = 'SETTLED'\n      and b.settled_at >= p_since and b.settled_at < p_until\n    group by",
    put: "b.currency = p_currency and b.state = 'SETTLED'\n      and b.settled_at >= p_since and b.settled_at < p_until\n    group by",
  },
  {
    name: 'a year that nobody may be told, told',
    row: 'record 79: Sets of rules',
    file: `${SERVER}/domains/compliance/fair-play/reality.ts`,
    find: "if (!asksFor(sets, 'yearTotals')) refuse('NO_DATA');",
    put: "if (!asksFor(sets, 'yearTotals') && year === 0) refuse('NO_DATA');",
  },
]);

const FOLDER_BUGS = breaking(`${SERVER}/domains/compliance/regulator/regulator.test.ts`, [
  {
    name: 'a changed byte that nobody sees',
    row: 'record 79: A command verifies',
    file: VERIFY,
    find: 'found.bytes !== file.bytes || found.sha256 !== file.sha256',
    put: 'found.bytes !== file.bytes',
  },
  {
    name: 'a manifest that is believed',
    row: 'record 79: A command verifies',
    file: VERIFY,
    find: 'if (again.root !== said || again.files.some((file, place) => file.chain !== files[place]?.chain)) {',
    put: 'if (again.files.length !== files.length && said) {',
  },
  {
    name: 'a file that was added to the folder',
    row: 'record 79: A command verifies',
    file: VERIFY,
    find: 'if (!known.has(name)) faults',
    put: "if (!known.has(name) && name === '') faults",
  },
  {
    name: 'a regulator is not told whom an exclusion stopped',
    row: 'record 79: The folder of a regulator',
    file: `${SERVER}/domains/compliance/regulator/regulator-folder.ts`,
    find: '    rows: stopRows,',
    put: '    rows: async function* none() {},',
  },
]);

/** What members are told of their play, what a regulator is given, and cases of possible money laundering. */
export const WATCH_BUGS: readonly PlantedBug[] = [
  ...CASE_BUGS,
  ...breaking(`${SERVER}/domains/compliance/aml-case/aml-tip-off.test.ts`, [
    {
      name: 'a shortage that tells of a hold',
      row: 'record 82: The member is told nothing',
      file: 'apps/server/database/functions/compliance/is_money_held.sql',
      find: 'return coalesce(v_cash, 0) >= p_leaving and coalesce(v_cash, 0) - p_leaving < v_held;',
      put: 'return coalesce(v_cash, 0) - p_leaving < v_held;',
    },
  ]),
  ...breaking(`${SERVER}/domains/compliance/aml-case/aml-case-rules.test.ts`, [
    {
      name: 'a payment that is counted in two cases',
      row: 'record 82: Rules as data',
      file: RULES,
      find: 'judgedUntil[rule]?.getTime() ?? 0',
      put: '0 * (judgedUntil[rule]?.getTime() ?? 0)',
    },
    {
      name: 'a limit that is below itself',
      row: 'record 82: Rules as data',
      file: RULES,
      find: 'amountMinor < limit && amountMinor * 100n',
      put: 'amountMinor <= limit && amountMinor * 100n',
    },
    {
      name: 'money washed by staking nothing',
      row: 'record 82: Rules as data',
      file: RULES,
      find: 'const isPlayed = stakedMinor * 100n >= into * BigInt(policy.passPlayPercent);',
      put: 'const isPlayed = stakedMinor > 0n;',
    },
  ]),
  ...REALITY_BUGS,
  ...FOLDER_BUGS,
];
