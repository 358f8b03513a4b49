import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useId, useLayoutEffect, useMemo, useState } from 'react';
import { Icon } from './icon.tsx';

/** How long a toast stays (spec 8: 4 s). */
const TOAST_MS = 4000;
const TOASTS_MAXIMUM = 3;

export type ToastTone = 'success' | 'info' | 'danger';

interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
}

interface ToastHost {
  toasts: readonly Toast[];
  regions: readonly string[];
  show: (tone: ToastTone, text: string) => void;
  dismiss: (id: number) => void;
  enter: (region: string) => () => void;
}

const HostContext = createContext<ToastHost | undefined>(undefined);

function useHost(): ToastHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('toasts need a ToastHost around the page');
  return host;
}

let lastToastId = 0;

/** Holds the toasts. The newest region shows them, so that one inside an open dialog is announced and not inert. */
export function ToastHost({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [regions, setRegions] = useState<readonly string[]>([]);
  const dismiss = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (tone: ToastTone, text: string) => {
      lastToastId += 1;
      const id = lastToastId;
      setToasts((now) => [...now.filter((toast) => toast.text !== text), { id, tone, text }].slice(-TOASTS_MAXIMUM));
      setTimeout(() => dismiss(id), TOAST_MS);
    },
    [dismiss],
  );
  const enter = useCallback((region: string) => {
    setRegions((now) => [...now, region]);
    return () => setRegions((now) => now.filter((other) => other !== region));
  }, []);
  const host = useMemo(() => ({ toasts, regions, show, dismiss, enter }), [toasts, regions, show, dismiss, enter]);
  return (
    <HostContext value={host}>
      {children}
      <ToastRegion />
    </HostContext>
  );
}

/** Shows a toast: `toast('success', text)`. */
export function useToast() {
  return useHost().show;
}

/** Two live regions that exist before any text does; a region born with its text is not announced. */
export function ToastRegion() {
  const { toasts, regions, dismiss, enter } = useHost();
  const region = useId();
  useLayoutEffect(() => enter(region), [enter, region]);
  const shown = regions.at(-1) === region ? toasts : [];
  return (
    <div className="toasts">
      <div role="status">{shown.filter((toast) => toast.tone !== 'danger').map(render)}</div>
      <div role="alert">{shown.filter((toast) => toast.tone === 'danger').map(render)}</div>
    </div>
  );

  function render(toast: Toast) {
    const icon = toast.tone === 'danger' ? 'alert' : toast.tone === 'info' ? 'info' : 'check';
    return (
      <button key={toast.id} type="button" className={`toast ${toast.tone}`} onClick={() => dismiss(toast.id)}>
        <Icon name={icon} />
        <span>{toast.text}</span>
      </button>
    );
  }
}
