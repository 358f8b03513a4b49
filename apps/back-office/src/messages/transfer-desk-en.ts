/** Finding out what became of a transfer, and settling several of one outage. */
export const transferDeskEn = {
  reference: 'Reference as the provider received it',
  partnerReference: 'Reference of the provider',
  bankReference: 'Reference of the bank',
  ownReference: 'Our reference',
  noReference: (player: string) =>
    `This provider receives no reference from us. Look for player ${player}, the amount and the time.`,
  ask: 'Ask the provider now',
  asked: (operator: string, at: string) => `Asked by ${operator}, ${at}.`,
  neverAsked: 'No operator has had the provider asked yet.',
  verdicts: {
    done: 'The provider has this transfer: it succeeded.',
    refused: 'The provider did not make this transfer: it failed.',
    'not-found': 'The provider finds nothing under this reference now.',
    other: 'The provider has this reference with another amount or direction.',
    unknown: 'The provider gave no clear answer.',
  },
  contradictions: {
    failedButDone: 'The provider says that it succeeded. Recorded as failed, the money would exist twice.',
    failedButOther: 'The provider moved money under this reference. Recorded as failed, that money would exist twice.',
    succeededButMissing: 'The provider has no such transfer. Recorded as succeeded, the money would be missing.',
  },
  endedOtherwise: (state: string, decided: string) =>
    `The provider’s answer has ended this transfer: ${state}. The decision to record “${decided}” can no longer be approved.`,
  several: (count: number) => `Settle several (${count})`,
  severalTitle: 'Settle several transfers',
  severalLead:
    'Transfers of one outage. Only those with a proof of their own are settled; the provider is asked about each first.',
  outcome: 'Outcome',
  proof: 'Proof for this transfer',
  proofHint: 'What the provider’s records show under this reference',
  proofMissing: 'Enter the proof of at least one transfer.',
  settleSeveral: (count: number) => (count === 1 ? 'Settle 1 transfer' : `Settle ${count} transfers`),
  resultsLead: 'Result of each transfer:',
  notSettled: 'Left as it is: no proof was entered.',
  results: {
    operator: 'Recorded.',
    provider: 'The provider answered, and its outcome is recorded.',
    proposed: 'Waits for a second operator.',
    refused: 'Not settled.',
  },
};
