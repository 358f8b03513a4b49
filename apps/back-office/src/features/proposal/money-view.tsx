import { listGames } from '@kapao/contract/operator/game.ts';
import type { Proposal } from '@kapao/contract/operator/proposal.ts';

import {
  ADJUSTMENT_REASONS,
  type AdjustmentReason,
  adjustmentLabel,
} from '@kapao/contract/shared/adjustment-reasons.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/contract-hooks.ts';
import { partnerAnswer } from '../../lib/partner-answer.ts';
import { listPath, memberPath, operationPath } from '../../paths.ts';
import { CopiedReference } from '../../shell/copied-reference.tsx';
import { EvidencePicture } from '../../shell/evidence-picture.tsx';
import { Fact } from '../../shell/fact.tsx';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { currencyOf, memberOf, numberOf, pictureOf, textOf } from './content-fields.ts';
import { FieldLines } from './field-lines.tsx';
import { type BalanceChange, MemberPart, SentTo } from './member-part.tsx';
import { isOpen } from './use-proposals.ts';

/** Fields this view shows by itself. */
const REFERENCES = ['reference', 'sentReference', 'bankReference'] as const;
const SHOWN = [
  ...['name', 'amount', 'currency', 'direction', 'outcome', 'decision', 'cause', 'game', 'lastAnswer', 'fromName'],
  ...REFERENCES,
];

/** Money of one member that moves, or does not: whose, how much, why, and the balance before and after. */
export function MoneyView({
  proposal,
  account,
  children,
}: {
  proposal: Proposal;
  account?: ReactNode;
  /** Facts of this kind alone, between the decision and the member. */
  children?: ReactNode;
}) {
  const { proposalViews: words, common } = useMessages();
  const { content } = proposal;
  const [member, amount, currency] = [memberOf(proposal), numberOf(content, 'amount'), currencyOf(content)];
  const gameName = useGameName(textOf(content, 'game'));
  const picture = pictureOf(proposal);
  const balance = useBalanceChange(proposal, gameName);
  return (
    <div className="proposal-parts">
      <div className="stack">
        {amount !== undefined && currency !== undefined && (
          <p className="proposal-amount num">
            {formatMoney(amount, currency)} <span className="unit">{common.unit[currency]}</span>
          </p>
        )}
        <DecisionFacts proposal={proposal} gameName={gameName} />
        {children}
        {member !== undefined && <Whose proposal={proposal} member={member} balance={balance} account={account} />}
        <FieldLines
          proposal={proposal}
          before={{}}
          except={member === undefined ? SHOWN.filter((field) => field !== 'name') : SHOWN}
        />
        <ItemLinks proposal={proposal} member={member} />
      </div>
      {picture !== undefined && <EvidencePicture address={picture} />}
      {picture === undefined && proposal.kind === 'member.adjust' && <p className="small">{words.noPicture}</p>}
    </div>
  );
}

/** The end of a payout, beside the account that it was sent to. */
export function PayoutCloseView({ proposal }: { proposal: Proposal }) {
  return <MoneyView proposal={proposal} account={<SentTo withdrawalId={proposal.subject} />} />;
}

/** The member as of now before the decision; afterwards only who it was. */
function Whose({
  proposal,
  member,
  balance,
  account,
}: {
  proposal: Proposal;
  member: string;
  balance: BalanceChange | undefined;
  account: ReactNode;
}) {
  const { proposalViews: words } = useMessages();
  if (isOpen(proposal)) return <MemberPart id={member} balance={balance} account={account} />;
  return (
    <p className="small">
      {words.member}: <Link to={memberPath(member)}>{textOf(proposal.content, 'name') ?? words.member}</Link>
    </p>
  );
}

/** The name of a game; its code only where this operator may not read the list. */
function useGameName(code: string | undefined): string | undefined {
  const isRead = useMay(listGames) && code !== undefined;
  const { data } = useAnswer(listGames, {}, { enabled: isRead, select: ({ games }) => games });
  return data?.find((game) => game.code === code)?.name ?? code;
}

