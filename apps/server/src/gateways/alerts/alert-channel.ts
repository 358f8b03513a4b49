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

export interface AlertGateway {
  /** True when it was taken; anything unclear is false, and is tried again. */
  send(message: AlertMessage): Promise<boolean>;
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
