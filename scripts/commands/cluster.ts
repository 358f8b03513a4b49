import { runCluster } from '../cluster/run-cluster.ts';
import { runCommand } from '../tools/cli-error.ts';

/**
 * Three servers behind HAProxy on this machine, with faults to be tried by a word. The database is the demonstration's own, or the one of
 * CLUSTER_DATABASE_URL, as an owner who may create roles; that of a Citus coordinator, as its administrator, is spread over its nodes, which
 * run on this machine as well.
 */
await runCommand(() => runCluster(process.env.CLUSTER_DATABASE_URL));
