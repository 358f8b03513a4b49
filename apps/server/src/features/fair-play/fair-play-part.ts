import type { Base, Part } from '../../part.ts';
import { makeExclusionList } from './exclusion-list.ts';
import { bindExclusionOperator } from './exclusion-operator-routes.ts';
import { makeFairPlay } from './fair-play.ts';
import { fairPlayJobs } from './fair-play-jobs.ts';
import { bindFairPlay } from './fair-play-routes.ts';
import type { SettleDeps } from './fair-play-settle.ts';

/** What members allow themselves, and who may not play. */
export function fairPlayPart(
  { db, sealer, propose, isLaos, report }: Base,
  needs: Omit<SettleDeps, 'db' | 'report'>,
): Part {
  const fairPlay = makeFairPlay({ db, sealer });
  const list = makeExclusionList({ db, sealer, propose, isLaos });
  return {
    bindMember: (binder) => bindFairPlay(binder, fairPlay),
    bindOffice: (binder) => bindExclusionOperator(binder, { db, sealer, fairPlay, list }),
    works: fairPlayJobs({ db, report, ...needs }),
    publishers: [list.publisher],
  };
}
