import type { Messages } from '../../messages/en.ts';
import { wayText } from '../../shell/statement-status.ts';
import type { Place, StatementTitle } from './statement-view.ts';

export function titleText(messages: Pick<Messages, 'money'>, title: StatementTitle): string {
  const { money } = messages;
  switch (title.key) {
    case 'way':
      return wayText(messages, title.way);
    case 'described':
      return title.text;
    case 'toGame':
    case 'fromGame':
      return money.statement[title.key](title.game);
    default:
      return money.statement.titles[title.key];
  }
}

/** A place in words; undefined when it has no name that a member would know. */
export function placeText({ money }: Messages, place: Place): string | undefined {
  if (place.kind === 'wallet') return money.cashWallet;
  return place.kind === 'other' ? undefined : place.name;
}
