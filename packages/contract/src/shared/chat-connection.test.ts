import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChatTransport, keepInRoom } from './chat-connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server at the other end that answers what the test says; everything that is heard is written down. */
function connect() {
  const events = new EventEmitter();
  const heard: string[] = [];
  let answer: unknown = { joined: true, room: 'room', lastSequence: 7 };
  const transport: ChatTransport & { connected: boolean; active: boolean } = {
    connected: true,
    active: true,
    connect: () => heard.push('connect'),
    disconnect: () => heard.push('disconnect'),
    on: (event, listener) => events.on(event, listener),
    timeout: () => ({
      async emitWithAck(event, room) {
        heard.push(`${event} ${room}`);
        if (answer === undefined) throw new Error('no answer in time');
        return answer;
      },
    }),
  };
  const membership = keepInRoom(transport, 'room', {
    onState: (isOnline) => heard.push(isOnline ? 'online' : 'offline'),
    onJoined: ({ lastSequence, isBack }) => heard.push(`${isBack ? 'back' : 'still'} at ${lastSequence}`),
    onCut: () => heard.push('cut'),
  });
  return {
    transport,
    membership,
    answers(next: unknown) {
      answer = next;
    },
    happens: (event: string, reason?: string) => void events.emit(event, reason),
    async hearsWithin(ms: number) {
      await vi.advanceTimersByTimeAsync(ms);
      return heard.splice(0);
    },
  };
}

describe('a page in its room', () => {
  it('joins as soon as it is connected, and asks every five seconds whether it still is in', async () => {
    const { happens, hearsWithin, membership } = connect();
    happens('connect');
    expect(await hearsWithin(0)).toEqual(['join room', 'online', 'back at 7']);
    expect(await hearsWithin(5_000)).toEqual(['join room', 'online', 'still at 7']);
    membership.close();
    expect(await hearsWithin(60_000)).toEqual(['disconnect']);
  });

  it.each([
    ['no answer', undefined],
    ['no', { joined: false, room: '', lastSequence: 0 }],
    ['something else', 'joined'],
  ])('is not online when the answer is %s, and is back when it is let in again', async (_name, answered) => {
    const { answers, happens, hearsWithin } = connect();
    happens('connect');
    await hearsWithin(0);
    answers(answered);
    expect(await hearsWithin(5_000)).toEqual(['join room', 'offline']);
    answers({ joined: true, room: 'room', lastSequence: 9 });
    expect(await hearsWithin(5_000)).toEqual(['join room', 'online', 'back at 9']);
  });

  it('comes back by itself after the server has cut or refused it; a lost network is the library’s business', async () => {
    const { transport, happens, hearsWithin } = connect();
    transport.connected = false;
    happens('disconnect', 'transport close');
    expect(await hearsWithin(10_000)).toEqual(['offline']);
    happens('connect_error', 'not reached');
    expect(await hearsWithin(10_000)).toEqual(['offline']);
    happens('disconnect', 'io server disconnect');
    expect(await hearsWithin(10_000)).toEqual(['offline', 'cut', 'connect']);
    transport.active = false;
    happens('connect_error', 'invalid-token');
    expect(await hearsWithin(10_000)).toEqual(['offline', 'cut', 'connect']);
  });
});
