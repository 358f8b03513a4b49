import { z } from 'zod';

/** What every family takes beside the player; the games speak these languages, and Thai when nothing is said. */
export const launchWish = {
  device: z.string().max(10).optional(),
  lang: z.enum(['th', 'lo', 'en']).optional(),
};

interface PlayAddress {
  origin: string;
  code: string;
  token: string;
  lang: string | undefined;
}

export function playAddress({ origin, code, token, lang }: PlayAddress): string {
  const query = new URLSearchParams({ token, ...(lang && { lang }) });
  return `${origin}/games/${code}/play?${query}`;
}
