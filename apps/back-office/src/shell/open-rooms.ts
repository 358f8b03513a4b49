import { may, type Operator } from '../api/session.ts';
import { ROOMS } from './rooms.ts';

/** The rooms whose call this operator may make. */
export function roomsOf(operator: Operator): typeof ROOMS {
  return ROOMS.filter((room) => may(operator, room.route));
}
