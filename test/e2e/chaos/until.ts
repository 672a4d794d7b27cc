/** Waits for a condition; a failure names the last seen value. */

/** @throws after `timeoutMs` with what `problems` said last */
export async function untilNone(
  problems: () => Promise<string[]>,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await problems();
    if (found.length === 0) return;
    if (Date.now() > deadline) throw new Error(found.join('\n'));
    await sleep(200);
  }
}

export function sleep(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
