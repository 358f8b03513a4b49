import { type MemberDossier, releasePayouts } from '@kapao/contract/operator/members.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useReleasePayouts } from './use-members.ts';

/** The member said "this was not me": nothing is paid out until somebody has talked to the member. */
export function PayoutHold({ member }: { member: MemberDossier }) {
  const { payouts } = useMessages();
  const words = payouts.hold;
  const mayRelease = useMay(releasePayouts);
  const release = useReleasePayouts(member.id);
  const [isOpen, setOpen] = useState(false);
  if (member.payoutsHeldAt === null) return null;
  return (
    <>
      <Note tone="bad" icon="alert">
        {words.text(formatDateTime(member.payoutsHeldAt))}
        {mayRelease && (
          <Button variant="link" compact onPress={() => setOpen(true)}>
            {words.release}
          </Button>
        )}
      </Note>
      {isOpen && (
        <ReasonSheet
          title={words.title}
          reasons={words.reasons}
          submit={{ text: words.release, variant: 'cta' }}
          act={(reason) => release.mutateAsync(reason)}
          done={words.done}
          onClose={() => setOpen(false)}
        >
          <p>
            <b>{member.name}</b> <span className="num">{member.username}</span>
          </p>
        </ReasonSheet>
      )}
    </>
  );
}
