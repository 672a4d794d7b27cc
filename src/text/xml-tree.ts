/**
 * Parses XML into a tree by local names, since programs choose prefixes freely. Entities of a DTD are never
 * expanded, elements nested too deep are left out, and the only error is a text that is too large.
 */
import type { InPieces } from '../lib/in-pieces.ts';
import { xmlTokens } from './xml.ts';

export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: (XmlElement | string)[];
}

/** More elements than any real document has. */
export class TooMuchXml extends Error {}

/** Word nests about thirty, with text boxes and nested tables. */
const deepest = 200;
const mostElements = 3_000_000;

/** @returns the root; an empty element if there is none. @throws a `TooMuchXml` */
export function parseXml(xml: string): XmlElement {
  const reading = readXml(xml);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value.root;
  }
}

interface ReadXml {
  /** An empty element if there is none. */
  root: XmlElement;
  /** Nothing seems missing or damaged. */
  isWhole: boolean;
}

/** Like `parseXml`, for long texts. @throws a `TooMuchXml` */
export function* readXml(xml: string): InPieces<ReadXml> {
  const root: XmlElement = { name: '', attributes: new Map(), children: [] };
  const open: XmlElement[] = [root];
  let tooDeep = 0;
  let elements = 0;
  let isWhole = true;
  for (const token of xmlTokens(xml)) {
    if (token === undefined) {
      yield;
      continue;
    }
    if (token.kind === 'damage') {
      isWhole = false;
      continue;
    }
    const parent = open.at(-1) ?? root;
    if (token.kind === 'text') {
      if (tooDeep === 0 && token.text !== '') parent.children.push(token.text);
      continue;
    }
    if (token.kind === 'close') {
      if (tooDeep > 0) tooDeep -= 1;
      else if (open.length > 1 && parent.name === localName(token.name)) open.pop();
      else isWhole = false;
      continue;
    }
    if (++elements > mostElements) throw new TooMuchXml();
    if (tooDeep > 0 || open.length > deepest) {
      if (token.kind === 'open') tooDeep += 1;
      continue;
    }
    const element = {
      name: localName(token.name),
      attributes: byLocalName(token.attributes),
      children: [],
    };
    parent.children.push(element);
    if (token.kind === 'open') open.push(element);
  }
  const found = root.children.find((child) => typeof child !== 'string');
  return { root: found ?? root, isWhole: isWhole && open.length === 1 };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** `r:id` is kept besides `id`, since slides have both. */
function byLocalName(attributes: ReadonlyMap<string, string>): Map<string, string> {
  const named = new Map<string, string>();
  for (const [key, value] of attributes) {
    const local = localName(key);
    if (key === local) named.set(key, value);
    else if (!attributes.has(local)) named.set(local, value);
    named.set(key, value);
  }
  return named;
}

export function* elementsOf(parent: XmlElement | undefined): Generator<XmlElement> {
  for (const child of parent?.children ?? []) if (typeof child !== 'string') yield child;
}

export function childOf(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const child of elementsOf(parent)) if (child.name === name) return child;
  return undefined;
}

/** The element at the end of a path of names. */
export function childAt(parent: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce((element, name) => childOf(element, name), parent);
}

/** All elements of that name at any depth, in order, but none inside another of them. */
export function* allNamed(parent: XmlElement | undefined, name: string): Generator<XmlElement> {
  for (const child of elementsOf(parent)) {
    if (child.name === name) yield child;
    else yield* allNamed(child, name);
  }
}

export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? [])
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('');
}
