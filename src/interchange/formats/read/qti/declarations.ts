/** What an item of QTI says of the answers to it. Pure. */
import { cleanLine } from '../../../../text/clean-text.ts';
import {
  allNamed,
  childOf,
  elementsOf,
  textOf,
  type XmlElement,
} from '../../../../text/xml-tree.ts';

export interface Declaration {
  isMultiple: boolean;
  isNumber: boolean;
  /** In their order. */
  correct: readonly string[];
  /** What each answer is worth. */
  worth: ReadonlyMap<string, number>;
}

const none: Declaration = { isMultiple: false, isNumber: false, correct: [], worth: new Map() };

/** @returns that of the interaction; an empty one where there is none */
export function declarationOf(item: XmlElement, interaction: XmlElement | undefined): Declaration {
  const id = interaction?.attributes.get('responseIdentifier');
  for (const element of elementsOf(item)) {
    if (element.name !== 'responseDeclaration' || element.attributes.get('identifier') !== id)
      continue;
    const worth = new Map<string, number>();
    for (const { attributes } of allNamed(childOf(element, 'mapping'), 'mapEntry')) {
      const value = Number(attributes.get('mappedValue') ?? Number.NaN);
      const key = cleanLine(attributes.get('mapKey') ?? '');
      if (key !== '' && Number.isFinite(value) && !worth.has(key)) worth.set(key, value);
    }
    const values = allNamed(childOf(element, 'correctResponse'), 'value');
    const isNumber = /^(float|integer)$/.test(element.attributes.get('baseType') ?? '');
    return {
      isNumber,
      isMultiple: element.attributes.get('cardinality') === 'multiple',
      correct: [...values].map((value) => cleanLine(textOf(value))).filter((one) => one !== ''),
      worth,
    };
  }
  return none;
}

/** What is correct; else what is worth something: all of it, or the best of it where one can be chosen. */
export function rightOf({ correct, worth, isMultiple }: Declaration): string[] {
  if (correct.length > 0) return [...correct];
  const most = Math.max(0, ...worth.values());
  return [...worth]
    .filter(([, value]) => value > 0 && (isMultiple || value === most))
    .map(([key]) => key);
}

/** A typed answer that is worth less of the best one is not accepted. */
const leastShare = 0.5;

export function acceptedOf({ correct, worth, isNumber }: Declaration): string[] {
  const most = Math.max(0, ...worth.values());
  const mapped = [...worth].filter(([, value]) => value > 0 && value >= most * leastShare);
  const all = [...correct, ...mapped.map(([key]) => key)];
  // Programs write `4.0` for 4.
  const short = isNumber ? all.map(Number).filter(Number.isFinite).map(String) : [];
  return [...new Set([...all, ...short])];
}

/** What is worth nothing by name: it is wrong, however near it is. */
export function foilsOf({ correct, worth }: Declaration): string[] {
  return [...worth]
    .filter(([key, value]) => value <= 0 && !correct.includes(key))
    .map(([key]) => key);
}

/** `A B`, two choices that belong together. */
export function pairsOf(declaration: Declaration): [string, string][] {
  return rightOf(declaration).flatMap((pair) => {
    const [first, second, ...more] = pair.split(' ');
    return first && second && more.length === 0 ? [[first, second]] : [];
  });
}
