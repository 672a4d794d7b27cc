/** The package has no types. */
declare module 'unicode-confusables' {
  /** Replaces each character by the one that it can be confused with (Unicode TR39, confusables.txt). */
  export function rectifyConfusion(text: string): string;
}
