/**
 * Empty Node modules for engines in WebAssembly. They import them behind a condition that is never true in a browser;
 * without this, each import is a warning of the build.
 */
import type { Plugin } from 'vite';

const empty = '\0no-node-module';

export function noNodeModules(): Plugin {
  return {
    name: 'haversack-no-node-modules',
    enforce: 'pre',
    resolveId(source, importer) {
      const isEngine = /\/node_modules\/(?:tesseract\.js-core|libheif-js)\//.test(importer ?? '');
      return isEngine && /^(?:fs|path|crypto)$/.test(source) ? empty : undefined;
    },
    load: (id) => (id === empty ? 'export default {};' : undefined),
  };
}
