import type { Place, StatementTitle } from '@kapao/contract/shared/statement-title.ts';
import { titleText as textOfTitle } from '@kapao/contract/shared/statement-title.ts';
import type { Messages } from '../../messages/en.ts';
import { outcomeOf, statusText } from '../../shell/statement-status.ts';
import { type EndedRow, lossOf } from './statement-view.ts';

export const titleText = ({ money }: Pick<Messages, 'money'>, title: StatementTitle): string =>
  textOfTitle(money.statement, title);

/** A place in words; undefined when it has no name that a member would know. */
export function placeText({ money }: Messages, place: Place): string | undefined {
  if (place.kind === 'wallet') return money.cashWallet;
  return place.kind === 'other' ? undefined : place.name;
}

/** Returns the standing of a row, in the words that every list and receipt has for it. */
export function standingText(messages: Messages, row: EndedRow): string {
  const loss = lossOf(row);
  if (loss === 'rejected' || loss === 'moneyBack') return messages.money.statement.ends[loss];
  return statusText(messages, outcomeOf(row.status), row.state);
}
