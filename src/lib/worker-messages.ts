/** What a page and the worker say to each other about versions; of the app's files: `app-files.ts`. */

/** To a version that waits: take over. */
export const skipWaitingRequest = 'SKIP_WAITING';

/** To the worker in charge: are you running? It answers over the channel that comes with the question. */
export const awakeRequest = 'AWAKE';

/** @param message of a page, which may be of any version */
export function isOfType(message: unknown, type: string): boolean {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === type
  );
}
