/** @param work one of several: where it breaks the others are done all the same */
export function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    console.warn('One of several things broke', error);
  }
}
