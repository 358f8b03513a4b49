import { createProposal } from '@kapao/contract/operator/proposal.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useProposeRule } from './use-reward-rules.ts';

interface ProposeRuleProps {
  kind: 'wheel' | 'refund' | 'invite';
  /** What would be published, or undefined while something does not fit. */
  content: unknown;
  /** Something was asked for that does not fit. */
  isWrong: boolean;
  onAsk: () => boolean;
}

/** One operator writes it down; another one approves exactly that (safety V). */
export function ProposeRule({ kind, content, isWrong, onAsk }: ProposeRuleProps) {
  const { rewardRules: words } = useMessages();
  const mayPropose = useMay(createProposal);
  const navigate = useNavigate();
  const propose = useProposeRule();
  const [isAsking, setAsking] = useState(false);
  if (!mayPropose) return null;
  return (
    <>
      {isWrong && (
        <Note tone="bad" role="alert">
          {words.invalid}
        </Note>
      )}
      <Button variant="cta" onPress={() => setAsking(onAsk())}>
        {words.propose}
      </Button>
      {isAsking && (
        <ReasonSheet
          title={`${words.propose}: ${words.kinds[kind]}`}
          reasons={words.proposeReasons}
          submit={{ text: words.propose, variant: 'cta' }}
          act={(reason) => propose.mutateAsync({ kind, content, reason })}
          done={words.proposed}
          onDone={() => void navigate(PATHS.proposals)}
          onClose={() => setAsking(false)}
        >
          <p>{words.proposeText}</p>
        </ReasonSheet>
      )}
    </>
  );
}
