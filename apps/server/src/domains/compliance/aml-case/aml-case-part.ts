import type { Base, Part } from '../../../part.ts';
import { makeAmlHandling, makeAmlProposing } from './aml-case.ts';
import { bindAmlCases } from './aml-case-operator-routes.ts';
import { AML_PUBLISHERS } from './aml-case-publishers.ts';
import { makeAmlWatch } from './aml-watch.ts';
import { isAnyNews } from './aml-watch-store.ts';
import { makeWatchList } from './watch-list.ts';

/** Longer than any transaction lives: it is ended after 15 seconds idle, and a statement after 10. */
const LAG_SECONDS = 60;

/** Cases of possible money laundering: rules over what is new, people who decide, and money that is held meanwhile. */
export function amlCasePart({ db, sealer, propose }: Base): Part {
  const [handling, proposing] = [makeAmlHandling(db), makeAmlProposing(db, propose)];
  const watchList = makeWatchList({ db, sealer, propose });
  return {
    bindOffice: (binder) => bindAmlCases(binder, { db, sealer, handling, proposing, watchList }),
    works: [
      {
        name: 'aml-watch',
        everyMs: 10_000,
        isDue: isAnyNews(LAG_SECONDS),
        runOne: makeAmlWatch({ db, lagSeconds: LAG_SECONDS }),
      },
    ],
    publishers: [...AML_PUBLISHERS, watchList.publisher],
  };
}
