/** How settings were changed, and putting them back. */
export const revisionsEn = {
  revisions: {
    open: 'Earlier versions',
    none: 'Nothing has been changed here yet.',
    accountOrder: 'Order of accounts for deposits',
    addedConsequence:
      'It is switched off and stays in the list, because money may have gone there. It is recorded as a new change.',
    order: 'Order of games',
    by: (operator: string, at: string) => `By ${operator}, ${at}`,
    agreed: (operator: string) => `Agreed by ${operator}`,
    changed: 'Changed',
    before: 'Before',
    after: 'After',
    same: 'Nothing differs.',
    moreLines: (n: number) => `and ${n} more`,
    older: 'Older changes',
    putBack: 'Restore the earlier value',
    consequence:
      'The value under “Before” is set again. It is recorded as a change of its own, and where two people must agree it waits for the second.',
    reasons: ['Changed by mistake', 'The change did not work as expected', 'The occasion is over'],
    done: 'Restored',
    proposed: 'Proposed; it counts when a second person agrees',
    fields: {
      until: 'Until',
      isOn: 'On',
      name: 'Name',
      logo: 'Picture',
    },
  },
};
