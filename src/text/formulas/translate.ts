/** What both translators of formulas share: limits, and the check of the result. Pure. */
import { textOf, type XmlElement } from '../xml-tree.ts';
import { isDrawable } from './drawable.ts';
import { signsAsTex, tidyTex } from './tex-build.ts';

/** Elements deeper than this become their words: deeper formulas cannot be read. */
const mostDepth = 14;
/** Elements of one formula. */
const mostElements = 4_000;

export interface Walk {
  /** @returns `false` if the element is too deep, and its words stand for it */
  enter: () => boolean;
  leave: () => void;
}

class TooMuchFormula extends Error {}

/**
 * @param make the TeX of the whole formula
 * @returns `undefined` if it is empty, too long or too deep to be drawn
 */
export function translated(make: (walk: Walk) => string): string | undefined {
  let [depth, elements] = [0, 0];
  const walk: Walk = {
    enter() {
      elements += 1;
      if (elements > mostElements) throw new TooMuchFormula();
      depth += 1;
      return depth <= mostDepth;
    },
    leave() {
      depth -= 1;
    },
  };
  try {
    const tex = tidyTex(make(walk));
    return tex !== '' && isDrawable(tex) ? tex : undefined;
  } catch (error) {
    if (error instanceof TooMuchFormula) return undefined;
    throw error;
  }
}

/** The words of an element that is too deep. */
export function flatTex(element: XmlElement): string {
  return signsAsTex(textOf(element).slice(0, 1_000));
}
