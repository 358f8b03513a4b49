import { uploadSlip } from '@kapao/contract/member/slip.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { onSessionEnd } from './member-client.ts';
import { uploadTo } from './upload.ts';

// The page that the server wrote, with no settings in it.
vi.hoisted(() => vi.stubGlobal('document', { querySelector: () => null }));
afterEach(() => vi.unstubAllGlobals());

/** The browser's own way to send a file; here it answers at once. */
function answerUploads(status: number, response: unknown) {
  const sent: { timeout?: number }[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = status;
      response = response;
      upload = {};
      onload = () => undefined;
      open() {}
      setRequestHeader() {}
      timeout?: number;
      send() {
        sent.push({ ...(this.timeout !== undefined && { timeout: this.timeout }) });
        this.onload();
      }
    },
  );
  return sent;
}

const sendSlip = () =>
  uploadTo(uploadSlip, {
    file: new File(['slip'], 'slip.png', { type: 'image/png' }),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });

it.each([
  ['a rejected token', 401, 'invalid-token'],
  ['a site that is gone', 410, 'gone'],
])('an upload that meets %s leads where every other call does', async (_, status, code) => {
  const ends: string[] = [];
  onSessionEnd((end) => ends.push(end));
  answerUploads(status, { message: code });
  await expect(sendSlip()).rejects.toMatchObject({ code, status });
  expect(ends).toEqual([code]);
});

it('an upload that is refused for its file ends nothing', async () => {
  const ends: string[] = [];
  onSessionEnd((end) => ends.push(end));
  answerUploads(400, { message: 'SLIP_INVALID_FILE' });
  await expect(sendSlip()).rejects.toMatchObject({ kind: 'refused', code: 'SLIP_INVALID_FILE' });
  expect(ends).toEqual([]);
});

it('an upload may take 300 s (spec 9)', async () => {
  const sent = answerUploads(400, { message: 'SLIP_INVALID_FILE' });
  await sendSlip().catch(() => undefined);
  expect(sent).toEqual([{ timeout: 300_000 }]);
});
