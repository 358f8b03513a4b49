import { BEGUN } from '../../lib/begun.ts';

const PLACE = '/begun/chat/';
/** What waits is a few pictures or a film for a day at most; what is beyond lasts as long as its page. */
const MAX_FILES = 5;
const MAX_BYTES = 40 * 1024 * 1024;
const KEPT_MS = 86_400_000;

/** A file of the chat whose sending was begun and has no answer yet. */
export interface BegunFile {
  clientId: string;
  file: File;
  createdAtMs: number;
  /** Where the server has it, once it has. */
  path: string | undefined;
}

/** Browsers keep nothing like this on pages without encryption. */
const store = async () => ('caches' in globalThis ? caches.open(BEGUN).catch(() => undefined) : undefined);

/** One after the other, so that what was sent at once is not written down after it was forgotten. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const next = turn.then(work);
  turn = next.catch(() => undefined);
  return next;
}

const placeOf = (clientId: string) => PLACE + encodeURIComponent(clientId);

interface Kept extends BegunFile {
  owner: string;
}

async function keptAt(begun: Cache, request: Request): Promise<Kept | undefined> {
  const found = await begun.match(request);
  if (!found) return undefined;
  const { headers } = found;
  const blob = await found.blob();
  const name = decodeURIComponent(headers.get('x-name') ?? '');
  return {
    clientId: decodeURIComponent(new URL(request.url).pathname.slice(PLACE.length)),
    owner: headers.get('x-owner') ?? '',
    file: new File([blob], name, { type: blob.type }),
    createdAtMs: Number(headers.get('x-at')),
    path: headers.get('x-path') ?? undefined,
  };
}

async function write(begun: Cache, { clientId, owner, file, createdAtMs, path }: Kept): Promise<void> {
  const headers = {
    'content-type': file.type,
    'x-name': encodeURIComponent(file.name),
    'x-at': String(createdAtMs),
    'x-owner': owner,
    ...(path !== undefined && { 'x-path': path }),
  };
  await begun.put(placeOf(clientId), new Response(file, { headers }));
}

async function everyOne(begun: Cache): Promise<Kept[]> {
  const requests = (await begun.keys()).filter(({ url }) => new URL(url).pathname.startsWith(PLACE));
  const kept = await Promise.all(requests.map((request) => keptAt(begun, request)));
  return kept.filter((one) => one !== undefined).sort((one, other) => one.createdAtMs - other.createdAtMs);
}

/** `owner` is the member's or the guest's id. */
export const keepFile = (owner: string, begunFile: Omit<BegunFile, 'path'>): Promise<void> =>
  inTurn(() => keepOne(owner, begunFile));

async function keepOne(owner: string, begunFile: Omit<BegunFile, 'path'>): Promise<void> {
  try {
    const begun = await store();
    if (!begun) return;
    const all = await everyOne(begun);
    const bytes = all.reduce((sum, { file }) => sum + file.size, begunFile.file.size);
    if (all.length >= MAX_FILES || bytes > MAX_BYTES) return;
    await write(begun, { ...begunFile, owner, path: undefined });
  } catch {
    // No room for it: it lasts as long as its page.
  }
}

/** The server has its bytes. After a sign-out nothing of it is written down any more. */
export const keepPath = (clientId: string, path: string): Promise<void> => inTurn(() => addPath(clientId, path));

async function addPath(clientId: string, path: string): Promise<void> {
  try {
    const begun = await store();
    const kept = begun && (await keptAt(begun, new Request(placeOf(clientId))));
    if (begun && kept) await write(begun, { ...kept, path });
  } catch {
    // Then it is sent whole again, and is one file all the same.
  }
}

/** What waits for these, oldest first; what is too old, or another's, is let go. */
export async function begunFiles(owners: readonly string[]): Promise<BegunFile[]> {
  try {
    const begun = await store();
    if (!begun) return [];
    const found: BegunFile[] = [];
    for (const kept of await everyOne(begun)) {
      const ageMs = Date.now() - kept.createdAtMs;
      if (owners.includes(kept.owner) && ageMs >= 0 && ageMs < KEPT_MS) found.push(kept);
      else await begun.delete(placeOf(kept.clientId));
    }
    return found;
  } catch {
    return [];
  }
}

/** Stored, refused or taken back. */
export const forgetFile = (clientId: string): Promise<unknown> =>
  inTurn(async () => (await store())?.delete(placeOf(clientId)).catch(() => false));

/** Whether anything waits at all; nothing is opened or made for the question. */
export async function hasBegunFiles(): Promise<boolean> {
  try {
    if (!('caches' in globalThis) || !(await caches.has(BEGUN))) return false;
    const requests = await (await caches.open(BEGUN)).keys();
    return requests.some(({ url }) => new URL(url).pathname.startsWith(PLACE));
  } catch {
    return false;
  }
}
