/** Whether a question can be understood away from its page. Stricter than the rules of sentences: a reader of a question has no text. Pure. */
import { pointsElsewhere } from '../language/quality.ts';

/** A figure or table whose number fell out of the text, and what stands somewhere else on the page. */
const onPage =
  /(?<=\S )(?:Figures?|Fig\.|Tables?|Listing)(?![\p{L}’])(?! of \p{Lu})|^(?:Figure|Table) \p{Ll}+s\b|\bon page\b|\b(?:problem|example|equation|formula|code|list|diagram)s? (?:above|below)\b|\blabeled \p{Lu}\b/u;
/** “this precondition”, “those goals”: which, was said before. “this is” and “those who” stand for what the sentence says itself. */
const saidBefore =
  /\b(?:[Tt]his|(?<![Ww]hich of )[Tt]hese) (?!(?:statement|is|are|was|were|has|have|can|may|means?|allows?|makes?|will|would)\b)(?:\p{Ll}+|_)|\b[Tt]hose (?!(?:who|whom|whose|that|which|of|in|with|from|for|on|at|to|under|over|are|were|is|used|made)\b)\p{Ll}+/u;

/** “a better strategy”, “the right assumption here”, “a second change”: than what, where, after which, was said before. */
const compared =
  /\b(?:better|worse)\b(?! (?:known|off|than))(?!.*\bthan\b)|\bhere\b|^(?:An?|The) (?:second|third|fourth|final|last|next|further|similar) /u;

/** Whether a question in these words can be understood without its page. */
export function isUnderstoodAlone(text: string): boolean {
  return (
    !pointsElsewhere(text) && !onPage.test(text) && !saidBefore.test(text) && !compared.test(text)
  );
}
