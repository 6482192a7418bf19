import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../manifest.json' with { type: 'json' };
import { bundledFiles, readBundledFile } from '../scripts/bundled-files.mjs';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src');
const contexts = [
  ...['background', 'offscreen', 'sidepanel', 'options', 'welcome'],
  ...['content', 'page-reader', 'floating-panel'],
];
const allowed: Record<string, readonly string[]> = {
  shared: [],
  lib: ['shared'],
  messaging: ['shared', 'lib'],
  platform: ['shared', 'lib', 'messaging'],
  ui: ['shared', 'lib', 'messaging'],
  ...Object.fromEntries(contexts.map((name) => [name, ['shared', 'lib', 'messaging', 'platform', 'ui']])),
};

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);
const read = (file: string) => readFileSync(join(source, file), 'utf8');
const imports = files.flatMap(importsOf);

function importsOf(from: string): Import[] {
  const statements = read(from).matchAll(/^(?:import|export)\s+(type\s+)?([^'";]*?from\s+)?'(\.[^']+)';/gm);
  return Array.from(statements, ([, type, names, path]) => ({
    from,
    to: resolve(from, path!),
    typeOnly: type !== undefined || (names !== undefined && /\{/.test(names) && everyNameIsType(names)),
  })).filter(({ to }) => to !== '');
}

function everyNameIsType(names: string): boolean {
  const inside = /\{([^}]*)\}/.exec(names)?.[1] ?? '';
  return inside.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '));
}

function resolve(from: string, path: string): string {
  // The name of a built file, a stylesheet: no code is shared.
  if (path.includes('?') || path.endsWith('.css')) return '';
  const target = normalize(join(dirname(from), path));
  return (
    [target, `${target}.ts`, `${target}.tsx`, join(target, 'index.ts')].find((file) =>
      files.includes(file),
    ) ?? path
  );
}

const layerOf = (file: string) => file.split('/')[0]!;

/** The rooms of lib, each with those before it to build on. */
const rooms = ['text', 'memory', 'pages', 'model', 'chats', 'learning', 'agent'];
const roomOf = (file: string) => file.split('/')[1]!;
/** Modules of one file, by the names that the design gives them. */
const modules = new Set(['lib/agent/context.ts', 'lib/agent/types.ts']);

describe('the layers', () => {
  it('are the folders that are documented', () => {
    expect(new Set(files.map(layerOf))).toEqual(new Set(Object.keys(allowed)));
  });

  it('import only what is below them', () => {
    const wrong = imports.filter(({ from, to }) => {
      const layer = layerOf(from);
      return layer !== layerOf(to) && !allowed[layer]?.includes(layerOf(to));
    });
    expect(wrong).toEqual([]);
  });

  it('let ui know lib and messaging by their types only', () => {
    expect(
      imports.filter(
        ({ from, to, typeOnly }) =>
          layerOf(from) === 'ui' && ['lib', 'messaging'].includes(layerOf(to)) && !typeOnly,
      ),
    ).toEqual([]);
  });

  it('have no cycles, types included', () => {
    const visiting = new Set<string>();
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      expect(visiting.has(file), `cycle: ${[...path, file].join(' -> ')}`).toBe(false);
      if (done.has(file)) return;
      visiting.add(file);
      for (const { to } of imports.filter(({ from }) => from === file)) visit(to, [...path, file]);
      visiting.delete(file);
      done.add(file);
    };
    for (const file of files) visit(file, []);
  });

  it('have rooms in lib that import only the rooms before them', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        from.startsWith('lib/') &&
        to.startsWith('lib/') &&
        rooms.indexOf(roomOf(to)) > rooms.indexOf(roomOf(from)),
    );
    expect(wrong).toEqual([]);
    expect(new Set(files.filter((file) => file.startsWith('lib/')).map(roomOf))).toEqual(new Set(rooms));
  });

  it('go through the door of every folder of lib: its index.ts', () => {
    const past = imports.filter(
      ({ from, to }) =>
        to.startsWith('lib/') &&
        !from.startsWith(`${dirname(to)}/`) &&
        !to.endsWith('/index.ts') &&
        !modules.has(to),
    );
    expect(past).toEqual([]);
  });

  it('have doors that pass on nothing that lives elsewhere', () => {
    const doors = files.filter((file) => file.startsWith('lib/') && file.endsWith('/index.ts'));
    expect(doors.filter((door) => /^export\s[^;]*?from\s+'\.\.\//m.test(read(door)))).toEqual([]);
  });
});

describe('the files', () => {
  it('are named kebab-case.ts or PascalCase.tsx', () => {
    const wrong = files.filter((file) => {
      const name = file.split('/').at(-1)!;
      return extname(name) === '.ts'
        ? !/^[a-z0-9-]+\.ts$/.test(name)
        : !/^([A-Z][A-Za-z0-9]*|main)\.tsx$/.test(name);
    });
    expect(wrong).toEqual([]);
  });

  it('stay short: none over 400 lines, nine of ten below 250', () => {
    const lengths = files.map((file) => read(file).split('\n').length).sort((left, right) => left - right);
    expect(lengths.at(-1)).toBeLessThanOrEqual(400);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(250);
  });

  it('lie at most three folders deep', () => {
    expect(files.filter((file) => file.split('/').length > 4)).toEqual([]);
  });

  it('name chrome in platform and the contexts only', () => {
    const free = files.filter((file) => ['shared', 'lib', 'messaging', 'ui'].includes(layerOf(file)));
    expect(free.filter((file) => /\bchrome\./.test(read(file)))).toEqual([]);
  });
});

describe('the manifest', () => {
  const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

  it('asks for the permissions that ARCHITECTURE.md justifies, and no other', () => {
    const section = /## Permissions\n([\s\S]*?)\n## /.exec(architecture)?.[1] ?? '';
    const documented = Array.from(section.matchAll(/^\| `([^`]+)` *\|/gm), ([, name]) => name!);
    const { permissions, optional_permissions: optional, host_permissions: hosts } = manifest;
    expect(documented.sort()).toEqual([...permissions, ...optional, ...hosts].sort());
  });

  it('uses every permission it asks for', () => {
    const code = files.map(read).join('\n');
    const uses: Record<string, RegExp> = {
      alarms: /chrome\.alarms\./,
      bookmarks: /chrome\.bookmarks\./,
      history: /chrome\.history\./,
      contextMenus: /chrome\.contextMenus\./,
      offscreen: /chrome\.offscreen\./,
      scripting: /chrome\.scripting\./,
      sidePanel: /chrome\.sidePanel\./,
      storage: /chrome\.storage\./,
      unlimitedStorage: /openDB/,
    };
    for (const permission of [...manifest.permissions, ...manifest.optional_permissions])
      expect(code).toMatch(uses[permission] ?? /never/);
  });

  it('lets nothing in: no incognito, no other extension, no web page, no remote script', () => {
    expect(manifest).toMatchObject({ manifest_version: 3, incognito: 'not_allowed' });
    expect(manifest).not.toHaveProperty('externally_connectable');
    // One page, under an address that no page can know: it is made anew in every session of the browser.
    expect(manifest.web_accessible_resources).toEqual([
      {
        resources: ['src/floating-panel/index.html'],
        matches: ['http://*/*', 'https://*/*'],
        use_dynamic_url: true,
      },
    ]);
    const policy = manifest.content_security_policy.extension_pages;
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("object-src 'none'");
  });

  it('has the version of the package', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(manifest.version).toBe(version);
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`## ${version}`);
  });
});

describe('the packaged files', () => {
  it.each(bundledFiles.map((file) => [file.to, file] as const))(
    '%s is the one that was pinned',
    (_name, file) => {
      expect(readBundledFile(file, root).length).toBeGreaterThan(0);
    },
  );

  it('are refused when they are not', () => {
    expect(() => readBundledFile({ ...bundledFiles[0]!, sha256: '0' }, root)).toThrow(
      /not the file that was pinned/,
    );
  });
});

describe('the project', () => {
  it('locks every package and names no registry', () => {
    const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
    expect(lockfile).not.toContain('"resolved"');
    const { packages } = JSON.parse(lockfile) as { packages: Record<string, { integrity?: string }> };
    const unlocked = Object.entries(packages).filter(
      ([name, { integrity }]) => name !== '' && !integrity?.startsWith('sha512-'),
    );
    expect(unlocked).toEqual([]);
  });

  it('documents itself: the files every reader looks for are there', () => {
    const names = readdirSync(root);
    for (const name of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE'])
      expect(names).toContain(name);
    expect(relative(root, source)).toBe('src');
  });
});
