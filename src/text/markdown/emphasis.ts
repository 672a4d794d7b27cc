/**
 * Emphasis, the algorithm of CommonMark 0.31 §6.2 and its appendix: which runs of marks open and close each other. `~~` and `==`
 * are pairs of exactly two signs. The time grows with the number of runs.
 */
import type { Inline, Pair } from './markdown-tree.ts';

/** A run such as `**` in its place between nodes. */
export interface Run {
  kind: 'run';
  mark: string;
  length: number;
  /** Signs that belong to no pair and stay text. */
  left: number;
  canOpen: boolean;
  canClose: boolean;
  /** Pairs that end and begin here, in their order. */
  closes: Pair[];
  opens: Pair[];
}

const space = /^\s?$/;
const punctuation = /^[\p{P}\p{S}]$/u;
const letterOrDigit = /^[a-zA-Z0-9]$/;

/** @param before the sign before the run, empty where there is none, and `after` the one behind it */
export function runOf(mark: string, length: number, before: string, after: string): Run {
  const [spaceBefore, spaceAfter] = [space.test(before), space.test(after)];
  const [signBefore, signAfter] = [punctuation.test(before), punctuation.test(after)];
  const isLeft = !spaceAfter && (!signAfter || spaceBefore || signBefore);
  const isRight = !spaceBefore && (!signBefore || spaceAfter || signAfter);
  let [canOpen, canClose] = [isLeft, isRight];
  if (mark === '_') {
    // `___(1)` is a blank to fill in.
    canOpen = isLeft && (!isRight || signBefore) && !(length > 2 && signAfter);
    canClose = isRight && (!isLeft || signAfter);
  } else if (mark === '=') {
    // `x==1` is a comparison.
    canOpen &&= !letterOrDigit.test(before);
    canClose &&= !letterOrDigit.test(after);
  }
  return { kind: 'run', mark, length, left: length, canOpen, canClose, closes: [], opens: [] };
}

/** Pairs in pairs. From there on their marks stay text. */
const deepest = 12;

/** Puts what stands between the runs of a pair into it. */
export function withPairs(items: readonly (Inline | Run)[]): Inline[] {
  pairRuns(items.filter((item) => item.kind === 'run'));
  const open: { pair: Pair | undefined; children: Inline[] }[] = [
    { pair: undefined, children: [] },
  ];
  const top = () => open.at(-1)?.children ?? [];
  for (const item of items) {
    if (item.kind !== 'run') {
      addNode(top(), item);
      continue;
    }
    for (const pair of item.closes) {
      const closed = open.pop();
      if (closed?.pair === undefined) addText(top(), markOf(pair, item.mark));
      else addNode(top(), { kind: closed.pair, children: closed.children });
    }
    addText(top(), item.mark.repeat(item.left));
    for (const pair of item.opens) {
      const isKept = open.length <= deepest;
      if (!isKept) addText(top(), markOf(pair, item.mark));
      open.push(isKept ? { pair, children: [] } : { pair: undefined, children: top() });
    }
  }
  return top();
}

function markOf(pair: Pair, mark: string): string {
  return pair === 'emphasis' ? mark : mark + mark;
}

function pairRuns(runs: readonly Run[]): void {
  const openers: { run: Run; at: number }[] = [];
  /** By kind of closing run: openers up to this place do not fit, so none is looked at twice. */
  const unfit = new Map<string, number>();
  for (const [at, run] of runs.entries()) {
    const kind = `${run.mark}${run.canOpen}${run.length % 3}`;
    while (run.canClose && run.left > 0) {
      const from = unfit.get(kind) ?? -1;
      let place = openers.length - 1;
      while (place >= 0 && (openers[place]?.at ?? -1) > from && !fits(openers[place]?.run, run))
        place--;
      const opener = openers[place];
      if (opener === undefined || opener.at <= from) {
        unfit.set(kind, at - 1);
        break;
      }
      openers.length = place + 1;
      const count = opener.run.left > 1 && run.left > 1 ? 2 : 1;
      const pair = pairOf(run.mark, count);
      opener.run.opens.unshift(pair);
      run.closes.push(pair);
      opener.run.left -= count;
      run.left -= count;
      if (opener.run.left === 0) openers.pop();
    }
    if (run.canOpen && run.left > 0) openers.push({ run, at });
  }
}

function fits(opener: Run | undefined, closer: Run): boolean {
  if (opener?.mark !== closer.mark) return false;
  if (!opener.canClose && !closer.canOpen) return true;
  return (opener.length + closer.length) % 3 !== 0 || opener.length % 3 === 0;
}

function pairOf(mark: string, count: number): Pair {
  if (mark === '~') return 'strike';
  if (mark === '=') return 'mark';
  return count === 2 ? 'strong' : 'emphasis';
}

function addText(nodes: Inline[], text: string): void {
  addNode(nodes, { kind: 'text', text });
}

/** Words that follow each other are one node. */
function addNode(nodes: Inline[], node: Inline): void {
  const last = nodes.at(-1);
  if (node.kind === 'text' && last?.kind === 'text') last.text += node.text;
  else if (node.kind !== 'text' || node.text !== '') nodes.push(node);
}
