import { useIsMutating } from '@tanstack/react-query';
import { LoadingOverlay } from '../kit/loading-overlay.tsx';
import { useMessages } from './locale.tsx';

/** The overlay of spec 7 while any action runs; actions marked `meta: { quiet: true }` show their own state. */
export function BusyVeil() {
  const { common } = useMessages();
  const running = useIsMutating({ predicate: (mutation) => mutation.meta?.quiet !== true });
  return <LoadingOverlay active={running > 0} text={common.working} />;
}
