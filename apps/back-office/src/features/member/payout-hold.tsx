import { type MemberDossier, releasePayouts } from '@kapao/contract/operator/member.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useMessages } from '../../shell/locale.tsx';
import { DecisionNote } from './decision-note.tsx';
import { useReleasePayouts } from './use-members.ts';

/** The member said "this was not me": nothing is paid out until somebody has talked to the member. */
export function PayoutHold({ member }: { member: MemberDossier }) {
  const words = useMessages().payouts.hold;
  const release = useReleasePayouts(member.id);
  if (member.payoutsHeldAt === null) return null;
  return (
    <DecisionNote
      member={member}
      note={{ tone: 'bad', icon: 'alert', text: words.text(formatDateTime(member.payoutsHeldAt)) }}
      route={releasePayouts}
      act={(reason) => release.mutateAsync(reason)}
      submit={{ text: words.release, variant: 'cta' }}
      words={words}
    />
  );
}
