import { type MemberDossier, waivePlay } from '@kapao/contract/operator/member.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { useMessages } from '../../shell/locale.tsx';
import { DecisionNote } from './decision-note.tsx';
import { useWaivePlay } from './use-members.ts';

/** Deposits that must be played before they leave; one made by mistake may go back where it came from. */
export function MemberPlayThrough({ member }: { member: MemberDossier }) {
  const { payouts, common } = useMessages();
  const words = payouts.play;
  const waive = useWaivePlay(member.id);
  if (member.playThrough === null || member.playThrough.remaining === 0) return null;
  const { played, required } = member.playThrough;
  const whole = `${formatMoney(required, member.currency)} ${common.unit[member.currency]}`;
  return (
    <DecisionNote
      member={member}
      note={{ icon: 'clock', text: words.text(formatMoney(played, member.currency), whole) }}
      route={waivePlay}
      act={(reason) => waive.mutateAsync(reason)}
      submit={{ text: words.waive, variant: 'cta' }}
      words={words}
    />
  );
}
