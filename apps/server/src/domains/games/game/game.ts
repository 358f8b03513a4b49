import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { mayPlay } from '@kapao/contract/shared/play-rule.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { beginPlay } from '../../../commands/compliance/fair-play-acts.ts';
import type { LaunchWish, ProviderOf } from '../../../gateways/game-provider.ts';
import { balancesOf } from '../../../ledger/balances.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { type GameRow, gameOf, playerPasswordPlace } from '../../../queries/games/game-facts.ts';
import { type BookReading, makeGameRefresh } from './game-refresh.ts';
import { playerRefusal, wishedUsername } from './game-rules.ts';
import { openGameSession } from './game-session.ts';
import {
  type AccountPlace,
  claimAccount,
  endClaim,
  findCredentials,
  hasTransferSince,
  insertGameAccount,
  recordAccountEvent,
  storePassword,
} from './game-store.ts';

export type GameAccount = ReturnType<typeof makeGameAccount>;

/** Who asks, and from where. */
export interface Caller {
  memberId: string;
  sessionId: string;
  address: string;
}

/** Who plays, and with which money. */
interface Player extends Caller {
  currency: CashCurrency;
}

interface GameAccountDeps {
  db: Db;
  sealer: Sealer;
  providerOf: ProviderOf;
  /** Who opens new accounts at a game; undefined when there is nobody. */
  partnerForNew: (code: string) => string | undefined;
  bookReading: BookReading;
}

export function makeGameAccount(deps: GameAccountDeps) {
  return {
    activate: (caller: Caller, code: string) => activate(deps, caller, code),
    credentials: (caller: Caller, code: string) => credentials(deps, caller, code),
    resetPassword: (caller: Caller, code: string) => resetPassword(deps, caller, code),
    launch: (player: Player, wish: GameLaunch) => launch(deps, player, wish),
    ...makeGameRefresh(deps),
  };
}

async function openGame({ db }: GameAccountDeps, memberId: string, code: string): Promise<GameRow> {
  const game = await gameOf(db, memberId, code);
  if (!game?.is_on) refuse('NO_GAME');
  return game;
}

async function ownGame(deps: GameAccountDeps, memberId: string, code: string): Promise<GameRow & { username: string }> {
  const game = await openGame(deps, memberId, code);
  return { ...game, username: game.username ?? refuse('SLOT_NO_ACCOUNT') };
}

/** One caller at a time talks to the provider about an account: the last password it made must be the one kept here. */
async function withClaim<T>(
  deps: GameAccountDeps,
  place: AccountPlace,
  work: (claim: string) => Promise<T>,
): Promise<T> {
  const claim = (await claimAccount(deps.db, place)) ?? refuse('REQUEST_LIMIT');
  try {
    return await work(claim);
  } finally {
    await endClaim(deps.db, place, claim);
  }
}

/** Opens the member's account at the provider; repeating it after a lost answer finds the same player. */
async function activate(deps: GameAccountDeps, caller: Caller, code: string): Promise<void> {
  const game = await openGame(deps, caller.memberId, code);
  if (game.username !== null) refuse('SLOT_ALREADY_ACTIVE');
  if (game.in_maintenance) refuse('SLOT_ACTIVATE_FAIL');
  const place = { memberId: caller.memberId, gameCode: code };
  await withClaim(deps, place, async (claim) => {
    // The previous holder of the claim may have opened it meanwhile.
    if (await findCredentials(deps.db, place)) refuse('SLOT_ALREADY_ACTIVE');
    const partnerId = deps.partnerForNew(code) ?? refuse('SLOT_ACTIVATE_FAIL');
    const player = await deps
      .providerOf({ ...game, partner_id: partnerId })
      .createPlayer(wishedUsername(caller.memberId, code));
    if (!player) refuse('SLOT_ACTIVATE_FAIL');
    if ('refused' in player) refuse(playerRefusal(code, player.refused, 'SLOT_ACTIVATE_FAIL'));
    const { username, password } = player;
    const passwordSealed =
      password === undefined ? undefined : deps.sealer.seal(password, playerPasswordPlace(caller.memberId, code));
    await inTransaction(deps.db, async (tx) => {
      if (!(await endClaim(tx, place, claim))) refuse('REQUEST_LIMIT');
      const isOpened = await insertGameAccount(tx, { ...place, username, passwordSealed, partnerId });
      if (!isOpened) refuse('SLOT_ACTIVATE_FAIL');
      await recordAccountEvent(tx, { ...caller, gameCode: code, event: 'activated' });
    });
  });
}

/** Players of some providers come by our links only. */
const NO_PASSWORD = '';

