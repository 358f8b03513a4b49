export const FILE_TONES = {
  WAITING: 'wait',
  CONFIRMED: 'info',
  COUNTED: 'ok',
  REFUSED: 'dim',
  UNSOUND: 'bad',
} as const;

export const FATE_TONES = { NEW: 'ok', KNOWN: 'info', REPEATED: 'dim', DOUBT: 'wait', SKIPPED: 'dim' } as const;
