/** Parts of questions about statements: whether words name a subject or make an answer, and how the question is put. Pure. */
import { verbFormOf } from '../../language/common-verbs.ts';
import { lowerFirst, lowerStart, rootsOf, upperFirst, wordsOf } from '../../language/words.ts';
import { contains, isName, type Material } from '../../make/material.ts';
import { isPlural, isTermLike, plainTerm } from '../../make/term-names.ts';
import { mayBeNoun } from './clauses.ts';
import { isClosed, verb } from './slide-pages.ts';
import { pronoun, type Saying, sharesTitle } from './slide-sayings.ts';

export type Said = Omit<Saying, 'entry'>;

export const massNoun =
  /(?:tion|sion|ment|ness|ity|ance|ence|ing|ism|logy|age|ship|ure|trol|phy|ics)$/;
/** “The study”, “the second group”: of one case. */
export const aboutCase =
  /^(?:study|studies|results?|data|history|figure|table|example|author|authors|first|second|third|last|next|following|question|answer|problem|idea|goal|point)\b/i;

/** Adds the article that slides leave out: “relay sends …” means the relay of the slide. */
export function nameWith(
  article: string,
  subject: string,
  isMany: boolean,
  material: Material,
): string {
  // “Strong flour”: a capital that only begins the point, since the deck has it nowhere else.
  const [first = ''] = subject.split(' ');
  const isPlain =
    (/^\p{Lu}\p{Ll}+(?:-\p{Ll}+)* \p{Ll}/u.test(subject) ||
      (isMany && /^\p{Lu}\p{Ll}+$/u.test(subject))) &&
    !material.spellings.has(first);
  const small = isPlain
    ? lowerStart(subject)
    : lowerFirst(subject, (word) => isName(word, material));
  const last = subject.split(' ').at(-1) ?? '';
  const lacks = article === '' && !isMany && /^\p{Ll}/u.test(small) && !massNoun.test(last);
  return (lacks ? 'the ' : article.toLowerCase()) + small;
}

export function isNamed(subject: string): boolean {
  return (
    isTermLike(subject, true) &&
    !pronoun.test(subject) &&
    !verb.test(subject) &&
    !/^(?:run|use|plot|fit|pick|set|get|put|save|pass) /i.test(subject) &&
    !leaning.test(subject) &&
    !/[,()/+]|ly$|\d/.test(subject) &&
    !wordsOf(subject).some((word, at) => {
      const form = verbFormOf(word);
      // “ensure quality”: an order.
      if (at === 0 && form === 'base' && !mayBeNoun.test(word)) return true;
      // “confirmed skills”
      return form === 'third' || (form === 'past' && at > 0);
    })
  );
}

/** A title or a point above that names one thing. */
export function namesOne(above: string): boolean {
  return isTermLike(above, true) && !verb.test(above) && !isPlural(above) && !leaning.test(above);
}

const mostWordsOfAnswer = 24;
/** Unclear without the slide. */
export const leaning =
  /^in (?:that|such) |\b(?:this|these|those|here|above|below|following|previous|former|latter)\b|^(?:it|they|he|she|them|him|her|its|their|such|both|each|all|some|many|one|another|other)\b/i;

/** An answer that is clear without the slide. */
export function isFine(said: string): boolean {
  return (
    wordsOf(said).length >= 2 &&
    wordsOf(said).length <= mostWordsOfAnswer &&
    isClosed(said) &&
    !/^(?:also|just|then|thus|either)\b/i.test(said) &&
    !/^(?:lots? of|a lot|many|several|some|various|different)\b/i.test(said) &&
    !/^(?:is|are|was|were|can|cannot|could|might|would|will|has|have|may|must|should|but|and|or|not)\b|^(?:way of|(?:a|the) (?:similar|same|different) (?:way|manner))\b/.test(
      said,
    ) &&
    !leaning.test(said.replace(/^(?:it|they|each|all|some|many|one|both) /i, '')) &&
    !/^(?:it|them|him|her)(?:$| to\b)|\betc\b|\b(?:it|them)$|\.\.\.|…|^(?:if|when|unless) \S+ing\b/i.test(
      said,
    )
  );
}

/** Adds the title to the question, unless it names its subject by the title. */
export function sayingOf(
  heading: string,
  asked: string,
  about: string,
  back: string,
): Said | undefined {
  const plain = (text: string) => plainTerm(text).replaceAll('-', '');
  if (contains(plain(heading), plain(back)) || contains(plain(asked), plain(back)))
    return undefined;
  // “What do dependency managers isolate?” – “Dependencies”; “what should the value always?”
  const [known, said] = [rootsOf(`${heading} ${asked}`), [...rootsOf(back)]];
  if (said.length > 0 && said.every((root) => known.has(root))) return undefined;
  if (/ (?:always|never|often|usually|also|only)\?$/.test(asked)) return undefined;
  const isOwn = heading === '' || heading.endsWith('?') || sharesTitle(about, heading);
  const front = isOwn ? upperFirst(asked) : `${heading}: ${asked}`;
  return { front, back: upperFirst(back), asks: plainTerm(asked) };
}
