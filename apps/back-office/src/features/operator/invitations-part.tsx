import { Button } from '@kapao/ui/button.tsx';
import { CopyRow } from '@kapao/ui/copy-row.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Row } from '@kapao/ui/row.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { type Invitation, useInvitationPart, useRevokeInvitation, type WaitingEntry } from './use-operators.ts';

/** What owners have asked each other; decided where all proposals are. */
export function WaitingPart({ waiting }: { waiting: readonly WaitingEntry[] }) {
  const { people } = useMessages();
  if (waiting.length === 0) return null;
  return (
    <section className="stack">
      <h2>{people.waiting}</h2>
      <ul className="rows">
        {waiting.map(({ id, kind, subject, proposedBy }) => (
          <li key={id}>
            <Row
              icon="clock"
              title={`${people.kinds[kind as keyof typeof people.kinds] ?? kind}: ${subject}`}
              detail={people.by(proposedBy)}
              end={<Link to={PATHS.proposals}>{people.toProposals}</Link>}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Open invitations; each of the two owners makes the own half here and hands it over. */
export function InvitationsPart({ invitations }: { invitations: readonly Invitation[] }) {
  const { people } = useMessages();
  const textOf = useErrorText();
  const toast = useToast();
  const part = useInvitationPart();
  const [shown, setShown] = useState<Invitation>();
  const [revoking, setRevoking] = useState<Invitation>();
  if (invitations.length === 0) return null;
  const make = (invitation: Invitation) => {
    setShown(invitation);
    part.mutate(
      { id: invitation.id },
      {
        onError: (error) => {
          setShown(undefined);
          toast('danger', textOf(error));
        },
      },
    );
  };
  return (
    <section className="stack">
      <h2>{people.invitations}</h2>
      <ul className="rows">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <Row
              icon="user"
              title={invitation.username}
              detail={people.until(formatDateTime(invitation.expiresAt))}
              end={
                <span className="line">
                  {invitation.mine && (
                    <Button compact onPress={() => make(invitation)} busy={part.isPending}>
                      {invitation.mine === 'LINK' ? people.showLink : people.showCode}
                      <span className="sr"> {invitation.username}</span>
                    </Button>
                  )}
                  <Button compact variant="ghost" onPress={() => setRevoking(invitation)}>
                    {people.revoke}
                    <span className="sr"> {invitation.username}</span>
                  </Button>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {shown && part.data && (
        <PartSheet
          username={shown.username}
          {...part.data}
          onClose={() => {
            setShown(undefined);
            part.reset();
          }}
        />
      )}
      {revoking && <RevokeSheet invitation={revoking} onClose={() => setRevoking(undefined)} />}
    </section>
  );
}

function PartSheet(props: { username: string; part: 'LINK' | 'CODE'; value: string; onClose: () => void }) {
  const { username, part, value, onClose } = props;
  const { people, account, common } = useMessages();
  const toast = useToast();
  const isLink = part === 'LINK';
  return (
    <Sheet
      title={isLink ? people.linkTitle(username) : people.codeTitle(username)}
      closeLabel={common.close}
      onClose={onClose}
    >
      <div className="stack">
        <Note tone="warn">{people.onceText}</Note>
        <p>{isLink ? people.linkText : people.codeText}</p>
        <CopyRow
          shown={value}
          copied={value}
          hint={username}
          onCopied={() => toast('success', account.copied)}
          onFailed={() => toast('danger', account.copyFailed)}
        />
      </div>
    </Sheet>
  );
}

function RevokeSheet({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { people } = useMessages();
  const revoke = useRevokeInvitation();
  return (
    <ReasonSheet
      title={`${people.revoke}: ${invitation.username}`}
      reasons={people.reasons}
      submit={{ text: people.revoke, variant: 'danger' }}
      act={(reason) => revoke.mutateAsync({ id: invitation.id, reason })}
      done={people.revoked}
      onClose={onClose}
    >
      <p>{people.revokeText}</p>
    </ReasonSheet>
  );
}
