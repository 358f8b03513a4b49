import { createHash } from 'node:crypto';
import type pg from 'pg';
import { sha256 } from '../../apps/server/src/platform/process/ids.ts';
import { makePasswords } from '../../apps/server/src/platform/security/passwords.ts';
import type { Sealer } from '../../apps/server/src/platform/security/seal.ts';
import { playerPasswordPlace } from '../../apps/server/src/queries/games/game-facts.ts';
import { bankAccountHash, bankAccountPlace } from '../../apps/server/src/queries/members/account-facts.ts';
import { maskKeys } from '../../apps/server/src/shared/account-mask.ts';

export const FILL_BANK = 'SCB';
export const FILL_ACCOUNT = 'KBANK-0123456789';
export const FILL_PASSWORD = 'kapao-fill-1234';
/** A generated member's living session; the names of members are numbers from 0. */
const fillToken = (number: number) => `fill-session-${String(number).padStart(12, '0')}-0`;
export const fillMemberId = (number: number) => `fill${String(number).padStart(12, '0')}`;

const GAMES = ['pg', 'joker2', 'imi'] as const;
const BATCH = 5_000;
/** How busy members are: of a hundred, so many have this part of the average. */
const BUSY = [
  { until: 60, share: 0.3 },
  { until: 90, share: 1 },
  { until: 99, share: 4 },
  { until: 100, share: 16 },
] as const;
const BUSY_ON_AVERAGE = 1;

/** The account number of a generated member: ten digits, no two alike. */
export const fillAccountNo = (number: number) => String(4_000_000_000 + number * 7);

export interface PeopleToFill {
  members: number;
  rows: number;
  /** Operations of member 0, and at most ten thousand of member 1, besides the others' rows. */
  whaleRows: number;
  seed: number;
}

/** How many operations the member of this number has. */
function operationsOf(number: number, { members, rows, whaleRows, seed }: PeopleToFill): number {
  if (whaleRows > 0 && number === 0) return whaleRows;
  if (whaleRows > 0 && number === 1) return Math.min(whaleRows, 10_000);
  const drawn = createHash('sha256').update(`${seed}/${number}`).digest();
  const busy = drawn.readUInt32BE() % 100;
  const share = BUSY.find(({ until }) => busy < until)?.share ?? BUSY_ON_AVERAGE;
  return Math.ceil((rows / members) * share * (0.55 + drawn.readUInt16BE(4) / 65_536));
}

/** Ids as the product makes them, of version 4, but always the same for the same words. */
const ID_OF = `create function pg_temp.id_of(words text) returns uuid language sql immutable
  as $$ select overlay(overlay(md5(words) placing '4' from 13) placing '8' from 17)::uuid $$`;

/** What a site needs before its first member: an account to pay to, games, a wheel that stands still. */
export async function fillSite(client: pg.Client, until: Date): Promise<void> {
  await client.query(ID_OF);
  await client.query(`update settings set value = '{"status": "active"}' where name = 'site'`);
  await client.query(
    `insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position)
     values ($1, 'KBANK', '0123456789', 'KAPAO DEMO CO LTD', 'AUTO', 'THB', 1)`,
    [FILL_ACCOUNT],
  );
  for (const [at, code] of GAMES.entries()) {
    await client.query(
      `insert into games (code, name, category, family, has_login_form, logo, background, position)
       values ($1, initcap($1), 'slot', 'own-reference', false, '/art/naga.svg', '/art/naga.svg', $2)`,
      [code, at + 1],
    );
  }
  await client.query(
    `insert into wheel_versions (version, name, coin_per_thb, coin_per_lak, coupon_lives_days, starts_at, operator, published_at, coin_basis)
     values (1, '{"th": "วงล้อ"}', 100, 60000, 30, $1::timestamptz - interval '401 days', 'fill', $1::timestamptz - interval '401 days', 'turnover')`,
    [until],
  );
  await client.query(
    `insert into wheel_slices (version, code, position, label, html_description, bg_color, text_color, prize, amount_thb,
       amount_lak, amount_coin, weight, stock)
     values (1, 'CASH', 1, '{"th": "เงินสด", "en": "Cash"}', '{"th": "เงินสด"}', '#FFFFFF', '#000000', 'cash', 1000, 600000, 0, 1, 1000000),
       (1, 'NONE', 2, '{"th": "ไม่ได้", "en": "Nothing"}', '{"th": "ไม่ได้"}', '#FFFFFF', '#000000', 'none', 0, 0, 0, 9, null)`,
  );
  await client.query("insert into wheel_stock (version, code, remaining) values (1, 'CASH', 1000000)");
}

/**
 * Members with phone, bank account, a game account and three sessions each. The temporary table `fill_people` says of each how
 * many operations are to come.
 */
