import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sealPlace } from '../../platform/security/seal.ts';

/** A credential opens only as this one of this partner. */
export const partnerSecretPlace = (secretId: string) => sealPlace('partner_secrets', 'value_sealed', secretId);

/** Credentials that every protocol may have beside its own: what we show of ourselves in mutual TLS. */
export const CERTIFICATE_NAMES = ['clientCertificate', 'clientKey'] as const;

/** Of these a bank knows one for all that we ask of it; the key of a certificate is told to nobody. */
export const isOfCertificate = (name: string): boolean => CERTIFICATE_NAMES.some((one) => one === name);

/** What operators call each partner; a part of a statement. */
export const namedPartners = sql`(select partner_id, name from partners)`;

/** Banks that are given what is new; a part of a statement. */
export const banksThatPay = sql`(select partner_id from partners where kind = 'payout' and is_on and not is_paused)`;

export interface PayingPartner {
  partner_id: string;
  name: string;
  protocol: string;
  position: number;
  is_paused: boolean;
  /** The account it pays from, where its settings name one. */
  account_no: string | null;
}

/** Payout partners that are on, in the order in which they are given new payouts. */
export async function payingPartners(db: Db | Tx): Promise<PayingPartner[]> {
  const found = await sql<PayingPartner>`select partner_id, name, protocol, position, is_paused,
      coalesce(settings ->> 'debitAccountNo', settings ->> 'fromAccountNo') as account_no
    from partners where kind = 'payout' and is_on order by position, partner_id limit 50`.execute(db);
  return found.rows;
}

/** Since when a bank feed is on as it is; no row while none is. A part of a statement. */
export const feedThatIsOn = sql`(select max(changed_at) as on_since from partners where kind = 'bank-feed' and is_on
  having count(*) > 0)`;

/** Of each partner that is on: how often it has failed in a row, as the processes said in the last five minutes. */
export async function failuresInARow(db: Db): Promise<{ partner_id: string; failed_in_a_row: number }[]> {
  const found = await sql<{ partner_id: string; failed_in_a_row: number }>`
    select r.partner_id, coalesce(max(r.failed_in_a_row), 0)::int as failed_in_a_row
    from partner_reports r join partners p using (partner_id)
    where p.is_on and not p.is_paused and r.reported_at > now() - interval '5 minutes' group by r.partner_id`.execute(
    db,
  );
  return found.rows;
}

/** Answers of partners that nobody understood, by partner and question: since midnight in Bangkok, and of the last hour. */
export async function unclearAnswers(
  db: Db,
): Promise<{ partner_id: string; place: string; answers: number; is_new: boolean }[]> {
  const found = await sql<{ partner_id: string; place: string; answers: number; is_new: boolean }>`
    select partner_id, place, answers::int as answers, last_at > now() - interval '1 hour' as is_new from partner_unclear
    where day = (now() at time zone 'Asia/Bangkok')::date`.execute(db);
  return found.rows;
}

export interface PartnerStanding {
  name: string;
  kind: string;
  isOn: boolean;
  isPaused: boolean;
  /** It answered well when an operator tried it as it is now. */
  isTried: boolean;
  /** The way of codes it makes. */
  way: string | null;
  /** The game it provides. */
  game: string | null;
}

/** Every partner, in the order in which they are asked. */
export async function partnerStandings(db: Db | Tx): Promise<PartnerStanding[]> {
  const found = await sql<PartnerStanding>`select p.name, p.kind,
      p.is_on as "isOn", p.is_paused as "isPaused", exists (select 1 from partner_trials t
        where t.partner_id = p.partner_id) as "isTried",
      p.settings ->> 'way' as way, p.settings ->> 'game' as game
    from partners p order by p.kind, p.position, p.partner_id limit 500`.execute(db);
  return found.rows;
}

/** Whether a game's partner tells which bets were played; a part of a statement. */
export const tellsBets = (gameCode: string) =>
  sql`not exists (select 1 from partners where protocol = 'askmebet' and settings ->> 'game' = ${gameCode})`;

/** Which protocol each game is spoken with now, or was last; a part of a statement. */
export const protocolsOfGames = sql`(select distinct on (settings ->> 'game') settings ->> 'game' as game_code, protocol
  from partners where kind = 'game' order by settings ->> 'game', is_on desc, changed_at desc)`;
