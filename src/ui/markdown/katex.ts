/** KaTeX with its look and its fonts. Loaded with the first formula that is shown; all of it is in the build, so it works offline. */
import katex from 'katex';
import 'katex/dist/katex.min.css';

/** UTF-16 units. A longer one takes so long to be drawn that the screen stands still. */
const longestFormula = 5_000;
/** Groups in groups. Each takes its turn on the stack, and fractions in fractions take the square of their number. */
const deepestGroup = 40;

const parts = /\\(?:left|right|begin|end)(?![A-Za-z])|\\.|[{}]/gs;

/** Whether a formula is drawn in a time that nobody notices. */
export function isDrawable(tex: string): boolean {
  if (tex.length > longestFormula) return false;
  let [depth, deepest] = [0, 0];
  for (const [mark] of tex.matchAll(parts)) {
    if (mark === '{' || mark === '\\left' || mark === '\\begin') depth += 1;
    else if (mark === '}' || mark === '\\right' || mark === '\\end') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest <= deepestGroup;
}

/**
 * Puts a formula into an element, node by node: no text becomes markup, and no style stands in an attribute, as the page's
 * policy asks. What is no TeX, or too much of it, is shown as it stands.
 */
export function drawFormula(tex: string, element: HTMLElement, isDisplay: boolean): void {
  if (!isDrawable(tex)) {
    element.textContent = tex;
    return;
  }
  try {
    katex.render(tex, element, {
      displayMode: isDisplay,
      throwOnError: false,
      errorColor: 'currentColor',
      strict: 'ignore',
      trust: false,
      // A card from elsewhere may not fill the memory or the window.
      maxExpand: 500,
      maxSize: 30,
    });
  } catch (error) {
    // KaTeX itself shows what is no TeX. All else must not take the card with it, which could never be reviewed then.
    console.warn('A formula could not be drawn', error);
    element.textContent = tex;
  }
}
