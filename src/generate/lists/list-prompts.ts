/** Questions for entries of a list. */
import type { Grammar } from '../define/languages/grammar.ts';
import { isAct, isBareThing, isThing, mayBeNoun } from '../define/things.ts';
import { verbFormOf } from '../language/common-verbs.ts';
import { lowerFirst, lowerStart, sharesRoot, upperFirst, wordsOf } from '../language/words.ts';
import { contains, isName, type Material } from '../make/material.ts';
import { articleIn, isPlural, isTermLike, plainTerm } from '../make/term-names.ts';
import type { EntryList } from './entries.ts';
import type { Gloss } from './glosses.ts';
import { massNoun } from './slides/asked-parts.ts';
import { clauseOf, formOfPoint, mayBeNoun as isNounAsOften } from './slides/clauses.ts';
import { isManyOf, saysNothing } from './slides/slide-pages.ts';
import { sharesTitle } from './slides/slide-sayings.ts';

/** Properties that any thing has: “Motivation: …” under its name. */
export const ofThing =
  /^(?:definition|motivation|purpose|objective|goal|aim|main idea|mission|origin|basis|founder|scope|structure|organi[sz]ation|focus|intent|intention|rationale)$/i;

const ofProperties =
  /^(?:\p{L}+ )?(?:characteristics|properties|attributes|aspects|features|facts) of /iu;

/** Glossary terms need no context. Other terms get it from the heading. */
export function frontOfGloss(
  { term, meaning, list, isSaid, named }: Gloss,
  material: Material,
  grammar?: Grammar,
): string {
  if (grammar !== undefined) {
    const asked = grammar.explain.replace('{T}', term.trim());
    // A heading that is a question gives no context.
    return list.isGlossary || list.heading.includes('?') ? asked : placed(list, asked);
  }
  if (!material.english) return placed(list, term);
  const small = lowerFirst(term, (word) => isName(word, material));
  if (!list.isGlossary) {
    if (isOfBook(list)) return frontInBook(term, meaning, material);
    // The term is the title of the slide.
    if (isSaid === true) {
      const plain = named ?? small;
      return /^that /i.test(meaning) ? `What does ${plain} mean?` : whatIs(term, plain);
    }
    if (plainTerm(list.heading) === plainTerm(term))
      return askByName(term, small, meaning, material);
    if (list.isOfDeck === true && ofThing.test(term)) {
      // “Purpose” under a point is the purpose of that point.
      const above = list.intro?.text.replace(/:$/, '') ?? '';
      const place = isTermLike(above, true) ? above : list.heading;
      return placed({ ...list, heading: place }, `what is the ${term.toLowerCase()}?`);
    }
    // “Properties of rye: colour?”
    if (list.isOfDeck === true && ofProperties.test(list.heading))
      return placed(list, `${lowerFirst(term, (word) => isName(word, material))}?`);
    // “Demand curves: Giffen good”: the meaning is of Giffen good.
    if (list.isOfDeck === true && contains(plainTerm(list.heading), plainTerm(term)))
      return askByName(term, small, meaning, material);
    // “Rules – specifies how …”, “clean: clean up …”
    const does =
      (act.test(meaning) &&
        !(list.isOfDeck === true && /^(?:includes?|contains?|has) /i.test(meaning))) ||
      (list.isOfDeck === true && tellsDeed(meaning));
    if (list.isOfDeck === true && ofAction.test(term) && formOfPoint(meaning) === 'order' && does)
      return placed(list, `what happens in “${term}”?`);
    const is = isMany(term) ? 'are' : 'is';
    return placed(
      list,
      does && !isManyThings(term) ? `what does “${term}” do?` : `what ${is} “${term}”?`,
    );
  }
  return whatIs(term, small);
}

/** In “Neutral selection” something happens, “latex” does something. */
const ofAction = /(?:tion|ing|ment|sis)(?: \([^)]*\))?$/i;

const ofCode =
  /^(?:compute|computes|get|gets|evaluate|evaluates|integrate|integrates|solve|solves|find|finds|check|checks|load|loads|parse|parses|print|prints|fit|fits|plot|plots)$/i;

/** “Draw parents at random”, “gets the weights” */
function tellsDeed(meaning: string): boolean {
  const [first = ''] = wordsOf(meaning);
  // Code does what these say, though they are no common verbs.
  if (ofCode.test(first)) return true;
  return (
    ['order', 'does'].includes(formOfPoint(meaning)) &&
    verbFormOf(first) !== undefined &&
    !isNounAsOften.test(first)
  );
}

/** With the article of its meaning or of its sentences; in quotation marks where none is known and one may be needed. */
function askByName(term: string, small: string, meaning: string, material: Material): string {
  const isPlain =
    isMany(term) || massNoun.test(term) || /\p{Lu}/u.test(small) || / [&/] /.test(term);
  if (isPlain) return whatIs(term, small);
  const isOne = /^(?:an?|any|one|the) /i.test(meaning);
  const known = isOne ? articleIn(material.sentences, small) : '';
  const article = known === '' && /^an? /i.test(meaning) ? articleFor(small) : known;
  return article === '' ? `What is “${small}”?` : `What is ${article} ${small}?`;
}

const articleFor = (name: string) => (/^[aeio]/i.test(name) ? 'an' : 'a');

/** @param named the term as written in the question */
function whatIs(term: string, named: string): string {
  return `What ${isMany(term) ? 'are' : 'is'} ${named}?`;
}

