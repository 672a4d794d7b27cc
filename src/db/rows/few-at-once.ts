/** Work on many things that goes on beside the screen. */

/** So many requests take a few milliseconds to make. */
const atOnce = 32;

/** What `act` gives for each, in their order: a few at once, since a thousand requests hold the thread until all of them are made. */
export async function fewAtOnce<T, R>(
  items: readonly T[],
  act: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(act))));
  return results;
}