function DecisionFacts({
  proposal: { content, kind },
  gameName,
}: {
  proposal: Proposal;
  gameName: string | undefined;
}) {
  const { messages, locale } = useLocale();
  const { proposalViews: words, proposalFields: fields, partnerAnswers, results } = messages;
  const coded = (name: string) => {
    const value = textOf(content, name);
    return value === undefined ? undefined : (fields.values[value] ?? value);
  };
  const decision = textOf(content, 'decision');
  const isResult = kind === 'result.decide' && (decision === 'RELEASE' || decision === 'TAKE');
  const [cause, answer] = [textOf(content, 'cause'), textOf(content, 'lastAnswer')];
  const lines = [
    [words.decision, isResult ? results.decide[decision] : (coded('decision') ?? coded('outcome'))],
    [words.direction, coded('direction')],
    [words.game, gameName],
    [fields.fields.fromName, textOf(content, 'fromName')],
    [fields.fields.cause, isCause(cause) ? adjustmentLabel(cause)[locale] : cause],
    [fields.fields.lastAnswer, answer === undefined ? undefined : partnerAnswer(partnerAnswers, answer)],
  ] as const;
  return (
    <dl className="kv">
      {lines.map(
        ([label, value]) =>
          value !== undefined && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
      {REFERENCES.map((name) => {
        const reference = textOf(content, name);
        return (
          reference !== undefined && (
            <Fact key={name} label={fields.fields[name] ?? name}>
              <CopiedReference text={reference} />
            </Fact>
          )
        );
      })}
    </dl>
  );
}

const isCause = (cause: string | undefined): cause is AdjustmentReason =>
  cause !== undefined && Object.hasOwn(ADJUSTMENT_REASONS, cause);

/** What the approval does to the member's balance, where it does something to one. */
function useBalanceChange({ kind, content }: Proposal, gameName: string | undefined): BalanceChange | undefined {
  const { proposalViews: words } = useMessages();
  const amount = numberOf(content, 'amount');
  if (amount === undefined) return undefined;
  const [game, outcome, direction] = [
    textOf(content, 'game'),
    textOf(content, 'outcome'),
    textOf(content, 'direction'),
  ];
  const cash = (by: number) => ({ account: 'cash', label: words.cash, by });
  switch (kind) {
    case 'member.adjust':
      if (game !== undefined) return { account: `game:${game}`, label: words.inGame(gameName ?? game), by: -amount };
      return cash(direction === 'CREDIT' ? amount : -amount);
    case 'inflow.assign':
    case 'slip.accept':
      return cash(amount);
    case 'transfer.settle':
      // What went into a game comes back when it failed; what came out arrives when it succeeded.
      return cash((direction === 'in') === (outcome === 'FAILED') ? amount : 0);
    case 'payout.close':
    case 'payout-file.close':
      return cash(outcome === 'PAID' ? 0 : amount);
    default:
      return undefined;
  }
}

/** The room that shows the item with everything known about it. */
function ItemLinks({
  proposal: { kind, subject, content },
  member,
}: {
  proposal: Proposal;
  member: string | undefined;
}) {
  const { proposalViews: words } = useMessages();
  const about = textOf(content, 'operationId');
  const rooms = {
    'inflow.assign': 'inflows',
    'inflow-return.close': 'inflows',
    'slip.accept': 'slips',
    'transfer.settle': 'transfers',
    'payout.close': 'withdrawals',
  } as const;
  const room = Object.hasOwn(rooms, kind) ? rooms[kind as keyof typeof rooms] : undefined;
  return (
    <p className="line wrap small">
      {room !== undefined && (
        <Link to={listPath(room, { state: 'all', id: textOf(content, 'inflowId') ?? subject })}>{words.openItem}</Link>
      )}
      {about !== undefined && member !== undefined && (
        <span>
          {words.about}: <Link to={operationPath(member, about)}>{words.openOperation}</Link>
        </span>
      )}
    </p>
  );
}
