import { READS_MAXIMUM, type ReadAnswer, SEVERAL_READS_PATH } from '@kapao/contract/shared/several-reads.ts';

interface Waiting {
  address: string;
  init: RequestInit;
  resolve: (answer: Response | Promise<Response>) => void;
}

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/**
 * Fetches reads that begin in the same moment in one request, such as those of a page and those of a tab that is entered again.
 * A server that does not know the request is asked one by one.
 */
export function gatherReads(fetchOne: Fetch): Fetch {
  let waiting: Waiting[] = [];

  async function fetchAll(reads: readonly Waiting[], first: Waiting): Promise<void> {
    const of = reads.map(({ address }) => address).join(' ');
    const apart = () => {
      for (const { address, init, resolve } of reads) resolve(fetchOne(address, init));
    };
    const whole = fetchOne(`${SEVERAL_READS_PATH}?${new URLSearchParams({ of })}`, first.init);
    try {
      const reply = await whole;
      const answers: ReadAnswer[] | undefined = reply.ok ? await reply.json() : undefined;
      // Each body is parsed by the route that asked for it.
      if (answers?.length !== reads.length) return apart();
      for (const [index, { status, body }] of answers.entries()) {
        reads[index]?.resolve(new Response(JSON.stringify(body), { status }));
      }
    } catch (error) {
      for (const { resolve } of reads) resolve(Promise.reject(error));
    }
  }

  function send(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += READS_MAXIMUM) {
      const reads = all.slice(from, from + READS_MAXIMUM);
      const [first] = reads;
      if (first && reads.length > 1) void fetchAll(reads, first);
      else first?.resolve(fetchOne(first.address, first.init));
    }
  }

  return (address, init) =>
    new Promise((resolve) => {
      if (waiting.length === 0) setTimeout(send);
      waiting.push({ address, init, resolve });
    });
}
