import type { ComponentType } from 'react';
import type { WordsPart } from './messages/catalogue.ts';
import { ActionDrawer } from './shell/action-drawer.tsx';
import { lazyPart, MissingModal } from './shell/lazy-part.tsx';
import type { ModalProps, NamedModalProps } from './shell/modal-host.tsx';
import type { ModalName } from './shell/use-modal.ts';

/** Its forms say refusals beside their fields. */
const ACCOUNT = { words: ['profile', 'account', 'register', 'errors'] } as const;

/** What moves money says its refusals inside the form. */
const RECEIPT = { words: ['money', 'errors', 'timeline', 'withdraw'] } as const;
const DEPOSIT = { words: ['money', 'errors', 'timeline', 'deposit', 'bonus', 'profile', 'account'] } as const;

const SLIPS = { words: ['slip', 'money', 'errors'] } as const;

/** What is taken says why it cannot be. */
const BONUS = { words: ['bonus', 'money', 'errors'] } as const;
const WITHDRAW = { words: ['withdraw', 'money', 'errors', 'timeline', 'bonus', 'account'] } as const;

/** What moves money to games and back. */
const PLAY = { words: ['game', 'money', 'account', 'errors'] } as const;

const COLLECT = { words: [...PLAY.words, 'bonus'] } as const;

/** What members are given. */
const REWARDS = { words: ['rewards', 'bonus', 'money', 'errors'] } as const;

/** What operators publish. */
const PUBLISHED = { words: ['site'] } as const;

const lazyModal = (load: () => Promise<ComponentType<ModalProps>>, needs: { words?: readonly WordsPart[] } = {}) =>
  lazyPart(load, { ...needs, missing: MissingModal });

const MODALS: Record<ModalName, ComponentType<ModalProps>> = {
  actions: ActionDrawer,
  deposit: lazyModal(async () => (await import('./features/deposit/deposit-modal.tsx')).DepositModal, DEPOSIT),
  withdraw: lazyModal(async () => (await import('./features/withdraw/withdraw-modal.tsx')).WithdrawModal, WITHDRAW),
  bonus: lazyModal(async () => (await import('./features/bonus/bonus-modal.tsx')).BonusModal, BONUS),
  promotion: lazyModal(async () => (await import('./features/bonus/promotion-modal.tsx')).PromotionModal, BONUS),
  transfer: lazyModal(async () => (await import('./features/transfer/transfer-modal.tsx')).TransferModal, PLAY),
  receipt: lazyModal(async () => (await import('./features/statement/receipt-modal.tsx')).ReceiptModal, RECEIPT),
  slips: lazyModal(async () => (await import('./features/statement/slips-modal.tsx')).SlipsModal, SLIPS),
  terms: lazyModal(async () => (await import('./features/content/terms-modal.tsx')).TermsModal, PUBLISHED),
  images: lazyModal(async () => (await import('./features/content/images-modal.tsx')).ImagesModal, PUBLISHED),
  password: lazyModal(async () => (await import('./features/account/password-modal.tsx')).PasswordModal, ACCOUNT),
  'account-name': lazyModal(
    async () => (await import('./features/account/account-name-modal.tsx')).AccountNameModal,
    ACCOUNT,
  ),
  'bank-account': lazyModal(
    async () => (await import('./features/account/bank-account-modal.tsx')).BankAccountModal,
    ACCOUNT,
  ),
  limits: lazyModal(async () => (await import('./features/fair-play/limits-modal.tsx')).loadLimitsModal(), {
    words: ['money', 'errors', 'account'],
  }),
  identity: lazyModal(async () => (await import('./features/identity/identity-modal.tsx')).loadIdentityModal(), {
    words: ['money', 'errors', 'account'],
  }),
  devices: lazyModal(async () => (await import('./features/account/devices-modal.tsx')).DevicesModal, ACCOUNT),
  'second-factor': lazyModal(
    async () => (await import('./features/account/second-factor-modal.tsx')).loadSecondFactorModal(),
    ACCOUNT,
  ),
  passkeys: lazyModal(async () => (await import('./features/account/passkey-modal.tsx')).loadPasskeyModal(), ACCOUNT),
  line: lazyModal(async () => (await import('./features/account/line-modal.tsx')).loadLineModal(), ACCOUNT),
  push: lazyModal(async () => (await import('./features/push/push-modal.tsx')).loadPushModal()),
  inbox: lazyModal(async () => (await import('./features/inbox/inbox-modal.tsx')).loadInboxModal()),
  collect: lazyModal(async () => (await import('./features/home/collect-modal.tsx')).CollectModal, COLLECT),
  spin: lazyModal(async () => (await import('./features/spin-wheel/spin-modal.tsx')).SpinModal, REWARDS),
  invite: lazyModal(async () => (await import('./features/invite/invite-modal.tsx')).InviteModal, REWARDS),
  refund: lazyModal(async () => (await import('./features/refund/refund-modal.tsx')).RefundModal, REWARDS),
  game: lazyModal(async () => (await import('./features/game/game-modal.tsx')).GameModal, PLAY),
};

const AgreedFirst = lazyPart(async () => (await import('./shell/agreed-first.tsx')).AgreedFirst, {
  ...PUBLISHED,
  missing: MissingModal,
});

/** What moves money, or promises it. */
const AGREED_FIRST: ReadonlySet<ModalName> = new Set([
  'deposit',
  'withdraw',
  'transfer',
  'game',
  'collect',
  'invite',
  'refund',
  'bonus',
  'promotion',
  'spin',
]);

export function NamedModal({ name, ...props }: NamedModalProps) {
  const Modal = MODALS[name];
  const modal = <Modal {...props} />;
  return AGREED_FIRST.has(name) ? <AgreedFirst onClose={props.onClose}>{modal}</AgreedFirst> : modal;
}
