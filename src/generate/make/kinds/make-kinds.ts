/** Questions of the chosen kinds. The kinds take turns, and no term or sentence is asked for twice. */
import { blankSign, type QuestionKind } from '../../../model/study/quiz/task.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import type { KnownTerms } from '../../define/term-places.ts';
import { createDrops, type Drops } from '../../drop-reasons.ts';
import type { GenerateOptions, Make, QuestionItem, Sourced, TaskItem } from '../../engine.ts';
import { membersOf } from '../../grounding/surroundings.ts';
import { withFirstLetters } from '../../language/first-letters.ts';
import { hashOf, keysOf, lowerFirst, wordsOf } from '../../language/words.ts';
import { type ListCard, listCards } from '../../lists/list-cards.ts';
import { preparedOf } from '../../prepared.ts';
import { leastScore, scoreBlank } from '../../scoring/card-features.ts';
import type { Keyphrase } from '../../terms/key-terms.ts';
import { choose, inSteps, type KindCandidate } from '../choose.ts';
import { blanksIn } from '../cloze.ts';
import { overlaps } from '../distractors.ts';
import { isName, type Material } from '../material.ts';
import { namesOf, otherNamesIn } from '../other-names.ts';
import { makeQuestions } from '../questions.ts';
import { listed, placeOf, type Ranked } from '../rank.ts';
import { plainTerm } from '../term-names.ts';
import { hasUnnamedSubject, isUnderstoodAlone, mayTellName } from '../understood-alone.ts';
import { wrongPoolOf } from '../wrong-pool.ts';
import { fewestSteps, fewestWrong, mostOptions, mostWordsTyped, mostWrong } from './bounds.ts';
import { type Defined, definedIn } from './defined.ts';
import { matchingsOf } from './matchings.ts';
import { isNameToLearn, shortAnswersOf } from './short-answers.ts';
import { halfFalse, type Statement, statementsIn, turnsOf } from './true-false.ts';

type Item = QuestionItem | TaskItem;

/** An item with the terms that it asks for and its quotes. */
interface Asking {
  item: Item;
  asks: readonly string[];
  quotes: readonly string[];
}

export const makeQuestionsOfKinds: Make<Item> = async (pages, options) => {
  const kinds = options.kinds ?? ['single'];
  const isSingle = kinds.includes('single');
  const single = isSingle ? await makeQuestions(pages, options) : undefined;
  const others: readonly QuestionKind[] = kinds.filter((kind) => kind !== 'single');
  if (single !== undefined && (single.cancelled || others.length === 0)) return single;
  const drops = createDrops();
  const found = await candidatesOf(pages, others, options, drops);
  if (found === undefined) return { items: [], rejected: drops.counts, cancelled: true };
  const chosen = (some: readonly KindCandidate[], count: number) =>
    choose(some, count, () => drops.add('repeats another item'));
  const queues: Asking[][] = [
    // Rare kinds have the first turn.
    ...rarestFirst
      .filter((kind) => others.includes(kind))
      .map((kind) =>
        kind === 'true-false'
          ? turnsOf(halfFalse(found.statements), options.count, chosen)
          : chosen(
              found.candidates.filter(({ item }) => item.task.kind === kind),
              options.count,
            ),
      ),
    (single?.items ?? []).map(askingOf),
  ];
  const items = takeTurns(queues, options.count);
  drops.addAll(single?.rejected ?? {});
  return { items, rejected: drops.counts, cancelled: false };
};

const rarestFirst: readonly QuestionKind[] = [
  'ordering',
  'multiple',
  'matching',
  'true-false',
  'short',
  'cloze',
  'single',
];

interface Found {
  candidates: KindCandidate[];
  statements: Statement[];
}

