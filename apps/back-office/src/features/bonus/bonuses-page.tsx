import { type OperatorBonus, switchBonus } from '@kapao/contract/operator/bonus.ts';
import { createProposal } from '@kapao/contract/operator/proposal.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { count } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { bonusPath, PATHS, promotionCodesPath } from '../../paths.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { useBonuses, useSwitchBonus } from './use-bonuses.ts';

/** Everything on offer, what was given of each budget, and the way to change it. */
export function BonusesPage() {
  const { bonuses: words } = useMessages();
  useTitle(words.title);
  const list = useBonuses();
  const navigate = useNavigate();
  const mayPropose = useMay(createProposal);
  const [switching, setSwitching] = useState<OperatorBonus>();
  if (list.isPending) return <PageLoading />;
  if (!list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
        {mayPropose && (
          <Button icon="plus" onPress={() => void navigate(PATHS.newBonus)}>
            {words.add}
          </Button>
        )}
      </div>
      {list.data.length === 0 ? <p>{words.none}</p> : <BonusTable bonuses={list.data} onSwitch={setSwitching} />}
      {switching && <SwitchSheet bonus={switching} onClose={() => setSwitching(undefined)} />}
    </>
  );
}

function BonusTable({ bonuses, onSwitch }: { bonuses: OperatorBonus[]; onSwitch: (bonus: OperatorBonus) => void }) {
  const { messages, locale } = useLocale();
  const { bonuses: words, common, promotionCodes } = messages;
  const maySwitch = useMay(switchBonus);
  return (
    <TableScroll label={words.title} className="fits">
      <table className="tbl desk-table card-table">
        <thead>
          <tr>
            <th>{words.code}</th>
            <th>{words.state}</th>
            <th className="r">{words.given}</th>
            <th className="r hide">{words.claims}</th>
            <th className="r hide">{words.active}</th>
            <th>
              <span className="sr">{words.edit}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bonuses.map((bonus) => (
            <tr key={`${bonus.kind} ${bonus.code}`}>
              <td>
                <Link to={bonusPath(bonus.kind, bonus.code)}>
                  <b className="num">{bonus.code}</b>
                </Link>
                <small className="small block">
                  {words.kinds[bonus.kind]} · {bonus.terms.name[locale] ?? bonus.terms.name.th}
                </small>
                <small className="small block">
                  {words.version(String(bonus.version))} · {words.agreed(bonus.proposedBy, bonus.approvedBy)}
                </small>
                {bonus.kind === 'promotion' && (
                  <Link to={promotionCodesPath(bonus.code)}>
                    {promotionCodes.open}
                    <span className="sr"> {bonus.code}</span>
                  </Link>
                )}
              </td>
              <td>
                <StatusChip tone={bonus.isOn ? 'ok' : 'dim'} text={bonus.isOn ? words.on : words.off} />
              </td>
              <td className="r num">
                {formatMoney(bonus.given, bonus.terms.currency)}
                <small className="small block">
                  {words.ofBudget(
                    `${formatMoney(bonus.terms.budget, bonus.terms.currency)} ${common.unit[bonus.terms.currency]}`,
                  )}
                </small>
              </td>
              <td className="r num hide">{count(bonus.claims)}</td>
              <td className="r num hide">{count(bonus.active)}</td>
              <td className="r">
                {maySwitch && (
                  <Button compact variant="ghost" onPress={() => onSwitch(bonus)}>
                    {bonus.isOn ? words.switchOff : words.switchOn}
                    <span className="sr"> {bonus.code}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function SwitchSheet({ bonus, onClose }: { bonus: OperatorBonus; onClose: () => void }) {
  const { bonuses: words } = useMessages();
  const change = useSwitchBonus();
  const { kind, code, isOn } = bonus;
  return (
    <ReasonSheet
      title={`${isOn ? words.switchOff : words.switchOn}: ${code}`}
      reasons={words.switchReasons}
      submit={isOn ? { text: words.switchOff, variant: 'danger' } : { text: words.switchOn, variant: 'cta' }}
      act={(reason) => change.mutateAsync({ kind, code, isOn: !isOn, reason })}
      done={words.switched}
      onClose={onClose}
    >
      <p>{isOn ? words.switchText : words.switchOnText}</p>
    </ReasonSheet>
  );
}
