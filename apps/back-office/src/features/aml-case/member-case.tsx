import { openAmlCase } from '@kapao/contract/operator/aml-case.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useOpenCase } from './use-aml-cases.ts';

/** Opens a case about a member by hand; only those who decide cases see that there is such a thing. */
export function MemberCase({ memberId, name }: { memberId: string; name: string }) {
  const { amlCases: words } = useMessages();
  const mayOpen = useMay(openAmlCase);
  const open = useOpenCase();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayOpen) return null;
  return (
    <section className="card">
      <h2>{words.title}</h2>
      <Button compact variant="ghost" icon="alert" onPress={() => setIsOpen(true)}>
        {words.open}
      </Button>
      {isOpen && (
        <ReasonSheet
          title={words.open}
          reasons={words.openReasons}
          submit={{ text: words.open, variant: 'cta' }}
          act={(reason) => open.mutateAsync({ memberId, reason })}
          done={words.openDone}
          onDone={({ id }) => void navigate(`${PATHS.cases}?${new URLSearchParams({ id })}`)}
          onClose={() => setIsOpen(false)}
        >
          <p>
            <b>{name}</b>
          </p>
          <p>{words.openText}</p>
        </ReasonSheet>
      )}
    </section>
  );
}
