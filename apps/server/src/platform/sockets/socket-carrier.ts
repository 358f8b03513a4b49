import type { Server } from 'socket.io';

type Adapter = Parameters<Server['adapter']>[0];

/** Lets the sockets of several processes hear the same events. */
export interface SocketAdapters {
  /** `name` keeps the events of one kind of socket apart from the others. */
  adapterFor(name: string): Adapter;
  close(): Promise<void>;
}

/** How long whoever carries events may be silent. */
export interface CarrierWaits {
  /** Nothing waits longer for a connection or an answer, and so neither does the end of the process. */
  answerTimeoutMs: number;
  /** Who only listens asks this often whether anybody is there. */
  checkEveryMs: number;
}
