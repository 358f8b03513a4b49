import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastHost, useToast } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Speaker({ onReady }: { onReady: (toast: ReturnType<typeof useToast>) => void }) {
  onReady(useToast());
  return null;
}

it.each(['success', 'info', 'danger'] as const)('a toast of the tone %s is dismissed after 4 s', (tone) => {
  const ready: ReturnType<typeof useToast>[] = [];
  renderToStaticMarkup(
    <ToastHost>
      <Speaker onReady={(toast) => ready.push(toast)} />
    </ToastHost>,
  );
  const timers = vi.spyOn(globalThis, 'setTimeout');
  ready[0]?.(tone, 'copied: 1');
  expect(timers).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 4_000);
});
