// @ts-check
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand } from './run-command.mjs';

/** A cold start compiles a few hundred modules. In ms. */
const startTimeout = 60_000;

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The metasearch server to use, or null when there is none: SEARX_PATH, or what is on the path. */
export function findSearx() {
  const chosen = process.env['SEARX_PATH'];
  if (chosen) return isExecutable(chosen) ? chosen : null;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, 'searx-run')).find(isExecutable) ?? null;
}

/** The same; on Debian, as root, it is installed when missing. Null: tests that need it are skipped, and say so. */
export async function ensureSearx() {
  const found = findSearx();
  if (found !== null || process.env['SEARX_PATH'] || !canInstall()) return found;
  console.log('Installing searx (apt-get install searx) …');
  // Without this, a package that asks a question would wait for an answer for ever.
  process.env['DEBIAN_FRONTEND'] = 'noninteractive';
  const updated = await runCommand('apt-get', ['update', '-q'], { quiet: true });
  if (updated === 0)
    await runCommand('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'searx'], { quiet: true });
  return findSearx();
}

function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Starts a real metasearch server on loopback whose one engine is a YaCy at `engineUrl`, and resolves when it answers.
 * @param {string} file
 * @param {string} engineUrl
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startSearx(file, engineUrl) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'recollect-searx-'));
  const settingsPath = path.join(folder, 'settings.yml');
  writeFileSync(settingsPath, toSettings(port, engineUrl));
  const server = spawn(file, [], {
    env: { ...process.env, SEARX_SETTINGS_PATH: settingsPath },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-4_000)));
  const ended = new Promise((resolve) => server.once('close', resolve));
  const close = async () => {
    server.kill('SIGTERM');
    await Promise.race([ended, wait(3_000).then(() => server.kill('SIGKILL'))]);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + startTimeout; Date.now() < deadline && server.exitCode === null;) {
    const isUp = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, close };
    await wait(200);
  }
  await close();
  throw new Error(`searx did not start. Its last words:\n${output}`);
}

/**
 * @param {number} port
 * @param {string} engineUrl
 */
function toSettings(port, engineUrl) {
  return `general:
  debug: False
  instance_name: "recollect-test"
  contact_url: False
  enable_stats: False
brand:
  git_url: ""
  git_branch: ""
  issue_url: ""
  docs_url: ""
  public_instances: ""
  wiki_url: ""
  twitter_url: ""
search:
  safe_search: 0
  autocomplete: ""
  default_lang: ""
  ban_time_on_fail: 0
  max_ban_time_on_fail: 0
  prefer_configured_language: False
  formats: [html, json]
server:
  port: ${port}
  bind_address: "127.0.0.1"
  secret_key: "only for a test on loopback"
  base_url: False
  image_proxy: False
  http_protocol_version: "1.0"
  method: "GET"
  default_http_headers: {}
ui:
  static_path: "/usr/share/python3-searx/static"
  templates_path: "/usr/share/python3-searx/templates"
  default_theme: oscar
  default_locale: ""
  theme_args: { oscar_style: logicodev }
outgoing:
  request_timeout: 5.0
  useragent_suffix: ""
  pool_connections: 10
  pool_maxsize: 5
checker:
  off_when_debug: True
engines:
  - name: loopback
    engine: yacy
    shortcut: lo
    categories: general
    base_url: "${engineUrl}"
    enable_http: True
doi_resolvers: { none: "http://127.0.0.1/" }
default_doi_resolver: none
locales:
  en: English
`;
}

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
