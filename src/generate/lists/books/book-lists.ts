/**
 * Lists of a book, as against a slide’s or a glossary’s: “term: …” may also be a label of the lesson, a title, a person, or a sentence
 * of prose. Only what names a thing and tells what it is or does is worth a card.
 */
import { isAct, isBareThing, isThing, mayBeNoun } from '../../define/things.ts';
import { verbFormOf } from '../../language/common-verbs.ts';
import { sharesRoot } from '../../language/roots.ts';
import { lowerStart, wordsOf } from '../../language/words.ts';
import { isPlural } from '../../make/term-names.ts';
import type { EntryList } from '../entries.ts';
import type { Gloss } from '../glosses.ts';

/** A meaning that tells what the thing does. */
export const act =
  /^(has|does|adds?|allows?|applies|apply|builds?|calls?|carr(y|ies)|changes?|checks?|cleans?|collects?|connects?|contains?|controls?|converts?|creates?|defines?|describes?|determines?|drives?|enables?|explains?|finds?|generates?|gives?|handles?|helps?|holds?|improves?|includes?|increases?|installs?|keeps?|lists?|makes?|manages?|moves?|needs?|produces?|protects?|provides?|reads?|reduces?|regulates?|removes?|returns?|runs?|sends?|shows?|specif(y|ies)|stores?|supports?|takes?|tells?|transports?|tries|try|turns?|updates?|uses?|writes?) (?!of\b)/i;

const classwork =
  /\(\d+ min(?:utes)?\)|\b(?:websites?|web resources|assessments?|discussion|activity|lessons?|resources|practice)\b/i;
const address = /\b[\p{L}\d-]+\.(?:com|org|gov|edu|net)\b/u;
/** “Apples, bananas, blueberries”, “SIGI 3, FOCUS 2” */
const names =
  /^(?:(?:\p{L}[\p{L}\d’'-]*|\d+)(?: [\p{L}\d’'-]+){0,4}, )+(?:and )?[\p{L}\d’'-]+(?: [\p{L}\d’'-]+){0,4}\.?$/u;
/** “Stage 4”, “Class II”, “Method B” */
const numbered = /\s(?:\p{L}*\d+|[IVX]+|\p{Lu}\p{Ll}?)$/u;
const partOfText =
  /^(?:excerpts?|documents?|sources?|articles?|letters?|advertisements?|writing practice)$/i;

/** Not of a slide, of a handout or of a glossary. */
export function isOfBook({ isGlossary, isOfSlide }: EntryList): boolean {
  return !isGlossary && isOfSlide === undefined;
}

/** English only; every other list is told as its author has it. */
export function isLearned({ list, term, meaning }: Gloss): boolean {
  if (!isOfBook(list)) return true;
  if (classwork.test(list.heading) || address.test(meaning) || names.test(meaning)) return false;
  if (numbered.test(term) || partOfText.test(term) || isTitle(meaning)) return false;
  const last = wordsOf(term).at(-1) ?? '';
  const isNoun = mayBeNoun(last) || /ing$/.test(last);
  if (!isNoun || sharesRoot(term, meaning) || isProse(meaning)) return false;
  return isKind(meaning) || (act.test(meaning) && !isPlural(term));
}

/** “Drugs that contain calcium, such as chalk, can lead to high levels.”: a sentence. */
function isProse(meaning: string): boolean {
  return (
    /[.!?][”"]? \p{Lu}|, (?:can|may|is|are|will|has|have)\b|^\p{Lu}{2}/u.test(meaning) ||
    (meaning.match(/\b(?:can|may|must|will|should|is|are|was|were)\b/g)?.length ?? 0) > 1
  );
}

/** What the thing is, rather than what it does. */
export function isKind(meaning: string): boolean {
  const plain = `${lowerStart(meaning).replace(/\.$/, '')} `;
  const [first = ''] = plain.split(' ');
  if (verbFormOf(first) === 'third') return false;
  return isThing(plain) || isAct(plain.trim()) || (isBareThing(plain) && tellsMore.test(plain));
}

/** “transport with sodium” could be said of many things. */
const tellsMore = / (?:of|that|which|who|whose|used|held|in which|where|when) /;

/** “Building Thesis Statements Lesson” */
function isTitle(meaning: string): boolean {
  const long = meaning.match(/[\p{L}’'-]{4,}/gu) ?? [];
  return long.every((word) => /^\p{Lu}/u.test(word));
}
