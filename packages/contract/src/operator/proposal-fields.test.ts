import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { chatSettings } from '../settings/chat.ts';
import { bonusTerms } from '../shared/bonus-terms.ts';
import { inviteTerms, refundTerms, wheelTerms } from '../shared/reward-terms.ts';
import { createFlow, saveCannedReply } from './chat.ts';
import { CONTENT_PER_LOCALE } from './content.ts';
import { gameFace } from './game.ts';
import { unnamedFields } from './proposal-fields.ts';

/** The names of what a schema takes, however deep. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as { properties?: object };
  return [
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(namesIn),
    ...Object.values(rest).flatMap(namesIn),
  ];
}

const SHAPES = {
  ...CONTENT_PER_LOCALE,
  ...{ bonusTerms, wheelTerms, refundTerms, inviteTerms, chatSettings, gameFace },
  flow: createFlow.body,
  cannedReply: saveCannedReply.body,
};

it.each(Object.entries(SHAPES))('every field of %s is among those with words', (_name, shape) => {
  const names = namesIn(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }));
  expect(names.length).toBeGreaterThan(0);
  expect(unnamedFields('content', Object.fromEntries(names.map((name) => [name, null])))).toEqual([]);
});
