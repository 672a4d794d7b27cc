/** Where the points of slides begin and end: what only leads to a statement, and what is left for the next line to say. */

/** What only leads to a statement. */
export const lead =
  /^(?:(?:recall|notice|note)(?: that)?|in fact|of course|that is|again|thus|hence|so|but|then|and|therefore|however|in general|in other words)[,:]? (?=\S)/i;

/** The next line, or what stands under it, says the rest. */
export const leftOpen =
  /(?:[:,–—+=×*/-]|\.\.\.|…|\b(?:is|are|was|were|be|been|being|can|could|may|might|must|will|would|should|that|which|who|whose|where|when|if|of|to|for|with|by|from|in|on|at|as|than|and|or|but|the|an?|has|have|had|its|their|between|into|such as|like|e\.?g|i\.?e|vs|not|one|via|per|since|until|before|after|during|about|requires?|permits?|includes?|allows?|cannot|whether|forbids?|says?|states?|means?))$/i;

/** Nothing is left for the next line to say; “more than it can” is whole. */
export function isClosed(text: string): boolean {
  return (
    !leftOpen.test(text) ||
    /\b(?:than|what|how|where)\b.* (?:be|is|are|was|were|can|could|has|have|had|do|does|did)$/i.test(
      text,
    )
  );
}
