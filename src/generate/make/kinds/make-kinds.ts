/** Questions of the chosen kinds. The kinds take turns, and no term or sentence is asked for twice. */
import type { QuestionKind } from '../../../model/study/quiz/task.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import { createDrops, type Drops } from '../../drop-reasons.ts';
import type { Generated, GenerateOptions, QuestionItem, TaskItem } from '../../engine.ts';
import { preparedOf } from '../../prepare/prepared.ts';
import { choose } from '../choose.ts';
import { makeQuestions } from '../questions.ts';
import { inSteps } from '../steps.ts';
import { plainTerm } from '../term-names.ts';
import type { KindCandidate } from './candidate.ts';
import { definedIn } from './defined.ts';
import { matchingsOf } from './matchings.ts';
import { trueFalseOf } from './true-false.ts';
import { blanksOf, shortAnswersOf } from './typed.ts';
import { multipleChoicesOf, orderingsOf, wholeListsOf } from './whole-lists.ts';

type Item = QuestionItem | TaskItem;

/** An item with the terms that it asks for and its quotes. */
interface Asking {
  item: Item;
  asks: readonly string[];
  quotes: readonly string[];
}

export async function makeQuestionsOfKinds(
  pages: readonly CleanPage[],
  options: GenerateOptions,
): Promise<Generated<Item>> {
  const kinds = options.kinds ?? ['single'];
  const isSingle = kinds.includes('single');
  const single = isSingle ? await makeQuestions(pages, options) : undefined;
  const others = kinds.filter((kind) => kind !== 'single');
  if (single !== undefined && (single.cancelled || others.length === 0)) return single;
  const drops = createDrops();
  const found = await candidatesOf(pages, others, options, drops);
  if (found === undefined) return { items: [], rejected: drops.counts, cancelled: true };
  const queues: Asking[][] = [
    // Rare kinds have the first turn.
    ...rarestFirst(others).map((kind) =>
      choose(
        found.filter(({ item }) => item.task.kind === kind),
        options.count,
        () => drops.add('repeats another item'),
      ),
    ),
    (single?.items ?? []).map(askingOf),
  ];
  const items = takeTurns(queues, options.count);
  drops.addAll(single?.rejected ?? {});
  return { items, rejected: drops.counts, cancelled: false };
}

const rarity: readonly QuestionKind[] = [
  'ordering',
  'multiple',
  'matching',
  'true-false',
  'short',
  'cloze',
  'single',
];

function rarestFirst(kinds: readonly QuestionKind[]): QuestionKind[] {
  return rarity.filter((kind) => kinds.includes(kind));
}

/** Grounded candidates of each kind. @returns `undefined` if cancelled */
async function candidatesOf(
  pages: readonly CleanPage[],
  kinds: readonly QuestionKind[],
  options: GenerateOptions,
  drops: Drops,
): Promise<KindCandidate[] | undefined> {
  const text = preparedOf(pages);
  const { ground } = text;
  const material = text.material();
  if (!material.english) return [];
  const [ranking, phrases, known] = [text.ranking(), text.phrases(), text.known()];
  const all = definedIn(pages, material, ranking, text.definitionsIn);
  const lists = wholeListsOf(pages, material);
  const makers: Partial<Record<QuestionKind, () => KindCandidate[]>> = {
    'true-false': () => trueFalseOf(all),
    short: () => shortAnswersOf(all, material),
    cloze: () => blanksOf(ranking, phrases, material, known),
    matching: () => matchingsOf(all, pages, material),
    multiple: () => multipleChoicesOf(lists, material),
    ordering: () => orderingsOf(lists, material),
  };
  const made = kinds.flatMap((kind) => makers[kind]?.() ?? []);
  const kept: KindCandidate[] = [];
  const finished = await inSteps(made, options, (candidate) => {
    if (drops.passes(ground(candidate.item))) kept.push(candidate);
  });
  return finished ? kept : undefined;
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