/** “svdvals”, “newton_cotes”: the name of one function. */
const isManyThings = (term: string) =>
  isMany(term) && !/^[\p{Ll}\d]+(?:[_.][\p{Ll}\d]+)*$/u.test(term);

/** “TGS” is singular. */
function isMany(term: string): boolean {
  return !/^\p{Lu}{2,}$/u.test(term) && isPlural(term);
}

/** Things from books are clear without a heading. */
function frontInBook(term: string, meaning: string, material: Material): string {
  const plural = isPlural(term);
  const small = lowerFirst(term, (word) => isName(word, material));
  const article = /^an? /i.test(meaning) && !plural ? articleIn(material.sentences, small) : '';
  const named = article === '' ? small : `${article} ${small}`;
  if (!isKind(meaning)) return `What does ${named} do?`;
  return `What ${plural ? 'are' : 'is'} ${named}?`;
}

/** @param asked a whole question, or words in its place */
export function placed({ heading }: Pick<EntryList, 'heading'>, asked: string): string {
  return heading === '' || /\?$|…$|\.\.\.$/.test(heading)
    ? upperFirst(asked)
    : `${heading}: ${asked}`;
}

/** The meaning is an action. */
const act =
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

function isOfBook({ isGlossary, isOfSlide }: EntryList): boolean {
  return !isGlossary && isOfSlide === undefined;
}

/** English only. In books “term: …” may also be a label, a title, a person or a sentence; only names of things are worth a card. */
export function isLearned(gloss: Gloss): boolean {
  const { list, term, meaning } = gloss;
  if (list.isOfDeck === true && !list.isGlossary) return isLearnedInDeck(gloss);
  // A row of a table, such as “optional – AS:i:-2”.
  if (
    list.isOfSlide === undefined &&
    list.isGlossary &&
    (meaning.match(/\p{L}{3}/gu)?.length ?? 0) < 2
  )
    return false;
  if (!isOfBook(list)) return true;
  if (classwork.test(list.heading) || address.test(meaning) || names.test(meaning)) return false;
  if (numbered.test(term) || partOfText.test(term) || isTitle(meaning)) return false;
  const last = wordsOf(term).at(-1) ?? '';
  const isNoun = mayBeNoun(last) || /ing$/.test(last);
  if (!isNoun || sharesRoot(term, meaning) || isProse(meaning)) return false;
  return isKind(meaning) || (act.test(meaning) && !isPlural(term));
}

const fewestWordsInDeck = 3;
const fewestSisters = 2;

/** A meaning says what a thing is or does, or its list has others of the same form. The title says what the term belongs to. */
function isLearnedInDeck({ list, term, meaning, entry, isSaid }: Gloss): boolean {
  const size = wordsOf(meaning).length;
  const isShortName = /^\p{Lu}{2,6}s?$/u.test(term);
  const isAlone = list.heading === '' || list.heading.endsWith('?') || saysNothing(list.heading);
  // “Volume” under “The three V’s?” could be any volume.
  if (isAlone && isSaid !== true && wordsOf(term).length < 2 && !isShortName) return false;
  if (isSaid === true) return size >= fewestWordsInDeck && !(entry.under.length > 0 && size < 6);
  const sisters = list.entries.filter(({ text }) => /^[^:–—]{2,58}(?::| [–—-]) /u.test(text));
  const areSisters = sisters.length >= fewestSisters && sisters.length * 2 > list.entries.length;
  if (size < fewestWordsInDeck) return isShortName;
  // “Motivation: motivated by …”
  if (ofThing.test(term) && sharesRoot(term, meaning)) return false;
  const isMarked = entry.terms.includes(term) || /^[“"]/.test(entry.text);
  // “Comments: code is for humans”: a statement; “Measures of quality” may be told by one.
  if (clauseOf(upperFirst(meaning)) !== undefined && !isKind(meaning) && !isManyOf(list.heading))
    return false;
  if (areSisters || isMarked || isManyOf(list.heading)) return true;
  if (sharesTitle(term, list.heading)) return true;
  return (
    isKind(meaning) ||
    act.test(meaning) ||
    /^(?:to|how|when|where|whether) |^\p{L}{3,}ing /iu.test(meaning) ||
    ofThing.test(term)
  );
}

/** “Drugs that contain calcium, such as chalk, can lead to high levels.”: a sentence. */
function isProse(meaning: string): boolean {
  return (
    /[.!?][”"]? \p{Lu}|, (?:can|may|is|are|will|has|have)\b|^\p{Lu}{2}/u.test(meaning) ||
    (meaning.match(/\b(?:can|may|must|will|should|is|are|was|were)\b/g)?.length ?? 0) > 1
  );
}

/** A kind of thing, not an action. */
export function isKind(meaning: string): boolean {
  const plain = `${lowerStart(meaning).replace(/\.$/, '')} `;
  const [first = ''] = plain.split(' ');
  if (verbFormOf(first) === 'third') return false;
  return isThing(plain) || isAct(plain.trim()) || (isBareThing(plain) && tellsMore.test(plain));
}

/** “transport with sodium” fits many things without one of these. */
const tellsMore = / (?:of|that|which|who|whose|used|held|in which|where|when) /;

/** “Building Thesis Statements Lesson” */
function isTitle(meaning: string): boolean {
  const long = meaning.match(/[\p{L}’'-]{4,}/gu) ?? [];
  return long.every((word) => /^\p{Lu}/u.test(word));
}
