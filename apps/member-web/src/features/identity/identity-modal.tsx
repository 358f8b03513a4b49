import type { getIdentity, IdentityClaim } from '@kapao/contract/member/identity.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { StatusChip, type StatusTone } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { fetchIdentityWords, useIdentityWords } from '../../shell/identity-words.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { useWallet } from '../../shell/use-wallet.ts';
import { DocumentForm } from './document-form.tsx';
import './identity.css';
import { PersonForm } from './person-form.tsx';
import { useIdentity } from './use-identity.ts';

export async function loadIdentityModal() {
  await fetchIdentityWords();
  return IdentityModal;
}

type Identity = RouteReply<typeof getIdentity>;

/** The level a member has, what the next one asks and why, and how the last claim stands. */
function IdentityModal({ onClose }: ModalProps) {
  const words = useIdentityWords();
  const { common, money } = useMessages();
  const { data, isError, refetch } = useIdentity();
  if (!data) {
    const failed = isError ? money.loadFailed : undefined;
    return <SheetToCome title={words.title} onClose={onClose} failed={failed} onRetry={() => void refetch()} />;
  }
  const [newest] = data.claims;
  const isTooYoung = newest?.reason === 'UNDER_AGE';
  const isOpen = newest?.state !== 'WAITING' && data.level < 3;
  return (
    <Sheet title={words.title} closeLabel={common.close} onClose={onClose} wide>
      <div className="identity stack">
        <Levels level={data.level} />
        {newest && (newest.state !== 'ACCEPTED' || data.level === 3) && <ClaimState claim={newest} />}
        {isOpen && data.level === 1 && <PersonForm identity={data} isDoubtful={isTooYoung} />}
        {isOpen && data.level === 2 && <DocumentForm identity={data} />}
        <p className="t2">{words.why}</p>
        <Gates identity={data} />
        <p className="small t2">{words.pictures(data.rules.acceptedDays, data.rules.refusedDays)}</p>
      </div>
    </Sheet>
  );
}

function Levels({ level }: { level: number }) {
  const words = useIdentityWords();
  return (
    <section className="card stack" aria-label={words.level(level)}>
      <h2>{words.level(level)}</h2>
      <ol className="levels">
        {[1, 2, 3].map((one) => (
          <li key={one} className={one <= level ? 'done' : undefined} aria-current={one === level ? 'step' : undefined}>
            <Icon name={one <= level ? 'check' : 'lock'} />
            <span>{words.levels[one]}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const TONES: Record<IdentityClaim['state'], StatusTone> = {
  WAITING: 'wait',
  ACCEPTED: 'ok',
  REFUSED: 'bad',
  REVOKED: 'bad',
};

function ClaimState({ claim }: { claim: IdentityClaim }) {
  const words = useIdentityWords();
  const { state, reason, claimedAt, decidedAt, level } = claim;
  const text = () => {
    if (state === 'WAITING') return words.waits;
    if (state === 'ACCEPTED') return words.whole;
    return reason && words.reasons[reason];
  };
  return (
    <section className="card stack" role="status">
      <div className="line between wrap">
        <b>{words.levels[level]}</b>
        <StatusChip tone={TONES[state]} text={words.states[state]} />
      </div>
      <p>{text()}</p>
      <p className="small num">{formatDateTime(Date.parse(decidedAt ?? claimedAt))}</p>
    </section>
  );
}

function Gates({ identity: { gates, rules, level } }: { identity: Identity }) {
  const words = useIdentityWords();
  const { unit } = useMessages();
  const { data: wallet } = useWallet();
  const ahead = gates.filter((gate) => gate.level > level);
  if (ahead.length === 0 || !wallet) return null;
  const { currency } = wallet;
  return (
    <Note icon="shield">
      <b className="block">{words.needs}</b>
      {ahead.map((gate) => (
        <span key={`${gate.kind} ${gate.level}`} className="block">
          {words.gates[gate.kind](`${formatMoney(gate.amount ?? 0, currency)} ${unit[currency]}`, rules.periodDays)}:{' '}
          {words.forLevel(gate.level)}
        </span>
      ))}
    </Note>
  );
}
