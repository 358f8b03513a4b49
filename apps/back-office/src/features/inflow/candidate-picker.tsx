import type { OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { useId } from 'react';
import { accountNumber } from '../../lib/format.ts';
import { useMessages } from '../../shell/locale.tsx';
import { NameComparison } from '../../shell/name-comparison.tsx';
import { SenderFit } from '../../shell/sender-fit.tsx';
import { isOnlyNameUnclear } from '../../shell/sender-part-chips.tsx';
import type { Candidate } from './inflow-view.ts';
import { MemberFinder } from './member-finder.tsx';
import type { Owner } from './owner.ts';

/** What beside account and name speaks for somebody. */
function Traces({ reasons }: { reasons: Candidate['reasons'] }) {
  const words = useMessages().inflowDesk.reasons;
  const traces = reasons.filter((reason) => reason === 'BEFORE' || reason === 'SLIP' || reason === 'QR');
  if (traces.length === 0) return null;
  return (
    <span className="sender-fits">
      {traces.map((reason) => (
        <span key={reason} className="status info">
          <Icon name="info" />
          {words[reason]}
        </span>
      ))}
    </span>
  );
}

function CandidateCard(props: { candidate: Candidate; group: string; checked: boolean; onPick: () => void }) {
  const { candidate, group, checked, onPick } = props;
  const { comparison } = useMessages();
  return (
    <div className="pick-compared">
      <label className="pick">
        <input type="radio" name={group} checked={checked} onChange={onPick} />
        <span className="grow">
          <b>{candidate.name}</b>
          <small>
            <span className="num">{candidate.username}</span> · <span className="num">{candidate.memberId}</span>
          </small>
          <small>
            {candidate.bankCode} <span className="num">{accountNumber(candidate.bankAccountNo)}</span> ·{' '}
            {candidate.bankAccountName}
          </small>
          <SenderFit fit={candidate} />
          <Traces reasons={candidate.reasons} />
        </span>
      </label>
      {isOnlyNameUnclear(candidate.parts) && <p className="small">{comparison.onlyName}</p>}
      <NameComparison parts={candidate.nameParts} caption={`${comparison.names}: ${candidate.name}`} />
    </div>
  );
}

interface CandidatePickerProps {
  inflow: OperatorInflow;
  owner: Owner;
  onChange: (owner: Owner) => void;
}

/** The likely owners, and a search for anyone else. */
export function CandidatePicker({ inflow, owner, onChange }: CandidatePickerProps) {
  const { inflows } = useMessages();
  const group = useId();
  const { candidates } = inflow;
  return (
    <fieldset className="card picks">
      <legend>{inflows.candidatesTitle}</legend>
      {candidates.length === 0 && <p className="small">{inflows.noCandidates}</p>}
      {candidates.map((candidate) => (
        <CandidateCard
          key={candidate.memberId}
          candidate={candidate}
          group={group}
          checked={owner.kind === 'candidate' && owner.memberId === candidate.memberId}
          onPick={() => onChange({ kind: 'candidate', memberId: candidate.memberId })}
        />
      ))}
      <label className="pick">
        <input
          type="radio"
          name={group}
          checked={owner.kind === 'other'}
          onChange={() => onChange({ kind: 'other', member: undefined })}
        />
        <b>{inflows.other}</b>
      </label>
      {owner.kind === 'other' && (
        <MemberFinder
          group={`${group}-other`}
          chosen={owner.member}
          onChoose={(member) => onChange({ kind: 'other', member })}
        />
      )}
    </fieldset>
  );
}
