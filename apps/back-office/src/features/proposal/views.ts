import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import type { ProposalKind } from '@kapao/contract/operator/proposal-kinds.ts';
import type { ReactNode } from 'react';
import type { Messages } from '../../messages/en.ts';
import { BonusView } from './bonus-view.tsx';
import { ChangeView } from './field-lines.tsx';
import { AssignView, ReturnCloseView } from './inflow-view.tsx';
import { MoneyView, PayoutCloseView } from './money-view.tsx';
import { PayoutFileView, PayoutLineView } from './payout-file-view.tsx';
import { AccessView, CaseView, ExclusionView, PersonView } from './person-view.tsx';
import { RuleView } from './rule-view.tsx';
import { TextView } from './text-view.tsx';
import { WheelView } from './wheel-view.tsx';

type DecisionKind = keyof Messages['proposalViews']['decisions'];

interface KindView {
  View: (props: { proposal: Proposal }) => ReactNode;
  /** Which words the buttons, reasons and consequences of its decision have. */
  decision: DecisionKind;
}

const view = (View: KindView['View'], decision: DecisionKind): KindView => ({ View, decision });

/** What the second operator sees of each kind. A kind without a view does not compile, and fails `proposal-views.screen.tsx`. */
export const VIEWS: Readonly<Record<ProposalKind, KindView>> = {
  bonus: view(BonusView, 'reward'),
  promotion: view(BonusView, 'reward'),
  'promotion.codes': view(ChangeView, 'reward'),
  wheel: view(WheelView, 'reward'),
  'coupon.void': view(MoneyView, 'money'),
  refund: view(RuleView, 'reward'),
  invite: view(RuleView, 'reward'),
  policy: view(ChangeView, 'rule'),
  lookup: view(ChangeView, 'rule'),
  content: view(TextView, 'text'),
  'game.add': view(ChangeView, 'rule'),
  'game.face': view(TextView, 'text'),
  'chat.settings': view(TextView, 'text'),
  'chat.flow': view(TextView, 'text'),
  'chat.canned': view(TextView, 'text'),
  'site.switch': view(ChangeView, 'rule'),
  'settings.withdraw': view(ChangeView, 'rule'),
  'settings.registerOTP': view(ChangeView, 'rule'),
  'settings.depositMethods': view(ChangeView, 'rule'),
  'deposit-account.add': view(ChangeView, 'rule'),
  'deposit-account.change': view(ChangeView, 'rule'),
  'house-account.rules': view(ChangeView, 'rule'),
  'house-account.sweep': view(MoneyView, 'money'),
  partner: view(ChangeView, 'partner'),
  'payout-file.confirm': view(PayoutFileView, 'file'),
  'payout-file.close': view(PayoutLineView, 'money'),
  'payout.close': view(PayoutCloseView, 'money'),
  'inflow-return.close': view(ReturnCloseView, 'money'),
  'inflow.assign': view(AssignView, 'money'),
  'feed-line.explain': view(MoneyView, 'money'),
  'slip.accept': view(MoneyView, 'money'),
  'transfer.settle': view(MoneyView, 'money'),
  'result.decide': view(MoneyView, 'money'),
  'member.second-factor': view(PersonView, 'person'),
  'member.adjust': view(MoneyView, 'money'),
  'exclusion.list': view(ExclusionView, 'person'),
  'aml.report': view(CaseView, 'person'),
  'aml.hold': view(CaseView, 'person'),
  'aml.release': view(CaseView, 'person'),
  'aml.list': view(PersonView, 'person'),
  'identity.accept': view(PersonView, 'person'),
  'operator.invite': view(AccessView, 'access'),
  'operator.change': view(AccessView, 'access'),
  'operator.reset': view(AccessView, 'access'),
};

/** The view of a kind; one that only a newer server knows shows its fields. */
export const viewOf = (kind: string): KindView =>
  Object.hasOwn(VIEWS, kind) ? VIEWS[kind as ProposalKind] : view(ChangeView, 'rule');
