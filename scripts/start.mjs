/**
 * `npm start`: installs, builds and starts Haversack, and keeps it running. `--demo` uses a throwaway folder with a demo
 * student. If another program has the port, nothing is installed, built or written: the demo's student would sign up there.
 */
import { keepUp } from './keep-up.mjs';
import { portProblem } from './port.mjs';
import { build, install, leave, startNode } from './run.mjs';

portProblem(process.env).then((problem) => {
  if (problem !== undefined) leave(problem);
  install();
  build();
  // A demo's data ends with its server.
  if (process.argv.includes('--demo')) startNode(['scripts/demo/index.ts']);
  else keepUp(['server/index.ts']);
});
