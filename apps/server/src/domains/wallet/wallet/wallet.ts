import type { getProfile } from '@kapao/contract/member/account.ts';
import type { GameSlot, WalletInfo } from '@kapao/contract/member/wallet.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Memory } from '../../../platform/database/memory.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { findWallet, type OfferedGame, readSiteFacts, type WalletRow } from './wallet-store.ts';

export type Wallet = ReturnType<typeof makeWallet>;

interface WalletDeps {
  db: Db;
  known: Pick<Memory, 'recall'>;
  profileOf: (member: WalletRow) => RouteReply<typeof getProfile>;
  /** The abilities of the account that a partner opened at a game. */
  abilitiesOf: (code: string, partnerId: string | null) => { takesMoney: boolean; hasPassword: boolean };
}

/** Sums the balances whose code starts with a prefix; each unit of money is in exactly one account (safety L9). */
function sumOf(balances: Map<string, bigint>, prefix: string): bigint {
  let sum = 0n;
  for (const [code, balance] of balances) if (code.startsWith(prefix)) sum += balance;
  return sum;
}

/** The wire says moments in its own way, JSON of the database in another. */
const momentOf = (at: string | null | undefined) => (at == null ? null : new Date(at).toISOString());

function plannedOf({ maintenance }: OfferedGame): GameSlot['maintenance'] {
  if (!maintenance) return null;
  return { from: new Date(maintenance.from).toISOString(), until: new Date(maintenance.until).toISOString() };
}

/** A sum is as old as its oldest part: now, or when the game with money that was asked longest ago was asked. */
function knownSince(slots: readonly GameSlot[], now: Date): string {
  const moments = slots.flatMap(({ amount, knownAt }) => (amount > 0 && knownAt ? [knownAt] : []));
  return moments.sort()[0] ?? now.toISOString();
}

function slotOf(
  game: OfferedGame,
  {
    balances,
    row,
    abilitiesOf,
  }: { balances: Map<string, bigint>; row: WalletRow; abilitiesOf: WalletDeps['abilitiesOf'] },
): GameSlot {
  const { currency } = row;
  const player = row.players?.[game.code];
  const mark = row.marks?.[game.code];
  const username = player?.username ?? null;
  const abilities = player && abilitiesOf(game.code, player.partnerId);
  const isAvailable = game.is_on && !game.in_maintenance && (abilities?.takesMoney ?? true);
  const launch =
    username !== null && isAvailable ? `/api/autoLogin/${game.code}/${encodeURIComponent(username)}` : null;
  return {
    code: game.code,
    name: game.name,
    ...{ nameTH: game.nameTH, nameLA: game.nameLA, nameEN: game.nameEN },
    category: game.category,
    logo: game.logo,
    background: game.background,
    amount: fromMinor(balances.get(`game:${game.code}`) ?? 0n, currency),
    unconfirmed: fromMinor(-(balances.get(`quarantine:${game.code}`) ?? 0n), currency),
    isActive: username !== null,
    isAvailable,
    inMaintenance: game.is_on && game.in_maintenance,
    maintenance: game.is_on ? plannedOf(game) : null,
    username,
    knownAt: momentOf(player?.knownAt),
    playedSince: momentOf(player?.playedSince),
    ...(abilities && { hasPassword: abilities.hasPassword }),
    web: launch,
    android: launch && `${launch}?device=android`,
    ios: launch && `${launch}?device=ios`,
    isFavourite: mark?.isFavourite ?? false,
    lastPlayedAt: momentOf(mark?.openedAt),
  };
}

export function makeWallet({ db, known, profileOf, abilitiesOf }: WalletDeps) {
  async function read(memberId: string): Promise<WalletInfo> {
    const { games, banks, invite } = await known.recall('wallet', () => readSiteFacts(db));
    const row = await findWallet(db, memberId);
    invariant(row, 'a session belongs to a member');
    const profile = profileOf(row);
    const { currency } = row;
    const bank = banks.get(row.bank_code);
    invariant(bank, 'a member’s bank is listed');
    const balances = new Map(Object.entries(row.balances ?? {}).map(([code, balance]) => [code, BigInt(balance)]));
    const slots = games
      .filter((game) => game.is_on || (balances.get(`game:${game.code}`) ?? 0n) > 0n)
      .map((game) => slotOf(game, { balances, row, abilitiesOf }));
    const cash = balances.get('cash') ?? 0n;
    const inGames = sumOf(balances, 'game:');
    const inviteAmount = fromMinor(balances.get('invite') ?? 0n, currency);
    const of = (category: GameSlot['category']) => slots.filter((slot) => slot.category === category);
    return {
      profile,
      bankAccount: { bankAccountName: profile.bankAccountName, bankAccountNo: profile.bankAccountNo, bank },
      currency,
      wallet: { amount: fromMinor(cash, currency) },
      invite: { amount: inviteAmount, ...invite },
      inviteAmount,
      inviteSuccess: invite.success,
      inviteFail: invite.fail,
      slots,
      slot: fromMinor(inGames, currency),
      slotAccount: of('slot'),
      sportAccount: of('sport'),
      lottoAccount: of('lotto'),
      total: fromMinor(cash + inGames, currency),
      inTransit: fromMinor(sumOf(balances, 'transit:'), currency),
      onHold: fromMinor(sumOf(balances, 'hold:'), currency),
      favouriteAmounts: (row.own_amounts ?? []).map((amount) => fromMinor(BigInt(amount), currency)),
      timesync: knownSince(slots, row.now),
      readAt: row.now.toISOString(),
      version: row.version,
    };
  }

  return { read };
}
