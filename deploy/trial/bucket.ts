import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { dirname, join } from 'node:path';

/** An S3-compatible bucket for trials of backups: the calls that pgBackRest and rclone make, with checked signatures. */
interface BucketOptions {
  folder: string;
  name: string;
  keyId: string;
  secret: string;
  tls: { cert: string | Buffer; key: string | Buffer };
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    [this.status, this.code] = [status, code];
  }
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Refuses a call that was not signed with the key of the bucket (AWS signature version 4, in a header or in the address). */
function checkSignature(request: IncomingMessage, url: URL, { keyId, secret }: BucketOptions): void {
  const header = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  );
  const [credential, names, signature] = header?.slice(1) ?? [
    url.searchParams.get('X-Amz-Credential'),
    url.searchParams.get('X-Amz-SignedHeaders'),
    url.searchParams.get('X-Amz-Signature'),
  ];
  if (!credential || !names || !signature) throw new Refusal(403, 'AccessDenied');
  const [id, day = '', region = '', service = '', ending = ''] = credential.split('/');
  if (id !== keyId) throw new Refusal(403, 'InvalidAccessKeyId');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const payload = header ? String(request.headers['x-amz-content-sha256']) : 'UNSIGNED-PAYLOAD';
  const canonical = [request.method, url.pathname, query, headers.join(''), names, payload].join('\n');
  const date = String(request.headers['x-amz-date'] ?? url.searchParams.get('X-Amz-Date'));
  const toSign = ['AWS4-HMAC-SHA256', date, [day, region, service, ending].join('/'), sha256(canonical)].join('\n');
  const key = [day, region, service, ending].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const expected = hmac(key, toSign);
  const given = Buffer.from(signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refusal(403, 'SignatureDoesNotMatch');
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const md5 = (contents: Buffer) => createHash('md5').update(contents).digest('hex');

function pathOf(folder: string, key: string): string {
  if (key === '' || key.split('/').includes('..')) throw new Refusal(400, 'InvalidArgument');
  return join(folder, key);
}
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function save(path: string, contents: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}

function list({ folder, name }: BucketOptions, query: URLSearchParams): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
  const keys = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((key) => key.startsWith(prefix) && isFile(join(folder, key)))
    .sort();
  const groups = new Set<string>();
  const own = keys.filter((key) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    if (end >= 0) groups.add(key.slice(0, end + 1));
    return end < 0;
  });
  const contents = own.map((key) => {
    const { size, mtime } = statSync(join(folder, key));
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${mtime.toISOString()}</LastModified><ETag>"${md5(readFileSync(join(folder, key)))}"</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const prefixes = [...groups].map((group) => `<CommonPrefixes><Prefix>${escaped(group)}</Prefix></CommonPrefixes>`);
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${name}</Name><Prefix>${escaped(prefix)}</Prefix><MaxKeys>100000</MaxKeys><IsTruncated>false</IsTruncated>${contents.join('')}${prefixes.join('')}</ListBucketResult>`;
}

function read(path: string, request: IncomingMessage, response: ServerResponse): void {
  if (!isFile(path)) throw new Refusal(404, 'NoSuchKey');
  const contents = readFileSync(path);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const part = from === undefined ? contents : contents.subarray(Number(from), to ? Number(to) + 1 : undefined);
  response.writeHead(from === undefined ? 200 : 206, {
    'content-length': part.length,
    'last-modified': statSync(path).mtime.toUTCString(),
    etag: `"${md5(contents)}"`,
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

export function makeBucket(options: BucketOptions): Server {
  const uploads = new Map<string, Map<number, Buffer>>();
  const at = (key: string) => pathOf(options.folder, key);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'https://bucket');
    const body = await bodyOf(request);
    checkSignature(request, url, options);
    const [, bucket = '', ...rest] = url.pathname.split('/');
    if (bucket !== options.name) throw new Refusal(404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    const query = url.searchParams;
    const uploadId = query.get('uploadId') ?? '';
    const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
    const what = `${request.method} ${key === '' ? 'bucket' : 'key'}`;
    if (what === 'GET bucket') xml(list(options, query));
    else if (what === 'HEAD bucket') response.end();
    else if (what === 'POST bucket' && query.has('delete')) {
      for (const [, name = ''] of String(body).matchAll(/<Key>(.*?)<\/Key>/g)) rmSync(at(name), { force: true });
      xml('<DeleteResult></DeleteResult>');
    } else if (what === 'GET key' || what === 'HEAD key') read(at(key), request, response);
    else if (what === 'DELETE key') {
      if (uploadId) uploads.delete(uploadId);
      else rmSync(at(key), { force: true });
      response.writeHead(204).end();
    } else if (what === 'POST key' && query.has('uploads')) {
      const id = `upload${uploads.size + 1}`;
      uploads.set(id, new Map());
      xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    } else if (what === 'PUT key' && uploadId) {
      uploads.get(uploadId)?.set(Number(query.get('partNumber')), body);
      response.setHeader('etag', `"${md5(body)}"`).end();
    } else if (what === 'POST key' && uploadId) {
      const parts = [...(uploads.get(uploadId) ?? [])].sort(([one], [other]) => one - other);
      save(at(key), Buffer.concat(parts.map(([, part]) => part)));
      uploads.delete(uploadId);
      xml(`<CompleteMultipartUploadResult><ETag>"of-parts"</ETag></CompleteMultipartUploadResult>`);
    } else if (what === 'PUT key') {
      save(at(key), body);
      response.setHeader('etag', `"${md5(body)}"`).end();
    } else throw new Refusal(400, 'InvalidRequest');
  }

  return createServer(options.tls, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`);
    });
  });
}

/** As a program: bucket.ts FOLDER PORT CERTIFICATE KEY, with the key of the drills. */
if (process.argv[1] === import.meta.filename) {
  const [folder = '', port = '', cert = '', key = ''] = process.argv.slice(2);
  mkdirSync(folder, { recursive: true });
  const tls = { cert: readFileSync(cert), key: readFileSync(key) };
  makeBucket({ folder, name: 'kapao-backup', keyId: 'trial', secret: 'trial-secret', tls }).listen(
    Number(port),
    'localhost',
  );
}
