import { connect, createServer, type Socket } from 'node:net';

export type Network = Awaited<ReturnType<typeof startNetwork>>;

/** The way to a database, which can be cut (everybody is told) or go quiet (nobody is told, nothing arrives). */
export async function startNetwork(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const ends = new Set<Socket>();
  let state: 'whole' | 'cut' | 'quiet' = 'whole';

  let calls = 0;

  const server = createServer((near) => {
    calls += 1;
    if (state === 'cut') return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    join(near, far);
    join(far, near);
    if (state === 'quiet') hold([near, far]);
  });

  function join(from: Socket, to: Socket): void {
    ends.add(from);
    from.on('data', (chunk) => to.write(chunk));
    from.on('error', () => undefined);
    from.on('close', () => {
      ends.delete(from);
      to.destroy();
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  const cut = () => {
    state = 'cut';
    for (const end of ends) end.destroy();
  };
  return {
    url: url.href,
    /** The number of connections opened since the start. */
    countCalls: () => calls,
    cut,
    goQuiet() {
      state = 'quiet';
      hold(ends);
    },
    /** What is new arrives; the connections of before stay quiet. */
    healForNew() {
      state = 'whole';
    },
    heal() {
      state = 'whole';
      for (const end of ends) end.resume();
    },
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function hold(ends: Iterable<Socket>): void {
  for (const end of ends) end.pause();
}
