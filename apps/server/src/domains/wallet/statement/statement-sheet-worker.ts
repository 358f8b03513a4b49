import PDFDocument from 'pdfkit';
import { answerJobs } from '../../../platform/process/worker-pool.ts';
import type { SheetRow, StatementSheet } from './statement-sheet.ts';
import { linesOf, type Run, readFonts, runsOf, toShape, type Weight } from './statement-sheet-text.ts';

const MARGIN = 40;
/** Points of A4. */
const PAGE = { width: 595.28, height: 841.89 };
const INNER = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - MARGIN - 20;
const COLUMNS = {
  when: { x: MARGIN, width: 96 },
  item: { x: MARGIN + 104, width: INNER - 104 - 176 },
  amount: { x: MARGIN + INNER - 172, width: 82 },
  balance: { x: MARGIN + INNER - 86, width: 86 },
} as const;
const [INK, GREY, RULE] = ['#111111', '#666666', '#bbbbbb'];
/** Leaves room for marks above and below, which Thai and Lao have two of. */
const LINE_HEIGHT = 1.55;
const MAX_WIDTHS = 20_000;

interface Setting {
  x: number;
  y: number;
  width: number;
  size: number;
  weight?: Weight;
  color?: string | undefined;
  align?: 'start' | 'end';
  maxLines?: number;
}

/** Draws a statement on sheets of A4 and returns the bytes of the file. */
export async function drawSheet(sheet: StatementSheet): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: sheet.language,
    info: { Title: toShape(sheet.title), Author: toShape(sheet.site) },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));
  for (const [name, bytes] of readFonts()) doc.registerFont(name, bytes);
  const write = writerOf(doc, sheet.language);
  let y = drawHead(sheet, write);
  y = drawColumns(doc, sheet, { y, write });
  for (const row of sheet.rows) {
    const height = drawRow(row, { y, write: undefined, measure: write });
    if (y + height > BOTTOM) {
      doc.addPage();
      y = drawColumns(doc, sheet, { y: MARGIN, write });
    }
    drawRow(row, { y, write, measure: write });
    y += height;
    rule(doc, y - 3);
  }
  drawFeet(doc, sheet, write);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Write = ReturnType<typeof writerOf>;

/** Sets text in lines and returns their height; nothing is drawn without `draws`. */
function writerOf(doc: PDFKit.PDFDocument, language: string) {
  // Widths grow with the size, and the same words come again and again: shaping them once is most of the time saved.
  const widths = new Map<string, number>();
  const widthOfRun = ({ font, text }: Run, size: number) => {
    const key = `${font} ${text}`;
    const known = widths.get(key) ?? doc.font(font).fontSize(1_000).widthOfString(text);
    if (widths.size < MAX_WIDTHS) widths.set(key, known);
    return (known * size) / 1_000;
  };
  const widthOf = (text: string, weight: Weight, size: number) =>
    runsOf(text, weight).reduce((sum, run) => sum + widthOfRun(run, size), 0);
  return (
    text: string,
    { x, y, width, size, weight = 400, color = INK, align = 'start', maxLines = 3 }: Setting,
    draws = true,
  ) => {
    const shaped = toShape(text);
    const lines = linesOf(shaped, { width, language, widthOf: (line) => widthOf(line, weight, size) }).slice(
      0,
      maxLines,
    );
    if (draws)
      for (const [at, line] of lines.entries()) {
        let left = align === 'end' ? x + width - widthOf(line, weight, size) : x;
        for (const run of runsOf(line, weight)) {
          doc.font(run.font).fontSize(size).fillColor(color);
          doc.text(run.text, left, baseline(doc, y + at * size * LINE_HEIGHT, size), { lineBreak: false });
          left += widthOfRun(run, size);
        }
      }
    return lines.length * size * LINE_HEIGHT;
  };
}

/** Fonts of different scripts have different tops, so that text is placed by its baseline. */
function baseline(doc: PDFKit.PDFDocument, y: number, size: number): number {
  const { ascender } = (doc as unknown as { _font: { ascender: number } })._font;
  return y + size * 1.1 - (ascender / 1_000) * size;
}

function drawHead({ site, title, facts, notes }: StatementSheet, write: Write): number {
  let y = MARGIN;
  y += write(site, { x: MARGIN, y, width: INNER, size: 10, weight: 600, color: GREY });
  y += write(title, { x: MARGIN, y, width: INNER, size: 16, weight: 600 }) + 4;
  for (const [name, value] of facts) {
    const label = write(name, { x: MARGIN, y, width: 120, size: 9, color: GREY });
    y += Math.max(label, write(value, { x: MARGIN + 128, y, width: INNER - 128, size: 9 }));
  }
  y += 4;
  for (const note of notes) y += write(note, { x: MARGIN, y, width: INNER, size: 8, color: GREY });
  return y + 8;
}

function drawColumns(doc: PDFKit.PDFDocument, { columns }: StatementSheet, { y, write }: { y: number; write: Write }) {
  const head = { y, size: 8, weight: 600, color: GREY } as const;
  write(columns.when, { ...head, ...COLUMNS.when });
  write(columns.item, { ...head, ...COLUMNS.item });
  write(columns.amount, { ...head, ...COLUMNS.amount, align: 'end' });
  write(columns.balance, { ...head, ...COLUMNS.balance, align: 'end' });
  rule(doc, y + 15);
  return y + 20;
}

/** Returns the height of a row, and draws it where it is given something to write with. */
function drawRow(
  row: SheetRow,
  { y, write, measure }: { y: number; write: Write | undefined; measure: Write },
): number {
  const draws = write !== undefined;
  const put = (text: string, setting: Omit<Setting, 'size'> & { size?: number }) =>
    measure(text, { size: 9, ...setting }, draws);
  const color = row.isVoid ? GREY : INK;
  const title = put(row.title, { y, ...COLUMNS.item, color });
  const detail = put(row.detail, { y: y + title, ...COLUMNS.item, size: 7.5, color: GREY });
  const when = put(row.when, { y, ...COLUMNS.when, color });
  put(row.amount, { y, ...COLUMNS.amount, align: 'end', weight: row.isVoid ? 400 : 600, color, maxLines: 1 });
  put(row.balance, { y, ...COLUMNS.balance, align: 'end', color, maxLines: 1 });
  return Math.max(title + detail, when) + 5;
}

function rule(doc: PDFKit.PDFDocument, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + INNER, y)
    .lineWidth(0.4)
    .strokeColor(RULE)
    .stroke();
}

/** The number of each sheet, once all are there. */
function drawFeet(doc: PDFKit.PDFDocument, { site, title }: StatementSheet, write: Write): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin the library would begin a new page.
    doc.page.margins.bottom = 0;
    const foot = { y: PAGE.height - MARGIN - 8, size: 7.5, color: GREY, maxLines: 1 };
    write(`${site} · ${title}`, { ...foot, x: MARGIN, width: INNER - 60 });
    write(`${page + 1} / ${count}`, { ...foot, x: MARGIN, width: INNER, align: 'end' });
  }
}

answerJobs<StatementSheet, { bytes: Uint8Array }>(async (sheet) => ({ bytes: await drawSheet(sheet) }));
