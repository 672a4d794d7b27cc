/** Whether a question can be understood away from its page. Stricter than the rules of sentences: a reader of a question has no text. Pure. */
import { termPlaces } from '../define/term-places.ts';
import { pointsElsewhere } from '../language/quality.ts';

/** A figure or table whose number fell out of the text, and what stands somewhere else on the page. */
const onPage =
  /(?<=\S )(?:Figures?|Fig\.|Tables?|Listing)(?![\p{L}’])(?! of \p{Lu})|^(?:Figure|Table) \p{Ll}+s\b|\bon page\b|\b(?:problem|example|equation|formula|code|list|diagram)s? (?:above|below)\b|\blabeled \p{Lu}\b/u;
/** “this precondition”, “those goals”: which, was said before. “this is” and “those who” stand for what the sentence says itself. */
const saidBefore =
  /^(?:If|When|As|Although|While|Because|Since|After|Before|Until) (?:it|they|he|she)\b|\b(?:[Tt]his|(?<![Ww]hich of )[Tt]hese) (?!(?:statement|is|are|was|were|has|have|can|may|means?|allows?|makes?|will|would)\b)(?:\p{Ll}+|_)|\b[Tt]hose (?!(?:who|whom|whose|that|which|of|in|with|from|for|on|at|to|under|over|are|were|is|used|made)\b)\p{Ll}+/u;

/** “a better strategy”, “the right assumption here”, “a second change”: than what, where, after which, was said before. */
const compared =
  /\b(?:better|worse)\b(?! (?:known|off|than))(?!.*\bthan\b)|\bhere\b|^(?:An?|The) (?:second|third|fourth|final|last|next|further|similar) /u;

/** “graduates in the last five years”, “in her experiment”: true on one day, or of one study that was told. */
const ofOneCase =
  /\b(?:in|over|during) the (?:last|past|recent) (?:\S+ )?(?:years?|decades?|months?)\b|\b(?:his|her|their|our) (?:experiments?|stud(?:y|ies)|research|papers?|books?)\b/iu;
/** “… as an estimate of p. The difference is called …”: two sentences, of which one is meant. */
const isTwo = /(?<!\b(?:\p{Lu}|e\.g|i\.e|etc|vs|al|cf|Dr|Mr|Mrs|Ms|St|No))\. \p{Lu}\p{Ll}* \p{Ll}/u;

/** Whether a question in these words can be understood without its page. */
export function isUnderstoodAlone(text: string): boolean {
  const leans = [onPage, saidBefore, compared, ofOneCase, isTwo];
  return !pointsElsewhere(text) && !leans.some((one) => one.test(text));
}

/** “The command writes …”, “The columns represent …”: which, was said before. */
const definite =
  /^The (?:(?!(?:that|which|who|whose|where|of|in|for)\b)\p{Ll}+ ){0,2}?\p{Ll}+ (?:\p{Ll}+ly )?(?:is|are|was|were|has|have|had|can|will|represents?|writes?|uses?|requires?|contains?|consists?|shows?|gives?|takes?|makes?|\p{Ll}{3,}ed)(?!\p{L})/u;

/** @param terms of the text, in plain form: “The heart has four chambers” can be understood */
export function hasUnnamedSubject(text: string, terms: ReadonlySet<string>): boolean {
  const subject = definite.exec(text)?.[0];
  return (
    subject !== undefined && !termPlaces(text, terms).some(({ from }) => from < subject.length)
  );
}

/** Forms in which a sentence tells a phrase that is not marked. Others are not searched for phrases, which takes long. */
const definingForm =
  /\b(?:called|known as|termed|referred to as)\b|^(?:\S+ ){1,5}(?:is|are|means|refers)\b/u;

export function mayTellName({ text, terms }: { text: string; terms: readonly string[] }): boolean {
  return terms.length > 0 || definingForm.test(text);
}
