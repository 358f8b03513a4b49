import { createContext, useContext } from 'react';

/** Everything that opens over a page, by its name in the address: `?do=deposit`. */
export const MODAL_NAMES = [
  'actions',
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
  'terms',
  'images',
  'password',
  'account-name',
  'bank-account',
  'devices',
  'limits',
  'identity',
  'second-factor',
  'passkeys',
  'line',
  'push',
  'inbox',
  'slips',
  'receipt',
] as const;

export type ModalName = (typeof MODAL_NAMES)[number];

/** What a modal may carry in the address beside its name; cleared when it closes. */
export const MODAL_PARAMS = ['do', 'from', 'to', 'game', 'method', 'id'] as const;

type ModalParam = Exclude<(typeof MODAL_PARAMS)[number], 'do'>;

export interface ModalControl {
  open: (name: ModalName, params?: Partial<Record<ModalParam, string>>) => void;
  close: () => void;
  /** Leaves the modal for a page, so that back does not come to the modal again. */
  leaveTo: (path: string) => void;
}

export const ModalContext = createContext<ModalControl | undefined>(undefined);

export function useModal(): ModalControl {
  const control = useContext(ModalContext);
  if (!control) throw new Error('modals need a ModalHost around the page');
  return control;
}
