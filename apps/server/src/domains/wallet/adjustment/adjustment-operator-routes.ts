import {
  adjustBalance,
  EVIDENCE_KINDS,
  evidencePicture,
  MAX_EVIDENCE_BYTES,
  putEvidence,
} from '@kapao/contract/operator/adjustment.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { kindOrRefuse } from '@kapao/contract/shared/refuse-file.ts';
import type { Binder } from '../../../http/bind.ts';
import { pictureHeaders } from '../../../http/picture-headers.ts';
import { withUpload } from '../../../http/received-file.ts';
import type { Adjustments } from './adjustment.ts';

export function bindAdjustments(binder: Binder, adjustments: Adjustments): void {
  binder.bind(putEvidence, ({ request, params, operator }) => {
    const { username } = operator();
    return withUpload(request, MAX_EVIDENCE_BYTES, async (received) => ({
      evidenceId: await adjustments.putEvidence(params.id, {
        ...{ path: received.path, kind: kindOrRefuse(received, EVIDENCE_KINDS), operator: username },
      }),
    }));
  });
  binder.bind(adjustBalance, ({ params, body, operator }) => adjustments.propose(params.id, body, operator().username));
  binder.bind(evidencePicture, async ({ params, reply }) => {
    const found = (await adjustments.evidence(params.id)) ?? refuse('NO_DATA');
    pictureHeaders(reply, `evidence-${params.id.slice(0, 8)}`);
    reply.type(found.contentType);
    return found.stream;
  });
}
