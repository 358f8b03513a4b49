import { clock, copy, h, icon, input } from './dom.js';
import { empty, heading } from './heading.js';
import { t } from './words.js';

const digits = (text) => text.replace(/\D/g, '').replace(/^(66|856|0)/, '');

/** An address in a message can be tapped, as on a phone. */
function body(text) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return parts.map((part, index) =>
    index % 2 ? h('a', { href: part, target: '_blank', rel: 'noopener noreferrer' }, part) : part,
  );
}

function bubble(sms) {
  // A message that leads somewhere has digits in its address, but no code.
  const code = sms.text.includes('://') ? undefined : /\b\d{4,8}\b/.exec(sms.text)?.[0];
  const copyCode = () => copy(code);
  const button = code
    ? h('button', { type: 'button', class: 'code', onclick: copyCode }, code, icon('copy', 'small'))
    : null;
  const meta = h('span', { class: 'meta' }, h('b', {}, sms.phone), h('time', {}, clock(sms.at)));
  return h('li', { class: 'message' }, meta, h('p', {}, ...body(sms.text)), button);
}

export function smsInbox({ known }) {
  const list = h('ul', { class: 'messages', 'aria-live': 'polite' });
  const phone = input({
    type: 'search',
    inputmode: 'tel',
    placeholder: t('allPhones'),
    'aria-label': t('phone'),
    oninput: draw,
  });
  const none = empty('noSms', 'noSmsHint');
  function draw() {
    const wanted = digits(phone.value);
    const shown = (known.messages ?? []).filter((sms) => digits(sms.phone).includes(wanted));
    list.replaceChildren(...shown.map(bubble));
    none.hidden = shown.length > 0;
  }
  const element = h('div', { class: 'stack' }, heading('smsTitle', 'smsSub'), phone, list, none);
  return { element, update: (changed) => changed.has('messages') && draw() };
}
