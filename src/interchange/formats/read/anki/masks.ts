/**
 * Masks of the add-on Image Occlusion Enhanced (glutanimate/image-occlusion-enhanced, `ngen.py`). Each of its notes asks
 * one shape of a picture. The notes of one picture share the “original mask”, an SVG as large as the picture with all
 * shapes, and each names its own by the id of the shape: `…-ao-3` is in the name of its question mask.
 */
import { mostCovers } from '../../../../model/entities/card.ts';
import { elementsOf, parseXml, type XmlElement } from '../../../../text/xml-tree.ts';
import { type Area, bounded, coverOf } from './occlusion.ts';

/** @returns the shapes of a mask by its name in the package, if it is there */
export type MaskOf = (name: string) => readonly Shape[] | undefined;

interface Shape {
  id: string;
  area: Area;
}

/** Of files that hold all shapes of a picture. `ao`: the others stay hidden while one is asked; `oa`: they do not. */
export const originalMask = /^[^\s"'<>/]{1,100}-(?:ao|oa)-O\.svg$/i;

const inField = {
  original: /<img\b[^<>]{0,500}?\bsrc\s*=\s*["']?([^\s"'<>/]{1,100}-(ao|oa)-O\.svg)\b/i,
  question: /<img\b[^<>]{0,500}?\bsrc\s*=\s*["']?([^\s"'<>/]{1,100}-(?:ao|oa)-\d{1,6})-Q\.svg\b/i,
  answer: /<img\b[^<>]{0,500}?\bsrc\s*=\s*["']?[^\s"'<>/]{1,100}-(?:ao|oa)-\d{1,6}-A\.svg\b/i,
};

interface Covered {
  /** The note's fields without masks. */
  fields: readonly string[];
  covers: readonly (readonly number[])[];
  hidesAll?: boolean;
  /** The cover that this note asks, from 1. */
  asked: number;
  group: string;
}

/** @returns `undefined` for any other note, or if its mask cannot be read */
export function coveredByMask(fields: readonly string[], maskOf: MaskOf): Covered | undefined {
  const found = (kind: keyof typeof inField) =>
    fields.map((field) => inField[kind].exec(field)).find((match) => match !== null);
  const [original, question] = [found('original'), found('question')];
  const [, name = '', mode = ''] = original ?? [];
  const own = question?.[1];
  const shapes = own === undefined ? undefined : maskOf(name);
  if (shapes === undefined) return undefined;
  const at = shapes.findIndex(({ id }) => id === own);
  if (at === -1 || shapes.length > mostCovers) return undefined;
  const isMask = (field: string) => Object.values(inField).some((kind) => kind.test(field));
  return {
    fields: fields.map((field) => (isMask(field) || field.trim() === own ? '' : field)),
    covers: shapes.map(({ area }) => coverOf(area)),
    ...(mode.toLowerCase() === 'ao' && { hidesAll: true }),
    ...{ asked: at + 1, group: name },
  };
}

/** @returns finds the shapes of each mask once, however many notes share it */
export function createMaskOf(texts: ReadonlyMap<string, string>): MaskOf {
  const known = new Map<string, readonly Shape[]>();
  return (given) => {
    const name = given.normalize('NFC');
    const text = texts.get(name);
    if (text === undefined) return undefined;
    const shapes = known.get(name) ?? shapesIn(text);
    known.set(name, shapes);
    return shapes;
  };
}

/** The shapes of the topmost layer, where the add-on draws; other layers hold labels. */
function shapesIn(text: string): Shape[] {
  const svg = rootOf(text);
  if (svg === undefined) return [];
  const [width, height] = sizeOf(svg);
  const layer = [...elementsOf(svg)].filter(({ name }) => name === 'g').at(-1);
  return [...elementsOf(layer)].flatMap((element): Shape[] => {
    const points = pointsOf(element, 0);
    const [xs, ys] = [points.map(([x]) => x / width), points.map(([, y]) => y / height)];
    const area =
      points.length === 0 ? undefined : bounded(lowest(xs), lowest(ys), highest(xs), highest(ys));
    return area === undefined ? [] : [{ id: element.attributes.get('id') ?? '', area }];
  });
}

/** @returns `undefined` if it has more elements than XML may have here */
function rootOf(text: string): XmlElement | undefined {
  try {
    return parseXml(text);
  } catch {
    return undefined;
  }
}

function sizeOf(svg: XmlElement): [number, number] {
  const [, , width = 0, height = 0] = numbersIn(svg.attributes.get('viewBox') ?? '');
  return [numberOf(svg, 'width') || width, numberOf(svg, 'height') || height];
}

type Point = readonly [x: number, y: number];

/** Groups in groups. The add-on makes one level. */
const deepest = 10;

/** Corners of a shape: the covers are rectangles, so its bounds are enough. */
function pointsOf(element: XmlElement, depth: number): Point[] {
  const number = (name: string) => numberOf(element, name);
  return turned(element, corners());

  function corners(): Point[] {
    switch (element.name) {
      case 'rect':
      case 'image':
        return box(number('x'), number('y'), number('width'), number('height'));
      case 'circle':
        return around(number('r'), number('r'));
      case 'ellipse':
        return around(number('rx'), number('ry'));
      case 'line':
        return [
          [number('x1'), number('y1')],
          [number('x2'), number('y2')],
        ];
      case 'polygon':
      case 'polyline':
        return inPairs(numbersIn(element.attributes.get('points') ?? ''));
      case 'path':
        return pathPoints(element.attributes.get('d') ?? '');
      case 'g':
        if (depth >= deepest) return [];
        return [...elementsOf(element)].flatMap((child) => pointsOf(child, depth + 1));
      default:
        return [];
    }
  }

  function around(rx: number, ry: number): Point[] {
    return box(number('cx') - rx, number('cy') - ry, 2 * rx, 2 * ry);
  }
}

function box(x: number, y: number, width: number, height: number): Point[] {
  if (width <= 0 || height <= 0) return [];
  return [
    ...([
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ] as const),
  ];
}

/** The editor of the add-on turns shapes, and writes all other changes into their numbers. */
function turned(element: XmlElement, points: readonly Point[]): Point[] {
  const said = /rotate\(([^()]{1,200})\)/.exec(element.attributes.get('transform') ?? '');
  const [degrees = 0, cx = 0, cy = 0] = numbersIn(said?.[1] ?? '');
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return points.map(([x, y]) => [
    cx + (x - cx) * cos - (y - cy) * sin,
    cy + (x - cx) * sin + (y - cy) * cos,
  ]);
}

/** Ends and handles of a path (SVG 2 §9.3). Arcs count by their ends. */
function pathPoints(path: string): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', words = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]{0,20000})/g)) {
    const numbers = numbersIn(words);
    const isRelative = command === command.toLowerCase();
    const kind = command.toUpperCase();
    const step = { H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7 }[kind] ?? 2;
    for (let at = 0; kind !== 'Z' && at + step <= numbers.length; at += step) {
      const given = numbers.slice(at, at + step);
      const [dx, dy] = isRelative ? [x, y] : [0, 0];
      if (kind === 'H') x = dx + (given[0] ?? 0);
      else if (kind === 'V') y = dy + (given[0] ?? 0);
      else {
        const pairs = inPairs(kind === 'A' ? given.slice(5) : given);
        for (const [px, py] of pairs) points.push([dx + px, dy + py]);
        [x, y] = points.at(-1) ?? [x, y];
      }
      points.push([x, y]);
    }
  }
  return points;
}

function inPairs(numbers: readonly number[]): Point[] {
  const count = Math.floor(numbers.length / 2);
  return Array.from({ length: count }, (_, at) => [numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0]);
}

const mostNumbers = 20_000;

function numbersIn(words: string): number[] {
  const found = words.matchAll(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi);
  return [...found].slice(0, mostNumbers).map(([number]) => Number(number));
}

function numberOf({ attributes }: XmlElement, name: string): number {
  return Number.parseFloat(attributes.get(name) ?? '') || 0;
}

function lowest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b));
}

function highest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b));
}
