import { z } from 'zod';
import { type AlertGateway, type ChannelWish, channelWish } from './alerts/alert-channel.ts';
import type { Directory } from './directory.ts';

/** One that carries alerts, and which of them. */
export interface AlertChannel {
  partnerId: string;
  wish: ChannelWish;
  send: AlertGateway['send'];
}

const wishOf = z.object(channelWish);

export function liveAlertChannels(directory: Directory): () => readonly AlertChannel[] {
  return () =>
    directory.on('alert').flatMap(({ entry, settings, gateway }) => {
      const { data: wish } = wishOf.safeParse(settings);
      return wish ? [{ partnerId: entry.id, wish, send: gateway.send }] : [];
    });
}

/** One that takes reports. */
export interface ReportCarrier {
  partnerId: string;
  language: ChannelWish['language'];
  send: NonNullable<AlertGateway['sendReport']>;
}

export function liveReportCarriers(directory: Directory): () => readonly ReportCarrier[] {
  return () =>
    directory.on('alert').flatMap(({ entry, settings, gateway: { sendReport } }) => {
      const { data: wish } = wishOf.safeParse(settings);
      return sendReport && wish ? [{ partnerId: entry.id, language: wish.language, send: sendReport }] : [];
    });
}
