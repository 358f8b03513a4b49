import { createHash, randomBytes } from 'node:crypto';
import type { Directory } from '../../../gateways/directory.ts';
import type { Notice } from '../../../gateways/notice.ts';
import type { Db } from '../../../platform/database/db.ts';
import { insertGameSession, useGameSession } from './game-session-store.ts';
import type { AccountPlace } from './game-store.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A session of ours for one launch link. */
export async function openGameSession(db: Db, place: AccountPlace & { partnerId: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertGameSession(db, { ...place, tokenHash: hashOf(token) });
  return token;
}

/** What a provider is told that asks whose session a launch link carries. */
export function makeSessionAnswers({ db, partners }: { db: Db; partners: Directory }) {
  return async function answer(partnerId: string, question: Notice) {
    const live = partners.find('game', partnerId);
    const sessions = live?.gateway.sessions;
    if (!live || !sessions) return { outcome: 'unsigned' } as const;
    const heard = sessions.hear(question);
    if (heard.outcome !== 'asked') return heard;
    const isOpen = live.entry.isOn && !live.entry.isPaused;
    const tokenHash = hashOf(heard.session);
    const username = isOpen ? await useGameSession(db, { partnerId, tokenHash }) : undefined;
    return { outcome: 'taken', reply: sessions.reply(username) } as const;
  };
}
