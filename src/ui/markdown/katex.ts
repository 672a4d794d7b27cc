/** KaTeX with its style and fonts. Loaded with the first formula. All of it is in the build, so it works offline. */
import katex from 'katex';
import 'katex/dist/katex.min.css';
import { isDrawable } from '../../text/formulas/drawable.ts';

/**
 * Draws a formula into an element, node by node: the page's policy allows neither markup from text nor style attributes.
 * Invalid or too large formulas are shown as their source.
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
      // Limits for cards from elsewhere: memory and size.
      maxExpand: 500,
      maxSize: 30,
    });
  } catch (error) {
    // KaTeX itself shows invalid TeX. Other errors must not remove the card, which could never be reviewed then.
    console.warn('A formula could not be drawn', error);
    element.textContent = tex;
  }
}
