import { BEGUN } from './begun.ts';

const PLACE = '/begun/slip';
/** Handed over by another app, or by any site that posts here. */
const SHARED_PLACE = '/begun/shared';

/** A picture from another app waits for the sheet that shows it; a slip to be sent waits for a line. Then it is nobody's business. */
const SHARED_MS = 900_000;
const TO_SEND_MS = 86_400_000;

/** By what a file is, where its name does not say it. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
};

/** A slip that was handed over by another app, or that is to be sent as soon as there is a line. */
export interface BegunSlip {
  file: File;
  /** Its member pressed "send": whose it is, and the key of every try. */
  toSend: { memberId: string; key: string } | undefined;
}

/** Browsers keep nothing like this on pages without encryption. */
const store = async () => ('caches' in globalThis ? caches.open(BEGUN).catch(() => undefined) : undefined);

/** One at a time: a newer one takes its place. Where there is no room for it, it lasts as long as its page. */
export async function keepSlip(file: File, toSend: { memberId: string; key: string }): Promise<void> {
  const headers = {
    'content-type': file.type,
    'x-name': encodeURIComponent(file.name),
    'x-at': String(Date.now()),
    'x-member': toSend.memberId,
    'x-key': toSend.key,
  };
  await (await store())?.put(PLACE, new Response(file, { headers })).catch(() => undefined);
}

/** Returns the picture that waits for this member, the own one first; too old ones and those of others are let go. */
export const begunSlip = async (memberId: string): Promise<BegunSlip | undefined> =>
  (await begunAt(PLACE, memberId)) ?? (await begunAt(SHARED_PLACE, memberId));

async function begunAt(place: string, memberId: string): Promise<BegunSlip | undefined> {
  try {
    const found = await (await store())?.match(place);
    if (!found) return undefined;
    const { headers } = found;
    const [owner, key] = [headers.get('x-member'), headers.get('x-key')];
    const toSend = owner !== null && key !== null ? { memberId: owner, key } : undefined;
    const ageMs = Date.now() - Number(headers.get('x-at'));
    const isOurs = toSend === undefined || toSend.memberId === memberId;
    if (!isOurs || !(ageMs >= 0 && ageMs < (toSend ? TO_SEND_MS : SHARED_MS))) {
      await (await store())?.delete(place);
      return undefined;
    }
    const blob = await found.blob();
    return { file: new File([blob], nameOf(headers.get('x-name'), blob.type), { type: blob.type }), toSend };
  } catch {
    return undefined;
  }
}

/** Sent, shown, or its member has left. */
export async function forgetSlip(): Promise<void> {
  const kept = await store();
  for (const place of [PLACE, SHARED_PLACE]) await kept?.delete(place);
}

function nameOf(kept: string | null, type: string): string {
  const name = decodeURIComponent(kept ?? '') || 'slip';
  const extension = EXTENSIONS[type];
  return /\.\w+$/.test(name) || extension === undefined ? name : `${name}.${extension}`;
}
