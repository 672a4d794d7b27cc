/**
 * What a text says of a term that its author set apart: “The amygdala is involved in …”, “In shaping, …”. Less than a definition, and
 * often all that a book gives.
 */
import { wordsOf } from '../language/words.ts';
import type { Material, Sentence } from '../make/material.ts';
import { isPlural, plainTerm } from '../make/term-names.ts';
import type { RawDefinition } from './raw-definition.ts';
import { longestOf } from './term-places.ts';
import { askWith, verbOfTerm } from './verbs.ts';

const mostWordsOfTerm = 6;

export function statementsIn(
  clause: string,
  sentence: Sentence,
  { marked }: Material,
): RawDefinition[] {
  const found = termAtStart(clause, marked);
  if (found !== undefined) {
    const [, link = '', meaning = ''] = verbOfTerm.exec(found.rest) ?? [];
    const plural = isPlural(found.subject);
    if (link === '' || plural === isSingular(link)) return [];
    if (askWith(link, found.subject, meaning, plural) === undefined) return [];
    return [
      {
        subject: found.subject,
        link,
        meaning: meaning.replace(/;.*$/u, '').replace(secondVerb, ''),
        form: 'statement',
      },
    ];
  }
  const [, subject = '', meaning = ''] =
    /^In ((?:an? |the )?[^,]{3,60}), (.{30,})$/u.exec(clause) ?? [];
  const name = subject.replace(/^(an?|the) /i, '');
  const isHere = sentence.terms.some((term) => plainTerm(term) === plainTerm(name));
  if (!isHere) return [];
  const clauseOfIt = meaning.replace(otherName, '');
  return [{ subject, link: 'happens in', meaning: clauseOfIt, form: 'statement' }];
}

/** “…, and it is …”, “… and contains …”: a second statement after the first. */
const secondVerb =
  /,? and (?:(?:it|they|this) \S+ .*|(?:is|are|was|were|has|have|can|may|does|do|contains?|includes?|causes?|leads?|helps?|plays?|provides?|produces?|acts?|serves?) .*)$/u;
/** “In sleepwalking, or somnambulism, …” */
const otherName =
  /^(?:or|(?:also |sometimes |often )?(?:known as|called|referred to as|termed)|that is,?) [^,]{3,80}, /u;

/** Of a verb: “regulates”, “is involved in”. */
function isSingular(link: string): boolean {
  const verb = link.replace(/^(?:\p{Ll}+ly|often) /u, '').split(' ')[0] ?? '';
  return verb === 'is' || (/s$/.test(verb) && verb !== 'focus');
}

/** The longest marked term that the clause begins with, and what follows it and what stands beside it in brackets. */
function termAtStart(
  clause: string,
  marked: ReadonlySet<string>,
): { subject: string; rest: string } | undefined {
  const [article = ''] = /^(?:An?|The) /.exec(clause) ?? [];
  const words = clause.slice(article.length).split(' ');
  const [first] = wordsOf(words[0] ?? '');
  // Most sentences begin with none; what stands in brackets may come before a term.
  if (first !== undefined && !clause.includes('(') && !longestOf(marked).has(plainTerm(first)))
    return undefined;
  for (let count = Math.min(mostWordsOfTerm, words.length - 2); count > 0; count--) {
    const name = words.slice(0, count).join(' ');
    const term = name.replace(/,$/, '');
    if (!marked.has(plainTerm(term)) || /[’']s$/.test(term)) continue;
    const rest = clause
      .slice(article.length + term.length)
      .replace(/^ \([^)]*\)/, '')
      .replace(/^, which (?!is an?\b|are\b)[^,;:—]{3,70},”?(?= )/u, '')
      .replace(
        /^, (?:also |sometimes |often )?(?:or|called|known as|such as|like)? ?[^,]{3,60},/u,
        '',
      );
    return { subject: article + term, rest };
  }
  return undefined;
}
