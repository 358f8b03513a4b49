import { numberOf } from '../../lib/typed-text.ts';
import { awardText, BonusAsRead } from '../../shell/bonus-as-read.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { type BonusDraft, bannersOf } from './bonus-form.ts';

/** The bonus at the width of a phone, in Thai, as it was typed. */
export function BonusPreview({ draft }: { draft: BonusDraft }) {
  const messages = useMessages();
  const { name, notice, percentFail, percent, awardCap, depositNumber, multiple } = draft;
  const award = awardText(messages, {
    ...{ percent, multiple, depositNumber: depositNumber.trim() },
    ...{ currency: draft.currency === 'LAK' ? 'LAK' : 'THB', kind: draft.awardKind },
    ...{ amount: numberOf(draft.amount) || 0, cap: awardCap },
  });
  const text = { name, notice, percentFail, award, banners: bannersOf(draft) };
  return (
    <section aria-label={messages.bonuses.preview}>
      <h2>{messages.bonuses.preview}</h2>
      <BonusAsRead text={text} locale="th" />
    </section>
  );
}
