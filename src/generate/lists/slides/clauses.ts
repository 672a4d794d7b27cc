/** What the words of a point say: its form, and subject, verb and object of a plain statement. Pure. */
import { infinitiveOf } from '../../define/verbs.ts';
import { verbBaseOf, verbFormOf } from '../../language/common-verbs.ts';
import { wordsOf } from '../../language/words.ts';
import { isPlural } from '../../make/term-names.ts';

export interface Clause {
  /** As written, without its article. */
  subject: string;
  /** With a space after it; empty if the subject has none. */
  article: string;
  isMany: boolean;
  /** “can”, “may”: before the verb; empty if there is none. */
  modal: string;
  /** As written: “reduces”, “is”. */
  verb: string;
  /** Its infinitive; “be” for forms of “to be”. */
  base: string;
  form: 'base' | 'third' | 'past';
  /** Everything after the verb. */
  rest: string;
}

const modals = /^(?:can|could|may|might|must|should|will|would)$/;
const forms: Readonly<Record<string, readonly [base: string, form: Clause['form']]>> = {
  ...{ is: ['be', 'third'], are: ['be', 'base'], was: ['be', 'past'], were: ['be', 'past'] },
  ...{ has: ['have', 'third'], have: ['have', 'base'], had: ['have', 'past'] },
  ...{ does: ['do', 'third'], do: ['do', 'base'], did: ['do', 'past'] },
};
/** The words after these belong to another clause. */
const opensClause =
  /^(?:who|which|that|whose|where|when|whenever|if|unless|because|although|though|while|whereas|since|what|how|why|whether|as|than|so|and|or|but|vs|versus|about)$/;
const small =
  /^(?:the|an?|its|their|all|any|each|every|no|more|less|most|many|both|other|new|only|two|three|four)$/;
/** Plural nouns as often as verbs. */
export const mayBeNoun =
  /^(?:results?|changes?|causes?|forms?|uses?|needs?|works?|studies|study|measures?|models?|tests?|functions?|controls?|effects?|processes|process|reports?|states?|shows?|returns?|requests?|answers?|questions?|moves?|plans?|claims?|benefits?|costs?|values?|scores?|labels?|samples?|estimates?|tracks?|reads?|calls?|increases?|decreases?|supports?|attempts?|purchases?|limits?|matches|match|trades?|links?|maps?|places?|points?|rates?|shares?|names?|notes?|objects?|signals?|trials?|views?|visits?|votes?)$/;
const mostWordsOfSubject = 7;

/** @returns the first plain clause of a point; `undefined` if a subject with its verb is not certain */
export function clauseOf(text: string): Clause | undefined {
  const [, article = '', plain = ''] = /^((?:an?|the) )?(.+)$/isu.exec(text) ?? [];
  const words = plain.split(/\s+/);
  for (let at = 1; at <= Math.min(mostWordsOfSubject, words.length - 2); at++) {
    const word = words[at] ?? '';
    const low = word.toLowerCase();
    const before = words[at - 1] ?? '';
    if (/[,:;()–—]$/.test(before) || opensClause.test(before.toLowerCase())) return undefined;
    if (word !== low || opensClause.test(low)) {
      if (opensClause.test(low)) return undefined;
      continue;
    }
    const subject = words.slice(0, at).join(' ');
    const isMany = isPlural(subject) || / and /.test(subject);
    const found = verbAt(words, at, isMany);
    if (found === undefined) continue;
    const { used, ...said } = found;
    const rest = words.slice(at + used).join(' ');
    if (rest === '' || !isSubject(subject)) return undefined;
    return { subject, article: article.toLowerCase(), isMany, ...said, rest };
  }
  return undefined;
}

type Found = Pick<Clause, 'modal' | 'verb' | 'base' | 'form'> & { used: number };

