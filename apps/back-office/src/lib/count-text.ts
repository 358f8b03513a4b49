import type { Messages } from '../messages/en.ts';
import { count } from './format.ts';

/** How many there are, or that there are more than were counted. */
export function countText(words: Messages['common'], list: { total: number; isMore: boolean }): string {
  return list.isMore ? words.moreThan(count(list.total)) : count(list.total);
}
