interface KindFacts {
  /** The name of the kind on screens. */
  label: string;
  extensions: readonly string[];
  contentTypes: readonly string[];
}

/** Every kind of file that a field takes. Which kinds a field takes is a list of these names beside its route. */
export const FILE_KINDS = {
  jpeg: { label: 'JPG', extensions: ['jpg', 'jpeg'], contentTypes: ['image/jpeg'] },
  png: { label: 'PNG', extensions: ['png'], contentTypes: ['image/png'] },
  gif: { label: 'GIF', extensions: ['gif'], contentTypes: ['image/gif'] },
  webp: { label: 'WebP', extensions: ['webp'], contentTypes: ['image/webp'] },
  heic: { label: 'HEIC', extensions: ['heic', 'heif'], contentTypes: ['image/heic', 'image/heif'] },
  pdf: { label: 'PDF', extensions: ['pdf'], contentTypes: ['application/pdf'] },
  mp4: { label: 'MP4', extensions: ['mp4', 'm4v'], contentTypes: ['video/mp4'] },
  mov: { label: 'MOV', extensions: ['mov', 'quicktime'], contentTypes: ['video/quicktime'] },
} as const satisfies Record<string, KindFacts>;
export type FileKind = keyof typeof FILE_KINDS;

/** A kind is recognised within this many bytes from the start of the file. */
export const HEAD_BYTES = 1_100;
/** Readers of documents allow bytes before the signature, up to here. */
const PDF_SEARCH_BYTES = 1_024;
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/** Brands of files whose pictures are HEVC, and brands that do not name the codec. */
const HEIC_BRANDS = /^(?:heic|heix|heim|heis|hevc|hevx|hevm|hevs)$/;
const NEUTRAL_BRANDS = /^(?:mif1|msf1)$/;
/** Brands of other files in the same container: AV1 pictures, sound, JPEG 2000, old telephones' films. */
const OTHER_BRANDS = /^(?:avi[fs]|M4[ABP] |F4[ABPV] |3g..|jp..|mj..|crx )$/;

/**
 * Returns the kind of a file from its first bytes, for the pages and the server alike; undefined for kinds that no field takes.
 * The name and the content type that came with a file never decide (safety 5, 26).
 */
export function kindOfBytes(head: Uint8Array): FileKind | undefined {
  const bytes = head.subarray(0, HEAD_BYTES);
  const at = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (at(0, 8) === PNG_SIGNATURE) return 'png';
  if (/^GIF8[79]a$/.test(at(0, 6))) return 'gif';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp';
  if (at(4, 8) === 'ftyp') return kindOfBrands(bytes, at);
  return at(0, PDF_SEARCH_BYTES).includes('%PDF-') ? 'pdf' : undefined;
}

/** The main brand of the first box decides; where it names no codec, the compatible brands behind it do. */
function kindOfBrands(bytes: Uint8Array, at: (from: number, to: number) => string): FileKind | undefined {
  const main = at(8, 12);
  if (HEIC_BRANDS.test(main)) return 'heic';
  if (NEUTRAL_BRANDS.test(main)) {
    const length = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length);
    const others = Array.from({ length: Math.max(0, (length >> 2) - 4) }, (_, index) =>
      at(16 + index * 4, 20 + index * 4),
    );
    return others.some((brand) => OTHER_BRANDS.test(brand)) && !others.some((brand) => HEIC_BRANDS.test(brand))
      ? undefined
      : 'heic';
  }
  if (main === 'qt  ') return 'mov';
  return OTHER_BRANDS.test(main) ? undefined : 'mp4';
}

/** The value of a file field's `accept`: endings for choosers on computers, content types for telephones. */
export function acceptOf(kinds: readonly FileKind[]): string {
  const facts = kinds.map((kind): KindFacts => FILE_KINDS[kind]);
  const endings = facts.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`));
  return [...endings, ...facts.flatMap(({ contentTypes }) => contentTypes)].join(',');
}