function verbAt(words: readonly string[], at: number, isMany: boolean): Found | undefined {
  const [word = '', next = ''] = [words[at], words[at + 1]];
  if (modals.test(word)) {
    const isAdverb = /ly$|^(?:also|often|only|then)$/.test(next);
    const verb = (isAdverb ? words[at + 2] : next) ?? '';
    if (!/^\p{Ll}+$/u.test(verb) || verb === 'not') return undefined;
    return { modal: word, verb, base: verb, form: 'base', used: isAdverb ? 3 : 2 };
  }
  const known = forms[word];
  if (known !== undefined) {
    const [base, form] = known;
    const agrees = form === 'past' || (form === 'third') !== isMany;
    return agrees ? { modal: '', verb: word, base, form, used: 1 } : undefined;
  }
  const form = formOf(word, next, isMany);
  if (form === undefined) return undefined;
  // “Survey results show”: the noun before the verb.
  if (mayBeNoun.test(word) && (forms[next] !== undefined || modals.test(next) || verbFormOf(next)))
    return undefined;
  const base = verbBaseOf(word) ?? (form === 'third' ? infinitiveOf(word) : word);
  return { modal: '', verb: word, base, form, used: 1 };
}

function formOf(word: string, next: string, isMany: boolean): Clause['form'] | undefined {
  const form = verbFormOf(word);
  // A participle: “paper published in 1963”, “trees grown by hand”.
  if (form === 'past') return /^(?:the|an?|that|its|their|all|no)$/.test(next) ? form : undefined;
  if (form === 'third' && !isMany) return form;
  if (form === 'base' && isMany) return form;
  if (form !== undefined) return undefined;
  // A verb outside the list, by its form and the article after it.
  if (!small.test(next)) return undefined;
  if (!isMany && /^\p{Ll}{3,}[^su’]s$/u.test(word)) return 'third';
  return undefined;
}

const pronoun =
  /^(?:this|these|those|that|it|they|he|she|we|you|I|there|here|what|which|who|why|how|when|where|all|some|many|most|both|each|one|two|three|such|other|others|another|everything|everyone|nobody|nothing|if|because|so|but|and|or|in|on|at|for|with|from|by|to|of|under|over|after|before|during|within|as|not|no|note|different|various|several|certain|only|then|thus|also|usually|often|sometimes)\b/i;

