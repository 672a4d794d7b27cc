/** Which words in a figure name a part of it: they are asked for one at a time, covered in the picture. Pure. */
import { type Box, grow, overlapsAcross, unite } from './boxes.ts';

interface Written extends Box {
  text: string;
  size: number;
}

export interface Label extends Box {
  text: string;
}

const fewest = 3;
const most = 20;
/** Of one figure: more of them ask much the same. */
const mostCards = 4;
const longest = 40;
const mostWords = 4;
/** So many numbers along its sides are those of a chart, whose words name its axes. */
const numbersOfChart = 4;

/** @param written what stands in the figure @returns its labels that stand there once; none where there are too few or too many */
export function labelsIn(written: readonly Written[]): Label[] {
  const isNumber = ({ text }: Written) => /^[\s\d.,%–—+-]+$/.test(text);
  if (written.filter(isNumber).length >= numbersOfChart) return [];
  const labels = joinLines(written).filter(isLabel);
  const times = Map.groupBy(labels, ({ text }) => text.toLowerCase());
  const single = labels.filter(({ text }) => times.get(text.toLowerCase())?.length === 1);
  return single.length < fewest || labels.length > most ? [] : single;
}

/** @param isKnown whether the text around speaks of it @returns those of which it does, the longest first */
export function bestLabels(labels: readonly Label[], isKnown: (text: string) => boolean): Label[] {
  return labels
    .filter(({ text }) => isKnown(text))
    .toSorted((a, b) => b.text.length - a.text.length)
    .slice(0, mostCards);
}

/** A label of several lines is one: lines of one size, one right under the other. */
function joinLines(written: readonly Written[]): Written[] {
  const joined: Written[] = [];
  for (const one of [...written].sort((a, b) => a.top - b.top)) {
    const before = joined.find(
      (other) =>
        Math.abs(one.size - other.size) < other.size * 0.1 &&
        one.top - other.bottom < one.size * 0.45 &&
        one.top - other.bottom > -one.size * 0.6 &&
        overlapsAcross(one, other) > 0 &&
        isAligned(one, other),
    );
    if (before === undefined) joined.push({ ...one });
    else Object.assign(before, unite(before, one), { text: joinTwo(before.text, one.text) });
  }
  return joined;
}

function joinTwo(before: string, after: string): string {
  return /\p{Ll}-$/u.test(before) ? before.slice(0, -1) + after : `${before} ${after}`;
}

function isAligned(one: Box, other: Box): boolean {
  const within = 3;
  const centers = (one.left + one.right - other.left - other.right) / 2;
  return (
    Math.abs(one.left - other.left) < within ||
    Math.abs(one.right - other.right) < within ||
    Math.abs(centers) < within
  );
}

/** A few words of letters, and no mark of a part such as “(a)”. */
function isLabel({ text }: Written): boolean {
  const words = text.split(/\s+/);
  return (
    text.length <= longest &&
    words.length <= mostWords &&
    /^\p{L}[\p{L}\p{M}’' -]*\p{L}$/u.test(text) &&
    (text.match(/\p{L}/gu)?.length ?? 0) >= 4 &&
    words.some((word) => word.length >= 4) &&
    !small.test(text)
  );
}

/** Words that speak of the drawing and name nothing in it. */
const small =
  /^(?:see|symbol|legend|top|bottom|left|right|front|back|side|view|figure|note|key|scale|time|before|after|with|without|from|step|input|output|start|end|other|total|none|average|mean|high|low|yes|true|false)(?:\s(?:view|side|step|key|\w))?$|\b(?:figure|http|www|copyright)\b/i;

/** Around the words, so that nothing of them is seen. */
const coverPoints = 2;

export function coverOf({ left, top, right, bottom }: Label): Box {
  return grow({ left, top, right, bottom }, coverPoints);
}
