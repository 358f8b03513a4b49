import type { FastifyInstance } from 'fastify';
import { makeLineAlert, makeWebhookReceiver } from './alert-receivers.ts';
import { makeAskMeBet } from './askmebet.ts';
import { makeBcel } from './bcel-onepay.ts';
import { makeBeam } from './beam-promptpay.ts';
import { makeBetflix } from './betflix.ts';
import { makeEasySlip } from './easyslip.ts';
import { makeJoker } from './joker.ts';
import { makeKbankQr } from './kbank-qr.ts';
import { makeKbankSlip } from './kbank-slip.ts';
import { makeKbankTransfer } from './kbank-transfer.ts';
import { makeLinePush } from './line-push.ts';
import { makeMailServer } from './mail-server.ts';
import { makeOmise } from './omise-promptpay.ts';
import { makeFileBanks } from './payout-files.ts';
import { makePgSoft } from './pg-soft.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { makeScbQr } from './scb-qr.ts';
import { makeScbSlip } from './scb-slip.ts';
import { makeSexy } from './sexy.ts';
import { makeSlip2Go } from './slip2go.ts';
import { makeSlipOk } from './slipok.ts';
import { makeSmsmkt } from './smsmkt.ts';
import { makeThaiBulkSms } from './thaibulksms.ts';
import { makeTrueMoneyGift } from './truemoney-gift.ts';

/** The real protocols that are spoken here. */
export function makeProtocols(deps: ProtocolDeps): SimulatedProtocol[] {
  return [
    makeEasySlip(deps),
    makeSlipOk(deps),
    makeSlip2Go(deps),
    makeScbSlip(deps),
    makeKbankSlip(deps),
    makeThaiBulkSms(deps),
    makeSmsmkt(deps),
    makeScbQr(deps),
    makeKbankQr(deps),
    makeLinePush(deps),
    makeKbankTransfer(deps),
    makeOmise(deps),
    makeBeam(deps),
    makePgSoft(deps),
    makeJoker(deps),
    makeSexy(deps),
    makeBetflix(deps),
    makeAskMeBet(deps),
    ...makeFileBanks(deps),
    makeBcel(deps),
    makeTrueMoneyGift(deps),
    makeLineAlert(deps),
    makeWebhookReceiver(deps),
    makeMailServer(deps),
  ];
}

export function protocolRoutes(app: FastifyInstance, protocols: readonly SimulatedProtocol[]) {
  for (const protocol of protocols) {
    app.register(
      (below, _options, done) => {
        protocol.routes(below);
        done();
      },
      { prefix: `/protocols/${protocol.code}` },
    );
  }
}

/** What banks that are given files made of them. */
function filedPayouts(app: FastifyInstance, protocols: readonly SimulatedProtocol[]) {
  app.get('/control/bank/filed-payouts', () => ({
    payouts: protocols.flatMap(({ filedBank }) => filedBank?.lines() ?? []),
  }));
}

/** What an operator enters in the back office to be a customer of each, and what their users do. */
export function protocolControls(app: FastifyInstance, protocols: readonly SimulatedProtocol[]) {
  filedPayouts(app, protocols);
  for (const protocol of protocols) protocol.controls?.(app);
  app.get('/control/partners', (request) => ({
    partners: protocols.map(({ kind, code, addressAt, contract: { settings, ownAddresses = {}, secrets } }) => {
      const url = addressAt?.(request.hostname) ?? `${request.protocol}://${request.host}/protocols/${code}`;
      const addresses = Object.entries(ownAddresses).map(([name, path]) => [name, url + path]);
      return { kind, protocol: code, url, settings: { ...settings, ...Object.fromEntries(addresses) }, secrets };
    }),
  }));
}
