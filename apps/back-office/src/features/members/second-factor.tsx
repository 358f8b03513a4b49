import { type MemberDossier, resetSecondFactor } from '@kapao/contract/operator/members.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useResetSecondFactor } from './use-members.ts';

/** Signing in asks this member for more than a password; two operators take that away when it is lost. */
export function SecondFactor({ member }: { member: MemberDossier }) {
  const { payouts } = useMessages();
  const words = payouts.factor;
  const mayReset = useMay(resetSecondFactor);
  const reset = useResetSecondFactor(member.id);
  const [isOpen, setOpen] = useState(false);
  if (member.secondFactorSince === null) return null;
  return (
    <>
      <Note icon="shield">
        {words.text(formatDateTime(member.secondFactorSince))}
        {mayReset && (
          <Button variant="link" compact onPress={() => setOpen(true)}>
            {words.remove}
          </Button>
        )}
      </Note>
      {isOpen && (
        <ReasonSheet
          title={words.title}
          reasons={words.reasons}
          submit={{ text: words.remove, variant: 'danger' }}
          act={(reason) => reset.mutateAsync(reason)}
          done={words.done}
          onClose={() => setOpen(false)}
        >
          <p>
            <b>{member.name}</b> <span className="num">{member.username}</span>
          </p>
          <p>{words.consequence}</p>
        </ReasonSheet>
      )}
    </>
  );
}
