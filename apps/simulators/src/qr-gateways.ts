import type { FastifyInstance } from 'fastify';
import { KBANK_TRAITS, kbankGatewayRoutes } from './gateway-kbank.ts';
import { WW_TRAITS, wwGatewayRoutes } from './gateway-ww.ts';
import { ZAPMAN_TRAITS, zapmanGatewayRoutes } from './gateway-zapman.ts';
import type { AnswerPartnerCall } from './partner-call.ts';
import { type GatewayDeps, makeGateway } from './qr-gateway.ts';

/** The three providers of payment codes, each behind its own protocol. */
export function makeQrGateways(deps: GatewayDeps) {
  const kbank = makeGateway(KBANK_TRAITS, deps);
  const ww = makeGateway(WW_TRAITS, deps);
  const zapman = makeGateway(ZAPMAN_TRAITS, deps);
  const all = [kbank, ww, zapman];
  return {
    all,
    routes(app: FastifyInstance, answer: AnswerPartnerCall) {
      kbankGatewayRoutes(app, { gateway: kbank, answer });
      wwGatewayRoutes(app, { gateway: ww, answer });
      zapmanGatewayRoutes(app, { gateway: zapman, answer });
    },
    reset() {
      for (const gateway of all) gateway.reset();
    },
  };
}
