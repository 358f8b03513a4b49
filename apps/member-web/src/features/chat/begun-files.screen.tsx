import { afterEach, expect, it } from 'vitest';
import { forgetBegun } from '../../lib/begun.ts';
import { begunFiles, forgetFile, hasBegunFiles, keepFile, keepPath } from './begun-files.ts';

const picture = (name = 'สลิป.png', bytes = 8) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const DAY_MS = 86_400_000;
const keep = (owner: string, clientId: string, { file = picture(), ageMs = 0 } = {}) =>
  keepFile(owner, { clientId, file, createdAtMs: Date.now() - ageMs });
const idsOf = async (...owners: string[]) => (await begunFiles(owners)).map(({ clientId }) => clientId);

afterEach(forgetBegun);

it('a file of the chat waits with its name and client id, and where the server has it once it has', async () => {
  expect(await hasBegunFiles()).toBe(false);
  await keep('KP1', 'client-one');
  const [begun] = await begunFiles(['KP1']);
  expect([begun?.file.name, begun?.file.type, begun?.file.size, begun?.path]).toEqual([
    'สลิป.png',
    'image/png',
    8,
    undefined,
  ]);
  await keepPath('client-one', '/chat/files/x');
  expect((await begunFiles(['KP1']))[0]?.path).toBe('/chat/files/x');
  await forgetFile('client-one');
  expect([await hasBegunFiles(), await idsOf('KP1')]).toEqual([false, []]);
  // What was answered meanwhile is not written down again.
  await keepPath('client-one', '/chat/files/x');
  expect(await hasBegunFiles()).toBe(false);
});

it('files of the chat that wait are their owner’s alone, for a day, few and not large', async () => {
  await keep('KP1', 'second-file', { ageMs: 1_000 });
  await keep('guest-of-this-phone', 'first-file', { ageMs: 2_000 });
  await keep('KP2', 'of-another');
  await keep('KP1', 'too-old-one', { ageMs: DAY_MS + 1 });
  expect(await idsOf('guest-of-this-phone', 'KP1')).toEqual(['first-file', 'second-file']);
  expect(await idsOf('KP2')).toEqual([]);
  expect(await hasBegunFiles()).toBe(false);
  for (const number of [1, 2, 3, 4, 5, 6]) await keep('KP1', `file-number-${number}`);
  expect(await idsOf('KP1')).toHaveLength(5);
  await forgetBegun();
  await keep('KP1', 'large-one', { file: picture('film.png', 30 * 1024 * 1024) });
  await keep('KP1', 'large-two', { file: picture('film.png', 15 * 1024 * 1024) });
  expect(await idsOf('KP1')).toEqual(['large-one']);
});
