/** What the student decides about the items of a draft, one after the other, and how it is taken back. Pure. */
import type { StudyItem } from '../../../generate/engine.ts';
import type { Draft, DraftItem, Verdict } from '../draft/draft.ts';

/** So many steps can be taken back. */
const mostSteps = 200;

/** The item that is looked at: the one that was chosen, else the first that is not decided. */
export function currentItem({ items, current }: Draft): DraftItem | undefined {
  const chosen = items.find(({ key }) => key === current);
  return chosen ?? items.find(({ verdict }) => verdict === undefined) ?? items[0];
}

/** Decides about an item, and goes on to the next that is not decided. */
export function decide(draft: Draft, key: string, verdict: Verdict): Draft {
  const decided = change(draft, key, (one) => ({ ...one, verdict }));
  return { ...decided, current: nextOpen(decided.items, key) };
}

/** Other words for an item, of the student's own or found anew: it is looked at still. */
export function reword(draft: Draft, key: string, item: StudyItem, verdict?: Verdict): Draft {
  const reworded = change(draft, key, (one) => ({ ...one, item, verdict }));
  return { ...reworded, current: key };
}

/** Another item in the place of one; neither is found again. */
export function replaceItem(
  draft: Draft,
  key: string,
  item: StudyItem,
  keys: readonly string[],
): Draft {
  const replaced = change(draft, key, (one) => ({
    ...{ key, item, keys: [...(one.keys ?? []), ...keys] },
  }));
  return { ...replaced, current: key };
}

/** Takes the last step back and looks at its item again. */
export function undo(draft: Draft): Draft {
  const last = draft.steps?.at(-1);
  if (last === undefined) return draft;
  const { key } = last.before;
  const items = draft.items.map((one) => (one.key === key ? last.before : one));
  return { ...draft, items, steps: draft.steps?.slice(0, -1) ?? [], current: key };
}

/** Looks at the item so many places on, or back, without a decision. */
export function move(draft: Draft, by: number): Draft {
  const at = draft.items.findIndex(({ key }) => key === currentItem(draft)?.key);
  const there = draft.items[at + by];
  return there === undefined ? draft : { ...draft, current: there.key };
}

export function lookAt(draft: Draft, key: string): Draft {
  return { ...draft, current: key };
}

function change(draft: Draft, key: string, to: (one: DraftItem) => DraftItem): Draft {
  const before = draft.items.find((one) => one.key === key);
  if (before === undefined) return draft;
  return {
    ...draft,
    items: draft.items.map((one) => (one.key === key ? to(one) : one)),
    steps: [...(draft.steps ?? []), { before }].slice(-mostSteps),
  };
}

/** The next that is not decided, from the beginning again; the one itself where all are. */
function nextOpen(items: readonly DraftItem[], key: string): string {
  const at = items.findIndex((one) => one.key === key);
  const inOrder = [...items.slice(at + 1), ...items.slice(0, at)];
  return inOrder.find(({ verdict }) => verdict === undefined)?.key ?? key;
}
