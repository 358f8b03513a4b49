import { ICON_PATHS } from '@kapao/ui/icon-paths.ts';
import { encode } from 'uqr';

export interface ReceiptPicture {
  /** Who gives it. */
  site: string;
  outcome: 'ok' | 'wait' | 'bad';
  title: string;
  amount: string;
  unit: string;
  lines: readonly { name: string; value: string }[];
  /** Of the file. */
  name: string;
  /** What shows that it is true. */
  check: { code: string; address: string; page: string } | undefined;
}

const WIDTH = 1080;
const EDGE = 72;
const HEM = 78;
const LINES_FROM = 660;
const LINE = 84;
const FOOT = 150;
/** Height of what it is checked by, and the side of its code. */
const CHECK = 330;
const CODE_SIDE = 280;
const INK = '#131A2B';
const INK_SOFT = '#465169';

/** Light on every phone, as paper is: who gets it may have another theme. */
const OUTCOMES = {
  ok: { icon: ICON_PATHS.check, ink: '#0A7245', ground: '#E1F5EB' },
  wait: { icon: ICON_PATHS.clock, ink: '#854F00', ground: '#FFF2DA' },
  bad: { icon: ICON_PATHS.x, ink: '#B3261E', ground: '#FCE8E6' },
} as const;

type Paper = CanvasRenderingContext2D;

/** The receipt as a picture to keep or to hand on. It names no more than the receipt shows. */
export async function makeReceiptPicture(receipt: ReceiptPicture): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  const checkFrom = LINES_FROM + receipt.lines.length * LINE;
  canvas.height = checkFrom + (receipt.check ? CHECK : 0) + FOOT;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('this browser cannot draw');
  await document.fonts.ready;
  const write = writerOn(paper, getComputedStyle(document.body).fontFamily);
  paper.fillStyle = '#FFFFFF';
  paper.fillRect(0, 0, WIDTH, canvas.height);
  drawHem(paper);
  write(receipt.site, { x: WIDTH / 2, y: 160, font: '700 44px', ink: INK, align: 'center' });
  drawOutcome(paper, receipt.outcome);
  write(receipt.title, { x: WIDTH / 2, y: 440, font: '500 44px', ink: INK_SOFT, align: 'center' });
  write(`${receipt.amount} ${receipt.unit}`, { x: WIDTH / 2, y: 550, font: '700 96px', ink: INK, align: 'center' });
  receipt.lines.forEach(({ name, value }, at) => {
    const y = LINES_FROM + at * LINE + 52;
    paper.fillStyle = '#CDD5E6';
    paper.fillRect(EDGE, y - 56, WIDTH - 2 * EDGE, 2);
    write(name, { x: EDGE, y, font: '400 38px', ink: INK_SOFT, align: 'left', within: 260 });
    write(value, { x: WIDTH - EDGE, y, font: '600 38px', ink: INK, align: 'right', within: 640 });
  });
  if (receipt.check) drawCheck(paper, receipt.check, { y: checkFrom, write });
  drawTeeth(paper, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser cannot make a picture');
  return new File([blob], receipt.name, { type: 'image/png' });
}

type Check = NonNullable<ReceiptPicture['check']>;

/** A code for cameras, and beside it the same to be read. Cameras need the white around it. */
function drawCheck(
  paper: Paper,
  { code, address, page }: Check,
  at: { y: number; write: ReturnType<typeof writerOn> },
) {
  const { data, size } = encode(address, { ecc: 'M', border: 2 });
  const unit = Math.floor(CODE_SIDE / size);
  const [left, top] = [EDGE - 2 * unit, at.y + 40];
  paper.fillStyle = '#000000';
  for (const [row, signs] of data.entries()) {
    for (const [column, isDark] of signs.entries()) {
      if (isDark) paper.fillRect(left + column * unit, top + row * unit, unit, unit);
    }
  }
  const x = EDGE + CODE_SIDE + 28;
  const groups = code.split('-');
  const half = Math.ceil(groups.length / 2);
  const within = WIDTH - EDGE - x;
  at.write(groups.slice(0, half).join(' '), { x, y: top + 92, font: '600 44px', ink: INK, align: 'left', within });
  at.write(groups.slice(half).join(' '), { x, y: top + 152, font: '600 44px', ink: INK, align: 'left', within });
  at.write(page, { x, y: top + 214, font: '400 36px', ink: INK_SOFT, align: 'left', within });
}

interface Writing {
  x: number;
  y: number;
  font: string;
  ink: string;
  align: CanvasTextAlign;
  within?: number;
}

function writerOn(paper: Paper, family: string) {
  return (text: string, { x, y, font, ink, align, within = WIDTH - 2 * EDGE }: Writing) => {
    paper.fillStyle = ink;
    paper.font = `${font} ${family}`;
    paper.textAlign = align;
    paper.fillText(text, x, y, within);
  };
}

/** The band of the balance card: a gold thread and stepped diamonds on navy. */
function drawHem(paper: Paper) {
  const ground = paper.createLinearGradient(0, 0, WIDTH, 0);
  ground.addColorStop(0, '#16265C');
  ground.addColorStop(1, '#24408F');
  paper.fillStyle = ground;
  paper.fillRect(0, 0, WIDTH, HEM);
  const unit = 6;
  for (let x = 30, at = 0; x < WIDTH + 30; x += 60, at += 1) {
    paper.fillStyle = at % 2 === 0 ? '#F7CB6B' : '#8FA9F2';
    for (let row = -4; row <= 4; row += 1) {
      const half = 4 - Math.abs(row);
      paper.fillRect(x - half * unit, HEM / 2 + row * unit - unit / 2, unit, unit);
      paper.fillRect(x + half * unit, HEM / 2 + row * unit - unit / 2, unit, unit);
    }
    paper.fillRect(x - unit / 2, HEM / 2 - unit, unit * 2, unit);
  }
  paper.fillStyle = '#F7CB6B';
  paper.fillRect(0, 0, WIDTH, unit);
}

function drawOutcome(paper: Paper, outcome: ReceiptPicture['outcome']) {
  const { icon, ink, ground } = OUTCOMES[outcome];
  paper.fillStyle = ground;
  paper.beginPath();
  paper.arc(WIDTH / 2, 290, 72, 0, 2 * Math.PI);
  paper.fill();
  paper.save();
  paper.translate(WIDTH / 2 - 42, 290 - 42);
  paper.scale(3.5, 3.5);
  paper.strokeStyle = ink;
  paper.lineWidth = 1.8;
  paper.lineCap = 'round';
  paper.lineJoin = 'round';
  paper.stroke(new Path2D(icon));
  paper.restore();
}

/** Cut like cloth at the foot. */
function drawTeeth(paper: Paper, height: number) {
  paper.fillStyle = '#E9EDF7';
  for (let x = 0; x < WIDTH; x += 36) {
    paper.fillRect(x, height - 12, 36, 12);
    paper.fillRect(x + 6, height - 24, 24, 12);
    paper.fillRect(x + 12, height - 36, 12, 12);
  }
}
