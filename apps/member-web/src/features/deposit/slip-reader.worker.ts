import { readSlipCode } from '@kapao/contract/shared/slip-code.ts';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import address from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { SlipLook } from './slip-look.ts';

// From our own site: left alone the reader would fetch its machine code from a stranger's.
prepareZXingModule({ overrides: { locateFile: () => address } });

/** Answers what code is on the picture: a slip's, another, or none. */
async function look(picture: ImageData): Promise<SlipLook> {
  const codes = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 6 });
  const looks = codes.filter(({ isValid }) => isValid).map(({ text }) => ({ ...readSlipCode(text), text }));
  const slip = looks.find(({ kind }) => kind === 'bank') ?? looks.find(({ kind }) => kind === 'wallet');
  return slip ?? looks.find(({ kind }) => kind === 'broken') ?? looks[0] ?? { kind: 'none', text: '' };
}

self.addEventListener('message', (event: MessageEvent<ImageData>) => {
  look(event.data).then(
    (answer) => self.postMessage(answer),
    () => self.postMessage({ kind: 'unknown', text: '' } satisfies SlipLook),
  );
});
