/**
 * Run once before the browser tests: a server that starts and stops leaves its compiled code, from which the some two
 * hundred that follow start in two thirds of the time. Those are killed, and a process leaves it only at its own end.
 */
import { ServerProcess } from './server.ts';

export default async function warmUp(): Promise<void> {
  const server = await ServerProcess.start({}, 'test/e2e/support/watch-answers.ts');
  await server.stop();
  await server.dispose();
}
