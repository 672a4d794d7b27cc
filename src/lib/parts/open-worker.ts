/** Opens all workers of the app. It distinguishes a broken worker from a script that could not be fetched. */
import { DidNotCome, missing } from './missing-part.ts';

/** The used part of a worker. */
interface Startable {
  onerror: ((event: never) => unknown) | null;
}

/**
 * @param start makes the worker; the build needs the worker's address in the call itself
 * @param onStopped the worker is of no use any more. If its script could not be fetched, the error is a `MissingPart`, or
 * `DidNotCome` inside a worker. Not called while the page reloads because of that
 */
export function openWorker<Started extends Startable>(
  start: () => Started,
  onStopped: (error: Error) => void,
): Started {
  const worker = start();
  worker.onerror = ({ message }: { message?: string }) => {
    // Errors of its code have a message; a script that was not fetched has none (html.spec.whatwg.org, “run a worker”).
    if (message) onStopped(new Error(message));
    else void missing(new DidNotCome('A worker did not start'), true).then(tell);
  };
  const tell = (why: unknown) => onStopped(why instanceof Error ? why : new Error(String(why)));
  return worker;
}