/** Shown to the owner after a fresh proof; every view is recorded before anything is shown. */
async function credentials(deps: GameAccountDeps, caller: Caller, code: string) {
  const game = await ownGame(deps, caller.memberId, code);
  const kept = await findCredentials(deps.db, { memberId: caller.memberId, gameCode: code });
  invariant(kept, 'an account has credentials');
  const provider = deps.providerOf(game);
  const isWithout = !provider.abilities.passwords;
  // Its last change was asked for and not answered, so what is kept here may be wrong.
  if (!isWithout && (!kept.password_is_known || !kept.password_sealed)) refuse('SLOT_RESET_PASSWORD_FAIL');
  await recordAccountEvent(deps.db, { ...caller, gameCode: code, event: 'credentials-seen' });
  const event = await provider.loginForm?.(game.username);
  const password =
    isWithout || !kept.password_sealed
      ? NO_PASSWORD
      : deps.sealer.open(kept.password_sealed, playerPasswordPlace(caller.memberId, code));
  return { username: game.username, password, ...(event && { event }) };
}

/** As it is kept here, for a provider that wants it with every launch. */
async function passwordAt(deps: GameAccountDeps, place: AccountPlace): Promise<string> {
  const kept = await findCredentials(deps.db, place);
  if (!kept?.password_is_known || !kept.password_sealed) refuse('SLOT_RESET_PASSWORD_FAIL');
  return deps.sealer.open(kept.password_sealed, playerPasswordPlace(place.memberId, place.gameCode));
}

async function resetPassword(deps: GameAccountDeps, caller: Caller, code: string): Promise<void> {
  const game = await ownGame(deps, caller.memberId, code);
  const place = { memberId: caller.memberId, gameCode: code };
  const changed = await withClaim(deps, place, async (claim) => {
    const answer = await deps.providerOf(game).resetPassword(game.username);
    if (answer.outcome === 'refused') refuse(playerRefusal(code, answer.why, 'SLOT_RESET_PASSWORD_FAIL'));
    const passwordSealed =
      answer.outcome === 'changed'
        ? deps.sealer.seal(answer.password, playerPasswordPlace(caller.memberId, code))
        : undefined;
    await inTransaction(deps.db, async (tx) => {
      if (!(await endClaim(tx, place, claim))) refuse('REQUEST_LIMIT');
      await storePassword(tx, place, passwordSealed);
      await recordAccountEvent(tx, { ...caller, gameCode: code, event: 'password-reset' });
    });
    return passwordSealed !== undefined;
  });
  if (!changed) refuse('SLOT_RESET_PASSWORD_FAIL');
}

export interface GameLaunch extends LaunchWish {
  code: string;
  /** As the address says; it must be the member's own. */
  username: string;
}

async function hasMoneyFor(deps: GameAccountDeps, { memberId, currency }: Player, code: string): Promise<boolean> {
  const balances = await balancesOf(deps.db, memberId, currency);
  return mayPlay({ cash: balances.get('cash') ?? 0n, inGame: balances.get(`game:${code}`) ?? 0n });
}

/** As last known; before somebody is refused, the provider is asked what was won there meanwhile. */
async function requireMoney(deps: GameAccountDeps, player: Player, code: string): Promise<void> {
  if (await hasMoneyFor(deps, player, code)) return;
  const isRead = await makeGameRefresh(deps).refresh(player, code);
  if (!isRead || !(await hasMoneyFor(deps, player, code))) refuse('MONEY_NOT_ENOUGH');
}

/** A launch link of the provider, made with what is kept here: a password in the address is ignored. */
async function launch(deps: GameAccountDeps, caller: Player, asked: GameLaunch): Promise<string> {
  const { code, username, ...wish } = asked;
  const game = await ownGame(deps, caller.memberId, code);
  // Somebody else's name: the page still holds another member's account.
  if (game.username !== username) refuse('INVALID_USER_4');
  if (game.in_maintenance) refuse('NO_GAME');
  await beginPlay(deps.db, caller.memberId);
  const provider = deps.providerOf(game);
  // Where only the balance shows what an open transfer did, playing now would hide it (safety F15).
  const isBlind = !provider.findTransfer;
  const query = { gameCode: code, since: new Date(Date.now() + 3_600_000) };
  if (isBlind && (await hasTransferSince(deps.db, caller.memberId, query))) refuse('REQUEST_LIMIT');
  await requireMoney(deps, caller, code);
  const place = { memberId: caller.memberId, gameCode: code };
  const password = provider.abilities.launchPassword ? { password: await passwordAt(deps, place) } : {};
  const { partner_id: partnerId } = game;
  const session =
    provider.abilities.asksSessions && partnerId !== null
      ? { session: await openGameSession(deps.db, { ...place, partnerId }) }
      : {};
  const link =
    (await provider.launch(game.username, { ...wish, ...session, ...password })) ?? refuse('SLOT_ACTIVATE_FAIL');
  if (typeof link !== 'string') refuse(playerRefusal(code, link.refused, 'SLOT_ACTIVATE_FAIL'));
  await recordAccountEvent(deps.db, { ...caller, gameCode: code, event: 'opened' });
  return link;
}
