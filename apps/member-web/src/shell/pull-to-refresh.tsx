import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import type { PullProps } from './pull-gesture.tsx';

const given = Promise.withResolvers<{ default: ComponentType<PullProps> }>();

/** The gesture comes with the parts behind the page. It only doubles the refresh button, so a page does without it until then. */
export const givePullGesture = (gesture: ComponentType<PullProps>) => given.resolve({ default: gesture });

const PullGesture = lazy(() => given.promise);

export function PullToRefresh(props: PullProps) {
  return (
    <Suspense fallback={null}>
      <PullGesture {...props} />
    </Suspense>
  );
}
