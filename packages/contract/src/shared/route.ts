import type * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';
import type { OperatorLook } from './operator-look.ts';

type Schema = z.ZodMiniType;

/**
 * One call of the product: what the server binds, the client calls and the OpenAPI document lists.
 * `refusals` stand in order of precedence: when several apply, the first one is answered.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters, exactly as spec 7 spells it. */
  readonly path: string;
  /** `member` needs a bearer token, `operator` a session cookie of the back office. */
  readonly access: 'public' | 'member' | 'operator';
  /** A call with an effect needs `X-Requested-With: kapao` (design 2). */
  readonly effect: boolean;
  /** Counts its callers itself, so the common limit per address leaves it alone. */
  readonly ownLimit?: true;
  /** A GET that changes state and therefore has a POST twin at the same path (design 2). */
  readonly postTwin?: true;
  /** Takes an optional `Idempotency-Key` (design 2). */
  readonly idempotent?: true;
  /**
   * Moves a member's money, or binds it to a play condition: refused with UNAUTHORIZED while the last sign-in or password is older
   * than the policy `sessions` says.
   */
  readonly asksProof?: true;
  /** A refusal says `success: false` and its code as `error` too (spec 7). */
  readonly tellsSuccess?: true;
  /** Takes one file as multipart field `file` instead of a JSON body (design 2). */
  readonly upload?: true;
  /** May answer 202 with what now waits for another operator; its reply is, or may be, `proposed` (design 6). */
  readonly proposes?: 'always' | 'above-limit';
  /** The reply is a file of this type instead of JSON. */
  readonly replyType?: string;
  /** Operator right needed; default deny (safety 5, 47). */
  readonly right?: string;
  /** Shows operators data of members: what is written into their log. */
  readonly look?: OperatorLook;
  /** A list over all members, which on a cluster asks every node: one answer is given for some seconds to all who have the same rights. */
  readonly kept?: KeptList;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Schema;
  /** Beside those that follow from `access` and `right` (`refusalsOf`). */
  readonly refusals: readonly ErrorCode[];
}

export interface KeptList {
  /** Fields of the query that ask about whoever looks: with one of them the answer is theirs alone. */
  readonly own?: readonly string[] | 'always';
  /** Counted at each look, because people are told at once what changes; the last answer is given only while none can be counted. */
  readonly isLive?: true;
}

/** Declares a route and keeps its exact types. */
export function route<const R extends Route>(entry: R): R {
  return entry;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;

export type RouteParams<R extends Route> = Output<R['params']>;
export type RouteQuery<R extends Route> = Output<R['query']>;
export type RouteBody<R extends Route> = Output<R['body']>;
export type RouteReply<R extends Route> = z.output<R['reply']>;
