import { type MemberDossier, waivePlay } from '@kapao/contract/operator/members.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useWaivePlay } from './use-members.ts';

/** Deposits that must be played before they leave; one made by mistake may go back where it came from. */
export function MemberPlayThrough({ member }: { member: MemberDossier }) {
  const { payouts, common } = useMessages();
  const words = payouts.play;
  const mayWaive = useMay(waivePlay);
  const waive = useWaivePlay(member.id);
  const [isOpen, setOpen] = useState(false);
  if (member.playThrough === null || member.playThrough.remaining === 0) return null;
  const { played, required } = member.playThrough;
  return (
    <>
      <Note icon="clock">
        {words.text(
          formatMoney(played, member.currency),
          `${formatMoney(required, member.currency)} ${common.unit[member.currency]}`,
        )}
        {mayWaive && (
          <Button variant="link" compact onPress={() => setOpen(true)}>
            {words.waive}
          </Button>
        )}
      </Note>
      {isOpen && (
        <ReasonSheet
          title={words.title}
          reasons={words.reasons}
          submit={{ text: words.waive, variant: 'cta' }}
          act={(reason) => waive.mutateAsync(reason)}
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
