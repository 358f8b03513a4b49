import type { Heard, Notice } from './notice.ts';

/** How many messages a channel may send in a month, and how many it says are sent; null without a limit. */
export interface MessageQuota {
  limit: number | null;
  used: number;
}

/** What somebody did at our account there, by the name the channel has for that person. */
export type ChannelEvent =
  | { kind: 'text'; userId: string; text: string; replyToken: string }
  /** Has blocked the account: nothing reaches that person any more. */
  | { kind: 'left'; userId: string; at: Date };

/** Messages to people who linked an account of a messenger, instead of their phone number. */
export interface MessageChannel {
  /** True when it was taken; one reference is sent once, also when it is repeated. */
  send(message: { to: string; text: string; reference: string }): Promise<boolean>;
  /** Answers a text that was heard a moment ago, which costs nothing of the month; it may be lost. */
  reply(heard: { replyToken: string }, text: string): Promise<void>;
  /** Undefined when nothing was told. */
  quota(): Promise<MessageQuota | undefined>;
  /** Our account there, as people find it. */
  account: string;
  /** Opens it with a text typed in. */
  addressOf(text: string): string;
  hear(notice: Notice): Heard<readonly ChannelEvent[]>;
}
