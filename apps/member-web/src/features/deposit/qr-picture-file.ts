import { encode } from 'uqr';

const WIDTH = 1024;
const HEIGHT = 1320;
const INK = '#131A2B';
const INK_SOFT = '#465169';

export interface QrPicture {
  payload: string;
  /** Lines under the code, as they are read. */
  amount: string;
  name: string;
  expiry: string;
}

/** The code as a picture to keep or to hand to a bank's app: dark on white, with what it pays and until when. */
export async function makeQrPicture({ payload, amount, name, expiry }: QrPicture): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('this browser cannot draw');
  paper.fillStyle = '#FFFFFF';
  paper.fillRect(0, 0, WIDTH, HEIGHT);
  paper.fillStyle = '#000000';
  const { data, size } = encode(payload, { ecc: 'M', border: 4 });
  // Whole pixels for each module: blurred edges are what cameras stumble over.
  const module = Math.floor(WIDTH / size);
  const margin = Math.floor((WIDTH - module * size) / 2);
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) paper.fillRect(margin + x * module, margin + y * module, module, module);
  await document.fonts.ready;
  const family = getComputedStyle(document.body).fontFamily;
  paper.textAlign = 'center';
  const write = (text: string, line: { y: number; font: string; ink: string }) => {
    paper.fillStyle = line.ink;
    paper.font = `${line.font} ${family}`;
    paper.fillText(text, WIDTH / 2, line.y, WIDTH - 80);
  };
  write(amount, { y: 1110, font: '700 92px', ink: INK });
  write(name, { y: 1190, font: '500 46px', ink: INK });
  write(expiry, { y: 1258, font: '400 40px', ink: INK_SOFT });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser cannot make a picture');
  return new File([blob], 'kapao-qr.png', { type: 'image/png' });
}
