import { liveBetFeed } from '../../../gateways/live-gateways.ts';
import type { Base, Needs, Part } from '../../../part.ts';
import { makeBetFeedReader } from './bet-record.ts';
import { betFeedJob, summedPlayJob } from './bet-record-jobs.ts';
import { bindBetRecordOperator } from './bet-record-operator-routes.ts';
import { purgeUnknownBets } from './bet-record-store.ts';
import { bindPlayHistory } from './play-history-routes.ts';
import { askAboutPlay } from './summed-play.ts';

/** As long as a provider can be asked about a bet. */
const UNKNOWN_BETS_LIVE_DAYS = 90;

/** What members played: read from the providers, shown to its member. */
export function betRecordPart(
  { config, db, partners, isReader }: Base,
  { onPlay }: Needs<typeof makeBetFeedReader, 'onPlay'>,
): Part {
  const pollEveryMs = config.FEED_POLL_SECONDS * 1_000;
  const reader = makeBetFeedReader({
    db,
    feed: liveBetFeed(partners),
    pollEveryMs,
    isReader: () => isReader('bet-feeds'),
    onPlay,
  });
  const playSinceOf = (partnerId: string) =>
    partners.find('game', partnerId)?.gateway.provider({ hasLoginForm: false }).playSince;
  const askPlay = () => askAboutPlay({ db, playSinceOf, onPlay });
  return {
    bindMember: (binder) => bindPlayHistory(binder, db),
    bindOffice: (binder) => bindBetRecordOperator(binder, db),
    works: [betFeedJob(reader.readRound, pollEveryMs), summedPlayJob(askPlay, pollEveryMs)],
    purges: { 'unknown bets': () => purgeUnknownBets(db, UNKNOWN_BETS_LIVE_DAYS) },
  };
}
