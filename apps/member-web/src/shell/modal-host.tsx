import type { ComponentType, ReactNode } from 'react';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from '../lib/router.tsx';
import { MODAL_NAMES, MODAL_PARAMS, ModalContext, type ModalControl, type ModalName } from './use-modal.ts';

/** Features hand their modals in by name; each renders its own sheet and calls `onClose`. */
export interface ModalProps {
  onClose: () => void;
  params: URLSearchParams;
}

export interface NamedModalProps extends ModalProps {
  name: ModalName;
}

export interface ModalHostProps {
  modal: ComponentType<NamedModalProps>;
  loadModal: () => Promise<unknown>;
  children: ReactNode;
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'modal' in state;
}

/** Keeps the open modal in the address, so that back closes it and a reload or a link opens it. */
export function ModalHost({ modal: NamedModal, loadModal, children }: ModalHostProps) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const closing = useRef(false);
  // A second press on close, before the history has moved, must not go back twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that the history has moved.
  useEffect(() => {
    closing.current = false;
  }, [location.key]);
  // Only a head start: when it fails, the tap fetches again and reports it.
  useEffect(() => void loadModal().catch(() => undefined), [loadModal]);
  const name = MODAL_NAMES.find((known) => known === params.get('do'));
  const control = useMemo<ModalControl>(() => {
    const bare = () => {
      const rest = new URLSearchParams(location.search);
      for (const param of MODAL_PARAMS) rest.delete(param);
      return rest;
    };
    const isOpen = new URLSearchParams(location.search).has('do');
    return {
      open: (next, extra = {}) => {
        const search = bare();
        search.set('do', next);
        for (const [param, value] of Object.entries(extra)) search.set(param, value);
        const state = !isOpen || isOpenedHere(location.state) ? { modal: true } : null;
        void navigate({ search: `?${search}` }, { replace: isOpen, state });
      },
      close: () => {
        if (closing.current) return;
        closing.current = true;
        if (isOpenedHere(location.state)) void navigate(-1);
        else void navigate({ search: bare().toString() }, { replace: true });
      },
      leaveTo: (path) => void navigate(path, { replace: isOpen }),
    };
  }, [location, navigate]);
  return (
    <ModalContext value={control}>
      {children}
      {name && (
        <Suspense fallback={null}>
          <NamedModal key={name} name={name} onClose={control.close} params={params} />
        </Suspense>
      )}
    </ModalContext>
  );
}
