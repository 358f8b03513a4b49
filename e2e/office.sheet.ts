import { beforeAll, expect, test } from 'vitest';
import { makeContactSheets } from './contact-sheet.ts';
import { officePlaces } from './office-places.ts';
import { haveShownOffice, OFFICE_SIZES, openOffice, type ShownOffice } from './shown-office.ts';
import { setStage } from './stage.ts';
import { LANGUAGES } from './words.ts';

/** Desks of today, beside the sizes that every change is held to. */
const SIZES = [...OFFICE_SIZES, { width: 1920, height: 1080 }] as const;

const stage = setStage();
let shown: ShownOffice;
beforeAll(async () => {
  shown = await haveShownOffice(stage.product);
});

test.each(LANGUAGES)('every page and sheet of the back office on contact sheets (%s)', async (language) => {
  const page = await openOffice(stage, { language, session: shown.cookie });
  const places = officePlaces(language, shown.member.memberId);
  const origin = stage.product.operatorOrigin;
  const files = await makeContactSheets(stage, page, { name: 'office', origin, places, sizes: SIZES, language });
  expect(files.length).toBeGreaterThan(0);
});
