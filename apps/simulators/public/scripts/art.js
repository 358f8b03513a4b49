// Drawings: icons, the mark, the scene of each game. Flat shapes, own work.
export const ICONS = {
  home: 'M4 11.2 12 4.5l8 6.7V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19zM9.5 20.5V15h5v5.5',
  list: 'M6 3.5h12v17l-2.4-1.6L13.2 20.5 12 19.6l-1.2.9-2.4-1.6L6 20.5zM9.3 8.3h5.4M9.3 12.2h5.4',
  plus: 'M12 5v14M5 12h14',
  doc: 'M7 3.5h7l4 4V20a.5.5 0 0 1-.5.5h-10A1.5 1.5 0 0 1 6 19V4.5a1 1 0 0 1 1-1zM14 3.5V8h4M9 12.5h6M9 16h4',
  chat: 'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v9a1.5 1.5 0 0 1-1.5 1.5H12l-4.5 4v-4h-2A1.5 1.5 0 0 1 4 15V6a1.5 1.5 0 0 1 1.5-1.5zM8.5 9h7M8.5 12.3h4.5',
  deposit: 'M12 3.5v11M7.5 10.3 12 14.8l4.5-4.5M4.5 16v3A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-3',
  withdraw: 'M12 14.8v-11M7.5 8 12 3.5 16.5 8M4.5 16v3A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-3',
  transfer: 'M4 8.5h15M15.5 5 19 8.5 15.5 12M20 15.5H5M8.5 12 5 15.5 8.5 19',
  swap: 'M8 4.5v14M4.5 8 8 4.5 11.5 8M16 19.5v-14M12.5 16l3.5 3.5 3.5-3.5',
  gift: 'M4.5 11h15v8a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19zM3.5 7.5h17V11h-17zM12 7.5v13M12 7.5C9 7.5 7.5 6.300 7.500 5s2-2 3-1 1.500 3.500 1.500 3.500zM12 7.500c3 0 4.500-1.200 4.500-2.500s-2-2-3-1-1.500 3.500-1.500 3.500z',
  users:
    'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.800 19.500c.5-3.200 3-5 6.200-5s5.700 1.800 6.200 5M15.500 4.900a3.500 3.500 0 0 1 0 6.300M17.500 14.900c2 .7 3.300 2.300 3.700 4.600',
  wheel:
    'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 13.800a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600zM12 3.500v6.700M12 13.800v6.700M3.500 12h6.700M13.800 12h6.700',
  refund:
    'M4.500 5v4.500H9M4.900 9.500A8 8 0 1 1 4 13M12 8.500v7M14.200 10c-.5-.7-1.300-1-2.200-1-1.300 0-2.200.6-2.200 1.600 0 2.200 4.500 1 4.500 3.200 0 1-1 1.700-2.300 1.700-1 0-1.900-.4-2.400-1.100',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 14.800a2.800 2.800 0 1 0 0-5.600 2.800 2.800 0 0 0 0 5.600z',
  refresh: 'M19.500 5v4.500H15M19.100 9.500A8 8 0 1 0 20 13',
  copy: 'M9 8.500h9.500A1.500 1.500 0 0 1 20 10v9a1.500 1.500 0 0 1-1.500 1.500H9A1.500 1.500 0 0 1 7.500 19v-9A1.500 1.500 0 0 1 9 8.500zM16 8.500V5a1.500 1.500 0 0 0-1.500-1.500h-9A1.500 1.500 0 0 0 4 5v9a1.500 1.500 0 0 0 1.500 1.500h2',
  save: 'M12 4v10M8 10.500l4 4 4-4M5 19.500h14',
  share: 'M12 14.500V3.800M8.300 7 12 3.500 15.700 7M7 10.500H5.500V20.500h13v-10H17',
  check: 'M5 12.800 9.800 17.500 19 7.500',
  x: 'M6 6l12 12M18 6 6 18',
  right: 'M9.500 5.500 16 12l-6.500 6.500',
  left: 'M14.500 5.500 8 12l6.500 6.500',
  down: 'M5.500 9.500 12 16l6.500-6.500',
  lock: 'M6.500 10.500h11A1.500 1.500 0 0 1 19 12v7a1.500 1.500 0 0 1-1.500 1.500h-11A1.500 1.500 0 0 1 5 19v-7a1.500 1.500 0 0 1 1.500-1.500zM8 10.500V8a4 4 0 0 1 8 0v2.500M12 14.500v2',
  globe:
    'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM3.500 12h17M12 3.500c2.500 2.500 3.500 5.500 3.500 8.500s-1 6-3.500 8.500c-2.500-2.500-3.500-5.500-3.500-8.500s1-6 3.500-8.500z',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4',
  logout:
    'M13.500 4H6.500A1.500 1.500 0 0 0 5 5.500v13A1.500 1.500 0 0 0 6.500 20h7M10.500 12H20M16.500 8.500 20 12l-3.500 3.500',
  search: 'M11 17.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM16 16l4 4',
  clock: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 7.500V12l3 2',
  alert: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 7.800v5M12 16v.2',
  info: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 11v5M12 7.900v.2',
  image:
    'M5.500 4.500h13A1.500 1.500 0 0 1 20 6v12a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18V6a1.500 1.500 0 0 1 1.500-1.500zM4 16l4.500-4.500 4 4 2.500-2.500 5 5M15.500 9.500v.1',
  clip: 'M19 11.500 12 18.500a4.500 4.500 0 0 1-6.400-6.400l7.500-7.500a3 3 0 0 1 4.300 4.300l-7.400 7.400a1.500 1.500 0 0 1-2.200-2.200l6.700-6.600',
  send: 'M4.500 5 20 12 4.500 19l2-7zM6.500 12H13',
  phone:
    'M8 3.500h8A1.500 1.500 0 0 1 17.500 5v14a1.500 1.500 0 0 1-1.500 1.500H8A1.500 1.500 0 0 1 6.500 19V5A1.500 1.500 0 0 1 8 3.500zM10.500 17.500h3',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20c.6-3.600 3.600-5.500 7.500-5.500s6.900 1.900 7.500 5.500',
  shield: 'M12 3.500 5 6v5.500c0 4.300 2.900 7.500 7 9 4.100-1.500 7-4.700 7-9V6zM9 12l2.200 2.200L15.200 10',
  ticket: 'M4 7.500h16v3a1.800 1.800 0 0 0 0 3.500v3H4v-3a1.800 1.800 0 0 0 0-3.500zM14 7.500v9.500',
  bank: 'M4 9.500 12 4.500l8 5zM6 10v7.500M10 10v7.500M14 10v7.500M18 10v7.500M4 20h16',
  link: 'M10 13.500a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10.500a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 19.200l1-1',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500H14zM17.500 17.500H20V20h-2.500z',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  pencil: 'M4.500 19.500l1-4.500L16 4.500l3.500 3.500L9 18.500z',
  flag: 'M5.500 20.500v-16h12l-2.500 4 2.500 4h-12',
  calendar: 'M5 6h14v14H5zM5 10.500h14M9 3.500v4M15 3.500v4',
  play: 'M8 5.500v13l10.500-6.500z',
};

