import { type MemberDossier, unlinkLine } from '@kapao/contract/operator/member.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useMessages } from '../../shell/locale.tsx';
import { DecisionNote } from './decision-note.tsx';
import { useUnlinkLine } from './use-members.ts';

/** Codes for the payout account go to this member's LINE; support takes it away when it is lost. */
export function Line({ member }: { member: MemberDossier }) {
  const words = useMessages().payouts.line;
  const unlink = useUnlinkLine(member.id);
  if (member.lineSince === null) return null;
  return (
    <DecisionNote
      member={member}
      note={{ icon: 'chat', text: words.text(formatDateTime(member.lineSince)) }}
      route={unlinkLine}
      act={(reason) => unlink.mutateAsync(reason)}
      submit={{ text: words.remove, variant: 'danger' }}
      words={words}
    />
  );
}
