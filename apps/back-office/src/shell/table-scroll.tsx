import type { ReactNode } from 'react';

/** A table that may be wider than its room: it scrolls, also by the keyboard. */
export function TableScroll({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer (WCAG 2.1.1).
    <section className={`rows tbl-scroll ${className}`.trim()} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
