import type { IdentityReason, IdentityState } from '@kapao/contract/member/identity.ts';
import type { DocumentKind } from '@kapao/contract/shared/identity-document.ts';

/** In years where they are whole. */
const timeOf = (days: number) =>
  days % 365 === 0 ? `${days / 365} ${days === 365 ? 'year' : 'years'}` : `${days} ${days === 1 ? 'day' : 'days'}`;

/** Words of who the member is. */
export const identityEn = {
  title: 'Identity',
  row: 'Identity',
  level: (level: number) => `Level ${level} of 3`,
  levels: { 1: 'Phone and bank account', 2: 'Name and birth date', 3: 'Document and picture of your face' } as Record<
    number,
    string
  >,
  why: 'The law asks us to know who plays, and that nobody plays who is too young. It also keeps your money yours.',
  needs: 'What it is needed for',
  gates: {
    WITHDRAWAL: () => 'Every withdrawal',
    WITHDRAWN: (sum: string, days: number) => `Withdrawals above ${sum} in ${days} days`,
    DEPOSITED: (sum: string, days: number) => `Deposits above ${sum} in ${days} days`,
  },
  forLevel: (level: number) => `level ${level}`,
  personTitle: 'Your name and birth date',
  personText: (age: number) => `As on your card. You must be ${age} or older.`,
  name: 'First and last name',
  nameWrong: 'Letters only, as on your card.',
  birthDate: 'Birth date',
  birthDateHint: 'Year as on the card in English (for example 1990).',
  birthDateWrong: 'Please check the date.',
  send: 'Send',
  documentTitle: 'Your document',
  documentText: 'A person looks at it, mostly within a day.',
  kind: 'Document',
  kinds: { THAI_CARD: 'Thai ID card', LAO_CARD: 'Lao ID card', PASSPORT: 'Passport' } as Record<DocumentKind, string>,
  number: 'Number of the document',
  numberWrong: 'This number cannot be right. Please check each digit.',
  sides: { DOCUMENT: 'Front of the document', SELFIE: 'You, holding the document' },
  sideHints: {
    DOCUMENT: 'All four corners, no glare, every word readable.',
    SELFIE: 'Your face and the document, both sharp.',
  },
  choose: 'Take or choose a picture',
  another: 'Another picture',
  isPut: 'Sent and sealed',
  sending: (percent: string) => `Sending ${percent} %`,
  waitsForLine:
    'No connection. Keep this page open: the picture is sent as soon as there is one. It is not kept on this phone.',
  again: 'Send again',
  tooLarge: 'The picture is larger than 10 MB.',
  wrongKind: 'Please choose a picture: JPG, PNG, WebP or HEIC.',
  missing: 'Both pictures are needed.',
  pictures: (accepted: number, refused: number) =>
    `Pictures are kept sealed. Only reviewers see them, and each look is recorded. They are deleted ${timeOf(accepted)} after they were accepted, ${timeOf(refused)} after a refusal.`,
  states: {
    WAITING: 'Being checked',
    ACCEPTED: 'Accepted',
    REFUSED: 'Not accepted',
    REVOKED: 'No longer valid',
  } as Record<IdentityState, string>,
  waits: 'We have everything and are checking it. You need not do anything.',
  reasons: {
    UNDER_AGE: 'You are too young to play here. Your money stays yours: write to support to have it sent back.',
    NAME_DIFFERS: 'The name does not fit your bank account.',
    DATA_DIFFERS: 'The document says something else than you wrote.',
    NOT_READABLE: 'The pictures cannot be read. Please take them again in good light.',
    DOCUMENT_EXPIRED: 'The document has expired.',
    NOT_A_DOCUMENT: 'The picture shows no card or passport.',
    FACE_DIFFERS: 'Your face on the two pictures could not be compared.',
    USED_ELSEWHERE: 'The document belongs to another account. Please write to support.',
    OTHER: 'Please write to support.',
  } as Record<IdentityReason, string>,
  whole: 'You have proven everything. Thank you.',
  toIdentity: 'Confirm identity',
};

export type IdentityMessages = typeof identityEn;
