import type { ContentName } from '@kapao/contract/operator/content.ts';
import { momentOf, typedMoment } from '../../lib/typed-moment.ts';
import type { Messages } from '../../messages/en.ts';

export type FieldName = keyof Messages['content']['fields'];

export interface FieldShape {
  name: FieldName;
  kind: 'line' | 'prose' | 'switch' | 'topic' | 'steps' | 'html' | 'moment' | 'entries';
  /** The fields of one entry of a list. */
  of?: readonly FieldShape[];
  /** One value for all languages. */
  isShared?: true;
}

/** What is typed: every value as its control holds it. */
export type Draft = { [name: string]: string | boolean | Draft[] };

const line = (name: FieldName): FieldShape => ({ name, kind: 'line' });
const prose = (name: FieldName): FieldShape => ({ name, kind: 'prose' });
const moment = (name: FieldName): FieldShape => ({ name, kind: 'moment' });
const BANNER: readonly FieldShape[] = [
  line('image'),
  prose('text'),
  { name: 'html', kind: 'html' },
  moment('startsAt'),
  moment('endsAt'),
];
const LEGAL = [line('title'), prose('text')];

export const CONTENT_FIELDS: Record<ContentName, readonly FieldShape[]> = {
  agreements: LEGAL,
  conditions: LEGAL,
  notice: [{ name: 'isActive', kind: 'switch' }, prose('text')],
  contact: [prose('contactText'), line('lineName'), line('lineLink'), line('lineQR')],
  slip: [prose('text'), { ...line('cutoffTime'), isShared: true }],
  info: [line('name'), line('website'), line('logo')],
  videos: [
    {
      name: 'videos',
      kind: 'entries',
      of: [
        { name: 'topic', kind: 'topic' },
        line('title'),
        { name: 'steps', kind: 'steps' },
        line('url'),
        line('poster'),
        line('length'),
      ],
    },
  ],
  carousel: [{ name: 'images', kind: 'entries', of: [line('image'), line('alternative'), line('link')] }],
  banners: [{ name: 'banners', kind: 'entries', of: BANNER }],
  inviteBanners: [{ name: 'banners', kind: 'entries', of: BANNER }],
  refundBanners: [{ name: 'banners', kind: 'entries', of: BANNER }],
  help: [prose('text')],
  enableChatWidget: [{ name: 'enableChatWidget', kind: 'switch' }],
};

function valueIn(content: unknown, name: string): unknown {
  return typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined;
}

function draftValue(field: FieldShape, value: unknown): string | boolean | Draft[] {
  if (field.kind === 'switch') return value === true;
  if (field.kind === 'topic') return typeof value === 'string' ? value : 'wallet';
  if (field.kind === 'steps') return Array.isArray(value) ? value.join('\n') : '';
  if (field.kind === 'moment') return typedMoment(typeof value === 'string' ? value : null);
  if (field.kind === 'entries') {
    return Array.isArray(value) ? value.map((entry) => toDraft(field.of ?? [], entry)) : [];
  }
  return value === undefined || value === null ? '' : String(value);
}

/** What the controls start with; absent values are empty. */
export function toDraft(fields: readonly FieldShape[], content: unknown): Draft {
  return Object.fromEntries(fields.map((field) => [field.name, draftValue(field, valueIn(content, field.name))]));
}

function contentValue(field: FieldShape, value: Draft[string] | undefined): unknown {
  if (Array.isArray(value)) return value.map((entry) => toContent(field.of ?? [], entry));
  if (typeof value === 'boolean') return value;
  const text = (value ?? '').trim();
  if (field.kind === 'moment') return momentOf(text);
  if (field.kind !== 'steps') return text;
  return text
    .split('\n')
    .map((step) => step.trim())
    .filter((step) => step !== '');
}

/** The same drafts, with what counts for all languages as it is in one of them. */
export function shareFrom<Name extends string>(
  fields: readonly FieldShape[],
  { drafts, from }: { drafts: Partial<Record<Name, Draft>>; from: Draft },
): Partial<Record<Name, Draft>> {
  const shared = fields.flatMap(({ name, isShared }) => (isShared ? [[name, from[name] ?? ''] as const] : []));
  const entries = Object.entries<Draft | undefined>(drafts);
  return Object.fromEntries(
    entries.map(([locale, draft]) => [locale, { ...draft, ...Object.fromEntries(shared) }]),
  ) as Partial<Record<Name, Draft>>;
}

/** What is published; the server checks it by the shape of its name. */
export function toContent(fields: readonly FieldShape[], draft: Draft): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, contentValue(field, draft[field.name])]));
}

/** Paragraphs of a plain text, as the member app shows them. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
