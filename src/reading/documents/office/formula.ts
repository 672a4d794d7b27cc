/** Adds a formula of Word or PowerPoint to a paragraph. */
import { ommlToTex } from '../../../text/formulas/omml.ts';
import { tableOf } from '../../../text/formulas/signs.ts';
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

/** Signs that Word stores as a place in the fonts Symbol and Wingdings (ECMA-376, part 1, §17.3.3.30). Pure. */

/** Adobe's encoding of Symbol, by the low byte in hexadecimal. */
const symbol = tableOf(
  '22 ∀ 24 ∃ 27 ∍ 2A ∗ 2D − 40 ≅ 5C ∴ 5E ⊥ 7E ∼ A1 ϒ A2 ′ A3 ≤ A4 ⁄ A5 ∞ A6 ƒ AB ↔ AC ← AD ↑ AE → AF ↓ B0 ° B1 ± B2 ″ B3 ≥ B4 × B5 ∝ B6 ∂ B7 • ' +
    'B8 ÷ B9 ≠ BA ≡ BB ≈ BC … C0 ℵ C1 ℑ C2 ℜ C3 ℘ C4 ⊗ C5 ⊕ C6 ∅ C7 ∩ C8 ∪ C9 ⊃ CA ⊇ CB ⊄ CC ⊂ CD ⊆ CE ∈ CF ∉ D0 ∠ D1 ∇ D5 ∏ D6 √ D7 ⋅ D8 ¬ D9 ∧ DA ∨ ' +
    'DB ⇔ DC ⇐ DD ⇑ DE ⇒ DF ⇓ E1 ⟨ E5 ∑ F1 ⟩ F2 ∫',
);
const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const greek = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖαβχδεφγηιϕκλμνοπθρστυϖωξψζ';
const wingdings = tableOf('DF ← E0 → E1 ↑ E2 ↓ E8 → F0 ⇨ FC ✓ FB ✗ FE ☑ FD ☒ A8 ☐ A7 ▪ 6F ☐ 4A ☺');

/** @param code hexadecimal; the font's place, or that in Unicode's private area @returns empty if it is unknown */
export function signOfFont(font: string, code: string): string {
  const place = Number.parseInt(code, 16) & 0xff;
  if (Number.isNaN(place) || !/^[\da-f]{1,6}$/i.test(code)) return '';
  const name = place.toString(16).toUpperCase().padStart(2, '0');
  if (/wingdings/i.test(font)) return wingdings.get(name) ?? '';
  if (/symbol/i.test(font)) {
    const letter = String.fromCharCode(place);
    const at = latin.indexOf(letter);
    if (at !== -1) return greek[at] ?? '';
    return symbol.get(name) ?? (place > 0x20 && place < 0x7f ? letter : '');
  }
  const own = Number.parseInt(code, 16);
  // Outside the private area the code is the sign itself.
  return own >= 0xe000 || own <= 0x20 ? '' : String.fromCodePoint(own);
}
