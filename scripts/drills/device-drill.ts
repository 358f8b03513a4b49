import { operatorMe } from '@kapao/contract/operator/login.ts';
import { changeOperator, createOperator, listOperators } from '@kapao/contract/operator/operator.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { approveProposal, getProposal } from '@kapao/contract/operator/proposal.ts';
import { signInOver } from '../../apps/server/src/testing/desk-over.ts';
import { type Drill, must, operatorAt } from './stage.ts';

const reason = 'the device was stolen';

/** Entry 15: whoever has the device has the session of a finance operator. */
export const deviceDrill: Drill = {
  name: 'device',
  entry: 15,
  title: 'an operator’s device is stolen',
  async run({ site, load }) {
    load.enter('an operator’s device is stolen');
    const [thief, owner, second] = [
      await operatorAt(site, 'finance2'),
      await operatorAt(site, 'owner'),
      await operatorAt(site, 'owner2'),
    ];
    must((await thief.call(operatorMe)).status === 200, 'the stolen session does not work to begin with');
    const disabled = await owner.call(changeOperator, {
      params: { username: 'finance2' },
      body: { role: 'finance', isDisabled: true, reason },
    });
    must(disabled.status === 200, `suspending answered ${disabled.text}`);
    must((await thief.call(operatorMe)).status === 401, 'the stolen session lives on');
    const again = await signInOver(site.officeUrl, 'finance2', site.totpSecret).catch(() => undefined);
    must(again === undefined, 'the suspended operator signs in');
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const log = await owner.call(listAudit, { query: { operator: 'finance2', since: today, until: today } });
    must(
      log.reply?.chainIntact === true && log.reply.total > 0,
      `the log of the day answered ${log.text.slice(0, 300)}`,
    );

    const proposed = await owner.call(createOperator, { body: { username: 'finance3', role: 'finance', reason } });
    const id = proposed.reply?.proposalId ?? '';
    const { reply } = await second.call(getProposal, { params: { id } });
    const body = { hash: reply?.proposal.hash ?? '' };
    const approved = await second.call(approveProposal, { params: { id }, body });
    must(approved.status === 200, `approving the invitation answered ${approved.text}`);
    const list = await owner.call(listOperators);
    must(list.reply?.invitations.some(({ username }) => username === 'finance3') === true, 'there is no invitation');
    return [
      `session ended at once, sign-in refused, ${log.reply.total} lines of the day's log read, invited anew by two`,
    ];
  },
};
