import { readBets } from '../features/bet-record/bet-record.ts';
import { betFeedJobs } from '../features/bet-record/bet-record-jobs.ts';
import { bindPlayHistory } from '../features/bet-record/play-history-routes.ts';
import { makeBetFeed } from '../gateways/bet-feed.ts';
import type { Base, Capability } from './capability.ts';

/** What members played: read from the providers, shown to its member. */
export function playCapability({ config, db, partner }: Base): Capability {
  const records = { db, feed: makeBetFeed(partner), pollEveryMs: config.FEED_POLL_SECONDS * 1_000 };
  return {
    bindMember: (binder) => bindPlayHistory(binder, db),
    works: betFeedJobs(() => readBets(records)),
  };
}
