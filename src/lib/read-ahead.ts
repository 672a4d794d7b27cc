/** Bounds of what waits to be taken. One more item may be on its way. */
interface Ahead<T> {
  most: number;
  /** In the unit of `sizeOf`; one larger item is still read. */
  mostSize: number;
  sizeOf: (item: T) => number;
}

/**
 * The items of a source, read while the consumer works on earlier ones, such as while a disk writes them.
 * @throws the source's error after the items before it were taken
 */
export async function* readAhead<T>(
  source: AsyncIterable<T>,
  { most, mostSize, sizeOf }: Ahead<T>,
): AsyncGenerator<T> {
  const waiting: T[] = [];
  let size = 0;
  let isOver = false;
  let problem: { error: unknown } | undefined;
  let wake = Promise.withResolvers<void>();
  const changed = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  const read = async () => {
    try {
      for await (const item of source) {
        waiting.push(item);
        size += sizeOf(item);
        changed();
        while (!isOver && (waiting.length >= most || size >= mostSize)) await wake.promise;
        if (isOver) return;
      }
    } catch (error) {
      problem = { error };
    } finally {
      isOver = true;
      changed();
    }
  };
  const reading = read();
  try {
    while (true) {
      const item = waiting.shift();
      if (item !== undefined) {
        size -= sizeOf(item);
        changed();
        yield item;
      } else if (isOver) break;
      else await wake.promise;
    }
  } finally {
    isOver = true;
    changed();
    // The source frees what it holds, such as a worker, before the caller goes on.
    await reading;
  }
  if (problem !== undefined) throw problem.error;
}
