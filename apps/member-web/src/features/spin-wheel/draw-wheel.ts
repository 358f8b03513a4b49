import type { WheelSlice } from '@kapao/contract/member/spin-wheel.ts';
import { labelLines } from './wheel-angle.ts';

const EDGE = '#16265C';
/** Of the radius: the edge of the slices, where labels stand, and how wide one may be. */
const RIM = 0.94;
const LABEL_AT = 0.64;

interface Brush {
  slices: readonly WheelSlice[];
  /** Width and height in CSS pixels. */
  size: number;
  /** Device pixels per CSS pixel, so that it is sharp on dense screens. */
  density: number;
  font: string;
}

/** Draws the wheel once; it is turned by a transform, so the main thread sleeps while it spins. */
export function drawWheel(canvas: HTMLCanvasElement, { slices, size, density, font }: Brush): void {
  canvas.width = Math.round(size * density);
  canvas.height = Math.round(size * density);
  const brush = canvas.getContext('2d');
  if (!brush) return;
  const radius = size / 2;
  brush.scale(density, density);
  brush.translate(radius, radius);
  const step = (2 * Math.PI) / slices.length;
  for (const [place, slice] of slices.entries()) {
    brush.save();
    brush.rotate(place * step);
    drawSlice(brush, { slice, step, radius: radius * RIM, font });
    brush.restore();
  }
}

interface OneSlice {
  slice: WheelSlice;
  step: number;
  radius: number;
  font: string;
}

function drawSlice(brush: CanvasRenderingContext2D, { slice, step, radius, font }: OneSlice): void {
  const upwards = -Math.PI / 2;
  brush.beginPath();
  brush.moveTo(0, 0);
  brush.arc(0, 0, radius, upwards - step / 2, upwards + step / 2);
  brush.closePath();
  brush.fillStyle = slice.bgColor;
  brush.fill();
  brush.lineWidth = 2;
  brush.strokeStyle = EDGE;
  brush.stroke();
  brush.fillStyle = slice.textColor;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  const room = 2 * Math.sin(Math.min(step, Math.PI) / 2) * radius * LABEL_AT * 0.92;
  const lines = labelLines(slice.label);
  const largest = radius * 0.2;
  const sizes = lines.map(({ text, isNumber }) =>
    fit(brush, { text, font, room, largest: isNumber ? largest : largest * 0.62 }),
  );
  const height = sizes.reduce((sum, size) => sum + size * 1.25, 0);
  let y = -radius * LABEL_AT - height / 2;
  for (const [index, { text }] of lines.entries()) {
    const size = sizes[index] ?? 0;
    brush.font = `${index === 0 ? 700 : 600} ${size}px ${font}`;
    brush.fillText(text, 0, y + (size * 1.25) / 2, room);
    y += size * 1.25;
  }
}

/** The largest size at which a text stays inside its slice. */
function fit(
  brush: CanvasRenderingContext2D,
  { text, font, room, largest }: { text: string; font: string; room: number; largest: number },
): number {
  brush.font = `700 ${largest}px ${font}`;
  const width = brush.measureText(text).width;
  return width <= room ? largest : Math.max(9, (largest * room) / width);
}
