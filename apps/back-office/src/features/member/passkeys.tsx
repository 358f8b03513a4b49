import { type MemberDossier, resetPasskeys } from '@kapao/contract/operator/member.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useMessages } from '../../shell/locale.tsx';
import { DecisionNote } from './decision-note.tsx';
import { useResetPasskeys } from './use-members.ts';

/** Ways in besides the password; support takes them away when the devices are lost. */
export function Passkeys({ member }: { member: MemberDossier }) {
  const words = useMessages().payouts.passkeys;
  const reset = useResetPasskeys(member.id);
  const { passkeys, passkeyConfirmsSince: since } = member;
  if (passkeys === 0) return null;
  const text =
    since === null ? words.text(passkeys) : `${words.text(passkeys)} ${words.confirming(formatDateTime(since))}`;
  return (
    <DecisionNote
      member={member}
      note={{ icon: 'shield', text }}
      route={resetPasskeys}
      act={(reason) => reset.mutateAsync(reason)}
      submit={{ text: words.remove, variant: 'danger' }}
      words={words}
    />
  );
}
