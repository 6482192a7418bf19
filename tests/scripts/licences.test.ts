import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  collectPackages,
  findInlinedFolders,
  findPackageFolder,
  formatLicences,
  readPackage,
} from '../../scripts/licences.mjs';

const long = 'Permission is hereby granted, free of charge. '.repeat(6).trim();
const folder = mkdtempSync(path.join(tmpdir(), 'recollect-licences-'));
const texts = path.join(folder, 'licences');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Installs a package below the folder; resolves with where it is. */
function install(name: string, files: Record<string, string>, below = folder): string {
  const target = path.join(below, 'node_modules', name);
  mkdirSync(target, { recursive: true });
  writeFileSync(
    path.join(target, 'package.json'),
    JSON.stringify({ name, version: '1.2.3', license: 'MIT' }),
  );
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(target, file), content);
  return target;
}

describe('findPackageFolder', () => {
  it.each([
    ['/a/node_modules/idb/build/index.js', '/a/node_modules/idb'],
    ['/a/node_modules/@scope/name/index.js?commonjs-module', '/a/node_modules/@scope/name'],
    ['/a/node_modules/one/node_modules/two/index.js', '/a/node_modules/one/node_modules/two'],
    ['\0/a/node_modules/react/index.js?commonjs-es-import', '/a/node_modules/react'],
    ['/a/src/main.ts', null],
    ['\0vite/preload-helper.js', null],
    ['node_modules/relative.js', null],
  ])('of %j is %j', (id, expected) => {
    expect(findPackageFolder(id)).toBe(expected);
  });
});

describe('collectPackages', () => {
  it('finds packages, and those that are inside of them', () => {
    const inner = install('inner', { 'index.js': '' });
    const nested = install('@scope/nested', { 'index.js': '' }, install('outer', {}));
    const outer = install('outer', {
      'bundle.mjs':
        '// ../node_modules/inner/index.js\nlet a;\n;// ./node_modules/@scope/nested/b.js\n"node_modules/no/x"',
    });
    const found = collectPackages([path.join(outer, 'bundle.mjs'), '/elsewhere/src/main.ts']);
    expect([...found].sort()).toEqual([outer, inner, nested].sort());
  });

  it('names one that is not installed, so that its text can be asked for', () => {
    const outer = install('outer', {});
    const inlined = findInlinedFolders('// node_modules/nowhere/index.js', outer);
    expect(() => inlined.map((one) => readPackage(one, texts))).toThrow(
      /nowhere is bundled, but has no licence/,
    );
  });
});

describe('readPackage', () => {
  it('takes all texts that a package publishes', () => {
    const target = install('published', {
      'LICENSE.md': `${long} Do.\r\n`,
      NOTICE: '\n\nBy me.',
      'license.js': 'x',
    });
    const { name, version, licence, text } = readPackage(target, texts);
    expect([name, version, licence]).toEqual(['published', '1.2.3', 'MIT']);
    expect(text).toContain('Do.\n\nBy me.');
  });

  it('fails for one that has none, until its text is given', () => {
    const target = install('@scope/bare', {});
    expect(() => readPackage(target, texts)).toThrow(
      '@scope/bare 1.2.3 is bundled, but has no licence text.',
    );
    mkdirSync(texts, { recursive: true });
    writeFileSync(path.join(texts, '@scope__bare.txt'), 'Given.');
    expect(readPackage(target, texts).text).toBe('Given.');
  });

  it.each([' \n', 'MIT License\n\nSee the LICENSE file in the root of this repository.'])(
    'does not take %j for a text',
    (content) => {
      expect(() => readPackage(install('empty', { LICENSE: content }), texts)).toThrow(/no licence text/);
    },
  );
});

describe('formatLicences', () => {
  it('is the same in whatever order the packages were found', () => {
    const packages = ['b', 'a', 'c'].map((name) => ({
      name,
      version: '1',
      licence: 'MIT',
      text: `Text of ${name}.`,
    }));
    const text = formatLicences(packages);
    expect(formatLicences([...packages].reverse())).toBe(text);
    expect(text.indexOf('Text of a.')).toBeLessThan(text.indexOf('Text of b.'));
  });
});
