import type { ProposalKind } from './proposal-kinds.ts';

type Fields = Readonly<Record<string, unknown>>;

interface MemberText {
  /** The kind of proposal that a change waits as. */
  readonly kind: ProposalKind;
  /** Calls that write it, with the fields of their bodies that members read. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
  /** Everything members read of a value. Order, switches and times that are left out here are changed by one operator. */
  readonly said: (value: Fields, subject: string) => readonly unknown[];
}

/**
 * Every text, link and picture that operators write for all members. A change that shows members something new takes two
 * operators, whatever it contains; taking something away takes one. Editors, publishers and `member-texts.test.ts` read
 * this list. Calls that always propose are not in it, because they take two operators anyway.
 */
export const MEMBER_TEXTS = {
  content: {
    kind: 'content',
    calls: { 'PUT /ops/api/lookups/:name': ['content.th', 'content.la', 'content.en'] },
    said: (languages, name) =>
      Object.entries(languages).flatMap(([locale, words]) =>
        words === undefined ? [] : saidInContent(Object(words), name).map((one) => [locale, one]),
      ),
  },
  banks: {
    kind: 'lookup',
    calls: {
      'PUT /ops/api/lookups/banks': ['content.banks[].nameTH', 'content.banks[].nameLA', 'content.banks[].nameEN'],
    },
    said: ({ banks }) => listOf(banks).map((bank) => pick(bank, ['code', 'nameTH', 'nameLA', 'nameEN'])),
  },
  sources: {
    kind: 'lookup',
    calls: {
      'PUT /ops/api/lookups/sources': [
        'content.sources[].description.th',
        'content.sources[].description.la',
        'content.sources[].description.en',
      ],
    },
    said: ({ sources }) => listOf(sources).map((source) => pick(source, ['code', 'description'])),
  },
  'deposit-account': {
    kind: 'deposit-account.change',
    calls: {
      'PUT /ops/api/lookups/deposit': [
        'content.accounts[].bankCode',
        'content.accounts[].bankAccountNo',
        'content.accounts[].bankAccountName',
      ],
      'PUT /ops/api/deposit-accounts/:id': ['bankAccountName'],
    },
    // Money is sent there, so that its switches take two operators as well.
    said: ({ isActive, ...account }) => (isActive ? [account, 'on'] : [account]),
  },
  'game.add': {
    kind: 'game.add',
    calls: { 'POST /ops/api/games': ['code', 'name'] },
    said: (game) => [game],
  },
  'game.face': {
    kind: 'game.face',
    calls: { 'PUT /ops/api/games/:code/face': ['name', 'nameTH', 'nameLA', 'nameEN', 'logo', 'background'] },
    said: (face) => [pick(face, ['name', 'nameTH', 'nameLA', 'nameEN', 'logo', 'background'])],
  },
  'chat.settings': {
    kind: 'chat.settings',
    calls: {
      'PUT /ops/api/chat/settings': [
        ...['greeting.th', 'greeting.la', 'greeting.en'],
        ...['offlineText.th', 'offlineText.la', 'offlineText.en'],
      ],
    },
    said: ({ greeting, offlineText }) => [
      ['greeting', greeting],
      ['offline', offlineText],
    ],
  },
  'chat.flow': {
    kind: 'chat.flow',
    calls: {
      'POST /ops/api/chat/flows': ['definition.triggers', 'definition.says'],
      'PUT /ops/api/chat/flows/:id': ['definition.triggers', 'definition.says'],
    },
    // A flow that is off is a draft.
    said: ({ isActive, definition }) => (isActive ? [definition] : []),
  },
  'chat.canned': {
    kind: 'chat.canned',
    calls: { 'PUT /ops/api/chat/canned-replies/:shortcut': ['texts.th', 'texts.la', 'texts.en'] },
    said: ({ texts }) => [texts],
  },
} as const satisfies Record<string, MemberText>;
export type MemberTextName = keyof typeof MEMBER_TEXTS;

interface TextChange {
  /** Null when it was not there, or is taken away. */
  before: unknown;
  after: unknown;
  /** One of several: the name of a content. */
  subject?: string;
}

/** True when members would read something that two operators have not agreed on. */
export function saysMore(name: MemberTextName, { before, after, subject = '' }: TextChange): boolean {
  const { said }: MemberText = MEMBER_TEXTS[name];
  const textsOf = (value: unknown) => (value === null || value === undefined ? [] : said(Object(value), subject));
  const known = new Set(textsOf(before).map(asText));
  return textsOf(after).some((text) => !known.has(asText(text)));
}

/** Switching a notice on shows it to everybody; an item of a list may be moved or taken away. */
function saidInContent(words: Fields, name: string): readonly unknown[] {
  if (name === 'enableChatWidget') return [];
  if (name === 'notice') return words.isActive ? [words.text, 'on'] : [words.text];
  const list = words.banners ?? words.images;
  return Array.isArray(list) ? list : [words];
}

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value : []);

const pick = (value: Fields, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, value[name]]));

/** Equal for equal values: the database keeps no order of keys. */
function asText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
