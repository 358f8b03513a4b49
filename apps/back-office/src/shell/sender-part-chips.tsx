import type { PART_FITS, SenderParts } from '@kapao/contract/operator/sender-part.ts';
import { StatusChip, type StatusTone } from '@kapao/ui/status-chip.tsx';
import { useMessages } from './locale.tsx';

const FIT_TONES: Record<(typeof PART_FITS)[number], StatusTone> = {
  fits: 'ok',
  unsure: 'wait',
  differs: 'bad',
  unknown: 'wait',
};
const ORDER = ['bank', 'digits', 'length', 'name', 'time'] as const;

/** Which parts of a reported sender fit a member's account, in words. */
export function SenderPartChips({ parts }: { parts: SenderParts }) {
  const { comparison: words } = useMessages();
  return ORDER.map((part) => (
    <StatusChip key={part} tone={FIT_TONES[parts[part]]} text={words.parts[part][parts[part]]} />
  ));
}

/** True where an operator has the name alone to decide about. */
export function isOnlyNameUnclear({ name, ...others }: SenderParts): boolean {
  return name === 'unsure' && Object.values(others).every((fit) => fit === 'fits');
}
