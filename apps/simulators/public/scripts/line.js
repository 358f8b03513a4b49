import { byId, call, clock, field, h, input, keep, kept, saidNo, toast } from './dom.js';
import { empty, heading } from './heading.js';
import { t } from './words.js';

const POLL_MS = 1000;

/** Whose phone this is: one person for each browser. */
function ownId() {
  const known = kept('line-user');
  if (/^U[0-9a-f]{32}$/.test(known ?? '')) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = `U${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  keep('line-user', JSON.stringify(made));
  return made;
}

const me = ownId();
const list = h('ul', { class: 'messages', 'aria-live': 'polite' });
const none = empty('noLine', 'noLineHint');
const typed = decodeURIComponent(location.hash.slice(1));
const text = input({ name: 'text', required: true, value: typed });

async function act(path, body) {
  const answer = await call('POST', `/control/line/users/${me}/${path}`, body);
  if (!answer.ok) toast(saidNo(answer), 'alert');
  return answer.ok;
}

async function send(event) {
  event.preventDefault();
  if (!(await act('messages', { text: text.value }))) return;
  text.value = '';
}

async function look() {
  const answer = await call('GET', `/control/sms?phone=${me}&limit=20`);
  if (!answer.ok) return;
  const { messages } = answer.body;
  list.replaceChildren(
    ...messages.map((message) =>
      h(
        'li',
        { class: 'message' },
        h('span', { class: 'meta' }, h('time', {}, clock(message.at))),
        h('p', {}, message.text),
      ),
    ),
  );
  none.hidden = messages.length > 0;
}

async function block() {
  if (await act('block', {})) toast(t('lineBlocked'), 'check');
}

byId('line').append(
  heading('lineTitle', 'lineSub'),
  h(
    'form',
    { class: 'card stack', onsubmit: send },
    field(t('lineText'), text),
    h('button', { class: 'button gold wide' }, t('lineSend')),
  ),
  list,
  none,
  h('button', { type: 'button', class: 'button', onclick: block }, t('lineBlock')),
);
await look();
setInterval(look, POLL_MS);
