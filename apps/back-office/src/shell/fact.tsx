import type { ReactNode } from 'react';

/** One line of a definition list: what it is on the left, the value on the right. */
export function Fact({ label, children, ruled = false }: { label: string; children: ReactNode; ruled?: boolean }) {
  return (
    <div className={ruled ? 'ruled' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
