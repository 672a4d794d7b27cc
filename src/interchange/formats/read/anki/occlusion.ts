/**
 * Covers of a picture, as Anki's image occlusion writes them: one cloze each, `{{c1::image-occlusion:rect:left=.1:…}}`,
 * with numbers from 0 to 1. Other shapes become their bounding rectangle.
 */
import { mostCovers } from '../../../../model/entities/card.ts';

export interface Occlusion {
  /** By cloze number, from 1. An unused number has a cover of size 0. */
  covers: readonly (readonly number[])[];
  hidesAll: boolean;
}

export type Area = readonly [left: number, top: number, right: number, bottom: number];

const clozes =
  /\{\{c(\d{1,3})::image-occlusion:(rect|ellipse|polygon|text):?([^{}]{0,20000}?)\}\}/g;

export function readOcclusion(field: string): Occlusion | undefined {
  const areas = new Map<number, Area>();
  let hidesAll = false;
  for (const [, number, shape = '', words = ''] of field.matchAll(clozes)) {
    const at = Number(number);
    const said = propertiesOf(words);
    hidesAll ||= said.get('oi') === '1';
    const area = areaOf(shape, said);
    if (area === undefined || at < 1 || at > mostCovers) continue;
    // Covers of one number are lifted together, so they are one cover here.
    areas.set(at, around(areas.get(at), area));
  }
  if (areas.size === 0) return undefined;
  const covers = Array.from({ length: Math.max(...areas.keys()) }, (_, index) =>
    coverOf(areas.get(index + 1)),
  );
  return { covers, hidesAll };
}

/** Left, top, width and height. Without an area: a cover of size 0. */
export function coverOf([left, top, right, bottom]: Area = [0, 0, 0, 0]): number[] {
  return [left, top, right - left, bottom - top].map((one) => Number(one.toFixed(6)));
}

function propertiesOf(words: string): Map<string, string> {
  const pairs = words.split(/(?<!\\):/).map((pair): [string, string] => {
    const equals = pair.indexOf('=');
    return [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
  });
  return new Map(pairs);
}

function areaOf(shape: string, said: ReadonlyMap<string, string>): Area | undefined {
  const number = (name: string) => Number(said.get(name) ?? 0);
  const [left, top] = [number('left'), number('top')];
  if (shape === 'rect') return bounded(left, top, left + number('width'), top + number('height'));
  if (shape === 'ellipse')
    return bounded(left, top, left + number('rx') * 2, top + number('ry') * 2);
  if (shape !== 'polygon') return undefined;
  const points = (said.get('points') ?? '').split(/\s+/).map((pair) => pair.split(',').map(Number));
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  return bounded(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
}

/** @returns `undefined` if the area is empty or outside the picture */
export function bounded(...edges: [number, number, number, number]): Area | undefined {
  if (!edges.every(Number.isFinite)) return undefined;
  const within = (edge: number) => Math.min(1, Math.max(0, edge));
  const [left, top, right, bottom] = edges.map(within) as [number, number, number, number];
  return right > left && bottom > top ? [left, top, right, bottom] : undefined;
}

function around(one: Area | undefined, [left, top, right, bottom]: Area): Area {
  if (one === undefined) return [left, top, right, bottom];
  return [
    Math.min(one[0], left),
    Math.min(one[1], top),
    Math.max(one[2], right),
    Math.max(one[3], bottom),
  ];
}
