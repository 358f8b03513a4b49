import type { MemberDossier } from '@kapao/contract/operator/member.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { type ComponentProps, useState } from 'react';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';

type Act = ComponentProps<typeof ReasonSheet>['act'];

interface DecisionNoteProps {
  member: MemberDossier;
  note: { tone?: 'bad'; icon: 'alert' | 'chat' | 'clock' | 'shield'; text: string };
  /** The call that decides; without the right to it the note only tells. */
  route: Route;
  act: Act;
  submit: { text: string; variant: 'cta' | 'danger' };
  words: { title: string; reasons: readonly string[]; done: string; consequence?: string };
}

/** Something that holds for a member, and the decision with a reason that ends it. */
export function DecisionNote({ member, note, route, act, submit, words }: DecisionNoteProps) {
  const mayDecide = useMay(route);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Note tone={note.tone ?? 'info'} icon={note.icon}>
        {note.text}
        {mayDecide && (
          <Button variant="link" compact onPress={() => setOpen(true)}>
            {submit.text}
          </Button>
        )}
      </Note>
      {isOpen && (
        <ReasonSheet
          title={words.title}
          reasons={words.reasons}
          submit={submit}
          act={act}
          done={words.done}
          onClose={() => setOpen(false)}
        >
          <p>
            <b>{member.name}</b> <span className="num">{member.username}</span>
          </p>
          {words.consequence !== undefined && <p>{words.consequence}</p>}
        </ReasonSheet>
      )}
    </>
  );
}
