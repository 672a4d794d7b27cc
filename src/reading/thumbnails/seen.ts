/** The visible files without a picture, which are made first. Local to this tab. */
const seen = new Map<string, number>();

/** @returns a function that forgets it */
export function noteSeen(sha256: string): () => void {
  seen.set(sha256, (seen.get(sha256) ?? 0) + 1);
  return () => {
    const left = (seen.get(sha256) ?? 1) - 1;
    if (left > 0) seen.set(sha256, left);
    else seen.delete(sha256);
  };
}

export function isSeen(sha256: string): boolean {
  return seen.has(sha256);
}
