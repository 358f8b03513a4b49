/** A failure whose cause lies outside the code: its message is all that the reader needs, so it is shown without a stack. */
export function cliError(text: string): Error {
  const failure = new Error(text);
  failure.name = 'CliError';
  return failure;
}

/** What a reader can do about the faults that every disk has; undefined for anything else. */
export function explainFault(fault: unknown): string | undefined {
  if (!(fault instanceof Error)) return undefined;
  if (fault.name === 'CliError') return fault.message;
  const { code, path } = fault as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || /ENOSPC|no space left on device/i.test(fault.message)) {
    return 'The disk is full: free some space and start again.';
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `Kapao may not write to ${path ?? 'a file it needs'}: give this user the right to, and start again.`;
  }
  return undefined;
}

/** The edge of every command: one clear sentence for what the reader can mend, the whole stack for a bug. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exit(await main());
  } catch (fault) {
    console.error(explainFault(fault) ?? fault);
    process.exit(1);
  }
}
