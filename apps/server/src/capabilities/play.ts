import { makeBetFeedReader } from '../features/bet-record/bet-record.ts';
import { betFeedJob } from '../features/bet-record/bet-record-jobs.ts';
import { bindBetRecordOperator } from '../features/bet-record/bet-record-operator-routes.ts';
import { purgeUnknownBets } from '../features/bet-record/bet-record-store.ts';
import { bindPlayHistory } from '../features/bet-record/play-history-routes.ts';
import { type CoinOwner, settleCoinsOf } from '../features/spin-wheel/coin.ts';
import { makeBetFeed } from '../gateways/bet-feed.ts';
import type { Base, Capability } from './capability.ts';

/** As long as a provider can be asked about a bet. */
const UNKNOWN_BETS_LIVE_DAYS = 90;

/** What members played: read from the providers, shown to its member. */
export function playCapability({ config, db, partners, isReader }: Base): Capability {
  const pollEveryMs = config.FEED_POLL_SECONDS * 1_000;
  const reader = makeBetFeedReader({
    db,
    feed: makeBetFeed(partners),
    pollEveryMs,
    isReader: () => isReader('bet-feeds'),
    onPlay: (members: readonly CoinOwner[]) => settleCoinsOf(db, members),
  });
  return {
    bindMember: (binder) => bindPlayHistory(binder, db),
    bindOffice: (binder) => bindBetRecordOperator(binder, db),
    works: [betFeedJob(reader.readRound, pollEveryMs)],
    forgets: { 'unknown bets': () => purgeUnknownBets(db, UNKNOWN_BETS_LIVE_DAYS) },
  };
}
