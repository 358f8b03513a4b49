import { shortReference } from '@kapao/contract/shared/short-reference.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { saveFile } from '@kapao/web/save-file.ts';
import { useState } from 'react';
import type { ReceiptProps } from '../kit/receipt.tsx';
import { canShareFile, shareFile } from '../lib/share-file.ts';
import { usePicture } from '../lib/use-picture.ts';
import { checkAddress, shownCheckPage } from './check-address.ts';
import { useMessages } from './locale.tsx';
import type { ReceiptPicture } from './receipt-picture.ts';
import { useSiteName } from './site-mark.tsx';

export type ShownReceipt = Omit<ReceiptProps, 'children'>;

interface ShareReceiptProps {
  receipt: ShownReceipt;
  /** The row of the statement it is of. */
  id?: string | undefined;
  /** Its check code, where it is known. */
  code?: string | undefined;
  variant?: 'cta' | 'link';
}

/** Hands the receipt on as a picture; where the browser cannot, the picture is saved. */
export function ShareReceipt({ receipt, id, code, variant = 'link' }: ShareReceiptProps) {
  const { money } = useMessages();
  const site = useSiteName();
  const toast = useToast();
  const [shares] = useState(() => canShareFile(new File([], 'kapao-receipt.png', { type: 'image/png' })));
  const check = code === undefined ? undefined : { code, address: checkAddress(code), page: shownCheckPage() };
  const picture: ReceiptPicture = { ...pictureOf(receipt), site, name: nameOf(id), check };
  const findPicture = usePicture(JSON.stringify(picture), async () => {
    const { makeReceiptPicture } = await import('./receipt-picture.ts');
    return makeReceiptPicture(picture);
  });
  const press = async () => {
    const file = await findPicture();
    if (file === undefined) return toast('danger', money.loadFailed);
    if (!shares || !(await shareFile(file))) saveFile(file);
  };
  return (
    <Button variant={variant} wide icon={shares ? 'share' : 'save'} onPress={() => void press()}>
      {shares ? money.statement.shareReceipt : money.statement.saveReceipt}
    </Button>
  );
}

const nameOf = (id: string | undefined) => (id === undefined ? 'kapao-receipt.png' : `kapao-${shortReference(id)}.png`);

/** What is written on it; a value that is neither text nor says itself in text stays out. */
function pictureOf({ lines, ...receipt }: ShownReceipt): Omit<ReceiptPicture, 'site' | 'name' | 'check'> {
  const written = lines.flatMap(({ name, value, text }) => {
    const said = typeof value === 'string' ? value : text;
    return said === undefined ? [] : [{ name, value: said }];
  });
  return { ...receipt, lines: written };
}
