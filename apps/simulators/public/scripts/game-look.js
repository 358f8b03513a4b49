import { knot } from './art.js';

// One colour family per game: ground, panel, and the colours of its six symbols.
export const LOOKS = {
  pg: {
    ground: '#0B5A4C',
    panel: '#08352D',
    symbols: ['#58CFA2', '#9BE7C8', '#2FA37C', '#F7CB6B', '#FFE3A3', '#F2B632'],
    hero: 'crown',
  },
  pgslot: {
    ground: '#9E1F26',
    panel: '#5E0F16',
    symbols: ['#FFD9A0', '#FF8B7A', '#E8762C', '#FFC46B', '#FFE3A3', '#FFB45E'],
    hero: 'koi',
  },
  joker2: {
    ground: '#3B1C74',
    panel: '#241047',
    symbols: ['#B79CF2', '#F6B7E0', '#8A63D2', '#FFD166', '#FFE3A3', '#FFD166'],
    hero: 'star',
  },
  slotracha: {
    ground: '#14245C',
    panel: '#0B1538',
    symbols: ['#9DB9FF', '#C9D7FF', '#5A7BE0', '#FFE3A3', '#F7CB6B', '#FFE3A3'],
    hero: 'moon',
  },
  areaslot: {
    ground: '#A3235F',
    panel: '#5C0E33',
    symbols: ['#FFB6D2', '#FFD3E4', '#F58DB8', '#FFE3A3', '#F7CB6B', '#FFFFFF'],
    hero: 'lotus',
  },
  askmebet: {
    ground: '#5B2A7B',
    panel: '#361549',
    symbols: ['#D9A5EE', '#F2D9F7', '#B45CC9', '#F7CB6B', '#FFD166', '#F2D9F7'],
    hero: 'cloth',
  },
  betflix: { ground: '#1D4A3A', panel: '#0F2A21' },
  imi: { ground: '#14703A', panel: '#0B4423' },
  usun: { ground: '#0D5C8C', panel: '#073854' },
  circus: { ground: '#4A1526', panel: '#2B0914' },
  huayhd: { ground: '#7A4B00', panel: '#4A2D00' },
};

const HEROES = {
  crown: (c) =>
    `<path d="M6 30 4 12l9 8 7-13 7 13 9-8-2 18z" fill="${c}"/><path d="M7 34h26" stroke="${c}" stroke-width="3"/>`,
  koi: (c) =>
    `<path d="M4 24C11 10 24 10 30 20c2-4 5-6 8-5-2 3-2 7 0 11-3 1-6-1-8-4-6 12-19 12-26 2z" fill="${c}"/><path d="M15 14c4 5 4 13 0 19M22 15c4 5 4 12 0 16" stroke="#B4232A" stroke-width="2.5" fill="none"/>`,
  star: (c) => `<path d="m20 3 5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z" fill="${c}"/>`,
  moon: (c) => `<path d="M27 4a17 17 0 1 0 9 25A14 14 0 0 1 27 4z" fill="${c}"/>`,
  lotus: (c) =>
    `<path d="M20 5c6 8 6 20 0 28-6-8-6-20 0-28z" fill="${c}"/><path d="M7 13c9 3 12 11 12 21-9-2-14-10-12-21zM33 13c-9 3-12 11-12 21 9-2 14-10 12-21z" fill="#F58DB8"/>`,
  cloth: (c) =>
    `<rect x="6" y="8" width="28" height="24" rx="3" fill="${c}"/><path d="M6 13h28M6 27h28" stroke="#B45CC9" stroke-width="2.5"/>${knot([20, 20], 1.7, '#5B2A7B')}`,
};

/** Commonest first, as the provider numbers them. */
export function symbolOf(code, number) {
  const { symbols, hero } = LOOKS[code];
  const colour = symbols[number];
  const shapes = [
    `<circle cx="20" cy="20" r="11" fill="${colour}"/><circle cx="20" cy="20" r="5" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>`,
    `<path d="M20 6l13 14-13 14L7 20z" fill="${colour}"/>`,
    `<path d="M8 32C6 16 16 6 33 7c1 16-8 26-25 25z" fill="${colour}"/><path d="M10 30 26 14" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>`,
    knot([20, 20], 5.2, colour),
    `<circle cx="20" cy="20" r="15" fill="${colour}"/><circle cx="20" cy="20" r="11" fill="none" stroke="#8A5F00" stroke-width="1.5" stroke-dasharray="2 2"/>${knot([20, 20], 2.4, '#8A5F00')}`,
    HEROES[hero](colour),
  ];
  return `<svg viewBox="0 0 40 40" aria-hidden="true">${shapes[number]}</svg>`;
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

export function die(value) {
  const pips = PIPS[value].map(
    (place) => `<circle cx="${10 + (place % 3) * 10}" cy="${10 + Math.floor(place / 3) * 10}" r="3.4" fill="#2B0914"/>`,
  );
  return `<svg viewBox="0 0 40 40" aria-hidden="true"><rect x="1" y="1" width="38" height="38" rx="8" fill="#FFF7E6"/>${pips.join('')}</svg>`;
}

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const SUITS = [
  ['♠', '#15251F'],
  ['♥', '#B4232A'],
  ['♦', '#B4232A'],
  ['♣', '#15251F'],
];

export function card({ rank, suit }) {
  const [sign, colour] = SUITS[suit];
  const words = `font-family="App, sans-serif" font-weight="700" text-anchor="middle" fill="${colour}"`;
  return `<svg viewBox="0 0 60 84" aria-hidden="true"><rect x="1" y="1" width="58" height="82" rx="8" fill="#FFFDF6"/><text x="30" y="42" font-size="30" ${words}>${RANKS[rank]}</text><text x="30" y="70" font-size="24" ${words}>${sign}</text></svg>`;
}

export const cardBack = `<svg viewBox="0 0 60 84" aria-hidden="true"><rect x="1" y="1" width="58" height="82" rx="8" fill="#24408F" stroke="#FFFDF6" stroke-width="2"/>${knot([30, 42], 6, '#F7CB6B')}</svg>`;
