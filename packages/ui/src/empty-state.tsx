import type { ReactNode } from 'react';
import { Loom } from './mark.tsx';

/** "Nothing yet", with the next step as its action. */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className="card empty">
      <Loom />
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  );
}
