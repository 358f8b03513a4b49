import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

interface NoteProps {
  tone?: 'info' | 'warn' | 'bad' | 'ok';
  icon?: IconName;
  children: ReactNode;
  role?: 'alert' | 'status';
}

const NOTE_ICONS = { info: 'info', warn: 'alert', bad: 'alert', ok: 'check' } as const;

export function Note({ tone = 'info', icon, children, role }: NoteProps) {
  return (
    <div className={`note${tone === 'info' ? '' : ` ${tone}`}`} role={role}>
      <Icon name={icon ?? NOTE_ICONS[tone]} />
      <span>{children}</span>
    </div>
  );
}