/** Names something: no pronoun, no order, no gap in a formula. */
function isSubject(subject: string): boolean {
  return (
    !pronoun.test(subject) &&
    !/[^\p{L}\p{N}\s’'“”/&().-]/u.test(subject) &&
    !/(?:^|\s)\p{L}(?:\s|$)|^\p{L}{1,2}\d/u.test(subject) &&
    !/\p{Ll}{3,}ly$/u.test(subject)
  );
}

export type PointForm = 'thing' | 'clause' | 'does' | 'order' | 'act' | 'aim' | 'asks' | 'case';

const auxiliary =
  /\b(?:is|are|was|were|has|have|had|can|could|may|might|must|will|would|should|does|did|cannot|won[’']t|don[’']t|isn[’']t)\b/;

const noVerb =
  /^(?:the|an?|all|in|on|of|to|at|by|for|with|from|as|is|are|and|or|but|not|no|if|when|because|what|how|such|both|half|than|over|under|into|about|like|via|per|only|also|then|so)$|ly$|ing$/;

/** Whether a second verb follows: “… and gives off heat”, “…, supports growth”. */
export function hasSecondVerb(text: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  return words.some((word, at) => {
    const before = words[at - 1] ?? '';
    const isNext = /^(?:and|but|or|then)$/.test(before) || before.endsWith(',');
    // “plans, supports open designs”: a single comma is not of a list.
    const isSingle = before.endsWith(',') && text.split(',').length === 2;
    if (isSingle && verbFormOf(word) === 'third' && at + 1 < words.length) return true;
    // “work, supports scaling up”
    if (isNext && /s$/.test(word) && /^(?:\p{L}+ing|the|an?|up|to)$/u.test(words[at + 1] ?? ''))
      return true;
    // “…, and eventually decides …”
    if (/ly$/.test(before) && /^(?:and|but|or|then)$/.test(words[at - 2] ?? ''))
      return /[^s]s$/.test(word);
    return (
      isNext && (auxiliary.test(word) || (verbFormOf(word) === 'third' && !mayBeNoun.test(word)))
    );
  });
}

/** The grammatical form of a point. Members of one list have the same. */
export function formOfPoint(text: string): PointForm {
  const words = wordsOf(text);
  const [first = '', second = ''] = words;
  if (/\?$/.test(text)) return 'asks';
  if (first === 'to') return 'aim';
  // “When settling out of court”, “in case of loss”
  if (
    /^(?:when|if|in|as|at|for|by|with|before|after|during|on|under|via|due|unless|until|while)$/.test(
      first,
    )
  )
    return 'case';
  const form = verbFormOf(first);
  const isVerbless = /^(?:of|in|for|and|or|by|as)$/.test(second) || words.length === 1;
  if (form === 'third' && !isVerbless && !mayBeNoun.test(first)) return 'does';
  if (/^(?:is|are|has|have|can|may|must|will|does|do|don[’']t|doesn[’']t|cannot)$/.test(first))
    return 'does';
  if (form === 'base' && !isVerbless) return 'order';
  // Verbs outside the list, before an article: “stands the cold”, “ask a question”.
  const isBeforeArticle = words.length > 2 && /^(?:the|an?|its|it|their|your|all)$/.test(second);
  if (form === undefined && isBeforeArticle && !noVerb.test(first))
    return /[^su]s$/.test(first) ? 'does' : 'order';
  if (/^\p{L}{3,}ing$/u.test(first) && words.length > 1) return 'act';
  if (auxiliary.test(text.replace(/\([^)]*\)/g, '')) || clauseOf(text) !== undefined)
    return 'clause';
  return 'thing';
}

/** What has these may be told by names and by statements. */
const told =
  /\b(?:causes|sources|reasons|effects|advantages|disadvantages|benefits|drawbacks|limitations|limits|pros|cons|features|properties|characteristics|problems|issues|challenges|factors|symptoms|signs|consequences|implications|assumptions|strengths|weaknesses|risks|costs|arguments|objections|criticisms|concerns|threats|barriers|outcomes|conditions)\b/i;

/** Sisters: all points of a list have one form. @param title names what they are, if anything does */
export function areSisters(points: readonly string[], title = ''): boolean {
  const [first, ...others] = points.map(formOfPoint);
  if (first === 'case' && !title.endsWith('?')) return false;
  // Reasons are told by names, acts and statements alike.
  if (told.test(title) || /^why\b.*\?$/i.test(title))
    return [first, ...others].every((form) => form !== 'asks' && form !== 'order');
  // “Patent rights” with statements about them: the points are not rights.
  if (first === 'clause' && title !== '' && !title.endsWith('?')) return false;
  return first !== undefined && first !== 'asks' && others.every((form) => form === first);
}

const opener =
  /^(?:the|an?|you|someone|many|also|this|these|it|they|we|if|when|in|for|or|but|can|no|not|only|must|non|each|some|there|however|then|thus)$/;

/** Two lines that were joined: a capital word that begins a sentence, in the middle. */
export function runsTogether(text: string): boolean {
  const words = text.split(/\s+/);
  return words.some((word, at) => {
    const [before = '', next = ''] = [words[at - 1], words[at + 1]];
    if (at === 0 || !/^\p{Lu}\p{Ll}+$/u.test(word) || !/^[\p{Ll}“(]/u.test(next)) return false;
    if (!/[\p{Ll})]$/u.test(before)) return false;
    const low = word.toLowerCase();
    return opener.test(low) || (verbFormOf(low) !== undefined && !mayBeNoun.test(low));
  });
}
