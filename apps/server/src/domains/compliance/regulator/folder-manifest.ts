import { createHash } from 'node:crypto';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
/** A plain name: nothing in a manifest leads out of its folder. */
const fileName = z.string().regex(/^[a-z][a-z-]{0,40}[.](?:csv|json)$/);

const listedFile = z.strictObject({
  name: fileName,
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256: hex,
  /** SHA-256 over the chain before it and this file, so that the last one stands for all and their order. */
  chain: hex,
});
export type ListedFile = z.output<typeof listedFile>;

export const manifestShape = z.strictObject({
  format: z.literal('kapao regulator folder 1'),
  /** Bangkok days, both included. */
  since: z.iso.date(),
  until: z.iso.date(),
  madeAt: z.iso.datetime(),
  /** The sets of rules that were on. */
  jurisdictions: z.array(z.string().max(20)).max(10),
  files: z.array(listedFile).max(100),
  root: hex,
});
export type Manifest = z.output<typeof manifestShape>;
type Head = Pick<Manifest, 'format' | 'since' | 'until' | 'madeAt' | 'jurisdictions'>;

const hashOf = (lines: readonly (string | number)[]) => createHash('sha256').update(lines.join('\n')).digest('hex');

const chainBegin = ({ format, since, until, madeAt, jurisdictions }: Head) =>
  hashOf([format, since, until, madeAt, jurisdictions.join(',')]);

/** The manifest of files in this order: what it says of itself is at the beginning of the chain. */
export function manifestOf(head: Head, files: readonly Omit<ListedFile, 'chain'>[]): Manifest {
  let chain = chainBegin(head);
  const listed = files.map((file) => {
    chain = hashOf([chain, file.name, file.rows, file.bytes, file.sha256]);
    return { ...file, chain };
  });
  return { ...head, files: listed, root: chain };
}