export async function fillPeople(
  client: pg.Client,
  { sealer, until, ...people }: PeopleToFill & { sealer: Sealer; until: Date },
): Promise<void> {
  const passwords = makePasswords(() => {
    throw new Error('unreachable: one hash is made');
  });
  const passwordHash = await passwords.hash(FILL_PASSWORD);
  await passwords.stop();
  await client.query(`create temporary table fill_people (m bigint primary key, member_id text not null, n bigint not null,
    game text not null, account_no text not null, account_hash bytea not null)`);
  for (let first = 0; first < people.members; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, people.members - first) }, (_, at) => first + at);
    const gameOf = (number: number) => GAMES[number % GAMES.length] ?? 'pg';
    await client.query(
      `insert into fill_people select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::bytea[])`,
      [
        numbers,
        numbers.map(fillMemberId),
        numbers.map((number) => operationsOf(number, people)),
        numbers.map(gameOf),
        numbers.map(fillAccountNo),
        numbers.map((number) => bankAccountHash(sealer, { bankCode: FILL_BANK, accountNo: fillAccountNo(number) })),
      ],
    );
    const accounts = numbers.map((number) =>
      sealer.seal(fillAccountNo(number), bankAccountPlace(fillMemberId(number))),
    );
    const players = numbers.map((number) =>
      sealer.seal('Fill1234', playerPasswordPlace(fillMemberId(number), gameOf(number))),
    );
    const range = [first, first + numbers.length - 1];
    await client.query(MEMBERS, [...range, accounts, passwordHash, until]);
    await client.query(GAME_ACCOUNTS, [...range, players, until]);
    await client.query(SUMMED_PLAY, [...range, until]);
    await client.query(BANK_ACCOUNTS, [...range, until]);
    await client.query(
      `insert into member_bank_masks (bank_code, mask_key, member_id)
       select '${FILL_BANK}', * from unnest($1::text[], $2::text[]) on conflict do nothing`,
      [
        numbers.flatMap((number) => maskKeys(fillAccountNo(number))),
        numbers.flatMap((number) => maskKeys(fillAccountNo(number)).map(() => fillMemberId(number))),
      ],
    );
    const sessions = numbers.flatMap((number) => [0, 1, 2].map((nth) => ({ number, nth })));
    await client.query(SESSIONS, [
      sessions.map(({ number }) => fillMemberId(number)),
      sessions.map(({ nth }) => nth),
      sessions.map(({ number, nth }) => sha256(fillToken(number).replace(/0$/, String(nth)))),
      until,
    ]);
    for (const statement of [PHONES, OPENED]) await client.query(statement, range);
  }
}

const ours = 'from fill_people where m between $1 and $2';

/** Four hundred first names and as many surnames, so that names are shared as they are in life. */
const NAME = `(array['SOM','KAN','PRA','WAN','NAT','CHA','SUR','ANU','PAT','THA','MAL','RAT','SIR','VIC','ARU','BOO','DAR','KIT','LAM','NON'])[1 + m % 20]
  || (array['SAK','YA','SERT','NEE','PORN','CHAI','PONG','WAT','RIN','DA','MAS','TIDA','KORN','LAI','SUDA','MEE','WIT','SIT','NA','RAK'])[1 + m / 20 % 20]
  || ' ' || (array['PHROM','SRI','WONG','THONG','KAEW','CHAN','SAENG','BUN','INTHA','RUANG'])[1 + m * 7 / 3 % 10]
  || (array['MA','SUK','SAWAT','KHAM','DEE','TRA','PHAN','SIRI','CHOT','NAK'])[1 + m * 11 / 5 % 10] || 'AR'`;

const MEMBERS = `insert into members (member_id, name, phone, username, password_hash, currency, bank_code, bank_account_name,
    bank_account_no_sealed, statement_count, created_at)
  select member_id, initcap(${NAME}), '+668' || lpad(m::text, 8, '0'), '08' || lpad(m::text, 8, '0'), $4, 'THB', '${FILL_BANK}', ${NAME},
    ($3::bytea[])[m - $1::bigint + 1], n, $5::timestamptz - interval '401 days' + make_interval(secs => m) ${ours}`;

const PHONES = `insert into member_phones (phone, member_id) select '+668' || lpad(m::text, 8, '0'), member_id ${ours}`;

const BANK_ACCOUNTS = `insert into member_bank_accounts (bank_code, account_no_hash, member_id, entered_at)
  select '${FILL_BANK}', account_hash, member_id, $3::timestamptz - interval '401 days' ${ours}`;

const GAME_ACCOUNTS = `with told as (insert into game_usernames (game_code, username, member_id)
    select game, 'kp' || member_id, member_id ${ours})
  insert into game_accounts (member_id, game_code, username, password_sealed, activated_at)
  select member_id, game, 'kp' || member_id, ($3::bytea[])[m - $1::bigint + 1], $4::timestamptz - interval '400 days' ${ours}`;

/** Of one in twenty, as where a provider tells sums instead of bets; none is asked about. */
const SUMMED_PLAY = `insert into summed_play (member_id, game_code, partner_ref, slot, asked_at, told_at, next_ask_at)
  select member_id, game, 'ref-' || m, m * 100, at, at, 'infinity'
  from (select member_id, game, m, $3::timestamptz - interval '10 days' as at ${ours} and m % 20 = 19) p`;

const OPENED = `insert into ledger.accounts (owner, code, currency, kind, never_negative)
  select member_id, code, 'THB', code, true from (select member_id ${ours}) p, unnest(array['cash', 'invite', 'refund']) code`;

/** One that lives, one that ended weeks ago and one that ended months ago. */
const SESSIONS = `insert into sessions (token_hash, session_id, member_id, is_remembered, address, user_agent, device, created_at,
    last_seen_at, ends_at, ended_at, devices_seen_at, proven_at)
  select token_hash, pg_temp.id_of('session/' || member_id || '/' || nth), member_id, nth = 0, '198.51.100.7', 'fill', 'Chrome, Android',
    began, began, began + interval '30 days', case when nth > 0 then began + interval '1 day' end, began, began
  from (select *, $4::timestamptz - (array['1 day', '45 days', '200 days'])[nth + 1]::interval as began
    from unnest($1::text[], $2::int[], $3::bytea[]) s (member_id, nth, token_hash)) s`;
