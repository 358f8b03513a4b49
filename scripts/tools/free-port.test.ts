import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a free port is below those lent to outgoing connections, is not told twice and is taken by nobody', async () => {
  const first = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(first + 1, '127.0.0.1', resolve));
  const more = [await freePort(), await freePort()];
  server.close();
  for (const port of [first, ...more]) expect(port).toBeLessThan(32_768);
  expect(new Set([first, first + 1, ...more]).size).toBe(4);
});
