import { call, field, h, icon, input, keep, money, saidNo, toast } from './dom.js';
import { t } from './words.js';

/** Larger pictures are made smaller first: a code on a screen is never that fine. */
const LARGEST_SIDE = 1600;
/** Half way between the white and the dark of a code. */
const DARK_BELOW = 128;

/** The text of the code in a picture, read by the program behind this page; undefined when there is none. */
async function readPicture(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LARGEST_SIDE / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = h('canvas', { width, height });
  const paper = canvas.getContext('2d');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, width, height);
  paper.drawImage(picture, 0, 0, width, height);
  const { data } = paper.getImageData(0, 0, width, height);
  const bytes = new Uint8Array(Math.ceil((width * height) / 8));
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red, green, blue] = data.subarray(pixel * 4, pixel * 4 + 3);
    if (0.3 * red + 0.59 * green + 0.11 * blue < DARK_BELOW) bytes[pixel >> 3] |= 128 >> (pixel & 7);
  }
  let bits = '';
  for (let at = 0; at < bytes.length; at += 8192) bits += String.fromCharCode(...bytes.subarray(at, at + 8192));
  const answer = await call('POST', '/control/qr/read', { width, height, bits: btoa(bits) });
  return answer.ok ? answer.body.payload : undefined;
}

/** Scan and pay: a code as a picture or as its text, from any account. */
export function payQrForm({ from, slip, refresh }) {
  const text = h('textarea', { class: 'input', rows: 3, required: true, spellcheck: false, placeholder: '000201…' });
  const picture = h('input', { type: 'file', accept: 'image/*', class: 'input', onchange: pick });
  const amount = input({ type: 'number', min: 0.01, max: 1e9, step: '0.01', inputmode: 'decimal' });
  const button = h('button', { class: 'button wide' }, icon('qr'), t('payQrSend'));

  async function pick() {
    const [file] = picture.files;
    if (!file) return;
    const read = await readPicture(file).catch(() => undefined);
    if (read === undefined) return toast(t('payQrNone'), 'alert');
    text.value = read;
  }

  async function submit(event) {
    event.preventDefault();
    const payer = from.read();
    keep('sender', payer);
    button.disabled = true;
    const other = amount.value === '' ? {} : { amount: Number(amount.value) };
    const answer = await call('POST', '/control/bank/pay', { payload: text.value.trim(), ...payer, ...other });
    button.disabled = false;
    if (!answer.ok) return toast(saidNo(answer), 'alert');
    toast(t('payQrDone', { text: money(answer.body.amount) }));
    slip.show({ ...answer.body, isNew: true });
    text.value = '';
    picture.value = '';
    amount.value = '';
    await refresh();
  }

  return h(
    'form',
    { class: 'card stack pay-qr', onsubmit: submit },
    h('header', {}, h('h2', {}, t('payQrTitle')), h('p', { class: 'small' }, t('payQrSub'))),
    from.element,
    field(t('payQrPicture'), picture),
    field(t('payQrText'), text),
    field(t('payQrAmount'), amount, t('payQrAmountHint')),
    button,
  );
}
