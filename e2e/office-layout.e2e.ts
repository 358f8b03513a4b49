import { beforeAll, expect, test } from 'vitest';
import { lookOver } from './look-over.ts';
import { officePlaces } from './office-places.ts';
import { DESK, OFFICE_WORDS } from './office-steps.ts';
import { haveShownOffice, OFFICE_SIZES, openOffice, type ShownOffice } from './shown-office.ts';
import { setStage } from './stage.ts';
import { LANGUAGES } from './words.ts';

const LOOK_OVER_TIMEOUT_MS = 300_000;

const stage = setStage();
let shown: ShownOffice;
beforeAll(async () => {
  shown = await haveShownOffice(stage.product);
});

test.each(LANGUAGES)(
  'every page and sheet of the back office fits, speaks only its language and keeps nobody out (%s)',
  async (language) => {
    const over = {
      origin: stage.product.operatorOrigin,
      sizes: OFFICE_SIZES,
      readAt: DESK,
      words: OFFICE_WORDS,
      language,
    };
    const stranger = await openOffice(stage, { language });
    const faults = await lookOver(stranger, { ...over, places: () => [{ path: '/sign-in' }] });
    const page = await openOffice(stage, { language, session: shown.cookie });
    faults.push(
      ...(await lookOver(page, { ...over, places: (spoken) => officePlaces(spoken, shown.member.memberId) })),
    );
    expect(faults).toEqual([]);
  },
  LOOK_OVER_TIMEOUT_MS,
);
