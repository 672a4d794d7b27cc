/**
 * `npm start`: installs, builds and starts Haversack. `--demo` starts it on a throwaway folder with a student in it. Where
 * another program has the port nothing is installed, built or written: the demo's student would sign up there.
 */
import { portProblem } from './port.mjs';
import { build, install, leave, startNode } from './run.mjs';

portProblem(process.env).then((problem) => {
  if (problem !== undefined) leave(problem);
  install();
  build();
  startNode([process.argv.includes('--demo') ? 'scripts/demo/index.ts' : 'server/index.ts']);
});
