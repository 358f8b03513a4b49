import { z } from 'zod';

export const GAME_CODES = [
  'pg',
  'betflix',
  'askmebet',
  'imi',
  'usun',
  'areaslot',
  'circus',
  'slotracha',
  'pgslot',
  'joker2',
  'huayhd',
] as const;
export type GameCode = (typeof GAME_CODES)[number];

/** Which protocol a provider speaks (README); as in real life, it is the provider who decides. */
export const GAME_FAMILIES: Record<GameCode, 'own-reference' | 'signed-agent' | 'no-reference'> = {
  pg: 'own-reference',
  pgslot: 'signed-agent',
  joker2: 'own-reference',
  slotracha: 'no-reference',
  areaslot: 'no-reference',
  askmebet: 'no-reference',
  betflix: 'signed-agent',
  imi: 'own-reference',
  usun: 'signed-agent',
  circus: 'own-reference',
  huayhd: 'own-reference',
};

/** The game codes of a protocol; any other is not found there. */
export function gameCodeOf(family: (typeof GAME_FAMILIES)[GameCode]) {
  return z.enum(GAME_CODES).refine((code) => GAME_FAMILIES[code] === family, 'speaks another protocol');
}

/** How the demo game of a provider is played; each kind has its own odds in `game-rules.ts`. */
export type GameKind = 'slot' | 'match' | 'cards' | 'dice' | 'lotto';

export const GAMES: Record<GameCode, { title: string; kind: GameKind }> = {
  pg: { title: 'Naga Gold', kind: 'slot' },
  pgslot: { title: 'Lucky Koi', kind: 'slot' },
  joker2: { title: 'Star Reels', kind: 'slot' },
  slotracha: { title: 'Moon Loom', kind: 'slot' },
  areaslot: { title: 'Lotus Bloom', kind: 'slot' },
  askmebet: { title: 'Silk Road', kind: 'slot' },
  betflix: { title: 'Salon Cards', kind: 'cards' },
  imi: { title: 'Mekong Sport', kind: 'match' },
  usun: { title: 'Fast Court', kind: 'match' },
  circus: { title: 'Diamond Live', kind: 'dice' },
  huayhd: { title: 'Lotto Mekong', kind: 'lotto' },
};
