/** KaTeX with its look and its fonts. Loaded with the first formula that is shown; all of it is in the build, so it works offline. */
import katex from 'katex';
import 'katex/dist/katex.min.css';

/**
 * Puts a formula into an element, node by node: no text becomes markup, and no style stands in an attribute, as the page's
 * policy asks. What is no TeX is shown as it stands, in red.
 */
export function drawFormula(tex: string, element: HTMLElement, isDisplay: boolean): void {
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
}
