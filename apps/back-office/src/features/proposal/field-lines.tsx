import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import { POLICIES } from '@kapao/contract/policies/all.ts';
import { CASH_CURRENCIES } from '@kapao/contract/shared/money.ts';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { changesOf } from '../../lib/changes.ts';
import { policyText } from '../../lib/policy-text.ts';
import type { Messages } from '../../messages/en.ts';
import { ChangesTable } from '../../shell/changes-table.tsx';
import { pathText, valueText } from '../../shell/kind-text.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed } from '../../shell/page-states.tsx';
import { plannedOf, usePublished } from './use-proposals.ts';

/** Pictures are shown as pictures, members by name, and fingerprints tell an operator nothing. */
const SHOWN_OTHERWISE =
  /(?:^|\.)(?:proofId|evidenceId|pictureId|pictureHash|fileHash|mark|memberId|memberIds\.\d+|batchId|caseId|holdId|operationId|inflowId)$/;

interface FieldLinesProps {
  proposal: Proposal;
  /** Current values; empty for an act, which replaces nothing. */
  before: unknown;
  /** Fields that the view of the kind shows by itself. */
  except?: readonly string[];
}

/** Every field that differs from what is there, old and new side by side in words. */
export function FieldLines({ proposal, before, except = [] }: FieldLinesProps) {
  const messages = useMessages();
  const { proposals: words } = messages;
  const isShown = (path: string) =>
    !SHOWN_OTHERWISE.test(path) && !except.some((field) => path === field || path.startsWith(`${field}.`));
  const names: EntryNames = new Map();
  const planned = namedEntries(messages, plannedOf(proposal), names);
  const changes = changesOf(namedEntries(messages, before, names), planned).filter(({ path }) => isShown(path));
  if (changes.length === 0) return null;
  const text = (path: string, value = '') => (value === '' ? '-' : fieldText(messages, proposal, { path, value }));
  return (
    <ChangesTable
      caption={words.changes}
      heads={{ changed: words.changes, before: words.now, after: words.planned }}
      hasBefore={changes.some((change) => (change.before ?? '') !== '')}
      lines={changes.map((change) => ({
        path: change.path,
        label: pathText(messages, proposal, change.path),
        before: text(change.path, change.before),
        after: text(change.path, change.after),
      }))}
    />
  );
}

const KEYS = ['method', 'code', 'bankAccountNo', 'currency'] as const;
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of entries by their key, so that an entry that gets another name is still compared with itself. */
type EntryNames = Map<string, string>;

/** Lists whose entries have a key by that key, so that an entry is compared with itself and called by its name, not by its place. */
function namedEntries(messages: Messages, value: unknown, names: EntryNames): unknown {
  if (!Array.isArray(value)) {
    if (!isFields(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, namedEntries(messages, inner, names)]),
    );
  }
  const key = KEYS.find((name) => value.every((entry) => isFields(entry) && typeof entry[name] === 'string'));
  if (key === undefined || value.length === 0) return value.map((entry) => namedEntries(messages, entry, names));
  const named = value.map((entry: Record<string, unknown>, at) => {
    const { [key]: _, ...fields } = entry;
    const named: unknown = { position: at + 1, ...Object(namedEntries(messages, fields, names)) };
    const place = `${key} ${String(entry[key])}`;
    const name = names.get(place) ?? entryName(messages, entry, key);
    names.set(place, name);
    return [name, named] as const;
  });
  return new Map(named).size < value.length ? value : Object.fromEntries(named);
}

function entryName({ depositMethods }: Messages, entry: Record<string, unknown>, key: string): string {
  const code = String(entry[key]);
  const methods: Readonly<Record<string, string>> = depositMethods.names;
  if (key === 'method') return methods[code] ?? code;
  if (key === 'bankAccountNo') return `${String(entry.bankCode ?? '#')} ${code}`;
  const label = isFields(entry.label) ? entry.label.th : (entry.nameTH ?? entry.name);
  // The steps of a path are parted by dots, and a step of digits alone is a place in a list.
  const name = typeof label === 'string' && label !== '' ? `${label} (${code})` : code;
  return (/^\d+$/.test(name) ? `# ${name}` : name).replaceAll('.', ' ');
}

/** Rules about money have units of their own; other fields are read as everywhere else. */
function fieldText(messages: Messages, proposal: Proposal, { path, value }: { path: string; value: string }): string {
  const field = proposal.kind === 'policy' ? policyField(proposal.subject, path) : undefined;
  if (field === undefined) return valueText(messages, proposal, { path, value });
  const [, part = ''] = path.split('.');
  if (field.kind === 'addresses') return value;
  const typed = field.kind === 'switch' ? value === 'true' : Number(value);
  const currencies = CASH_CURRENCIES.filter((currency) => currency === part);
  return policyText(field, field.kind === 'amount' ? { [part]: typed } : typed, { words: messages, currencies });
}

const policyField = (subject: string, path: string) =>
  POLICIES.find(({ name }) => name === subject)?.fields[path.split('.')[0] ?? ''];

/** The view of a kind that changes values: what is published now beside what would be. */
export function ChangeView({ proposal }: { proposal: Proposal }) {
  const { proposals: words, proposalViews: views, common } = useMessages();
  const published = usePublished(proposal);
  if (published.isPending) return <SkeletonRows count={2} label={common.loading} />;
  if (published.error) return <LoadFailed error={published.error} onRetry={() => void published.refetch()} />;
  const isSame = changesOf(published.data, plannedOf(proposal)).length === 0;
  return (
    <>
      {published.data === null && <p className="small strong">{views.isNew}</p>}
      {isSame ? <p>{words.noChange}</p> : <FieldLines proposal={proposal} before={published.data} />}
    </>
  );
}
