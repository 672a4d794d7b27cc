/** The one place where the workers of the app are opened: what came to its end is told from what never came. */
import { DidNotCome, missing } from './missing-part.ts';

/** What is used of a worker. */
interface Startable {
  onerror: ((event: never) => unknown) | null;
}

/**
 * @param start makes it; its address must stand in the call, where the build looks for it
 * @param onStopped it is of no use any more. Where its script did not come, for want of a network or because another build has
 * replaced it, the error is a `MissingPart`, inside a worker `DidNotCome`. Never called where the page is being reloaded for that
 */
export function openWorker<Started extends Startable>(
  start: () => Started,
  onStopped: (error: Error) => void,
): Started {
  const worker = start();
  worker.onerror = ({ message }: { message?: string }) => {
    // What its own code throws has a message. A script that did not come has none (html.spec.whatwg.org, “run a worker”).
    if (message) onStopped(new Error(message));
    else void missing(new DidNotCome('A worker did not start'), true).then(tell);
  };
  const tell = (why: unknown) => onStopped(why instanceof Error ? why : new Error(String(why)));
  return worker;
}
