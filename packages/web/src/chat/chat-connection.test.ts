import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChatTransport, keepInRoom } from './chat-connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server at the other end that answers what the test says; everything that is heard is written down. */
function connect(isPaused = () => false) {
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
    onRefused: () => heard.push('refused'),
    isPaused,
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

  it('comes back after the server has cut or refused it, some seconds later and after it was asked why', async () => {
    const { transport, happens, hearsWithin } = connect();
    transport.connected = false;
    happens('disconnect', 'io server disconnect');
    expect(await hearsWithin(2_400)).toEqual(['offline', 'refused']);
    expect(await hearsWithin(5_200)).toEqual(['connect']);
    transport.active = false;
    happens('connect_error', 'invalid-token');
    expect(await hearsWithin(2_400)).toEqual(['offline', 'refused']);
    expect(await hearsWithin(5_200)).toEqual(['connect']);
  });

  it('tries every 500 ms without limit while the server cannot be reached, never all pages in one moment', async () => {
    const { transport, happens, hearsWithin } = connect();
    transport.connected = false;
    happens('disconnect', 'transport close');
    const waits = new Set<number>();
    for (let attempt = 0; attempt < 3_000; attempt += 1) {
      expect(await hearsWithin(399)).toEqual(['offline']);
      let waitedMs = 399;
      while ((await hearsWithin(1)).length === 0) waitedMs += 1;
      waits.add(waitedMs);
      happens('connect_error', 'not reached');
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(600);
    expect(waits.size).toBeGreaterThan(100);
  });

  it('does not try while nobody sees it or the network is gone, and at once when that is over', async () => {
    let isPaused = true;
    const { transport, membership, happens, hearsWithin } = connect(() => isPaused);
    transport.connected = false;
    happens('disconnect', 'transport close');
    expect(await hearsWithin(60_000)).toEqual(['offline']);
    membership.wake();
    expect(await hearsWithin(0)).toEqual([]);
    isPaused = false;
    membership.wake();
    expect(await hearsWithin(0)).toEqual(['connect']);
  });

  it('a page in its room that was closed is not opened again', async () => {
    const { transport, membership, happens, hearsWithin } = connect();
    membership.close();
    transport.connected = false;
    happens('disconnect', 'io client disconnect');
    expect(await hearsWithin(60_000)).toEqual(['disconnect', 'offline']);
  });
});
