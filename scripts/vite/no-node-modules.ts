/**
 * Empty Node modules for the text recognition engine. It imports them behind a condition that is never true in a browser;
 * without this, each import is a warning of the build.
 */
import type { Plugin } from 'vite';

const empty = '\0no-node-module';

export function noNodeModules(): Plugin {
  return {
    name: 'haversack-no-node-modules',
    enforce: 'pre',
    resolveId(source, importer) {
      const isEngine = importer?.includes('/node_modules/tesseract.js-core/') === true;
      return isEngine && (source === 'fs' || source === 'crypto') ? empty : undefined;
    },
    load: (id) => (id === empty ? 'export default {};' : undefined),
  };
}
