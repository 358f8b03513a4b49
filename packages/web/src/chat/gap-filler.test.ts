import { expect, it } from 'vitest';
import { inOrder } from './chat-order.ts';
import { makeGapFiller } from './gap-filler.ts';

/** A page that has messages up to 3, and a server that has `total`. */
function openPage({ total, perPage = 2 }: { total: number; perPage?: number }) {
  const asked: number[] = [];
  const server = { total, isReached: true };
  let known = { messages: [1, 2, 3].map((sequence) => ({ sequence })), lastSequence: total };
  const fill = makeGapFiller({
    known: () => known,
    isLoaded: () => true,
    async fetchAfter(since) {
      asked.push(since);
      if (!server.isReached) throw new Error('not reached');
      const count = Math.min(perPage, server.total - since);
      const came = Array.from({ length: count }, (_, at) => ({ sequence: since + 1 + at }));
      known = { messages: inOrder(known.messages, came), lastSequence: server.total };
      return count;
    },
  });
  return { fill, asked, server, newest: () => known.messages.at(-1)?.sequence };
}

it('what is missing is fetched page by page until nothing is missing', async () => {
  const page = openPage({ total: 8 });
  await page.fill();
  expect([page.newest(), page.asked]).toEqual([8, [3, 5, 7]]);
});

it('whoever asks while a gap is filled is served by one more round, however many ask', async () => {
  const page = openPage({ total: 5 });
  const first = page.fill();
  page.server.total = 6;
  await Promise.all([first, page.fill(), page.fill()]);
  expect([page.newest(), page.asked]).toEqual([6, [3, 5]]);
});

it('a page that cannot be fetched ends the round, and the next one fills the gap', async () => {
  const page = openPage({ total: 5 });
  page.server.isReached = false;
  await page.fill();
  expect(page.newest()).toBe(3);
  page.server.isReached = true;
  await page.fill();
  expect(page.newest()).toBe(5);
});
