import { IDENTITY_REASONS, type IdentityReason, type IdentityState } from '@kapao/contract/member/identity.ts';
import { acceptIdentity, type OperatorIdentityClaim } from '@kapao/contract/operator/identity.ts';
import { Button } from '@kapao/ui/button.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { useState } from 'react';
import { useKeys } from '../../lib/use-keys.ts';
import type { QueueList } from '../../lib/use-queue-list.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useAccept, useRefuse, useRevoke } from './use-claims.ts';

type Act = 'accept' | 'refuse' | 'revoke';

/** Accepting, refusing or taking back the open claim: a reason, then a toast and the next one. */
export function useClaimDecisions({ current, goOn }: QueueList<OperatorIdentityClaim, IdentityState>) {
  const { identity: texts } = useMessages();
  const mayDecide = useMay(acceptIdentity);
  const [deciding, setDeciding] = useState<{ claim: OperatorIdentityClaim; act: Act }>();
  const target = mayDecide ? current : undefined;
  const may = (act: Act) => target?.state === (act === 'revoke' ? 'ACCEPTED' : 'WAITING');
  const start = (act: Act) => {
    if (target && may(act)) setDeciding({ claim: target, act });
  };
  useKeys({ a: () => start('accept'), r: () => start(may('revoke') ? 'revoke' : 'refuse') });
  const actions = target && (may('accept') || may('revoke')) && (
    <>
      {may('accept') && (
        <Button variant="cta" icon="check" onPress={() => start('accept')}>
          {texts.accept} <kbd>a</kbd>
        </Button>
      )}
      <Button variant="danger" icon="x" onPress={() => start(may('revoke') ? 'revoke' : 'refuse')}>
        {may('revoke') ? texts.revoke : texts.refuse} <kbd>r</kbd>
      </Button>
    </>
  );
  const sheet = deciding && (
    <DecisionSheet {...deciding} onDone={() => goOn(deciding.claim.id)} onClose={() => setDeciding(undefined)} />
  );
  return { actions, sheet };
}

interface DecisionSheetProps {
  claim: OperatorIdentityClaim;
  act: Act;
  onDone: () => void;
  onClose: () => void;
}

function DecisionSheet({ claim, act, onDone, onClose }: DecisionSheetProps) {
  const { identity: texts } = useMessages();
  const acts = { accept: useAccept(), refuse: useRefuse(), revoke: useRevoke() };
  const [reason, setReason] = useState<IdentityReason>('NOT_READABLE');
  const params = { id: claim.id };
  const words = {
    accept: { title: texts.acceptTitle, text: texts.acceptText(claim.memberName, claim.level), done: texts.accepted },
    refuse: { title: texts.refuseTitle, text: texts.refuseText, done: texts.refused },
    revoke: { title: texts.revokeTitle, text: texts.revokeText, done: texts.revokedDone },
  }[act];
  return (
    <ReasonSheet
      title={words.title}
      reasons={act === 'accept' ? texts.acceptReasons : texts.refuseReasons}
      submit={{ text: texts[act], variant: act === 'accept' ? 'cta' : 'danger' }}
      act={(note): Promise<unknown> =>
        act === 'accept'
          ? acts.accept.mutateAsync({ ...params, note })
          : acts[act].mutateAsync({ ...params, reason, note })
      }
      done={words.done}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {act !== 'accept' && (
        <SelectField
          label={texts.reason}
          placeholder={texts.chooseReason}
          value={reason}
          onChange={(chosen) => setReason(IDENTITY_REASONS.find((known) => known === chosen) ?? reason)}
          options={IDENTITY_REASONS.map((value) => ({ value, text: texts.reasons[value] }))}
        />
      )}
    </ReasonSheet>
  );
}
