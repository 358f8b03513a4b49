export interface DatabaseHost {
  /** The whole address with this host alone. */
  url: string;
  /** As the driver takes it. */
  name: string;
  port: number;
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?]+)(.*)$/;
const ATTRIBUTES = new Set(['read-write', 'primary']);

/**
 * The hosts of an address as libpq writes several: `postgres://user@one:5432,two:5432/kapao?target_session_attrs=read-write`.
 * Neither the driver nor `URL` reads those. An address with one host is left as it is.
 */
export function hostsOf(url: string): DatabaseHost[] {
  const [, head = '', list = '', tail = ''] = PARTS.exec(url) ?? [];
  if (!list.includes(',')) return [{ url, name: '', port: 0 }];
  const attributes = /[?&]target_session_attrs=([^&]*)/.exec(tail)?.[1] ?? '';
  if (!ATTRIBUTES.has(attributes))
    throw new Error('an address with several hosts says target_session_attrs=read-write');
  return list.split(',').map((host) => {
    const one = `${head}${host}${tail}`;
    if (host === '' || !URL.canParse(one)) throw new Error('one of several hosts cannot be read');
    const { hostname, port } = new URL(one);
    return { url: one, name: decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'), port: Number(port || 5432) };
  });
}
