/** Longer texts are truncated: the table is for people who read, not an archive of the provider's pages. */
const MAX_CHARACTERS = 3_900;

const SECRET = /pass|token|secret|signature|authorization|key|cert|url|link|viewstate|validation/i;
/** Fields of a form, as they are sent. */
const FORM = /^[\w.-]{1,60}=[^\s<>]*$/;

/** A request as the operator sees it. */
export function requestText({
  method,
  path,
  body,
}: {
  method: string;
  path: string;
  body: string | undefined;
}): string {
  return cut(`${method} ${path}${body === undefined ? '' : `\n${withoutSecrets(body)}`}`);
}

/** An answer as the operator sees it: its first line tells how it ended, the rest is its body. */
export function answerText(answer: string): string {
  const end = answer.indexOf('\n');
  return cut(end < 0 ? answer : `${answer.slice(0, end)}\n${withoutSecrets(answer.slice(end + 1))}`);
}

/** Values under names that sound secret are left out; what is neither JSON nor a form has no names and is shown as it came. */
function withoutSecrets(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (name, value) => (SECRET.test(name) && name !== '' ? '(removed)' : value));
  } catch {
    return FORM.test(text) ? formWithoutSecrets(text) : text;
  }
}

function formWithoutSecrets(text: string): string {
  const fields = [...new URLSearchParams(text)].map(([name, value]) => [name, SECRET.test(name) ? '(removed)' : value]);
  return new URLSearchParams(fields).toString();
}

/** The database stores no NUL and no half characters. */
function cut(text: string): string {
  const storable = text.toWellFormed().replaceAll('\u0000', '');
  return storable.length <= MAX_CHARACTERS ? storable : `${storable.slice(0, MAX_CHARACTERS).toWellFormed()}…`;
}