/** Grounded candidates of each kind. @returns `undefined` if cancelled */
async function candidatesOf(
  pages: readonly CleanPage[],
  kinds: readonly QuestionKind[],
  options: GenerateOptions,
  drops: Drops,
): Promise<Found | undefined> {
  const text = preparedOf(pages);
  const { fits } = text;
  const material = text.material();
  if (!material.english) return { candidates: [], statements: [] };
  const [ranking, phrases, known] = [text.ranking(), text.phrases(), text.known()];
  const all = definedIn(pages, material, ranking, text.definitionsIn);
  const lists = wholeListsOf(pages, material);
  const makers: Partial<Record<QuestionKind, () => KindCandidate[]>> = {
    short: () => shortAnswersOf(all, material),
    cloze: () => blanksOf(ranking, phrases, material, known, all),
    matching: () => matchingsOf(all, pages, material),
    multiple: () => multipleChoicesOf(lists, material),
    ordering: () => orderingsOf(lists, material),
  };
  const found: Found = { candidates: [], statements: [] };
  const passes = ({ item }: KindCandidate) => {
    if (isUnderstoodAlone(item.stem)) return drops.passes(fits(item));
    drops.add('makes no sense without the sentence before it');
    return false;
  };
  for (const kind of kinds) {
    const finished = await inSteps(makers[kind]?.() ?? [], options, (candidate) => {
      if (passes(candidate)) found.candidates.push(candidate);
    });
    if (!finished) return undefined;
  }
  if (!kinds.includes('true-false')) return found;
  const { pool, contexts } = wrongPoolOf(text);
  const told = { all, ranking, material, pool, contexts };
  const isFinished = await inSteps(statementsIn(told), options, (statements) => {
    for (const { lies, ...one } of statements()) {
      // A refused false version is no fault of the text.
      if (passes(one.truth))
        found.statements.push({ ...one, lies: usableOf(lies, ({ item }) => fits(item).ok) });
    }
  });
  return isFinished ? found : undefined;
}

/** The sound false versions up to the first without a lender, which can always be used. */
function usableOf(
  lies: Statement['lies'],
  isSound: (candidate: KindCandidate) => boolean,
): Statement['lies'] {
  const usable = [];
  for (const lie of lies) {
    if (!isSound(lie.candidate)) continue;
    usable.push(lie);
    if (lie.lender === undefined) break;
  }
  return usable;
}

/** A question of single choice asks for its answer. */
function askingOf(item: QuestionItem): Asking {
  return { item, asks: [plainTerm(item.options[item.answer] ?? '')], quotes: [item.quote] };
}

function takeTurns(queues: readonly Asking[][], count: number): Item[] {
  const [asked, quoted] = [new Set<string>(), new Set<string>()];
  const taken: Asking[] = [];
  const left = queues.map((queue) => [...queue]);
  while (taken.length < count && left.some((queue) => queue.length > 0)) {
    for (const queue of left) {
      const at = queue.findIndex(
        ({ asks, quotes }) =>
          !asks.some((one) => asked.has(one)) && !quotes.some((one) => quoted.has(one)),
      );
      const next = at < 0 ? undefined : queue[at];
      queue.splice(0, at < 0 ? queue.length : at + 1);
      if (next === undefined || taken.length === count) continue;
      taken.push(next);
      for (const one of next.asks) asked.add(one);
      for (const one of next.quotes) quoted.add(one);
    }
  }
  return taken.map(({ item }) => item).sort((a, b) => a.page - b.page);
}

/** A list with a title that names its entries: asks which options belong to it, or for the order of its steps. */
interface WholeList extends Sourced {
  card: ListCard;
  /** “Muscles: ” or nothing, then “the 3 types of muscle”. */
  place: string;
  name: string;
  isInOrder: boolean;
  members: string[];
}

const asked = /^(.*?)what are (the .+?)(, in order)?\?$/i;

function wholeListsOf(pages: readonly CleanPage[], material: Material): WholeList[] {
  return listCards(pages, material).flatMap((card) => {
    const { item } = card;
    if (item.type !== 'basic') return [];
    const members = membersOf(item.back);
    const [whole, place = '', name = '', order] = asked.exec(item.front) ?? [];
    if (whole === undefined || members.length < 2) return [];
    const { page, quote } = item;
    return [{ card, page, quote, place, name, isInOrder: order !== undefined, members }];
  });
}

function orderingsOf(lists: readonly WholeList[], material: Material): KindCandidate[] {
  return lists.flatMap((list) => {
    const { isInOrder, members, place, name } = list;
    if (!isInOrder || members.length < fewestSteps || !isVaried(members)) return [];
    const stem = `${place}${place === '' ? 'Put' : 'put'} ${name} in order.`;
    return [candidateOf(list, stem, { kind: 'ordering', steps: members }, material)];
  });
}

/** Words. Whole sentences are told apart by what they say, not by what the list is. */
const longestMember = 6;

