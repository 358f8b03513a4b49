import { lazy, Suspense } from 'react';
import type { PullProps } from './pull-gesture.tsx';

// Fetched behind the page. It only doubles the refresh button, so a page does without it where it cannot be fetched.
const PullGesture = lazy(async () => {
  const found = await import('./pull-gesture.tsx').catch(() => undefined);
  return { default: found?.PullGesture ?? (() => null) };
});

export function PullToRefresh(props: PullProps) {
  return (
    <Suspense fallback={null}>
      <PullGesture {...props} />
    </Suspense>
  );
}
