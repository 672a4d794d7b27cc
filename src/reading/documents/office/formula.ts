/** Adds a formula of Word or PowerPoint to a paragraph. */
import { ommlToTex } from '../../../text/formulas/omml.ts';
import { allNamed, textOf, type XmlElement } from '../../../text/xml-tree.ts';
import type { Look, RunCollector } from '../read/runs.ts';

/** @param math an `oMath` @param isDisplay on a line of its own */
export function addFormula(
  math: XmlElement,
  runs: RunCollector,
  isDisplay: boolean,
  look: Look = {},
): void {
  const tex = ommlToTex(math);
  if (tex !== undefined) runs.addFormula(tex, isDisplay);
  // Too large to be drawn: its letters can still be found.
  else runs.add([...allNamed(math, 't')].map(textOf).join(''), look);
}

/** Formulas of an `oMathPara`, each on a line of its own. */
export function addFormulas(paragraph: XmlElement, runs: RunCollector): void {
  for (const math of allNamed(paragraph, 'oMath')) addFormula(math, runs, true);
}
