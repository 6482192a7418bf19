// @ts-check
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, globalIgnores } from 'eslint/config';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import tseslint from 'typescript-eslint';

/** Which folders a folder must not import from, and where the code belongs instead. */
const contexts = [
  ...['background', 'offscreen', 'sidepanel', 'options', 'welcome'],
  ...['content', 'page-reader', 'floating-panel'],
];
const zones = [
  zone('shared', ['lib', 'messaging', 'platform', 'ui', ...contexts], 'shared imports nothing.'),
  zone(
    'lib',
    ['messaging', 'platform', 'ui', ...contexts],
    'lib asks for a port in its types.ts; platform answers it.',
  ),
  zone('messaging', ['platform', 'ui', ...contexts], 'messaging knows only the transport it is given.'),
  zone('platform', ['ui', ...contexts], 'platform serves the contexts; it does not know them.'),
  zone('ui', ['platform', ...contexts], 'ui takes props and gives callbacks; a context wires them.'),
  ...contexts.map((context) =>
    zone(
      context,
      contexts.filter((other) => other !== context),
      'Contexts never import each other: move what they share down a layer.',
    ),
  ),
];

/**
 * The rooms of lib, each with those before it to build on; from outside, a folder of a room is seen through its
 * index.ts. (tests/architecture.test.ts looks at the folders inside of a room as well.)
 */
const rooms = ['text', 'memory', 'pages', 'model', 'chats', 'learning', 'agent'];
/** Modules of one file, by the names that the design gives them. */
const modules = ['context.ts', 'types.ts'];

/** @param {string} room */
function roomZones(room) {
  const folder = path.join(import.meta.dirname, 'src/lib', room);
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const doors = ['index.ts', ...folders.map(({ name }) => `${name}/index.ts`)];
  const others = readdirSync(path.join(import.meta.dirname, 'src')).filter((name) => name !== 'lib');
  const otherRooms = rooms.filter((other) => other !== room);
  return [
    {
      target: [...others.map((name) => `./src/${name}`), ...otherRooms.map((other) => `./src/lib/${other}`)],
      from: `./src/lib/${room}`,
      except: [...doors, ...(room === 'agent' ? modules : [])].map((door) => `./${door}`),
      message: `lib/${room} is entered through an index.ts: export it there.`,
    },
    ...rooms
      .slice(rooms.indexOf(room) + 1)
      .map((later) =>
        zone(`lib/${room}`, [`lib/${later}`], `lib/${room} builds on the rooms before it only.`),
      ),
  ];
}

/** @param {string} target @param {string[]} from @param {string} message */
function zone(target, from, message) {
  return { target: `./src/${target}`, from: from.map((folder) => `./src/${folder}`), message };
}

export default defineConfig(
  globalIgnores(['dist', 'artifacts', 'node_modules', 'public', 'tests/fixtures']),
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['tsconfig.json', 'tests/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...zones, ...rooms.flatMap(roomZones)] }],
      'import-x/no-cycle': 'error',
      'import-x/no-default-export': 'error',
      'no-console': 'error',
      'no-empty': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.object.name='JSON'][callee.property.name='parse']",
          message: 'Parse through a schema at the border (messaging/schemas.ts or shared/json.ts).',
        },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    },
  },
  {
    files: ['src/messaging/rpc.ts'],
    rules: { '@typescript-eslint/consistent-type-assertions': 'off' },
  },
  {
    files: ['src/lib/**', 'src/shared/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        'chrome',
        'window',
        'document',
        'indexedDB',
        'fetch',
        'localStorage',
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Take a Clock.' },
        { object: 'Math', property: 'random', message: 'Take ids and seeds as arguments.' },
      ],
    },
  },
  {
    files: ['src/messaging/**', 'src/ui/**', 'src/sidepanel/**', 'src/options/**', 'src/welcome/**'],
    rules: { 'no-restricted-globals': ['error', 'chrome', 'indexedDB', 'localStorage'] },
  },
  {
    files: ['src/background/**'],
    rules: { 'no-restricted-globals': ['error', 'window', 'document', 'localStorage'] },
  },
  {
    files: ['src/**/*.tsx'],
    // @ts-expect-error -- the plugin's types do not know flat configurations yet
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['tests/**', 'scripts/**', '*.config.{js,ts}'],
    languageOptions: {
      parserOptions: {
        projectService: false,
        project: './tests/tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'import-x/no-default-export': 'off',
      'no-console': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
);
