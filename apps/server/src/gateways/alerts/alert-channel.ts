import { z } from 'zod';

/** What somebody is told: one sentence, and where to look. */
export interface AlertMessage {
  /** The same for a repeat. */
  reference: string;
  rule: string;
  level: 'WARNING' | 'CRITICAL';
  occasion: 'OPENED' | 'ESCALATED' | 'ENDED';
  text: string;
  openedAt: string;
  link: string;
}

/** Totals of a report, for whoever reads them elsewhere; nothing of members. */
export interface ReportMessage {
  /** The same for a repeat. */
  reference: string;
  name: string;
  /** The name and the days, for whatever shows one line. */
  text: string;
  report: string;
  /** Bangkok days, both included, or the moment a report is of. */
  since?: string;
  until?: string;
  at?: string;
  totals: readonly Readonly<Record<string, string | number>>[];
  /** The totals for people, in the language of the partner. */
  lines: readonly string[];
  link: string;
}

export interface AlertGateway {
  /** True when it was taken; anything unclear is false, and is tried again. */
  send(message: AlertMessage): Promise<boolean>;
  /** The same for a report; without it this partner takes none. */
  sendReport?(message: ReportMessage): Promise<boolean>;
}

const hour = z.number().int().min(0).max(23);

/** Which alerts a partner carries, whatever it speaks. Hours are those of Bangkok; equal ones are no quiet hours. */
export const channelWish = {
  level: z.enum(['all', 'critical']),
  told: z.enum(['at-once', 'late']),
  language: z.enum(['th', 'la', 'en']),
  quietFrom: hour,
  quietUntil: hour,
};
export type ChannelWish = z.output<z.ZodObject<typeof channelWish>>;
