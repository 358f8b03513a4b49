import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SECRET_VARIABLES } from '../../apps/server/src/secret-files.ts';
import { root } from '../tools/run-tool.ts';

const text = (path: string) => readFileSync(join(root, path), 'utf8');
const has = (tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;
const rules = text('deploy/monitoring/kapao-rules.yml');
const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);

/** As GitHub and editors make an address of a heading. */
const anchorsOf = (markdown: string) =>
  new Set(
    [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );

describe('alerts for whoever runs the machines', () => {
  it('every alert names a page and an entry of the runbooks that is there', () => {
    const anchors = anchorsOf(text('docs/operations/runbooks.md'));
    const named = [...rules.matchAll(/runbook: "runbooks\.md#(.+)"/g)].map(([, anchor = '']) => anchor);
    expect(named).toHaveLength(alerts.length);
    expect(named.filter((anchor) => !anchors.has(anchor))).toEqual([]);
    expect(rules.match(/^ {10}page: /gm)).toHaveLength(alerts.length);
  });

  it('every alert has a case in which it fires, and one in which a healthy site is left alone', () => {
    const cases = text('deploy/monitoring/kapao-rules.test.yml');
    for (const name of alerts) {
      expect(cases).toContain(`- name: ${name} fires`);
      expect(cases).toContain(`alertname: ${name} }`);
    }
  });

  it('every figure that rules and dashboard ask for is one that the server tells', () => {
    const told = text('apps/server/src/site-gauges.ts') + text('apps/server/src/http/metrics.ts');
    const asked = new Set(`${rules}${text('deploy/monitoring/kapao-dashboard.json')}`.match(/kapao_[a-z_]+/g));
    const unknown = [...asked].filter((name) => !told.includes(`'${name.replace(/_(?:count|bucket|sum)$/, '')}'`));
    expect(asked.size).toBeGreaterThan(8);
    expect(unknown).toEqual([]);
  });

  it.skipIf(!has('promtool'))('promtool finds that each fires when it should and not below', () => {
    const folder = join(root, 'deploy/monitoring');
    expect(() => execFileSync('promtool', ['test', 'rules', 'kapao-rules.test.yml'], { cwd: folder })).not.toThrow();
  });
});

describe('the way to production', () => {
  it.skipIf(!has('systemd-analyze'))('the processes are walled in: systemd finds an exposure below 3', () => {
    const unit = join(root, 'deploy/systemd/kapao@.service');
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' });
    const exposure = /exposure level for \S+: (\d+\.\d)/.exec(stdout)?.[1];
    expect(Number(exposure)).toBeLessThan(3);
  });

  it('units, compose file and page name only variables that the server reads', () => {
    const known = text('apps/server/src/config.ts');
    const isKnown = (name: string) =>
      known.includes(`  ${name}: `) || SECRET_VARIABLES.some((secret) => name === `${secret}_FILE`);
    const page = text('docs/operations/one-server.md');
    const written = /<<END\n([\s\S]*?)\nEND/.exec(page)?.[1] ?? '';
    const names = [
      ...[...written.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name),
      ...[...text('deploy/container/compose.yml').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name),
      ...[...text('deploy/systemd/kapao@.service').matchAll(/\b([A-Z_]+_FILE)=/g)].map(([, name = '']) => name),
    ];
    expect(names.length).toBeGreaterThan(12);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  it('no secret stands in a file of the repository, and every secret of the compose file is a file', () => {
    const compose = text('deploy/container/compose.yml');
    expect(compose).not.toMatch(/PASSWORD: |SECRET_KEY: |DATABASE_URL: /);
    expect(compose.match(/\{ file: \.\/secrets\//g)).toHaveLength(6);
  });

  it('every file that a page of operations leads to is there', () => {
    const pages = readdirSync(join(root, 'docs/operations'));
    const links = pages.flatMap((page) =>
      [...text(`docs/operations/${page}`).matchAll(/\]\(([^)#:]+)(?:#([^)]+))?\)/g)].map(([, path = '', anchor]) => ({
        page,
        path: join('docs/operations', path),
        anchor,
      })),
    );
    expect(links.length).toBeGreaterThan(15);
    expect(links.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
    expect(links.filter(({ path, anchor }) => anchor && !anchorsOf(text(path)).has(anchor))).toEqual([]);
  });

  it('the packages of one release have one version', () => {
    const version = (path: string) => JSON.parse(text(path)).version;
    const page = /RELEASE=kapao-(\S+)/.exec(text('docs/operations/one-server.md'))?.[1];
    expect([version('apps/server/package.json'), page]).toEqual([version('package.json'), version('package.json')]);
    expect(text('deploy/container/compose.yml')).toContain(`image: localhost/kapao:${version('package.json')}`);
  });
});
