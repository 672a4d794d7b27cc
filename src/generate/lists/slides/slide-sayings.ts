/** Cards from single points of slides whose form makes their meaning certain. */

import { isBareThing, isThing } from '../../define/things.ts';
import { verbFormOf } from '../../language/common-verbs.ts';
import { lowerStart, upperFirst, wordsOf } from '../../language/words.ts';
import { isAcronym } from '../../make/other-names.ts';
import { isPlural, isTermLike, plainTerm } from '../../make/term-names.ts';
import { type Entry, type EntryList, mayGoOn } from '../entries.ts';
import { clauseOf, formOfPoint } from './clauses.ts';
import { askLongName } from './slide-acronyms.ts';
import { isBeside, isClosed, leftOpen } from './slide-pages.ts';
import { isBroken, isOdd, spoken } from './slide-points.ts';

export interface Saying {
  front: string;
  back: string;
  /** The plain form of the answer. */
  asks: string;
  entry: Entry;
  /** If it is longer than the entry's own line. */
  quote?: string;
  /** The question names the point above the entry, so the quote begins there. */
  isOfIntro?: boolean;
}

interface Defined {
  term: string;
  meaning: string;
  /** With its article. */
  named: string | undefined;
}

const mostWordsOfSaying = 26;
const fewestWordsOfMeaning = 5;
const definition =
  /^(?:(?:an?|the) )?([\p{L}“][\p{L}\p{N}\s“”’'()/&-]{1,60}?),? (?:is|are|means?|refers? to|is defined as|are defined as) (?=\S)(.{8,})$/iu;
const doing =
  /^(?:(?:an?|the) )?([\p{L}“][\p{L}\p{N}\s“”’'()/&-]{1,50}?) (measures|describes|shows|explains|represents|states that|says that|predicts|assumes|visualizes|illustrates|regulates|protects|controls|stores|converts|transports|specifies|determines|enables|provides|requires|contains|consists of|depends on) (\S.{6,})$/iu;
const formula = /^([\p{L}][\p{L}\p{N}\s()’'^_²-]{0,45}?)\s*=\s*([^=<>]{2,90})$/u;
const year = String.raw`(?:c\.\s?)?\d{3,4}s?(?:\s*[-–]\s*(?:c\.\s?)?\d{2,4})?`;
const inYear = new RegExp(`^(${year})\\s*(?::|[-–—]\\s)\\s*(\\p{L}.{8,})$`, 'u');
const withYear = new RegExp(`^(\\p{Lu}[^():;]{3,60}?),? \\(?(${year})\\)?$`, 'u');
const negated = /\b(?:not|no|never|nobody|nothing|none|nor)\b/i;
/** Names nothing without the text before. */
export const pronoun =
  /^(?:this|these|those|that|it|they|he|she|we|you|there|here|what|which|who|why|how|when|where|all|some|many|most|both|each|one|two|three|such|other|another|everything|everyone|nobody|if|because|so|but|and|or)\b/i;

/** @param list of a deck */
export function sayingsIn(list: EntryList): Saying[] {
  const { entries, heading } = list;
  if (isBeside(heading)) return [];
  return entries.flatMap((entry, index) => {
    const answered = answeredBy(entry, entries[index + 1]);
    if (answered !== undefined) return [answered];
    if (mayGoOn(entry, entries[index + 1])) return [];
    const equal = equals(entry, heading);
    if (equal !== undefined) return [{ ...equal, entry }];
    if (!isSaid(entry)) return [];
    const found =
      happened(entry, heading) ??
      does(entry, heading) ??
      (index === 0 ? namedAbove(entry, list) : undefined);
    return found === undefined ? [] : [{ ...found, entry }];
  });
}

/** “Copyleft is a strategy that …”: a thing and its meaning. */
export function definedIn(entry: Entry, heading: string): Defined | undefined {
  // “choosing a proxy for what you study”: here “you” means anyone.
  const toAnybody = entry.text.replace(/(?<=.{20})\b(?:you|your|you['’]re|we|our)\b/gi, 'one');
  if (isBeside(heading) || !isSaid({ ...entry, text: toAnybody })) return undefined;
  const text = entry.text.replace(/[.;]$/, '');
  const [, subject = '', said = ''] = definition.exec(text) ?? [];
  const term = subject.replace(/[“”"]/g, '').trim();
  if (!isSubject(term) || negated.test(said)) return undefined;
  if (
    /^(?:(?:general|main|key|basic) )?(?:idea|problem|question|goal|point|result|reason)s?$/i.test(
      term,
    )
  )
    return undefined;
  // “Locke’s theory”: the term is a person.
  if (new RegExp(`(?:^| )${term.replace(/[^\p{L}\p{N} -]/gu, '.')}[’']s?\\b`, 'iu').test(heading))
    return undefined;
  const isVerb = /\b(?:means?|refers? to|defined as)\b/.test(
    text.slice(0, text.length - said.length),
  );
  const plain = lowerStart(said);
  const isWhat = isThing(plain) || (plain.startsWith('the ') && isBareThing(plain.slice(4)));
  const isOfTitle = sharesTitle(term, heading) && /^(?:an?|any|one of)\s/.test(plain);
  if (!isWhat && !isOfTitle && !isVerb) return undefined;
  // “a good idea”, “the best way”: praise, not a meaning.
  if (
    /^(?:an?|the) (?:very |more |most |key |main |big |challenging |good |bad |great |better |best |common |important |useful |hard |major |primar\S+ |possible |lot|few|little|same|result|reason|problem|way|only|first|second|last|next|most|\p{L}+est)\b/iu.test(
      said,
    )
  )
    return undefined;
  if (/^(?:an? )?one of the (?:most|best|main|key)\b/i.test(said) || isComparative.test(term))
    return undefined;
  // “A tangled mess of arrows means …”: what follows from it.
  if (
    isVerb &&
    / (?:of|in|with|for) /.test(term) &&
    /^the [^,]+ (?:could|can|may|must|is|are|will|has|have) /i.test(said)
  )
    return undefined;
  // “shown as an arrow”, “a central part of …”: not what it is.
  if (
    /^(?:shown|all|see|only|part|not|often|usually|typically|generally|also|sometimes|(?:an?|the) (?:\p{L}+ )?parts?)\b/iu.test(
      said,
    )
  )
    return undefined;
  // “The sampling frame”: only another name.
  if (wordsOf(said).length < 3 || /^the \S+(?: \S+)?$/i.test(said)) return undefined;
  // “Joining the team is a communal process”: too little for a meaning.
  if (wordsOf(said).length < fewestWordsOfMeaning && !/ (?:of|for|that|which|to) /.test(said))
    return undefined;
  if (isBroken(text) || /(?:^|\s)\p{Lu}(?:\s|$)|\d/u.test(term)) return undefined;
  const [article = ''] = /^(?:an?|the) /i.exec(text) ?? [];
  return {
    term,
    meaning: said,
    named: article === '' ? undefined : article.toLowerCase() + term,
  };
}

/** “Larger size means larger variability”: one follows from the other. */
export const isComparative =
  /^(?:more|less|fewer|larger|smaller|higher|lower|greater|better|longer|shorter) /i;
const fewestWordsBelow = 5;

/** A name with its meaning as the first point below: “Best practice”, “A method that is widely accepted”. */
function namedAbove(
  { text }: Entry,
  { heading, intro }: EntryList,
): Omit<Saying, 'entry'> | undefined {
  const above = (intro?.text ?? heading).replace(/:$/, '');
  const said = text.replace(/[.;]$/, '');
  const plain = lowerStart(said);
  const isMeant = /^(?:an?|any) /.test(plain) && isThing(plain);
  if (!isMeant || wordsOf(said).length < fewestWordsBelow || isBroken(said) || isOdd(said))
    return undefined;
  if (!isSubject(above) || isBeside(above) || isPlural(above) || /[\d&/:]/.test(above))
    return undefined;
  if (sharesTitle(above, said) || formOfPoint(said) !== 'thing' || clauseOf(said) !== undefined)
    return undefined;
  const [article = ''] = /^an? /i.exec(said) ?? [];
  const small = /^\p{Lu}\p{Ll}+(?: \p{Ll}|$)/u.test(above) ? lowerStart(above) : above;
  const isCounted = article !== '' && !/\p{Lu}{2}/u.test(above);
  const an = /^[aeio]/i.test(small) ? 'an ' : 'a ';
  return {
    front: `What is ${isCounted ? an : ''}${small}?`,
    back: upperFirst(said),
    asks: plainTerm(above),
    ...(intro !== undefined && { isOfIntro: true }),
  };
}

/** A word of the title is also in the term. */
export function sharesTitle(term: string, heading: string): boolean {
  const words = new Set(plainTerm(heading).split(' '));
  return plainTerm(term)
    .split(' ')
    .some((word) => word.length > 3 && words.has(word));
}

function isSaid({ text }: Entry): boolean {
  const size = wordsOf(text).length;
  return size >= 3 && size <= mostWordsOfSaying && !spoken.test(text) && isClosed(text);
}

function isSubject(term: string): boolean {
  const size = wordsOf(term).length;
  return (
    size >= 1 &&
    size <= 5 &&
    !/ (?:or|and) /.test(term) &&
    !pronoun.test(term) &&
    !isOdd(term) &&
    isTermLike(term, true)
  );
}

const question = /^(?:question|q)\s*\d*\s*[:.]\s*(\S.{8,120}\?)$/i;
const answer = /^(?:answer|a)\s*\d*\s*[:.]\s*(\S.{2,120})$/i;

/** “Question: …?” with “Answer: …” below it. */
function answeredBy(asking: Entry, next: Entry | undefined): Saying | undefined {
  const [, front = ''] = question.exec(asking.text) ?? [];
  const [, back = ''] = answer.exec(next?.text ?? '') ?? [];
  if (front === '' || back === '' || next === undefined || asking.under.length > 0)
    return undefined;
  const quote = `${asking.quote}\n\n${next.quote}`;
  return {
    front,
    back: upperFirst(back.replace(/\.$/, '')),
    asks: plainTerm(front),
    entry: asking,
    quote,
  };
}

/** “GDP deflator = nominal GDP / real GDP” */
function equals({ text }: Entry, heading: string): Omit<Saying, 'entry'> | undefined {
  const [, name = '', value = ''] = formula.exec(text.replace(/[.;]$/, '')) ?? [];
  const isSure =
    /^\p{Lu}{2,6}$/u.test(name) || /[+/×*÷−]/.test(value) || sharesTitle(name, heading);
  const isFormula =
    (isSure &&
      /\p{L}{4}|\p{Lu}{2}/u.test(value) &&
      /[\p{L}]{2}/u.test(name) &&
      wordsOf(value).length >= 2 &&
      /\p{L}{2}/u.test(value)) ||
    // “r^2 = amount of variance in y that is explained by x”
    (/^\p{L}[²\d^_]{1,3}$/u.test(name) && wordsOf(value).length >= 3 && /\p{L}{4}/u.test(value));
  if (
    !isFormula ||
    isOdd(`${name} is the name of it`) ||
    wordsOf(name).length > 6 ||
    pronoun.test(name) ||
    !isClosed(value) ||
    isBroken(value) ||
    /[;:,|]|^(?:lots?|more|less|many)\b/i.test(value) ||
    /\p{L}\(/u.test(name) ||
    // “XT k Xk”: the signs of the formula are lost. “0 represents …” is a statement.
    value
      .split(/[\s()+*×÷/−–-]+/)
      .some((part) => /^\p{L}{1,2}$/u.test(part) && !joins.test(part)) ||
    /^[^\s]*\d\s+\p{L}+s\b|\p{L}\d|\d\p{L}|[-−]1/u.test(value)
  )
    return undefined;
  // “EULA = End-user license agreement”
  if (/^\p{Lu}{2,6}$/u.test(name.trim()) && isAcronym(name.trim(), value)) {
    const front = askLongName(name.trim());
    return { front, back: value.trim(), asks: plainTerm(front) };
  }
  const place = sharesTitle(name, heading) || isOdd(heading) ? '' : `${heading}: `;
  return {
    front: `${place}${name.trim()} = ?`,
    back: value.trim(),
    asks: plainTerm(name),
  };
}

const joins = /^(?:of|in|by|to|at|on|an?|or|is|x|y)$/i;

/** “1917: the first index is published”, “Wars of the Roses (1455–1487)” */
function happened({ text }: Entry, heading: string): Omit<Saying, 'entry'> | undefined {
  const place = heading.endsWith('?') || isOdd(heading) ? '' : `${heading}: `;
  const plain = text.replace(/[.;]$/, '');
  const [, when = '', what = ''] = inYear.exec(plain) ?? [];
  // Two joined lines.
  if (when !== '' && /\b\d{4}:/.test(what)) return undefined;
  if (when !== '') {
    const asked = `what happened in ${when.replace(/\s/g, '')}?`;
    return {
      front: place === '' ? upperFirst(asked) : place + asked,
      back: upperFirst(what),
      asks: plainTerm(asked),
    };
  }
  const [, event = '', date = ''] = withYear.exec(plain) ?? [];
  const isEvent = wordsOf(event).length >= 2 && wordsOf(event).length <= 8;
  // “J.S. Mill (1806–1873)”: a person's life, not an event.
  if (/^(?:\p{Lu}[\p{L}.’'-]* ){1,2}\p{Lu}[\p{L}’'-]*$/u.test(event)) return undefined;
  // “Wrote a treatise (1803)”: the subject is missing.
  const isHeadless =
    /^(?:Wrote|Published|Born|Died)\b/.test(event) ||
    verbFormOf(wordsOf(event)[0] ?? '') === 'past';
  if (
    !isEvent ||
    isHeadless ||
    /\p{L}\. \p{L}| & |\bet al\b/u.test(event) ||
    // “Kuhn and Johnson (2013)”: a source. “Breiman invented trees (1973)”: a statement.
    /^\p{Lu}[\p{L}’'-]+,? (?:and|et) \p{Lu}[\p{L}’'-]+$/u.test(event) ||
    // “Homo sapiens (1500)”: the year of a source or picture.
    (/^\d{4}$/.test(date) && !ofEvent.test(event)) ||
    wordsOf(event).some(
      (word, at) => at > 0 && (verbFormOf(word) === 'past' || /.{3}ed$/.test(word)),
    ) ||
    pronoun.test(event) ||
    leftOpen.test(event)
  )
    return undefined;
  const asked = `when was “${event}”?`;
  return {
    front: place === '' ? upperFirst(asked) : place + asked,
    back: date.replace(/\s/g, ''),
    asks: plainTerm(event),
  };
}

const ofEvent =
  /\b(?:wars?|acts?|laws?|treat(?:y|ies)|revolution|reforms?|battle|congress|crisis|plague|found(?:ing|ation)|invention|discovery|publication|first|census|election|depression|constitution|declaration|invasion|trial|expedition|reign|birth|death|fall|rise|opening|launch|introduction|independence|uprising|strike|riot|conference|agreement|convention|edict|council|massacre|famine|epidemic|pandemic)\b/i;

/** “CPI measures cost of living” */
function does({ text }: Entry, heading: string): Omit<Saying, 'entry'> | undefined {
  const [, subject = '', verb = '', said = ''] = doing.exec(text.replace(/[.;]$/, '')) ?? [];
  const term = subject.replace(/[“”"]/g, '').trim();
  if (!isSubject(term) || isPlural(term)) return undefined;
  // “Different measures may react”: the noun was taken for a verb.
  if (/^(?:may|can|could|will|would|should|must|is|are|was|were|has|have)\b/.test(said))
    return undefined;
  if (!sharesTitle(term, heading) && !/^(?:an?|the) /i.test(text)) return undefined;
  const [first = '', ...rest] = verb.split(' ');
  const base = first.replace(/s$/, '');
  const tail = rest.filter((word) => word !== 'that').join(' ');
  const named = /^\p{Lu}\p{Ll}+(?: \p{Ll}|$)/u.test(term) ? lowerStart(term) : term;
  const asked = `What does ${/^the /i.test(text) ? 'the ' : ''}${named} ${base}${tail === '' ? '' : ` ${tail}`}?`;
  return { front: asked, back: upperFirst(said), asks: plainTerm(`${term} ${base}`) };
}
