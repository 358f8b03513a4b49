import type { Base, Giving } from '../../../part.ts';
import { makeExclusionList } from './exclusion-list.ts';
import { bindExclusionOperator } from './exclusion-operator-routes.ts';
import { makeFairPlay } from './fair-play.ts';
import { fairPlayJobs } from './fair-play-jobs.ts';
import { bindFairPlay } from './fair-play-routes.ts';
import type { SettleDeps } from './fair-play-settle.ts';
import { makeReality } from './reality.ts';
import { bindReality } from './reality-routes.ts';
import { makeAttempts } from './refused-attempts.ts';
import { purgeRefusals } from './refused-attempts-store.ts';

/** What members allow themselves, and who may not play. */
export function fairPlayPart(
  { db, sealer, propose, isLaos, report }: Base,
  needs: Omit<SettleDeps, 'db' | 'report'>,
): Giving<{ attempt: ReturnType<typeof makeAttempts> }> {
  const fairPlay = makeFairPlay({ db, sealer });
  const list = makeExclusionList({ db, sealer, propose, isLaos });
  return {
    gives: { attempt: makeAttempts({ db, report }) },
    bindMember: (binder) => {
      bindFairPlay(binder, fairPlay);
      bindReality(binder, makeReality(db));
    },
    bindOffice: (binder) => bindExclusionOperator(binder, { db, sealer, fairPlay, list }),
    works: fairPlayJobs({ db, report, ...needs }),
    publishers: [list.publisher],
    purges: { refusals: () => purgeRefusals(db) },
  };
}