/* The mark: a woven shoulder bag that is also a lock. The diamond is the knot of the weave. */
export const knot = ([x, y], u, f) =>
  [
    [0, 1],
    [-1, 3],
    [-2, 5],
    [-1, 3],
    [0, 1],
  ]
    .map(
      ([o, w], r) =>
        `<rect x="${x + (o - 0.5) * u}" y="${y + (r - 2.5) * u}" width="${w * u}" height="${u}" fill="${f}"/>`,
    )
    .join('');
export const mark = () =>
  `<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M9.500 14V10a6.500 6.500 0 0 1 13 0v4" fill="none" stroke="#F2B632" stroke-width="3" stroke-linecap="round"/><rect x="3" y="11.500" width="26" height="18.500" rx="6" fill="#24408F"/><path d="M3 16.500h26" stroke="#8FA9F2" stroke-width="1.200" stroke-dasharray="1.600 1.600"/>${knot([16, 22.8], 2, '#F7CB6B')}<rect x="15" y="21.800" width="2" height="2" fill="#24408F"/></svg>`;

/* Game tiles: 120 x 80 scenes, cut by the frame. One colour family each. */
const A = (bg, b) =>
  `<svg viewBox="0 0 120 80" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="120" height="80" fill="${bg}"/>${b}</svg>`;
const reels = (c1, c2, c3) =>
  [22, 60, 98]
    .map(
      (x, i) =>
        `<rect x="${x - 16}" y="-4" width="32" height="88" rx="4" fill="${c1}" opacity="${i === 1 ? 1 : 0.65}"/>`,
    )
    .join('') +
  knot([60, 40], 5, c2) +
  `<circle cx="22" cy="24" r="9" fill="${c3}"/>` +
  knot([22, 62], 3.2, c2) +
  `<rect x="89" y="32" width="18" height="18" rx="3" fill="${c3}" transform="rotate(45 98 41)"/><circle cx="98" cy="2" r="8" fill="${c2}"/><circle cx="98" cy="80" r="8" fill="${c2}"/><circle cx="60" cy="-2" r="9" fill="${c3}"/><circle cx="60" cy="82" r="9" fill="${c3}"/>`;
