/** Statements in single points of slides: what follows from a condition, why a thing is so, what a thing does or a person thought. */

import { verbFormOf } from '../../language/common-verbs.ts';
import { lowerFirst, upperFirst, wordsOf } from '../../language/words.ts';
import { isName, type Material } from '../../make/material.ts';
import { plainTerm } from '../../make/term-names.ts';
import { type Entry, type EntryList, mayGoOn } from '../entries.ts';
import { verb } from '../title-kinds.ts';
import { isFine, leaning, within } from './slide-answers.ts';
import { deedIn } from './slide-deeds.ts';
import { isClosed, lead } from './slide-ends.ts';
import { isBeside } from './slide-pages.ts';
import { isBroken, isOdd, spoken } from './slide-points.ts';
import { pronoun, type Saying } from './slide-sayings.ts';

const [fewestWords, mostWords] = [6, 36];
const mostWordsOfTitle = 10;

const condition =
  /^(if|when|whenever) ((?:[^,()]|\([^()]*\)){8,}?)(?:,? then|,) ((?!and\b|or\b|but\b|not\b|e\.?g|i\.?e).{8,})$/iu;
const reason = /^(.{15,}?),? ((?:because|due to)\b (?=\S).{6,})$/iu;
const restriction = /^(.{12,}?) ((?:only )?(?:if|when|unless) (?!not\b|any\b|at all\b).{8,})$/iu;
/** It speaks of what the slide shows, or of a case made up for it. */
const ofCase =
  /\b(?:picture|figure|graph|diagram|example|slide|our|us|we|let’s|let's|I|you|your|say you)\b|[=<>→]|\d{3,}/i;

/** @param list of a deck @param material of its pages, for the names in it */
export function statementsIn(list: EntryList, material: Material): Saying[] {
  const { entries, heading } = list;
  if (isBeside(heading) || isOdd(heading) || wordsOf(heading).length > mostWordsOfTitle) return [];
  return entries.flatMap((entry, index) => {
    if (mayGoOn(entry, entries[index + 1]) || !isStated(entry)) return [];
    const text = upperFirst(entry.text.replace(lead, '').replace(/[.;]$/, ''));
    const found =
      followsIn(text, list) ??
      reasonIn(text, list, material) ??
      holdsIn(text, list) ??
      deedIn(text, list, material);
    return found === undefined ? [] : [{ ...found, entry }];
  });
}

function isStated({ text }: Entry): boolean {
  const size = wordsOf(text).length;
  const plain = text.replace(lead, '').replace(/[.;]$/, '');
  return (
    size >= fewestWords &&
    size <= mostWords &&
    isClosed(plain) &&
    !spoken.test(plain) &&
    !isOdd(plain) &&
    !isBroken(plain) &&
    !ofCase.test(plain) &&
    !/[:!?;]|["“”]|\.\s/.test(plain)
  );
}

const isSaid = (text: string) =>
  verb.test(text) || wordsOf(text).some((word, at) => at > 0 && verbFormOf(word) !== undefined);

/** A subject and what it does: “confounders reduced” may be what was done to them. */
function isWholeClause(text: string): boolean {
  const words = wordsOf(text);
  const [first = ''] = words;
  if (verbFormOf(first) !== undefined || verb.test(first) || /ing$/.test(first)) return false;
  if (pronoun.test(text) || leaning.test(text) || /^(?:not|only|no)\b/i.test(text)) return false;
  const isDone = words.some((word, at) => {
    const form = at > 0 ? verbFormOf(word) : undefined;
    return form === 'third' || (form === 'base' && /[^s]s$/.test(words[at - 1] ?? ''));
  });
  return (verb.test(text) || isDone) && isClosed(text) && !isOdd(text);
}

/** “If wages rise, prices rise”: what happens if wages rise? */
function followsIn(text: string, { heading }: EntryList): Omit<Saying, 'entry'> | undefined {
  const [, when = '', is = '', follows = ''] = condition.exec(text) ?? [];
  if (!isSaid(is) || !isSaid(follows) || leaning.test(is)) return undefined;
  // “If …, when …, …” has two.
  if (/^(?:if|when|because|which|who|as|even|better)\b/i.test(follows)) return undefined;
  const [first = ''] = wordsOf(follows);
  // “Use injunctive relief” is what one is told to do.
  if (verbFormOf(first) === 'base' || !isFine(follows)) return undefined;
  const asked = `what happens ${when.toLowerCase()} ${is}?`;
  return { front: within(heading, asked, is), back: upperFirst(follows), asks: plainTerm(asked) };
}

/** “The Corn Laws were opposed because …”: why is it that they were? */
function reasonIn(
  text: string,
  { heading }: EntryList,
  material: Material,
): Omit<Saying, 'entry'> | undefined {
  const [, so = '', because = ''] = reason.exec(text) ?? [];
  if (!isWholeClause(so) || !isFine(because) || /, (?:and|but) /.test(because)) return undefined;
  if (/\b(?:only|partly|mainly|just|not)$/.test(so) || so.includes(', ')) return undefined;
  const asked = `why is it that ${lowerFirst(so, (word) => isName(word, material))}?`;
  return { front: within(heading, asked, so), back: upperFirst(because), asks: plainTerm(asked) };
}

/** “A program is correct if …”: when it is. */
function holdsIn(text: string, { heading }: EntryList): Omit<Saying, 'entry'> | undefined {
  const [, so = '', when = ''] = restriction.exec(text) ?? [];
  // “can determine if it is valid”: whether it is.
  if (/\b(?:determine|know|see|tell|decide|check|ask|learn|wonder|test)s?$/.test(so))
    return undefined;
  if (!isWholeClause(so) || /[,()]/.test(so) || !isFine(when) || /, (?:and|but) /.test(when))
    return undefined;
  const asked = `when is this true: “${so}”?`;
  return { front: within(heading, asked, so), back: upperFirst(when), asks: plainTerm(asked) };
}
