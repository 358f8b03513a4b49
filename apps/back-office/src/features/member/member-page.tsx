import { adjustBalance } from '@kapao/contract/operator/adjustment.ts';
import { freezeMember, type MemberDossier, unfreezeMember } from '@kapao/contract/operator/member.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Avatar } from '@kapao/ui/avatar.tsx';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDate, formatDateTime } from '@kapao/web/format-date.ts';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { MemberChanges } from '../../shell/member-changes.tsx';
import { MemberNotes } from '../../shell/member-notes.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { AdjustSheet } from './adjust-sheet.tsx';
import { MemberFairPlay } from './fair-play.tsx';
import { MemberIdentity } from './identity.tsx';
import { Line } from './line.tsx';
import { MemberBalances, MemberSessions, PayoutAccount } from './member-cards.tsx';
import { LinkedMembers, MemberLinks } from './member-links.tsx';
import { MemberRecords } from './member-records.tsx';
import { Passkeys } from './passkeys.tsx';
import { PayoutHold } from './payout-hold.tsx';
import { MemberPlayThrough } from './play-through.tsx';
import { RewardDebts } from './reward-debts.tsx';
import { SecondFactor } from './second-factor.tsx';
import { useFreeze, useMember } from './use-members.ts';

function FreezeSheet({ member, onClose }: { member: MemberDossier; onClose: () => void }) {
  const { members } = useMessages();
  const freeze = useFreeze(member.id);
  const isFrozen = member.status === 'FROZEN';
  return (
    <ReasonSheet
      title={isFrozen ? members.unfreezeTitle : members.freezeTitle}
      reasons={isFrozen ? members.unfreezeReasons : members.freezeReasons}
      submit={isFrozen ? { text: members.unfreeze, variant: 'cta' } : { text: members.freeze, variant: 'danger' }}
      act={(reason) => freeze.mutateAsync({ isFrozen, reason })}
      done={isFrozen ? members.unfrozen : members.frozen}
      onClose={onClose}
    >
      <p>
        <b>{member.name}</b> <span className="num">{member.username}</span>
      </p>
      <p>{isFrozen ? members.unfreezeConsequence : members.freezeConsequence}</p>
    </ReasonSheet>
  );
}

interface HeadProps {
  member: MemberDossier;
  onFreeze: () => void;
  onAdjust: () => void;
}

/** Who it is, whether they may come in, and what went in and out in all. */
function MemberHead({ member, onFreeze, onAdjust }: HeadProps) {
  const { members, common, adjustments } = useMessages();
  const isFrozen = member.status === 'FROZEN';
  const mayAdjust = useMay(adjustBalance);
  const [mayFreeze, mayUnfreeze] = [useMay(freezeMember), useMay(unfreezeMember)];
  const unit = common.unit[member.currency];
  const cash = member.balances.find(({ account }) => account === 'cash')?.amount ?? 0;
  const figures = [
    [members.accounts.cash, cash],
    [members.deposited, member.depositedTotal],
    [members.withdrawn, member.withdrawnTotal],
  ] as const;
  return (
    <section className="card dossier-head">
      <div className="line wrap">
        <Avatar name={member.name} large />
        <div className="grow">
          <div className="line wrap">
            <h1>{member.name}</h1>
            <StatusChip tone={isFrozen ? 'bad' : 'ok'} text={members.states[member.status]} />
          </div>
          <p className="small num">
            {member.id} · {member.username} · {members.joined} {formatDate(member.createdAt)}
          </p>
        </div>
        {mayAdjust && (
          <Button compact variant="ghost" onPress={onAdjust}>
            {adjustments.open}
          </Button>
        )}
        {(isFrozen ? mayUnfreeze : mayFreeze) && (
          <Button compact variant={isFrozen ? 'ghost' : 'danger'} onPress={onFreeze}>
            {isFrozen ? members.unfreeze : members.freeze}
          </Button>
        )}
      </div>
      <dl className="dossier-figures">
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt className="small">{label}</dt>
            <dd className="m num">
              {formatMoney(amount, member.currency)} <span className="small">{unit}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface OtherRooms {
  bonuses: (id: string) => ReactNode;
  cases: (member: MemberDossier) => ReactNode;
}

/** With other rooms' parts of the dossier. */
export function MemberPage({ bonuses, cases }: OtherRooms) {
  const { id = '' } = useParams();
  const { members, common, payouts, withdrawals } = useMessages();
  const member = useMember(id);
  useTitle(member.data?.name ?? members.title);
  const [open, setOpen] = useState<'freeze' | 'adjust'>();
  const close = () => setOpen(undefined);
  if (member.isPending) return <PageLoading />;
  if (!member.data) return <LoadFailed error={member.error} onRetry={() => void member.refetch()} />;
  return (
    <>
      <Link className="desk-back" to={PATHS.members}>
        {members.back}
      </Link>
      <MemberHead member={member.data} onFreeze={() => setOpen('freeze')} onAdjust={() => setOpen('adjust')} />
      {member.data.frozen && (
        <Note tone="bad" icon="alert">
          {payouts.review.frozenBy(member.data.frozen.operator, formatDateTime(member.data.frozen.at))}
          {member.data.frozen.reason !== null && <> {member.data.frozen.reason}</>}
        </Note>
      )}
      <PayoutHold member={member.data} />
      {member.data.cancels.count > 1 && (
        <Note tone="warn" icon="alert">
          {withdrawals.cancelsOften(member.data.cancels.count, member.data.cancels.days)}
        </Note>
      )}
      <MemberPlayThrough member={member.data} />
      <SecondFactor member={member.data} />
      <Passkeys member={member.data} />
      <Line member={member.data} />
      <div className="dashboard-grid dossier-grid">
        <MemberRecords id={id} />
        <div className="stack">
          <MemberNotes memberId={id} />
          <MemberBalances member={member.data} />
          <MemberIdentity member={member.data} />
          <MemberFairPlay member={member.data} />
          <RewardDebts member={member.data} />
          <PayoutAccount member={member.data} />
          {bonuses(id)}
          <LinkedMembers member={member.data} />
          <MemberLinks member={member.data} />
          <MemberChanges memberId={id} />
          <MemberSessions member={member.data} />
          {cases(member.data)}
        </div>
      </div>
      <p className="small">{common.audited}</p>
      {open === 'freeze' && <FreezeSheet member={member.data} onClose={close} />}
      {open === 'adjust' && <AdjustSheet member={member.data} onClose={close} />}
    </>
  );
}
