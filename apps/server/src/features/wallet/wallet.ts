import type { getProfile } from '@kapao/contract/member/account.ts';
import type { GameSlot, WalletInfo } from '@kapao/contract/member/wallet.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { balancesOf } from '../../ledger/balances.ts';
import type { Db } from '../../platform/db.ts';
import { type GameRow, gamesOf } from '../game-account/game-facts.ts';
import { findBank, invitePercents } from './wallet-store.ts';

export type Wallet = ReturnType<typeof makeWallet>;

interface WalletDeps {
  db: Db;
  profileOf: (memberId: string) => Promise<RouteReply<typeof getProfile>>;
}

/** Sums the balances whose code starts with a prefix; each unit of money is in exactly one account (safety L9). */
function sumOf(balances: Map<string, bigint>, prefix: string): bigint {
  let sum = 0n;
  for (const [code, balance] of balances) if (code.startsWith(prefix)) sum += balance;
  return sum;
}

export function makeWallet({ db, profileOf }: WalletDeps) {
  function slotOf(game: GameRow, balances: Map<string, bigint>, currency: 'THB' | 'LAK'): GameSlot {
    const isAvailable = game.is_on && !game.in_maintenance;
    const launch =
      game.username !== null && isAvailable ? `/api/autoLogin/${game.code}/${encodeURIComponent(game.username)}` : null;
    return {
      code: game.code,
      name: game.name,
      category: game.category,
      logo: game.logo,
      background: game.background,
      amount: fromMinor(balances.get(`game:${game.code}`) ?? 0n, currency),
      unconfirmed: fromMinor(-(balances.get(`quarantine:${game.code}`) ?? 0n), currency),
      isActive: game.username !== null,
      isAvailable,
      inMaintenance: game.is_on && game.in_maintenance,
      username: game.username,
      web: launch,
      android: launch && `${launch}?device=android`,
      ios: launch && `${launch}?device=ios`,
    };
  }

  async function read(memberId: string): Promise<WalletInfo> {
    const profile = await profileOf(memberId);
    const { currency } = profile;
    const [balances, games, bank, invite] = await Promise.all([
      balancesOf(db, memberId, currency),
      gamesOf(db, memberId),
      findBank(db, profile.bankCode),
      invitePercents(db),
    ]);
    const slots = games
      .filter((game) => game.is_on || (balances.get(`game:${game.code}`) ?? 0n) > 0n)
      .map((game) => slotOf(game, balances, currency));
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
      timesync: new Date().toISOString(),
    };
  }

  return { read };
}
