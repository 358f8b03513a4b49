import { randomBytes } from 'node:crypto';

/** One connection as a page holds it, written out by hand: two thousand of them must not cost what the server is measured by. */
export interface BenchSocket {
  close(): void;
}

export interface BenchPage {
  /** Credentials of the handshake. */
  auth: { token: string } | { guestId: string } | Record<never, never>;
  room: string;
  /** What a browser sends along: the cookie and the own page of an operator. */
  headers?: Record<string, string>;
}

const ANSWER_TIMEOUT_MS = 20_000;

export function newGuest(): BenchPage & { auth: { guestId: string } } {
  const guestId = `guest-${randomBytes(24).toString('base64url')}`;
  return { auth: { guestId }, room: `kapao-chat-${guestId}` };
}

/** Resolves when the server has let it into its room. */
export function openBenchSocket(
  url: string,
  page: BenchPage,
  hear: (event: string, payload: unknown) => void,
): Promise<BenchSocket> {
  return new Promise((resolve, reject) => {
    // Node's own takes headers here, of which the types of a browser's know nothing.
    const options = { headers: page.headers ?? {} } as unknown as string[];
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, options);
    const timer = setTimeout(() => {
      socket.close();
      reject(new Error('the server did not answer in time'));
    }, ANSWER_TIMEOUT_MS);
    socket.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error('the connection was refused'));
    });
    socket.addEventListener('message', ({ data }) => {
      const packet = String(data);
      // Engine: open, ping. Above it: connected, refused, answer to number 1, event.
      if (packet.startsWith('0')) socket.send(`40${JSON.stringify(page.auth)}`);
      else if (packet === '2') socket.send('3');
      else if (packet.startsWith('40')) socket.send(`421${JSON.stringify(['join', page.room])}`);
      else if (packet.startsWith('431')) {
        clearTimeout(timer);
        const [answer] = JSON.parse(packet.slice(3)) as { joined?: boolean }[];
        if (answer?.joined) resolve({ close: () => socket.close() });
        else reject(new Error('the server did not let the page into its room'));
      } else if (packet.startsWith('44')) reject(new Error(`the server refused: ${packet.slice(2)}`));
      else if (packet.startsWith('42')) {
        const [event, payload] = JSON.parse(packet.slice(2)) as [string, unknown];
        hear(event, payload);
      }
    });
  });
}
