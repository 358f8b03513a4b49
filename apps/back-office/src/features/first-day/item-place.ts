import type { FirstDayItem } from '@kapao/contract/shared/first-day.ts';
import { contentPath, PATHS } from '../../paths.ts';
import type { RoomName } from '../../shell/rooms.ts';

interface Place {
  room: RoomName;
  path: string;
}

const inRoom = (room: Exclude<RoomName, 'dashboard'>, path: string = PATHS[room]): Place => ({ room, path });

/** Rooms where an operator completes each item; the others are done on the server. */
const PLACES: Partial<Record<FirstDayItem, Place>> = {
  owners: inRoom('operators'),
  deposit: inRoom('settings', `${PATHS.settings}#accounts`),
  payout: inRoom('partners'),
  sms: inRoom('partners'),
  games: inRoom('settings', `${PATHS.settings}#games`),
  partners: inRoom('partners'),
  terms: inRoom('content'),
  contact: inRoom('content', contentPath('contact')),
  texts: inRoom('content'),
  slips: inRoom('partners'),
  limits: inRoom('settings'),
  alerts: inRoom('partners'),
  openingBalances: inRoom('houseAccounts'),
};

export const placeOf = (item: FirstDayItem): Place | undefined => PLACES[item];
