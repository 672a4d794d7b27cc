/** `npm start`: installs, builds and starts Haversack. `--demo` starts it on a throwaway folder with a student in it. */
import { build, install, startNode } from './run.mjs';

install();
build();
startNode([process.argv.includes('--demo') ? 'scripts/demo/index.ts' : 'server/index.ts']);
