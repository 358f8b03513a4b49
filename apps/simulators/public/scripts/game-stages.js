import { h, input } from './dom.js';
import { card, cardBack, die, symbolOf } from './game-look.js';
import { t } from './words.js';

const CELLS_BEFORE_END = 12;
const SPIN_MS = 900;
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const anySymbol = () => Math.floor(Math.random() * 6);
const cell = (code, number) => h('span', { class: 'cell', svg: symbolOf(code, number) });

/** Three reels. What stops on them was drawn by the provider; the symbols rushing by are only for show. */
function slotStage({ code }) {
  const reels = [0, 1, 2].map(() => h('div', { class: 'reel' }));
  const element = h('div', { class: 'reels' }, ...reels);
  const place = (reel, numbers) => {
    const strip = h('div', { class: 'strip' }, ...numbers.map((number) => cell(code, number)));
    reel.replaceChildren(strip);
    return strip;
  };
  for (const [index, reel] of reels.entries())
    place(
      reel,
      [5, 3, 4].map((number) => (number + index) % 6),
    );

  async function show({ columns, lines }) {
    const turning = reels.map((reel, index) => {
      const rushing = Array.from({ length: CELLS_BEFORE_END }, anySymbol);
      const strip = place(reel, [...columns[index], ...rushing]);
      const from = `translateY(-${(CELLS_BEFORE_END / (CELLS_BEFORE_END + 3)) * 100}%)`;
      const timing = { duration: isStill() ? 0 : SPIN_MS + index * 350, easing: 'cubic-bezier(.12,.7,.1,1)' };
      return strip.animate([{ transform: from }, { transform: 'none' }], timing).finished;
    });
    await Promise.all(turning);
    const rows = [
      [1, 1, 1],
      [0, 0, 0],
      [2, 2, 2],
      [0, 1, 2],
      [2, 1, 0],
    ];
    for (const line of lines) {
      for (const [column, row] of rows[line].entries()) reels[column].firstChild.children[row].classList.add('lit');
    }
  }
  return { element, show, note: t('slotRule'), pick: () => ({}) };
}

/** Three picks with their odds, under a picture of the result. */
function pickStage({ kind, odds }, picture) {
  let chosen;
  const buttons = ['home', 'draw', 'away'].map((name) => {
    const choose = () => {
      chosen = name;
      for (const one of buttons) one.setAttribute('aria-pressed', String(one === button));
    };
    const words = [h('span', {}, t(`${kind}-${name}`)), h('b', {}, odds[name].toFixed(2))];
    const button = h(
      'button',
      { type: 'button', class: 'pick', 'data-pick': name, 'aria-pressed': 'false', onclick: choose },
      ...words,
    );
    return button;
  });
  const element = h('div', { class: 'picks-stage' }, picture.element, h('div', { class: 'picks' }, ...buttons));
  async function show(outcome) {
    for (const button of buttons) button.classList.remove('lit');
    await picture.show(outcome);
    for (const button of buttons) button.classList.toggle('lit', button.dataset.pick === outcome.result);
  }
  return { element, show, pick: () => (chosen ? { pick: chosen } : null), missing: t('pickFirst') };
}

const pause = (ms) => new Promise((done) => setTimeout(done, isStill() ? 0 : ms));

function scoreBoard() {
  const score = h('b', { class: 'score' }, '– : –');
  const sides = h('div', { class: 'sides' }, h('span', {}, t('match-home')), h('span', {}, t('match-away')));
  const show = async ({ score: [home, away] }) => {
    score.textContent = '· : ·';
    await pause(700);
    score.textContent = `${home} : ${away}`;
  };
  return { element: h('div', { class: 'board' }, sides, score), show };
}

function twoCards() {
  const places = [0, 1].map(() => h('span', { class: 'card-place', svg: cardBack }));
  const show = async ({ cards }) => {
    for (const place of places) place.innerHTML = cardBack;
    for (const [index, place] of places.entries()) {
      await pause(500);
      place.innerHTML = card(cards[index]);
    }
  };
  return { element: h('div', { class: 'table' }, ...places), show };
}

function twoDice() {
  const places = [h('span', { class: 'die', svg: die(3) }), h('span', { class: 'die', svg: die(4) })];
  const show = async ({ dice }) => {
    for (const turn of [0, 1, 2, 3, 4, 5]) {
      await pause(110);
      for (const [index, place] of places.entries())
        place.innerHTML = die(turn < 5 ? 1 + Math.floor(Math.random() * 6) : dice[index]);
    }
  };
  return { element: h('div', { class: 'table' }, ...places), show };
}

function lottoStage({ odds }) {
  const balls = [h('span', { class: 'ball' }, '?'), h('span', { class: 'ball' }, '?')];
  const number = input({
    class: 'number-pick',
    inputmode: 'numeric',
    pattern: '[0-9]{2}',
    maxlength: 2,
    placeholder: '00',
    'aria-label': t('pickNumber'),
  });
  const random = () => {
    number.value = String(Math.floor(Math.random() * 100)).padStart(2, '0');
  };
  const button = h('button', { type: 'button', class: 'button', onclick: random }, t('randomNumber'));
  const show = async ({ drawn }) => {
    for (const ball of balls) ball.textContent = '?';
    for (const [index, ball] of balls.entries()) {
      await pause(600);
      ball.textContent = drawn[index];
    }
  };
  const choose = h(
    'div',
    { class: 'number-line' },
    h('label', { class: 'number-label' }, h('span', {}, t('pickNumber')), number),
    button,
  );
  const element = h('div', { class: 'picks-stage' }, h('div', { class: 'table' }, ...balls), choose);
  const pick = () => (/^\d\d$/.test(number.value) ? { pick: number.value } : null);
  return { element, show, pick, note: t('lottoRule', odds), missing: t('pickNumber') };
}

export function stageOf(game) {
  if (game.kind === 'slot') return slotStage(game);
  if (game.kind === 'lotto') return lottoStage(game);
  const pictures = { match: scoreBoard, cards: twoCards, dice: twoDice };
  return pickStage(game, pictures[game.kind]());
}