export const SCENES = {
  koi: A(
    '#B4232A',
    `<circle cx="92" cy="24" r="26" fill="#D9453D"/><path d="M18 54c14-26 46-26 60-6 6-8 14-10 22-8-5 6-5 12 0 18-8 2-17 0-22-7-14 20-46 22-60 3z" fill="#FFD9A0"/><path d="M40 34c8 10 8 26 0 36M54 31c8 10 8 32 0 41" stroke="#E8762C" stroke-width="5" fill="none"/><circle cx="29" cy="50" r="3" fill="#3A0B0E"/><path d="M0 78c10-8 20-8 30 0s20 8 30 0 20-8 30 0 20 8 30 0" stroke="#7E1220" stroke-width="5" fill="none"/>`,
  ),
  naga: A(
    '#0B5A4C',
    `<path d="M-6 66c20 0 20-22 40-22s20 22 40 22 22-40 2-42c-10-1-14 8-8 13" stroke="#58CFA2" stroke-width="13" fill="none" stroke-linecap="round"/><path d="M-6 66c20 0 20-22 40-22s20 22 40 22 22-40 2-42" stroke="#0B5A4C" stroke-width="2.500" stroke-dasharray="3 5" fill="none"/><path d="M82 20l5-14 3 11 8-9-2 13 10-2-8 9z" fill="#F7CB6B"/><circle cx="76" cy="28" r="2.500" fill="#08352D"/><circle cx="20" cy="18" r="8" fill="#F2E3A6"/>`,
  ),
  reel: A('#3B1C74', reels('#56309D', '#F6B7E0', '#FFD166')),
  moon: A(
    '#14245C',
    `<circle cx="64" cy="40" r="27" fill="#FFE3A3"/><circle cx="76" cy="33" r="24" fill="#14245C"/>` +
      knot([84, 34], 4, '#9DB9FF') +
      knot([22, 20], 2, '#9DB9FF') +
      knot([104, 64], 2, '#FFE3A3') +
      `<path d="M0 70h120" stroke="#3D58B5" stroke-width="3" stroke-dasharray="6 6"/>`,
  ),
  lotus: A(
    '#A3235F',
    `<path d="M60 18c12 14 12 34 0 46-12-12-12-32 0-46z" fill="#FFD3E4"/><path d="M34 28c16 6 24 20 24 38-16-4-26-18-24-38zM86 28c-16 6-24 20-24 38 16-4 26-18 24-38z" fill="#F58DB8"/><path d="M16 46c18-2 32 6 40 20-16 6-34-2-40-20zM104 46c-18-2-32 6-40 20 16 6 34-2 40-20z" fill="#FFB6D2"/><path d="M0 72h120" stroke="#7B1547" stroke-width="8"/>`,
  ),
  pitch: A(
    '#14703A',
    `<path d="M0 0h24v80H0zM48 0h24v80H48zM96 0h24v80H96z" fill="#187D43"/><circle cx="60" cy="40" r="22" fill="none" stroke="#CDEFD6" stroke-width="2.500"/><path d="M60-4v88" stroke="#CDEFD6" stroke-width="2.500"/><circle cx="78" cy="32" r="12" fill="#fff"/><path d="M78 26l5.500 4-2 6.500h-7l-2-6.500z" fill="#14351F"/><path d="M40 62c8-2 20-10 28-20" stroke="#F7CB6B" stroke-width="2.500" stroke-dasharray="3 4" fill="none"/>`,
  ),
  court: A(
    '#0D5C8C',
    `<path d="M-4 84 36-4h48l40 88" fill="#1577B0"/><path d="M-4 84 36-4M124 84 84-4M60-4v88M24 40h72" stroke="#D8F0FF" stroke-width="2.500"/><circle cx="86" cy="24" r="13" fill="#F28C2E"/><path d="M73 24h26M86 11v26M77 14c6 6 6 14 0 20M95 14c-6 6-6 14 0 20" stroke="#7A3A05" stroke-width="1.800" fill="none"/>`,
  ),
  cards: A(
    '#1D4A3A',
    `<g transform="rotate(-12 46 44)"><rect x="28" y="16" width="38" height="54" rx="6" fill="#F6F1E3"/>${knot([47, 43], 4, '#B4232A')}</g><g transform="rotate(10 76 44)"><rect x="58" y="14" width="38" height="54" rx="6" fill="#FFFDF6"/><path d="M77 30c8 8 12 12 12 18a6 6 0 0 1-10 4l2 7h-8l2-7a6 6 0 0 1-10-4c0-6 4-10 12-18z" fill="#15251F"/></g>`,
  ),
  chips: A(
    '#4A1526',
    `<g fill="none" stroke-width="7"><circle cx="44" cy="42" r="20" stroke="#F2B632" stroke-dasharray="9 6"/><circle cx="80" cy="36" r="20" stroke="#FF8B7A" stroke-dasharray="9 6"/></g><circle cx="44" cy="42" r="12" fill="#7A2340"/><circle cx="80" cy="36" r="12" fill="#7A2340"/>${knot([44, 42], 3, '#F2B632')}${knot([80, 36], 3, '#FF8B7A')}`,
  ),
  balls: A(
    '#7A4B00',
    `<rect width="120" height="80" fill="#8F5A08"/>` +
      [
        [24, 26, '#FFE3A3', 7],
        [60, 40, '#fff', 4],
        [96, 26, '#FFC46B', 9],
        [40, 64, '#FFB38A', 2],
        [82, 64, '#FFE3A3', 5],
      ]
        .map(
          ([x, y, c, n]) =>
            `<circle cx="${x}" cy="${y}" r="16" fill="${c}"/><text x="${x}" y="${y + 7}" text-anchor="middle" font-family="App" font-weight="700" font-size="19" fill="#4A2D00">${n}</text>`,
        )
        .join(''),
  ),
  slip: A(
    '#2A4B8D',
    `<g transform="rotate(-6 60 40)"><rect x="22" y="14" width="76" height="52" rx="6" fill="#EAF0FF"/><path d="M30 26h30M30 34h20" stroke="#7F93C8" stroke-width="4"/>${[36, 52, 68, 84].map((x, i) => `<rect x="${x - 6}" y="42" width="12" height="17" rx="3" fill="#24408F"/><text x="${x}" y="55" text-anchor="middle" font-family="App" font-weight="700" font-size="12" fill="#F7CB6B">${[8, 1, 0, 6][i]}</text>`).join('')}</g>`,
  ),
  star: A(
    '#1E6B77',
    knot([60, 40], 9, '#9BE7E0') +
      knot([60, 40], 4.5, '#1E6B77') +
      knot([18, 20], 3, '#F7CB6B') +
      knot([102, 62], 3, '#F7CB6B') +
      knot([102, 16], 2, '#9BE7E0') +
      knot([18, 64], 2, '#9BE7E0'),
  ),
};
const LOOMS = {
  list: `<svg class="loom" viewBox="0 0 132 104" aria-hidden="true"><path d="M16 10h100M16 94h100M22 10v84M110 10v84"/>${Array.from({ length: 13 }, (_, i) => `<path d="M${30 + i * 6} 12v80" stroke-width="1.200"/>`).join('')}<rect class="n" x="28" y="66" width="76" height="26"/>${[36, 52, 68, 84, 100].map((x) => knot([x - 2, 79], 3, 'var(--card-gold)')).join('')}<path class="g" d="M28 62h76"/><path class="f" d="M50 56h30l6 4-6 4H50l-6-4z"/></svg>`,
};

// Cloth that unrolls along a road: the scene of Silk Road.
SCENES.silk = A(
  '#5B2A7B',
  `<path d="M-4 70c24-30 46 6 64-18s34-32 64-14v46H-4z" fill="#7D3FA6"/><path d="M-4 78c24-30 46 6 64-18s34-32 64-14" fill="none" stroke="#F7CB6B" stroke-width="4"/><rect x="22" y="10" width="40" height="34" rx="4" fill="#F2D9F7"/><path d="M22 18h40M22 36h40" stroke="#B45CC9" stroke-width="3"/>${knot([42, 27], 2.2, '#5B2A7B')}<circle cx="96" cy="18" r="9" fill="#FFD166"/>`,
);

const SCENE_OF_GAME = {
  pg: 'naga',
  pgslot: 'koi',
  joker2: 'reel',
  slotracha: 'moon',
  areaslot: 'lotus',
  askmebet: 'silk',
  betflix: 'cards',
  imi: 'pitch',
  usun: 'court',
  circus: 'chips',
  huayhd: 'balls',
};
export const sceneOf = (code) => SCENES[SCENE_OF_GAME[code]] ?? SCENES.star;
export const loom = LOOMS.list;
