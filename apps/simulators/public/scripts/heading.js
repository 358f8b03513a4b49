import { loom } from './art.js';
import { h } from './dom.js';
import { t } from './words.js';

export const heading = (title, sub) => h('header', { class: 'heading' }, h('h1', {}, t(title)), h('p', {}, t(sub)));

/** An empty list shows a loom with work begun: nothing yet, not an error. */
export function empty(title, hint) {
  return h('div', { class: 'empty' }, h('span', { svg: loom }), h('h2', {}, t(title)), h('p', {}, t(hint)));
}
