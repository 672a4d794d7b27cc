/** The quizzes and question banks in a file of QTI 1.2. */
import { cleanLine } from '../../../../text/clean-text.ts';
import {
  allNamed,
  childOf,
  elementsOf,
  textOf,
  type XmlElement,
} from '../../../../text/xml-tree.ts';

export interface Qti1Quiz {
  key: string;
  title: string;
  items: XmlElement[];
  /** Number of places where questions of a bank are drawn. */
  drawsFrom: number;
}

/** @param given names questions that stand in no quiz, and titles of Canvas by identifier */
export function qti1Quizzes(
  root: XmlElement,
  given: { key: string; title: string; titles?: ReadonlyMap<string, string> },
): Qti1Quiz[] {
  const quizzes: Qti1Quiz[] = [];
  const loose: XmlElement[] = [];
  for (const element of elementsOf(root)) {
    if (element.name === 'item') loose.push(element);
    else if (/^(?:assessment|objectbank|section)$/.test(element.name)) {
      const id = element.attributes.get('ident') ?? '';
      const title =
        given.titles?.get(id) ||
        cleanLine(element.attributes.get('title') ?? '') ||
        bankTitleOf(element) ||
        given.title;
      const items = [...allNamed(element, 'item')];
      const drawsFrom = [...allNamed(element, 'sourcebank_ref')].length;
      quizzes.push({ key: `${id}\n${title}`, title, items, drawsFrom });
    }
  }
  if (loose.length === 0) return quizzes;
  return [...quizzes, { key: given.key, title: given.title, items: loose, drawsFrom: 0 }];
}

/** Canvas: `<fieldlabel>bank_title</fieldlabel>`. */
function bankTitleOf(bank: XmlElement): string {
  for (const field of allNamed(childOf(bank, 'qtimetadata'), 'qtimetadatafield'))
    if (textOf(childOf(field, 'fieldlabel')).trim() === 'bank_title')
      return cleanLine(textOf(childOf(field, 'fieldentry')));
  return '';
}
