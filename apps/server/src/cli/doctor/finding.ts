/** `fault` keeps a site from being run as it should be, `warning` is for the operator's engineer to decide. */
type Level = 'fine' | 'warning' | 'fault';

/** What one look at one thing says, and what is to be done about it. */
export interface Finding {
  subject: string;
  level: Level;
  says: string;
  remedy?: string;
}

/** Findings about one subject. */
export function judgeOf(subject: string) {
  return {
    fine: (says: string): Finding => ({ subject, level: 'fine', says }),
    warning: (says: string, remedy: string): Finding => ({ subject, level: 'warning', says, remedy }),
    fault: (says: string, remedy: string): Finding => ({ subject, level: 'fault', says, remedy }),
  };
}

const MARKS = { fine: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' };

export function linesOf({ subject, level, says, remedy }: Finding): string[] {
  const head = `${MARKS[level]}  ${subject.padEnd(13)} ${says}`;
  return remedy === undefined ? [head] : [head, `${' '.repeat(23)} do: ${remedy}`];
}
