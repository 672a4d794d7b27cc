/** The phrases in which English textbooks define: found by their words alone, judged elsewhere. */
import { stopWords } from '../language/words.ts';
import type { Sentence } from '../make/material.ts';
import type { RawDefinition } from './raw-definition.ts';
import { isBareThing, isThing } from './things.ts';

const link =
  /^(.{2,90}?),? (is defined as|are defined as|is the term (?:used )?for|(?:generally |usually |often |simply )?refers? to|means(?! (?:of|by))|consists? of|(?:occurs?|happens?) when|involves?|states? that|proposes? that|(?:is|are)(?= (?:an?|the|any|when|\p{L}+(?<!ou)s(?= (?:that|who|which|of|in|with|used|found|made))) )|describes?|focus(?:es)? on|measures?)\s+(.+)$/u;
const reverse =
  /^(.{12,170}?),? (?:is|are|was|were) (?:also |often |sometimes |commonly |usually |generally )?(?:called|known as|termed|referred to as|what \p{Ll}+ call) (an? |the )?(.{3,60}?)(?:, (?:or|and|which|in which|because|after|so|as|while|since|with|when|where|named|but|including) .*| and (?:is|are|was|were|has|have|can) .*|;.*| \([^)]*\)(?:,.*)?|—.*|:.*)?$/u;
const activeReverse =
  /^(?:\p{L}+ ){1,3}(?:call|use the term|refer to) (.{12,120}?) (?:as )?(an? |the )?(\p{L}[^,;:]{2,50})$/u;
const clauseOpening =
  /^(In|With|By|For|Under|During|Through|At|On|When|If|As|While|Although|After|Before|Like|Unlike|Because|Using|From|According|To|\p{Lu}\p{Ll}+ing)$/u;
/** ", and it is …": a second statement after the first. */
const secondClause =
  /, (and|but|so|while) (\S+ ){0,4}?(it|they|is|are|was|were|has|can|often|may|should|must|will|would|could|determines?|refers?)\b.*$| and (is|are|was|were|has been|have been|can be|may be|refers?|accounts?) .*$/u;
const finite =
  / (is|are|was|were|can|cannot|could|will|would|may|might|must|has|have|had|does|do)\b/;

export function formsIn(clause: string, bare: string, sentence: Sentence): RawDefinition[] {
  const asides = [...fromApposition(bare, sentence), ...fromLaterClause(bare, sentence)];
  return sentence.needsBefore ? asides : [...fromReverse(clause), ...fromLink(clause), ...asides];
}

/** "…: learning is a change in behavior": what comes after the colon stands alone. */
function fromLaterClause(bare: string, { terms }: Sentence): RawDefinition[] {
  return bare
    .split(/[:;] |—/)
    .slice(1)
    .flatMap(fromLink)
    .filter(({ subject }) => terms.some((term) => subject.replace(/^(an?|the) /i, '') === term));
}

function fromLink(clause: string): RawDefinition[] {
  const match = link.exec(clause);
  if (!match) return [];
  const [, whole = '', verb = '', meaning = ''] = match;
  // “Mild love, which is rare, consists of …”: the verb is of the love.
  const subject = whole.replace(/, which [^,]{3,70}$/, '');
  return [{ subject, link: verb, meaning: cutShort(meaning), form: 'link' }];
}

function fromReverse(clause: string): RawDefinition[] {
  const match = reverse.exec(clause) ?? activeReverse.exec(clause);
  if (!match) return [];
  const [, meaning = '', article = '', subject = ''] = match;
  return [{ subject: article + subject, link: 'called', meaning, form: 'reverse' }];
}

/** "…a reflex, which is a motor response", "a bias: an error that …", "an axon (a long fibre that …)". */
function fromApposition(text: string, sentence: Sentence): RawDefinition[] {
  return sentence.terms.flatMap((term) => {
    const at = text.indexOf(term);
    if (at < 0) return [];
    const before = /\b(an?|the) $/i.exec(text.slice(0, at))?.[0] ?? '';
    const after = text.slice(at + term.length).replace(/^ \([^)]{1,12}\)/, '');
    const match =
      /^(?:,? (?:which|that) (is|are|refers? to|means|occurs? when|involves?)|:|—|,) (.+)$/u.exec(
        after,
      ) ??
      /^ \(()(?:i\.e\.,? )?((?:an?|the|any) [^()]+)\)/u.exec(after) ??
      /^,()? or ((?:an?|the|any) \S+ \S+ .+)$/u.exec(after);
    if (!match) return [];
    const [, verb = '', rest = ''] = match;
    const isSetOff = /^(:|—| \(i\.e)/.test(after);
    const isBareComma = after.startsWith(',') && verb === '';
    const meaning = isBareComma ? cutClause(rest).replace(/,.*$/, '') : cutClause(rest);
    const [lead = ''] = text.slice(0, at).trim().split(' ');
    const isNoun =
      /^(an?|the|any) \S+ \S+ \S+/.test(meaning) ||
      (isSetOff && (isThing(meaning) || isBareThing(meaning))) ||
      (verb === 'are' && /^\p{Ll}+ (\p{Ll}+ )*(that|which|who|of|in|with|for)\b/u.test(meaning)) ||
      !/^(is|are|)$/.test(verb);
    if (!isNoun || (verb === '' && !isPlain(meaning, isBareComma ? lead : ''))) return [];
    if (before === '' && isHalfName(text.slice(0, at))) return [];
    return [{ subject: before + term, link: verb, meaning, form: 'apposition' as const }];
  });
}

/** "the numeric vector" with only "vector" marked. */
function isHalfName(before: string): boolean {
  const last = /(\p{Ll}+) $/u.exec(before)?.[1];
  return last !== undefined && !stopWords.has(last) && !/(ed|ing|s)$/.test(last);
}

/** "In shaping, a behavior is broken down …": the comma closes a lead-in, what follows is a clause. */
function isPlain(meaning: string, lead: string): boolean {
  const beforeRelative = meaning.replace(/ (that|which|who|in which|where|whose) .*$/u, '');
  return !clauseOpening.test(lead) && !finite.test(beforeRelative);
}

/** "that A, B, and C is consistent": what stands before the cut must be a clause by itself. */
function cutsClause(whole: string): (cut: string) => string {
  return (cut) => {
    const kept = whole.slice(0, whole.indexOf(cut));
    return /^that /.test(whole) && !finite.test(kept) ? cut : '';
  };
}

function cutShort(whole: string): string {
  const meaning = whole
    .replace(/,? (also|sometimes|often) (called|known as|referred to as|termed) .*$/u, '')
    .replace(secondClause, cutsClause(whole));
  if (meaning.length <= 130) return meaning.replace(/;.*$/, '');
  return meaning.replace(
    /(;|—|, (?:but|and|such as|including|although|though|while|whereas|for example|especially|so|because|as opposed)\b).*$/u,
    '',
  );
}

function cutClause(meaning: string): string {
  return meaning
    .replace(
      /(;|—| – | \([^)]*(?:=|$)|, (?:and|but|or|which|while|whereas|such as|so)\b|, (?:is|are|was|were)\b|:).*$/u,
      '',
    )
    .replace(/,[^,]*\b(is|are|was|were|can|will|may|has|have)\b.*$/u, '')
    .replace(/, \p{Ll}+s (about|the|an?|in|to|by|from|when|on|it|as|at|with)\b.*$/u, '');
}
