import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { type AddressRange, isInRanges } from '../platform/requests/address-block.ts';

const THIS_MACHINE: readonly AddressRange[] = [
  { address: '127.0.0.0', prefix: 8, isIPv6: false },
  { address: '::1', prefix: 128, isIPv6: true },
];

/**
 * Guards figures and descriptions of the operator listener: for this machine, the given networks, and operators who are signed in.
 * Both the connection and the client behind a proxy must be there, because a client may name any address itself.
 */
export function makeWatcherCheck(
  networks: readonly AddressRange[],
  authenticate: (request: FastifyRequest) => Promise<unknown>,
): preHandlerAsyncHookHandler {
  const ranges = [...THIS_MACHINE, ...networks];
  return async (request) => {
    const addresses = [request.socket.remoteAddress ?? '', request.ip];
    if (addresses.every((address) => address !== '' && isInRanges(address, ranges))) return;
    if (!(await authenticate(request))) refuse('invalid-token');
  };
}