/** @param lists wrong options come from other lists of the text */
function multipleChoicesOf(lists: readonly WholeList[], material: Material): KindCandidate[] {
  return lists.flatMap((list) => {
    const { members, place, name, isInOrder } = list;
    if (isInOrder || / points about /.test(name)) return [];
    if (members.some((member) => wordsOf(member).length > longestMember)) return [];
    const wrong = wrongOf(list, lists).slice(0, Math.min(mostWrong, mostOptions - members.length));
    if (wrong.length < fewestWrong || !isVaried(members)) return [];
    const stem = `${place}${place === '' ? 'Which' : 'which'} of these are ${name}?`;
    const options = [...members, ...wrong].sort(
      (a, b) => hashOf(list.quote + a) - hashOf(list.quote + b),
    );
    return [
      candidateOf(
        list,
        stem,
        { kind: 'multiple', options, right: options.filter((one) => members.includes(one)) },
        material,
      ),
    ];
  });
}

/** Similar in form, nearest first, and neither an entry nor a word of this list. */
function wrongOf(list: WholeList, lists: readonly WholeList[]): string[] {
  const most = Math.max(...list.members.map((member) => wordsOf(member).length)) + 2;
  const said = plainTerm(list.quote);
  const sisters = lists
    .filter((other) => other !== list && other.name !== list.name && !other.isInOrder)
    .sort((a, b) => distance(list, a) - distance(list, b));
  const taken: string[] = [];
  for (const member of sisters.flatMap(({ members }) => members)) {
    const plain = plainTerm(member);
    const isFair =
      wordsOf(member).length <= most &&
      plain !== '' &&
      !said.includes(plain) &&
      ![...list.members, ...taken].some((own) => overlaps(plainTerm(own), plain));
    if (isFair) taken.push(member);
  }
  return taken;
}

function distance(one: WholeList, other: WholeList): number {
  return Math.abs(one.card.block - other.card.block);
}

function candidateOf(
  { card, members, page, quote }: WholeList,
  stem: string,
  task: KindCandidate['item']['task'],
  material: Material,
): KindCandidate {
  const keys = keysOf(`${stem} ${members.join(' ')}`);
  return {
    ...placeOf(card.block, keys, material),
    ...{ score: listed, asks: [card.asks], quotes: [quote] },
    item: { type: 'task', stem, task, page, quote },
  };
}

function isVaried(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** Log odds of a phrase that its author does not set apart: its sentence says as much of it as a definition. */
const leastUnmarked = 0.7;
/** “person’s genotype” */
const ofSomebody = /^\p{Ll}+[’']s /u;

function blanksOf(
  ranking: readonly Ranked[],
  phrases: ReadonlyMap<string, Keyphrase>,
  material: Material,
  known: KnownTerms,
  all: readonly Defined[],
): KindCandidate[] {
  const names = otherNamesIn(material);
  const terms = all.map(({ term }) => term);
  const named = new Set([...phrases.keys(), ...material.marked]);
  return ranking.flatMap(({ sentence, vector, score }) => {
    const { page, quote, section, place } = sentence;
    if (!mayTellName(sentence)) return [];
    return blanksIn(sentence, phrases, material)
      .filter(
        (blank) =>
          !hasUnnamedSubject(sentence.text, named) &&
          !ofSomebody.test(blank.hidden) &&
          isNameToLearn(blank.hidden) &&
          wordsOf(blank.hidden).length <= mostWordsTyped &&
          scoreBlank(blank, sentence, material, known) >=
            (blank.marked ? leastScore.blank : leastUnmarked),
      )
      .slice(0, 1)
      .map(({ text }): KindCandidate => {
        const [before = '', hidden = '', after = ''] = text.split(/\{\{c1::(.*?)\}\}/);
        const name = lowerFirst(hidden, (word) => isName(word, material));
        const asked = withFirstLetters(after, name, terms);
        const task = {
          kind: 'cloze' as const,
          around: [before, asked],
          blanks: [namesOf(hidden, names, terms)],
        };
        const stem = [before, asked].join(blankSign);
        return {
          ...{ score, section, place, vector, asks: [plainTerm(hidden)], quotes: [quote] },
          item: { type: 'task', stem, task, page, quote },
        };
      });
  });
}
