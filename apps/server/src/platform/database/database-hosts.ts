import pg from 'pg';
import { answersInTime } from './database-silence.ts';
import { type DatabaseHost, hostsOf } from './host-list.ts';
import { choosePrimary, type HostLook, lookAtHost } from './host-look.ts';

/** Beside the connections: a primary that was cut off says nothing of the one that took its place. */
const LOOK_EVERY_MS = 3_000;
/** Between two looks that found nobody, so that callers do not ask in a circle. */
const PAUSE_MS = 100;

export type DatabaseHosts = ReturnType<typeof makeDatabaseHosts>;

/**
 * Finds among the hosts of an address the one that takes writes, and stays with it until it fails or another has taken its
 * place. After a promotion both may answer as primaries: the later timeline is the one that members' money goes on, and one
 * earlier than what this process has seen is never gone back to.
 */
export function makeDatabaseHosts(hosts: readonly DatabaseHost[]) {
  const connected = new Map<pg.Client, DatabaseHost>();
  let looks: readonly HostLook[] = [];
  let known: DatabaseHost | undefined;
  let minTimeline = 0;
  let failovers = 0;
  let last: DatabaseHost | undefined;
  let looking: Promise<DatabaseHost> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<DatabaseHost> {
    looks = await Promise.all(hosts.map(lookAtHost));
    const chosen = choosePrimary(looks, minTimeline);
    if (!chosen) {
      known = undefined;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      throw new Error('no host of the database takes writes');
    }
    minTimeline = chosen.timeline;
    if (last && last !== chosen.host) failovers += 1;
    last = chosen.host;
    known = chosen.host;
    for (const [client, host] of connected) if (host !== known) client.connection.stream.destroy();
    return known;
  }

  /** However many ask, the hosts are asked once. */
  function lookOnce(): Promise<DatabaseHost> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  /** While somebody is connected; whoever wants to connect looks by itself. */
  function lookLater(): void {
    if (timer || connected.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      lookOnce().then(lookLater, lookLater);
    }, LOOK_EVERY_MS).unref();
  }

  return {
    find: async (): Promise<DatabaseHost> => known ?? lookOnce(),
    forget(host: DatabaseHost): void {
      if (known === host) known = undefined;
    },
    /** From now on this connection ends when another host takes the place of its own. */
    watch(client: pg.Client, host: DatabaseHost): void {
      connected.set(client, host);
      client.once('end', () => connected.delete(client));
      lookLater();
    },
    /** Whether there is anybody to put questions to. */
    async answers(): Promise<boolean> {
      const host = known;
      if (!host) return lookOnce().then(...ofSuccess);
      const hasAnswered = await answersInTime(host.url);
      if (!hasAnswered && known === host) known = undefined;
      return hasAnswered;
    },
    /** As of the last look, and how often another host was found since this process began. */
    state: () => ({ looks, failovers }),
  };
}

const ofSuccess = [() => true, () => false] as const;

const found = new Map<string, DatabaseHosts>();

/** All pools of a process know the same of the hosts; undefined where the address names only one. */
export function databaseHosts(url: string): DatabaseHosts | undefined {
  const hosts = hostsOf(url);
  if (hosts.length < 2) return undefined;
  const made = found.get(url) ?? makeDatabaseHosts(hosts);
  found.set(url, made);
  return made;
}

/** What connects to an address: the driver's own client, which knows of one host, or one that asks which of several it is. */
export function clientFor(url: string): typeof pg.Client {
  const hosts = databaseHosts(url);
  return hosts ? followerOf(hosts, hostsOf(url)[0]?.url ?? url) : pg.Client;
}

/** The address of the host that takes writes now, for what connects once. */
export async function primaryUrl(url: string): Promise<string> {
  const hosts = databaseHosts(url);
  return hosts ? (await hosts.find()).url : url;
}

type Told = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

function followerOf(hosts: DatabaseHosts, anyUrl: string): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === 'string' ? {} : config), connectionString: anyUrl });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Told): void;
    override connect(callback?: Told): Promise<pg.Client> | undefined {
      const connected = this.#connectToPrimary();
      if (!callback) return connected;
      const tell = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then(
        () => tell(null, this),
        (error: Error) => tell(error),
      );
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const host = await hosts.find();
      Object.assign(this, { host: host.name, port: host.port });
      let isStandby = false;
      // The server says so while it lets somebody in.
      this.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
        if (status.parameterName === 'in_hot_standby') isStandby = status.parameterValue === 'on';
      });
      try {
        await super.connect();
        if (isStandby) throw new Error('the host of the database takes no writes');
      } catch (error) {
        hosts.forget(host);
        // It fails here, and its end is no further failure.
        this.on('error', () => undefined);
        this.connection.stream.destroy();
        throw error;
      }
      hosts.watch(this, host);
      return this;
    }
  };
}
