/** Questions from lists of terms. Wrong answers are neighbours in the list. */
import type { CleanPage } from '../../text/clean-page.ts';
import type { QuestionItem } from '../engine.ts';
import { hashOf, keysOf, sharesRoot, upperFirst, wordsOf } from '../language/words.ts';
import { fewestWrong, mixed, overlaps, wrongAnswers } from '../make/distractors.ts';
import type { Material } from '../make/material.ts';
import { isPlural, plainTerm } from '../make/term-names.ts';
import { type EntryList, listsOf } from './entries.ts';
import { type Gloss, glossesOf, isOnlyMeaning, meaningsIn } from './glosses.ts';
import type { ListCard } from './list-cards.ts';
import { frontOfGloss, isLearned, ofThing, placed } from './list-prompts.ts';
import { formOfPoint } from './slides/clauses.ts';

export function listQuestions(
  pages: readonly CleanPage[],
  material: Material,
): ListCard<QuestionItem>[] {
  if (!material.english) return [];
  const all = listsOf(pages);
  const meanings = meaningsIn(all);
  const lists = all.map((list) =>
    glossesOf(list)
      .filter(isLearned)
      .filter(isAskable)
      .filter((gloss) => isOnlyMeaning(gloss, meanings)),
  );
  // Glossaries have a heading for each letter, so all are one list. Other lists hold different kinds of entries.
  const inGlossaries = lists.flat().filter(({ list }) => list.isGlossary);
  const inDeck = lists.flat().filter(({ list }) => list.isOfDeck === true);
  return lists.flatMap((glosses) =>
    glosses.flatMap((gloss) => {
      const more = gloss.list.isGlossary ? inGlossaries : gloss.list.isOfDeck ? inDeck : [];
      const asked = askAbout(gloss, [glosses, more], material);
      if (asked === undefined) return [];
      const { page, quote, block } = gloss.entry;
      const item: QuestionItem = { type: 'question', ...asked, page, quote };
      const keys = keysOf(`${gloss.term} ${gloss.meaning}`);
      return [{ item, asks: plainTerm(gloss.term), block, keys }];
    }),
  );
}

/** Shorter entries after a colon in books are notes: “Water: by osmosis”. */
const fewestWordsInBook = 5;

/** Clear to a student who does not see the list. */
function isAskable({ term, meaning, list }: Gloss): boolean {
  if (list.isOfDeck === true && ofThing.test(term)) return false;
  if (list.isGlossary || list.isOfSlide !== undefined) return true;
  return wordsOf(meaning).length >= fewestWordsInBook && !/ and |[,/]/.test(term);
}

function askAbout(
  gloss: Gloss,
  others: readonly (readonly Gloss[])[],
  material: Material,
): Pick<QuestionItem, 'stem' | 'options' | 'answer'> | undefined {
  const { term, meaning, entry, list } = gloss;
  if (sharesRoot(term, meaning)) return undefined;
  // “output”, “edges”: too general to be recognized by a meaning.
  const isGeneral = list.isOfDeck === true && /^\p{L}\p{Ll}*$/u.test(term);
  const asksForTerm = !isGeneral && hashOf(entry.quote) % 2 === 0;
  const optionOf = (other: Gloss) => (asksForTerm ? other.term : other.meaning);
  const taken = differing(fairOf(gloss, others), optionOf, list);
  if (taken === undefined) return undefined;
  const wrong = taken.map(optionOf);
  if (asksForTerm) {
    const stem =
      list.isGlossary || taken.some((other) => other.list !== list)
        ? `Which term is this? “${meaning}”`
        : placed(list, `which one is this? “${meaning}”`);
    return { stem, ...mixed(term, wrong, entry.quote) };
  }
  return {
    stem: frontOfGloss(gloss, material),
    ...mixed(upperFirst(meaning), wrong.map(upperFirst), entry.quote),
  };
}

/** Same kind and size, and not right as well. */
function isFair(gloss: Gloss, other: Gloss): boolean {
  const [own, its] = [plainTerm(gloss.term), plainTerm(other.term)];
  const ratio = wordsOf(other.meaning).length / wordsOf(gloss.meaning).length;
  return (
    (gloss.list.isOfDeck !== true ||
      (gloss.list === other.list
        ? tellsDeed(gloss) === tellsDeed(other)
        : isOfSameForm(gloss, other))) &&
    !overlaps(own, its) &&
    ratio > 0.4 &&
    ratio < 2.5 &&
    !sharesRoot(other.term, gloss.meaning) &&
    !sharesRoot(gloss.term, other.meaning) &&
    !overlaps(plainTerm(gloss.meaning), plainTerm(other.meaning))
  );
}

/** “Compute the values”: beside meanings of other forms it shows itself. */
const tellsDeed = ({ meaning }: Gloss) => /^(?:order|does)$/.test(formOfPoint(meaning) ?? '');

/** Terms of other slides are no choice where form alone gives the right one away. */
function isOfSameForm(gloss: Gloss, other: Gloss): boolean {
  const formOf = ({ term, meaning }: Gloss) =>
    [formOfPoint(meaning), isPlural(term), /[_().\d]|^\p{Ll}+$/u.test(term)].join();
  return formOf(gloss) === formOf(other);
}

/** Limits the comparisons, which would take minutes for lists of thousands. */
const mostLookedAt = 500;

/** Entries of the same list come first. */
function* fairOf(gloss: Gloss, others: readonly (readonly Gloss[])[]): Generator<Gloss> {
  let looked = 0;
  for (const list of others) {
    for (const other of list) {
      if (looked >= mostLookedAt) return;
      looked += 1;
      if (isFair(gloss, other)) yield other;
    }
  }
}

/** @returns three, or two of the own list: those of other lists show the right one more often */
function differing(
  fair: Iterable<Gloss>,
  optionOf: (one: Gloss) => string,
  own: EntryList,
): Gloss[] | undefined {
  const taken: Gloss[] = [];
  for (const one of fair) {
    const plain = plainTerm(optionOf(one));
    if (!taken.some((other) => overlaps(plainTerm(optionOf(other)), plain))) taken.push(one);
    if (taken.length === wrongAnswers) break;
  }
  if (taken.length === wrongAnswers) return taken;
  const sisters = taken.filter(({ list }) => list === own);
  return sisters.length >= fewestWrong ? sisters : undefined;
}
