import { ICONS } from './art.js';
import { language, t } from './words.js';

/** Makes an element. Text always goes in as text, so nothing from outside can become markup. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'svg') element.innerHTML = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function icon(name, size = '') {
  const path = `<path d="${ICONS[name]}"/>`;
  return h('span', { class: `icon ${size}`, svg: `<svg viewBox="0 0 24 24" aria-hidden="true">${path}</svg>` });
}

export const byId = (id) => document.getElementById(id);

const locales = { th: 'th-TH', la: 'lo-LA', en: 'en-GB' };

export function money(amount) {
  return Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

export const unit = (currency) => t(currency === 'LAK' ? 'kip' : 'baht');

export function clock(at) {
  const time = new Date(at);
  const day =
    time.toDateString() === new Date().toDateString() ? '' : `${time.toLocaleDateString(locales[language()])} `;
  return day + time.toLocaleTimeString('en-GB');
}

/** 10 digits as banks print them. */
export function grouped(accountNo) {
  return accountNo.length === 10 ? accountNo.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3') : accountNo;
}

/** A square with the bank's short name: real logos belong to their banks. */
export function monogram(short) {
  return h('span', { class: 'mono', 'aria-hidden': 'true' }, short.slice(0, 5));
}

export function status(kind, text) {
  const icons = { ok: 'check', wait: 'clock', bad: 'x', info: 'info' };
  return h('span', { class: `status ${kind}` }, icon(icons[kind]), text);
}

export function field(label, control, hint) {
  return h(
    'label',
    { class: 'field' },
    h('span', {}, label),
    control,
    hint ? h('small', { class: 'small' }, hint) : null,
  );
}

export function select(properties, options) {
  const items = options.map(([value, text]) => h('option', { value }, text));
  return h('select', { class: 'input', ...properties }, ...items);
}

export const input = (properties) => h('input', { class: 'input', autocomplete: 'off', ...properties });

let toastTimer;
export function toast(text, kind = 'check') {
  const place = byId('toast');
  place.replaceChildren(h('p', { class: 'toast' }, icon(kind), text));
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => place.replaceChildren(), 4000);
}

export async function copy(text) {
  await navigator.clipboard.writeText(text);
  toast(t('copied', { text }));
}

export async function call(method, path, body) {
  const options = { method, headers: body ? { 'content-type': 'application/json' } : {} };
  if (body) options.body = JSON.stringify(body);
  try {
    const response = await fetch(path, options);
    return { ok: response.ok, status: response.status, body: await response.json() };
  } catch {
    return { ok: false, status: 0, body: { message: t('unreachable') } };
  }
}

export const saidNo = (answer) => answer.body.message ?? String(answer.body.error);

export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`world-${name}`) ?? 'null');
  } catch {
    return null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(`world-${name}`, typeof value === 'string' ? value : JSON.stringify(value));
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
