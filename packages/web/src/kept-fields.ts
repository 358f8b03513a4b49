import { temporary } from './storage.ts';

const KEY = 'typed';
/** A reload takes seconds: fields kept longer than this belong to an earlier visit. */
const KEPT_MS = 60_000;
/** Fields of a sheet that is opened again later are still filled in until then. */
const RESTORE_MS = 600_000;
const FIELDS_MAXIMUM = 60;
const LENGTH_MAXIMUM = 10_000;
const TRIES_MAXIMUM = 3;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface KeptField {
  place: string;
  value: string;
  tries?: number;
}

const FIELDS = 'input, textarea, select';
/** Files cannot be written down, and secrets must not be. */
const NEVER_KEPT = /^(?:password|file|hidden|submit|button)$/;
const SECRET = /password|one-time-code/;

const typed = new Set<Field>();
let toRestore: KeptField[] = [];

const isKept = (field: Field) => !NEVER_KEPT.test(field.type) && !SECRET.test(field.autocomplete);
const isTicked = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
const valueIn = (field: Field) => (isTicked(field) ? String(field.checked) : field.value);

/** Identifies a field across two loads of one address: its page, its sheet and its label; ids change with every build. */
function placesOf(fields: readonly Field[]): string[] {
  const sheet = new URLSearchParams(location.search).get('do') ?? '';
  const seen = new Map<string, number>();
  return fields.map((field) => {
    const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';
    const choice = field.type === 'radio' ? field.value : '';
    const place = [location.pathname, sheet, field.name, field.type, label.trim(), choice].join('|');
    const count = seen.get(place) ?? 0;
    seen.set(place, count + 1);
    return `${place}|${count}`;
  });
}

const fieldsInPage = () => [...document.querySelectorAll<Field>(FIELDS)].filter(isKept);

/** Writes the changed fields of this page to the storage of the tab, for the next load. A form that was sent has left the page. */
export function keepTyped(): void {
  const all = fieldsInPage();
  const places = placesOf(all);
  const changed = all.flatMap((field, index): KeptField[] => {
    const value = valueIn(field);
    return typed.has(field) && value.length <= LENGTH_MAXIMUM ? [{ place: places[index] ?? '', value }] : [];
  });
  const fields = [...changed, ...toRestore].slice(0, FIELDS_MAXIMUM);
  if (fields.length > 0) temporary.write(KEY, JSON.stringify({ atMs: Date.now(), fields }));
}

function takeKept(): KeptField[] {
  const text = temporary.read(KEY);
  temporary.remove(KEY);
  try {
    const { atMs, fields } = JSON.parse(text ?? '{}');
    return Date.now() - atMs < KEPT_MS ? fields : [];
  } catch {
    return [];
  }
}

/** Changes a field as its user would, so that the form that owns it takes notice. */
function write(field: Field, value: string): void {
  typed.add(field);
  if (isTicked(field)) {
    field.click();
    return;
  }
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}

const canTake = (field: Field, value: string) =>
  !field.disabled &&
  (!(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value));

function restore(): void {
  const all = fieldsInPage();
  const places = placesOf(all);
  toRestore = toRestore.filter((kept) => {
    const field = all[places.indexOf(kept.place)];
    if (field === undefined || !canTake(field, kept.value)) return true;
    if (valueIn(field) === kept.value) return false;
    // A form may write its defaults once more after its first answer.
    write(field, kept.value);
    kept.tries = (kept.tries ?? 0) + 1;
    return kept.tries < TRIES_MAXIMUM;
  });
}

/** Follows what is typed on this page, and fills in what an earlier load of it kept as soon as its fields are there. */
export function watchTyping(): void {
  const note = ({ target, isTrusted }: Event) => {
    if (isTrusted && target instanceof Element && target.matches(FIELDS)) typed.add(target as Field);
  };
  for (const kind of ['input', 'change']) document.addEventListener(kind, note, true);
  toRestore = takeKept();
  if (toRestore.length === 0) return;
  const watcher = new MutationObserver(() => {
    restore();
    if (toRestore.length === 0) watcher.disconnect();
  });
  watcher.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  setTimeout(() => watcher.disconnect(), RESTORE_MS);
}
