/** Reads a chart (ECMA-376, part 1, §21.2) as its title and a table of its values, as the program stored them last. */
import {
  allNamed,
  childAt,
  childOf,
  elementsOf,
  textOf,
  type XmlElement,
} from '../../../text/xml-tree.ts';
import type { DocumentBlock, TableRow } from '../document.ts';
import { cleanWords } from '../read/runs.ts';

const mostSeries = 30;
const mostCategories = 200;

interface Series {
  name: string;
  values: ReadonlyMap<number, string>;
}

/** @returns nothing for a chart without stored values */
export function chartBlocks(chart: XmlElement | undefined): DocumentBlock[] {
  const title = wordsOf(childAt(chart, 'chart', 'title'));
  const found = [...allNamed(chart, 'ser')].slice(0, mostSeries);
  const categories = new Map(
    found.flatMap((one) => [...pointsOf(childOf(one, 'cat') ?? childOf(one, 'xVal'))]),
  );
  const series = found.map(
    (one, at): Series => ({
      name: wordsOf(childOf(one, 'tx')) || (found.length > 1 ? String(at + 1) : ''),
      values: pointsOf(childOf(one, 'val') ?? childOf(one, 'yVal')),
    }),
  );
  const blocks: DocumentBlock[] = [];
  if (title !== '') blocks.push({ kind: 'paragraph', runs: [{ text: title, bold: true }] });
  const places = [
    ...new Set([...categories.keys(), ...series.flatMap(({ values }) => [...values.keys()])]),
  ];
  const rows = places
    .sort((a, b) => a - b)
    .slice(0, mostCategories)
    .map((place) => [
      categories.get(place) ?? String(place + 1),
      ...series.map(({ values }) => values.get(place) ?? ''),
    ]);
  if (rows.length === 0) return blocks;
  const head = ['', ...series.map(({ name }) => name)];
  const hasHead = head.some((name) => name !== '');
  const all = hasHead ? [head, ...rows] : rows;
  blocks.push({
    kind: 'table',
    rows: all.map(
      (cells, at): TableRow => ({ isHead: hasHead && at === 0, cells: cells.map(cellOf) }),
    ),
  });
  return blocks;
}

function cellOf(text: string): TableRow['cells'][number] {
  return { blocks: text === '' ? [] : [{ kind: 'paragraph', runs: [{ text }] }], columns: 1 };
}

/** The words of rich text, or of the cell that a name comes from. */
function wordsOf(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  const rich = [...allNamed(element, 'p')].map((paragraph) =>
    [...allNamed(paragraph, 't')].map(textOf).join(''),
  );
  const words =
    rich.length > 0 ? rich.join(' ') : [...allNamed(element, 'v')].map(textOf).join(' ');
  return cleanWords(words).replace(/\s+/g, ' ').trim();
}

/** Stored points by their index. Of categories in levels, the innermost level counts. */
function pointsOf(element: XmlElement | undefined): Map<number, string> {
  const points = new Map<number, string>();
  const [level] = allNamed(element, 'lvl');
  const isPercent = [...allNamed(element, 'formatCode')].some((code) => textOf(code).includes('%'));
  for (const point of allNamed(level ?? element, 'pt')) {
    const place = Number(point.attributes.get('idx') ?? Number.NaN);
    const text = cleanWords(textOf(childOf(point, 'v'))).trim();
    if (place >= 0 && text !== '') points.set(place, numberOf(text, isPercent));
    if (points.size > mostCategories) break;
  }
  return points;
}

/** Without the noise of binary fractions. */
function numberOf(text: string, isPercent: boolean): string {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  const value = String(Number((isPercent ? number * 100 : number).toPrecision(6)));
  return isPercent ? `${value} %` : value;
}

/** The relation ids of the charts in a drawing. */
export function* chartIds(drawing: XmlElement): Generator<string> {
  for (const chart of allNamed(drawing, 'chart')) {
    const id = chart.attributes.get('r:id') ?? chart.attributes.get('id');
    if (id !== undefined && ![...elementsOf(chart)].some(({ name }) => name === 'plotArea'))
      yield id;
  }
}
