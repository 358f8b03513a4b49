import { createHash } from 'node:crypto';
import type { GameProvider, PlaySinceTransfer } from '../../../gateways/game-provider.ts';
import { type Db, databaseNow, inTransaction } from '../../../platform/database/db.ts';
import { mapAtOnce } from '../../../platform/process/map-at-once.ts';
import type { CashCurrency } from '../../../shared/currency.ts';
import { isSame, NOTHING, newlyPlayed, PLAYED, sumsOf } from './summed-play-rules.ts';
import {
  type AskedPlayer,
  keepSummed,
  lockSummed,
  planNext,
  standingOf,
  storePlayed,
  storeRunning,
  takeDuePlayers,
} from './summed-play-store.ts';

/** Players asked about at once, and how long a lost question keeps one. */
const AT_ONCE = 8;
const LEASE_SECONDS = 60;
const NEXT_SECONDS = { often: 10, seldom: 60 };

type PlaySince = NonNullable<GameProvider['playSince']>;

interface SummedPlayDeps {
  db: Db;
  /** How a partner is asked; undefined for one that tells bets, or is not there. */
  playSinceOf: (partnerId: string) => PlaySince | undefined;
  /** Called after the play of members was stored; what fails here is done at their next step. */
  onPlay: (members: readonly { memberId: string; currency: CashCurrency }[]) => Promise<void>;
}

/** Asks about some players who are due; true when there may be more. */
export async function askAboutPlay(deps: SummedPlayDeps): Promise<boolean> {
  const due = await takeDuePlayers(deps.db, { limit: AT_ONCE, leaseSeconds: LEASE_SECONDS });
  await mapAtOnce(due, AT_ONCE, async (player) => {
    const { partner_id } = player;
    if (partner_id === null) return;
    const playSince = deps.playSinceOf(partner_id);
    if (playSince && (await readPlay(deps, { ...player, partner_id }, (ref) => playSince(player.username, ref)))) {
      await planNext(deps.db, player, NEXT_SECONDS);
    }
  });
  return due.length === AT_ONCE;
}

type Ask = (ref: string) => ReturnType<PlaySince>;

/**
 * Asks a provider that tells no bets how much a player played since a transfer. Counted is what is new since the last
 * answer, and its time is that of the last question: play of before never counts for terms that were taken after it. False when it
 * did not say.
 */
async function readPlay(deps: SummedPlayDeps, player: AskedPlayer, ask: Ask): Promise<boolean> {
  const { kept, newest } = await standingOf(deps.db, player);
  if (!newest) return false;
  const known = kept?.partner_ref ?? undefined;
  const ref = known ?? newest.partner_ref;
  const askedAt = await databaseNow(deps.db);
  const answer = await ask(ref);
  if (answer.outcome === 'told') {
    const from = known === undefined ? newest.created_at : undefined;
    await count(deps, player, { expected: known, ref, play: answer.play, askedAt, from });
    if (ref !== newest.partner_ref)
      await moveOn(deps, player, { ref, play: answer.play, next: newest.partner_ref, ask });
    return true;
  }
  if (answer.outcome === 'unknown' || ref === newest.partner_ref) return false;
  const next = await ask(newest.partner_ref);
  if (next.outcome !== 'told') return false;
  // It says nothing under the old name any more. All since the new transfer is new, unless some of it was told under the old one.
  const isNew = kept?.told_at != null && kept.told_at < newest.created_at;
  const told = { expected: ref, ref: newest.partner_ref, play: next.play, askedAt };
  await count(deps, player, isNew ? { ...told, from: newest.created_at } : { ...told, isKnown: true });
  return true;
}

interface Told {
  /** Under which name the player was asked before. */
  expected: string | undefined;
  ref: string;
  play: readonly PlaySinceTransfer[];
  askedAt: Date;
  /** Since when, where the name is new; otherwise since the last question. */
  from?: Date | undefined;
  /** It is counted already, under another name. */
  isKnown?: boolean;
}

async function count({ db, onPlay }: SummedPlayDeps, player: AskedPlayer, told: Told): Promise<void> {
  const hasPlayed = await inTransaction(db, async (tx) => {
    const kept = await lockSummed(tx, player);
    if (!kept || (kept.partner_ref ?? undefined) !== told.expected) return false;
    const sums = sumsOf(told.play, 'turnoverMinor');
    const { played, counted } = newlyPlayed(kept.partner_ref === told.ref ? kept : NOTHING, sums);
    const from = told.from ?? kept.asked_at;
    const isNew = from !== null && !told.isKnown && !isSame(played, NOTHING);
    if (isNew) await storePlayed(tx, player, { name: nameOf(told.ref, counted), played, from });
    await storeRunning(tx, player, { running: sumsOf(told.play, 'runningMinor'), askedAt: told.askedAt });
    await keepSummed(tx, player, { ...counted, ref: told.ref, askedAt: told.askedAt });
    return isNew;
  });
  if (hasPlayed) await onPlay([{ memberId: player.member_id, currency: player.currency }]);
}

/** Of one transfer and all that is counted since it there is one set of bets. */
function nameOf(ref: string, counted: object): string {
  const told = JSON.stringify([ref, ...Object.values(counted).map(String)]);
  return `${PLAYED} ${createHash('sha256').update(told).digest('hex').slice(0, 40)}`;
}

interface Moving {
  ref: string;
  play: readonly PlaySinceTransfer[];
  next: string;
  ask: Ask;
}

/** From now on it is asked since a later transfer, where nothing was played between the answers: what is told since it is counted. */
async function moveOn(deps: SummedPlayDeps, player: AskedPlayer, { ref, play, next, ask }: Moving): Promise<void> {
  const askedAt = await databaseNow(deps.db);
  const later = await ask(next);
  const again = later.outcome === 'told' ? await ask(ref) : later;
  if (later.outcome !== 'told' || again.outcome !== 'told') return;
  if (!isSame(sumsOf(play, 'turnoverMinor'), sumsOf(again.play, 'turnoverMinor'))) return;
  await count(deps, player, { expected: ref, ref: next, play: later.play, askedAt, isKnown: true });
}
