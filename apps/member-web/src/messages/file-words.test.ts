import { IDENTITY_KINDS } from '@kapao/contract/member/identity.ts';
import { SLIP_KINDS } from '@kapao/contract/member/slip.ts';
import { FILE_KINDS, type FileKind } from '@kapao/contract/shared/file-kind.ts';
import { expect, it } from 'vitest';
import { errorsEn } from './errors-en.ts';
import { errorsLa } from './errors-la.ts';
import { errorsTh } from './errors-th.ts';
import { identityEn } from './own/identity-en.ts';
import { identityLa } from './own/identity-la.ts';
import { identityTh } from './own/identity-th.ts';
import { slipEn } from './slip-en.ts';
import { slipLa } from './slip-la.ts';
import { slipTh } from './slip-th.ts';

const errors = { en: errorsEn, la: errorsLa, th: errorsTh };
const slips = { en: slipEn, la: slipLa, th: slipTh };
const identities = { en: identityEn, la: identityLa, th: identityTh };
const namedIn = (text: string) => Object.values(FILE_KINDS).filter(({ label }) => text.includes(label));
const labelled = (kinds: readonly FileKind[]) =>
  Object.entries(FILE_KINDS)
    .filter(([kind]) => kinds.some((known) => known === kind))
    .map(([, facts]) => facts);

it.each(['en', 'la', 'th'] as const)('the sentences in %s name exactly the kinds of file that are taken', (locale) => {
  const { chooseHint, wrongKind } = slips[locale];
  for (const text of [chooseHint, wrongKind, errors[locale].SLIP_INVALID_FILE]) {
    expect(namedIn(text), text).toEqual(labelled(SLIP_KINDS));
  }
  expect(namedIn(identities[locale].wrongKind)).toEqual(labelled(IDENTITY_KINDS));
});

it.each(['en', 'la', 'th'] as const)('each cause of a refused file has its own sentence in %s', (locale) => {
  const texts = errors[locale];
  const causes = [
    ...[texts.FILE_EMPTY, texts.FILE_DAMAGED, texts.FILE_NEEDS_PASSWORD, texts.FILE_TOO_MANY_PIXELS],
    ...[texts.FILE_TOO_LARGE, texts.FILE_NOT_SUPPORTED, texts.SLIP_INVALID_FILE],
    slips[locale].reasons.CANNOT_READ_CROPPED_IMAGE,
  ];
  expect(new Set(causes).size).toBe(causes.length);
});
