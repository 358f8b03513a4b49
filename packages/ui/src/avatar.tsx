import { initials } from './initials.ts';

export function Avatar({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span className={`avatar${large ? ' large' : ''}`} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
