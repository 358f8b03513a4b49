import { beforeAll, expect, test } from 'vitest';
import { makeContactSheets } from './contact-sheet.ts';
import { AGREEMENT, memberPlaces, visitorPlaces } from './member-places.ts';
import { haveShownMembers, MEMBER_SIZES, openMemberApp, type ShownMembers } from './shown-member.ts';
import { setStage } from './stage.ts';
import { LANGUAGES } from './words.ts';

const stage = setStage();
let shown: ShownMembers;
beforeAll(async () => {
  shown = await haveShownMembers(stage.product);
});

test.each(LANGUAGES)('every page and sheet of the member app on contact sheets (%s)', async (language) => {
  const tours = [
    { name: 'visitor', who: 'visitor', places: visitorPlaces(language) },
    { name: 'member', who: 'member', places: memberPlaces(language, shown.receiptId) },
    { name: 'newcomer', who: 'newcomer', places: [AGREEMENT] },
  ] as const;
  for (const { who, ...tour } of tours) {
    const page = await openMemberApp(stage, shown, { language, who });
    const origin = stage.product.memberOrigin;
    const files = await makeContactSheets(stage, page, { ...tour, origin, sizes: MEMBER_SIZES, language });
    expect(files.length).toBeGreaterThan(0);
  }
});
