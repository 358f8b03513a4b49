import { namesMemberInTokens } from '../../../platform/database/cluster/engine.ts';
import { newToken } from '../../../platform/process/ids.ts';

const RANDOM_LENGTH = newToken().length;

/** 256 random bits (safety 5, 41). On a cluster the member's id follows, so that the node of that member alone is asked for the session. */
export const newSessionToken = (memberId: string): string => `${newToken()}${namesMemberInTokens() ? memberId : ''}`;

/** Whose session a token says it is; undefined where it says nothing. The hash is of the whole token. */
export const memberInToken = (token: string): string | undefined => token.slice(RANDOM_LENGTH) || undefined;
