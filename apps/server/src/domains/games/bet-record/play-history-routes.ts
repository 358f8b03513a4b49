import { listPlay } from '@kapao/contract/member/play-history.ts';
import { type Currency, fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { startOfPeriod } from './bet-record-rules.ts';
import { betWire } from './bet-wire.ts';
import { betsPage, type ProviderPlay, playByProvider } from './play-history-store.ts';

export function bindPlayHistory(binder: Binder, db: Db): void {
  binder.bind(listPlay, async ({ member, body }) => {
    const { memberId, currency } = member();
    const { page, limit, game } = body;
    const since = startOfPeriod(body.period, new Date());
    const [bets, providers] = await Promise.all([
      betsPage(db, { memberId, since, gameCode: game, page, limit }),
      playByProvider(db, memberId, since),
    ]);
    const listed = game === undefined ? providers : providers.filter((provider) => provider.game_code === game);
    const played = providers.filter((provider) => provider.settled + provider.running > 0n);
    return {
      currency,
      total: listed.reduce((sum, provider) => sum + Number(provider.entries), 0),
      bets: bets.map((bet) => betWire(bet, currency)),
      providers: played.map((provider) => ({ game: provider.game_code, ...sumsOf([provider], currency) })),
      sum: sumsOf(providers, currency),
    };
  });
}

function sumsOf(providers: readonly ProviderPlay[], currency: Currency) {
  const sum = (of: (provider: ProviderPlay) => bigint) => providers.reduce((total, one) => total + of(one), 0n);
  const [stake, payout] = [sum((one) => one.stake), sum((one) => one.payout)];
  return {
    bets: Number(sum((one) => one.settled)),
    stake: fromMinor(stake, currency),
    payout: fromMinor(payout, currency),
    net: fromMinor(payout - stake, currency),
    running: fromMinor(
      sum((one) => one.running),
      currency,
    ),
  };
}
