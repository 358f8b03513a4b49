import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export type StatusTone = 'ok' | 'wait' | 'bad' | 'info' | 'dim';

const STATUS_ICONS: Record<StatusTone, IconName> = { ok: 'check', wait: 'clock', bad: 'x', info: 'info', dim: 'clock' };

export function StatusChip({ tone, text }: { tone: StatusTone; text: string }) {
  return (
    <span className={`status ${tone}`}>
      <Icon name={STATUS_ICONS[tone]} />
      <span>{text}</span>
    </span>
  );
}
