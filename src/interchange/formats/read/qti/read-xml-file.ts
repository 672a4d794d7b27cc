/** A file of QTI as a tree, in the names of QTI 2. */

import { inTurns } from '../../../../lib/in-pieces.ts';
import { cleanText } from '../../../../text/clean-text.ts';
import { readXml, TooMuchXml, type XmlElement } from '../../../../text/xml-tree.ts';
import type { SourceFile } from '../../format.ts';
import { DamagedFile } from '../text/damage.ts';
import { FileProblem, textOfFile } from '../text/source-text.ts';

/** No test of a school is so long. */
const largestBytes = 16 * 1024 * 1024;

/** @throws a `FileProblem` where it is too large, cut off or no XML, and what reading the file throws */
export async function readXmlFile(
  file: SourceFile,
  pace: () => Promise<void>,
): Promise<XmlElement> {
  if (file.sizeBytes > largestBytes) throw new FileProblem('too large; left out');
  const text = cleanText(await textOfFile(file));
  try {
    const { root, isWhole } = await inTurns(readXml(text), pace);
    // One that is of no use anyway is told by what it is.
    if (root.name !== '' && root.name !== 'questestinterop' && !isWhole) throw new DamagedFile();
    return root.name.startsWith('qti-') ? asQti2(root) : root;
  } catch (error) {
    throw error instanceof TooMuchXml ? new FileProblem('too large; left out') : error;
  }
}

/** QTI 3 says the same in other letters: `qti-choice-interaction` with `response-identifier`. */
function asQti2({ name, attributes, children }: XmlElement): XmlElement {
  return {
    name: camelCase(name.replace(/^qti-/, '')),
    attributes: new Map([...attributes].map(([key, value]) => [camelCase(key), value])),
    children: children.map((child) => (typeof child === 'string' ? child : asQti2(child))),
  };
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
