/** Makes the items of one part: asks the model, checks, lets it repair refused items once, and asks questions a second time. */
import { createDrops, type DropReason } from '../drop-reasons.ts';
import type { StudyItem } from '../engine.ts';
import { tokensOfItem } from '../model-cost.ts';
import { type Check, malformedReason, twinReason } from './check.ts';
import { carriedBy, formsOf, schemaOf } from './forms/asked-forms.ts';
import type { Asked, Model } from './model.ts';
import type { Part } from './plan.ts';
import { askFor, askToRepair, type Prompt, type Refused, type Task } from './prompts.ts';
import { lookAgain } from './second-look.ts';

export interface MadePart {
  items: StudyItem[];
  rejected: Record<string, number>;
  /** Why the model stopped early. The items are valid anyway. */
  problem: Extract<Asked, { ok: false }>['reason'] | undefined;
}

/** Asks for more than wanted, since the check refuses some. */
const surplus = 1.3;
const mostRepaired = 10;
/** Another try cannot repair these. */
const beyondRepair = new Set<DropReason>([twinReason, malformedReason]);

export async function makePart(
  task: Task,
  { pages, terms, count }: Part,
  model: Model,
  check: Check,
): Promise<MadePart> {
  const { kind } = task;
  const drops = createDrops();
  let problem: MadePart['problem'];
  const forms = carriedBy(pages, formsOf(task));
  if (forms.length === 0) return { items: [], rejected: {}, problem };

  const ask = async (prompt: Prompt, most: number): Promise<unknown[]> => {
    const wanted = { name: kind, item: schemaOf(forms), ...prompt };
    const asked = await model.ask({ ...wanted, maxTokens: 300 + most * tokensOfItem(task) });
    if (!asked.ok) problem = asked.reason;
    return asked.ok ? asked.items.slice(0, most * 2) : [];
  };
  /** Adds accepted items to `items`. @returns the refused ones */
  const sort = (answers: readonly unknown[], items: StudyItem[]): Refused[] =>
    answers.flatMap((answer) => {
      const checked = check.take(answer);
      if (!checked.ok) return { item: answer, reason: checked.reason };
      items.push(checked.item);
      return [];
    });

  const items: StudyItem[] = [];
  const wanted = Math.ceil(count * surplus);
  const refused = sort(await ask(askFor(task, forms, pages, terms, wanted), wanted), items);
  const again = refused.filter(({ reason }) => !beyondRepair.has(reason)).slice(0, mostRepaired);
  const lost = refused.filter((one) => !again.includes(one));
  if (items.length < count && again.length > 0 && problem === undefined) {
    const repaired = await ask(askToRepair(task, forms, pages, again), again.length);
    const before = items.length;
    lost.push(...sort(repaired, items));
    // Refused items that the repair did not replace.
    const left = Math.max(0, again.length - (items.length - before));
    lost.push(...again.slice(0, left));
  } else lost.push(...again);
  for (const { reason } of lost) drops.add(reason);

  if (kind !== 'questions')
    return { items: inTurns(items).slice(0, count), rejected: drops.counts, problem };
  const looked = await lookAgain(model, items, pages);
  if (!looked.ok) {
    // Questions without a second look are not delivered.
    drops.add('the AI was not there to check it', items.length);
    return { items: [], rejected: drops.counts, problem: looked.reason };
  }
  const { agreed, unanswered } = looked;
  drops.add('the AI could not answer it itself', unanswered);
  drops.add('the AI chose another answer itself', items.length - agreed.length - unanswered);
  return { items: inTurns(agreed).slice(0, count), rejected: drops.counts, problem };
}

/** Takes the kinds of items in turns, so that a cut at any count leaves no kind out. */
function inTurns(items: readonly StudyItem[]): StudyItem[] {
  const queues = [...Map.groupBy(items, kindOf).values()];
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    queues.flatMap((queue) => queue[at] ?? []),
  ).flat();
}

function kindOf(item: StudyItem): string {
  return item.type === 'task' ? item.task.kind : item.type;
}
