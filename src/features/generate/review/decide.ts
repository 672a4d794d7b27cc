/** The student's decisions about the items of a draft, and Undo. Pure. */
import type { StudyItem } from '../../../generate/engine.ts';
import type { Draft, DraftItem, Verdict } from '../draft/draft.ts';

/** Steps that can be undone. */
const mostSteps = 200;

/** The chosen item, else the first undecided one. */
export function currentItem({ items, current }: Draft): DraftItem | undefined {
  const chosen = items.find(({ key }) => key === current);
  return chosen ?? items.find(({ verdict }) => verdict === undefined) ?? items[0];
}

/** Decides, and goes to the next undecided item. */
export function decide(draft: Draft, key: string, verdict: Verdict): Draft {
  const decided = change(draft, key, (one) => ({ ...one, verdict }));
  return { ...decided, current: nextOpen(decided.items, key) };
}

/** Changes the text of an item and stays on it. */
export function reword(draft: Draft, key: string, item: StudyItem, verdict?: Verdict): Draft {
  const reworded = change(draft, key, (one) => ({ ...one, item, verdict }));
  return { ...reworded, current: key };
}

/** Replaces an item. Neither is found again. */
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

export function undo(draft: Draft): Draft {
  const last = draft.steps?.at(-1);
  if (last === undefined) return draft;
  const { key } = last.before;
  const items = draft.items.map((one) => (one.key === key ? last.before : one));
  return { ...draft, items, steps: draft.steps?.slice(0, -1) ?? [], current: key };
}

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

/** Wraps around. The same item if all are decided. */
function nextOpen(items: readonly DraftItem[], key: string): string {
  const at = items.findIndex((one) => one.key === key);
  const inOrder = [...items.slice(at + 1), ...items.slice(0, at)];
  return inOrder.find(({ verdict }) => verdict === undefined)?.key ?? key;
}
