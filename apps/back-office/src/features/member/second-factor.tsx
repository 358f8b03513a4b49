import { type MemberDossier, resetSecondFactor } from '@kapao/contract/operator/member.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useMessages } from '../../shell/locale.tsx';
import { DecisionNote } from './decision-note.tsx';
import { useResetSecondFactor } from './use-members.ts';

/** Signing in asks this member for more than a password; two operators take that away when it is lost. */
export function SecondFactor({ member }: { member: MemberDossier }) {
  const words = useMessages().payouts.factor;
  const reset = useResetSecondFactor(member.id);
  if (member.secondFactorSince === null) return null;
  return (
    <DecisionNote
      member={member}
      note={{ icon: 'shield', text: words.text(formatDateTime(member.secondFactorSince)) }}
      route={resetSecondFactor}
      act={(reason) => reset.mutateAsync(reason)}
      submit={{ text: words.remove, variant: 'danger' }}
      words={words}
    />
  );
}
