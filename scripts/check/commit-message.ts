import { readFileSync } from 'node:fs';
import { cliError, runCommand } from '../tools/cli-error.ts';

/** Longer ones are cut where they are listed. */
const SUBJECT_CHARACTERS = 130;

/** What is wrong with the message of a commit, or nothing (CONTRIBUTING, "Commits"). */
export function faultOf(message: string): string | undefined {
  const [subject = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'));
  // Git writes these itself.
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return undefined;
  if (!/^[a-z0-9][a-z0-9:/-]*(, [a-z0-9:/-]+)*: \S/.test(subject))
    return 'The subject begins with an area: "transfer: hold the money before asking".';
  if (/: [A-Z][a-z]/.test(subject)) return 'The subject goes on in lower case after the area.';
  if (subject.endsWith('.')) return 'The subject has no full stop.';
  if (subject.length > SUBJECT_CHARACTERS)
    return `The subject has at most ${SUBJECT_CHARACTERS} characters; the reason belongs in the body.`;
  return second === '' ? undefined : 'An empty line stands between subject and body.';
}

const [, script, file] = process.argv;
if (script === import.meta.filename) {
  await runCommand(async () => {
    if (file === undefined) throw cliError('Name the file of the message.');
    const fault = faultOf(readFileSync(file, 'utf8'));
    if (fault !== undefined) console.error(fault);
    return fault === undefined ? 0 : 1;
  });
}
