import type { DrawProof } from '@kapao/contract/member/spin-wheel.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Pager } from '@kapao/ui/pager.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { useMessages } from '../../shell/locale.tsx';
import { repeatsDraw } from './draw-proof.ts';
import { SPINS_PER_PAGE, useSpins } from './use-wheel.ts';

interface ProofSheetProps {
  commitment: string;
  onBack: () => void;
  onClose: () => void;
}

/** Every spin of the member, each repeated on this device when asked for (design 4, commit and reveal). */
export function ProofSheet({ commitment, onBack, onClose }: ProofSheetProps) {
  const { rewards, common } = useMessages();
  const words = rewards.spin;
  const [page, setPage] = useState(1);
  const spins = useSpins(page);
  return (
    <Sheet
      title={words.proofTitle}
      closeLabel={common.close}
      onClose={onClose}
      back={{ label: common.back, onPress: onBack }}
    >
      <div className="stack">
        <p className="t2">{words.proofLead}</p>
        <dl className="kv proof">
          <div className="proof-fact">
            <dt>{words.proofNext}</dt>
            <dd className="num">{commitment}</dd>
          </div>
        </dl>
        {spins.data === undefined && <SkeletonRows count={SPINS_PER_PAGE} label={common.loading} />}
        {spins.data?.total === 0 && <p className="t2">{words.proofNone}</p>}
        {spins.data?.spins.map((spin) => (
          <OneSpin key={spin.proof.spinId} {...spin} />
        ))}
        <Pager
          page={page}
          pageCount={Math.ceil((spins.data?.total ?? 0) / SPINS_PER_PAGE)}
          onPage={setPage}
          labels={{ pages: common.pages, previous: common.previous, next: common.next }}
        />
      </div>
    </Sheet>
  );
}

function OneSpin({
  createdAt,
  code,
  label,
  proof,
}: {
  createdAt: string;
  code: string;
  label: string;
  proof: DrawProof;
}) {
  const { rewards } = useMessages();
  const words = rewards.spin;
  const verify = useAct(() => repeatsDraw(proof, code), [], { meta: { quiet: true } });
  const facts = [
    [words.fingerprint, proof.commitment],
    [words.secret, proof.seed],
    [words.device, proof.clientSeed || '–'],
    [words.id, proof.spinId],
  ] as const;
  return (
    <div className="card">
      <div className="line between wrap">
        <span>
          <b>{label}</b>
          <small className="block num t2">{formatDateTime(Date.parse(createdAt))}</small>
        </span>
        <Button compact busy={verify.isPending} onPress={() => verify.mutate()}>
          {words.verify}
        </Button>
      </div>
      {verify.data !== undefined && (
        <>
          <Note tone={verify.data ? 'ok' : 'bad'} role="status">
            {verify.data ? words.verified : words.notVerified}
          </Note>
          <dl className="kv proof">
            {facts.map(([name, value]) => (
              <div key={name} className="proof-fact">
                <dt>{name}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
