import { h } from './dom.js';

const SCALE = 2;

/** The site takes photos, so the drawing is saved as one. */
export async function saveSlip(picture, reference) {
  await picture.decode();
  const canvas = h('canvas', { width: picture.naturalWidth * SCALE, height: picture.naturalHeight * SCALE });
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => {
    const url = URL.createObjectURL(blob);
    h('a', { href: url, download: `slip-${reference}.png` }).click();
    URL.revokeObjectURL(url);
  }, 'image/png');
}
