/** Whether this browser can be told, and if not, why. */
export type PushSupport = 'offered' | 'denied' | 'line' | 'iphone' | 'unsupported';

export interface BrowserTraits {
  agent: string;
  isFramed: boolean;
  hasPush: boolean;
  permission: NotificationPermission | undefined;
}

/** Apple has it only where the app was put on the home screen; the browser inside LINE has it nowhere. */
export function supportOf({ agent, isFramed, hasPush, permission }: BrowserTraits): PushSupport {
  if (/\bLine\//.test(agent)) return 'line';
  if (!hasPush && /iPhone|iPad|iPod/.test(agent)) return 'iphone';
  if (!hasPush || isFramed || permission === undefined) return 'unsupported';
  return permission === 'denied' ? 'denied' : 'offered';
}
