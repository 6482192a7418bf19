import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { crx } from '@crxjs/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import manifest from './manifest.json' with { type: 'json' };
import { bundledFiles, modelLicence, readBundledFile } from './scripts/bundled-files.mjs';
import { collectPackages, formatLicences, licencesName, readPackage } from './scripts/licences.mjs';

const root = import.meta.dirname;

/** Puts the model and the WASM runtime into the extension, each checked against its pinned hash. */
function bundleModel(): Plugin {
  return {
    name: 'recollect:bundle-model',
    apply: 'build',
    generateBundle() {
      for (const file of bundledFiles) {
        this.emitFile({ type: 'asset', fileName: file.to, source: readBundledFile(file, root) });
      }
    },
  };
}

/** What the letters of Chinese, Japanese and Korean fonts are, for PDFs that do not say it themselves. */
function bundleCharacterMaps(): Plugin {
  const folder = path.join(root, 'node_modules/pdfjs-dist/cmaps');
  return {
    name: 'recollect:bundle-character-maps',
    apply: 'build',
    generateBundle() {
      // Maps from UTF-8 and UTF-32 are none of those that a PDF can name, and half a megabyte.
      for (const name of readdirSync(folder).filter((file) => !/UTF(?:8|32)/.test(file))) {
        const fileName = `pdf/character-maps/${name}`;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path.join(folder, name)) });
      }
    },
  };
}

/**
 * The default place of the runtime is a CDN. The embedder sets another one, but an address that must
 * never be used must not be in the package either.
 */
function withoutCdn(): Plugin {
  return {
    name: 'recollect:without-cdn',
    transform(code, id) {
      if (!id.includes('@huggingface/transformers') || !code.includes('cdn.jsdelivr.net')) return null;
      return { code: code.replaceAll(/https:\/\/cdn\.jsdelivr\.net\/[^`'"]*/g, ''), map: null };
    },
  };
}

/** Every package of which there is code in the extension, by its folder: each bundle adds its own. */
const bundledPackages = new Set<string>();

function noteBundledPackages(): Plugin {
  return {
    name: 'recollect:note-bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.entries(file.modules) : [],
      );
      const used = modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id);
      for (const folder of collectPackages(used)) bundledPackages.add(folder);
    },
  };
}

/** A package may be reached by a link and without. */
function toRealFolder(folder: string): string {
  return path.isAbsolute(folder) ? realpathSync(folder) : folder;
}

/**
 * Puts the licence texts of all that others have written into the extension; fails when one is missing. The bundles of
 * workers are made before.
 */
function bundleLicences(): Plugin {
  const modules = path.join(root, 'node_modules');
  return {
    name: 'recollect:bundle-licences',
    apply: 'build',
    generateBundle() {
      const copied = bundledFiles.map(({ from }) => path.join(modules, from));
      const folders = new Set([...bundledPackages, ...collectPackages(copied)].map(toRealFolder));
      const packages = [...folders].map((folder) => readPackage(folder, path.join(root, 'scripts/licences')));
      const characterMaps = readFileSync(path.join(modules, 'pdfjs-dist/cmaps/LICENSE'), 'utf8');
      const source = formatLicences([
        ...packages,
        {
          name: 'Character maps of Adobe, in pdfjs-dist',
          version: '',
          licence: 'BSD-3-Clause',
          text: characterMaps,
        },
        modelLicence(root),
      ]);
      this.emitFile({ type: 'asset', fileName: licencesName, source });
    },
  };
}

/**
 * The reader is injected by the service worker, which needs no web-accessible file; with one, any page
 * could find out that Recollect is installed. Only what our own manifest lists stays, and that has an address that is
 * made anew in every session. Runs after crxjs has added its own.
 */
function withoutOtherWebAccessibleFiles(): Plugin & { renderCrxManifest(rendered: object): object } {
  return {
    name: 'recollect:without-other-web-accessible-files',
    enforce: 'post',
    renderCrxManifest(rendered) {
      return { ...rendered, web_accessible_resources: manifest.web_accessible_resources };
    },
    generateBundle(_options, bundle) {
      // What crxjs leaves of the module form of the reader, which nothing loads.
      for (const file of Object.keys(bundle)) {
        if (/^assets\/page-(?:reader|look)\.ts-/.test(file)) Reflect.deleteProperty(bundle, file);
      }
    },
  };
}

export default defineConfig({
  root,
  plugins: [
    react(),
    crx({
      manifest,
      // Self-contained scripts: the default loader needs web-accessible files, by which pages could
      // notice that Recollect is installed.
      contentScripts: {
        standaloneFiles: [
          'src/content/main.ts',
          'src/page-reader/page-reader.ts',
          'src/page-reader/page-look.ts',
        ],
      },
    }),
    bundleModel(),
    bundleCharacterMaps(),
    noteBundledPackages(),
    bundleLicences(),
    withoutCdn(),
    withoutOtherWebAccessibleFiles(),
  ],
  resolve: {
    // Without these Vite emits a second copy of the 14 MB runtime, and the WebGPU one at that.
    alias: { 'onnxruntime-web/webgpu': 'onnxruntime-web/wasm' },
    conditions: ['onnxruntime-web-use-extern-wasm', 'module', 'browser', 'development|production'],
  },
  worker: { format: 'es', plugins: () => [withoutCdn(), noteBundledPackages()] },
  build: {
    target: 'chrome130',
    sourcemap: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: {
        offscreen: 'src/offscreen/index.html',
        welcome: 'src/welcome/index.html',
        'floating-panel': 'src/floating-panel/index.html',
      },
    },
  },
});
