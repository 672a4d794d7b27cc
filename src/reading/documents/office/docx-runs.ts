/** The words of a paragraph of a Word document, with what stands beside them: text boxes and notes. */

import { allNamed, childOf, elementsOf, textOf, type XmlElement } from '../../../text/xml-tree.ts';
import { safeHref } from '../read/links.ts';
import type { Look, RunCollector } from '../read/runs.ts';
import { valOf } from './docx-styles.ts';

export interface RunSource {
  /** @returns the address behind a name of the document */
  linkOf: (id: string) => string | undefined;
  /** @returns the key of a picture; `undefined`: it is not in the file */
  pictureOf: (id: string) => string | undefined;
  /** Footnotes are numbered through the document. */
  nextNoteMark: () => string;
}

export interface Beside {
  boxes: XmlElement[];
  notes: { key: string; mark: string }[];
}

/** Deleted words, and what only Word needs. */
const leftOut = new Set(['pPr', 'rPr', 'del', 'moveFrom', 'instrText', 'delText', 'fldData']);

export function readRuns(
  paragraph: XmlElement,
  collector: RunCollector,
  source: RunSource,
): Beside {
  const beside: Beside = { boxes: [], notes: [] };
  const walk = (parent: XmlElement, look: Look) => {
    for (const child of elementsOf(parent)) {
      if (leftOut.has(child.name)) continue;
      switch (child.name) {
        case 'r':
          walk(child, lookOf(childOf(child, 'rPr'), look));
          break;
        case 't':
          collector.add(child.children.join(''), look);
          break;
        case 'tab':
        case 'ptab':
          collector.add(' ', look);
          break;
        case 'noBreakHyphen':
          collector.add('\u2011', look);
          break;
        case 'br':
        case 'cr':
          collector.addBreak();
          break;
        case 'hyperlink': {
          const href = safeHref(source.linkOf(child.attributes.get('r:id') ?? ''));
          walk(child, href === undefined ? look : { ...look, href });
          break;
        }
        case 'footnoteReference':
        case 'endnoteReference': {
          const id = child.attributes.get('id') ?? '';
          const mark = source.nextNoteMark();
          beside.notes.push({ key: `${child.name.replace('Reference', '')} ${id}`, mark });
          collector.add(mark, { raised: true, isNoteMark: true });
          break;
        }
        case 'oMath':
          collector.add([...allNamed(child, 't')].map(textOf).join(''), look);
          break;
        case 'drawing':
        case 'pict':
        case 'object':
          addDrawing(child);
          break;
        case 'AlternateContent':
          walk(childOf(child, 'Choice') ?? childOf(child, 'Fallback') ?? child, look);
          break;
        default:
          walk(child, look);
      }
    }
  };

  function addDrawing(drawing: XmlElement): void {
    for (const content of allNamed(drawing, 'txbxContent')) beside.boxes.push(content);
    const [properties] = allNamed(drawing, 'docPr');
    const alt = properties?.attributes.get('descr') ?? '';
    for (const picture of [...allNamed(drawing, 'blip'), ...allNamed(drawing, 'imagedata')]) {
      const id = picture.attributes.get('embed') ?? picture.attributes.get('r:id') ?? '';
      const key = source.pictureOf(id);
      if (key !== undefined) collector.addPicture(key, alt);
    }
  }

  walk(paragraph, {});
  return beside;
}

function lookOf(properties: XmlElement | undefined, outside: Look): Look {
  if (properties === undefined) return outside;
  const look: Look = { ...outside };
  if (isOn(childOf(properties, 'b'))) look.bold = true;
  if (isOn(childOf(properties, 'i'))) look.italic = true;
  if (isOn(childOf(properties, 'strike'))) look.strike = true;
  const place = valOf(childOf(properties, 'vertAlign'));
  if (place === 'superscript') look.raised = true;
  if (place === 'subscript') look.lowered = true;
  if (/code|verbatim/i.test(valOf(childOf(properties, 'rStyle')) ?? '')) look.code = true;
  return look;
}

/** An element that is there says yes unless it says no (ECMA-376, part 1, §17.17.4). */
function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !/^(0|false|off|none)$/.test(valOf(element) ?? '');
}
