/**
 * Text recognition's engine asks for Node's modules where it runs in Node, behind a condition that is never true in a
 * browser. They are empty here; left to the build, each is a warning that nobody can mend.
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
