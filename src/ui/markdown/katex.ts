/** KaTeX with its style and fonts. Loaded with the first formula. All of it is in the build, so it works offline. */
import katex from 'katex';
import 'katex/dist/katex.min.css';
import { isDrawable } from '../../text/formulas/drawable.ts';

/**
 * Draws a formula into an element, node by node: the page's policy allows neither markup from text nor style attributes.
 * Invalid formulas are shown as their source in red, too large ones as their source.
 */
export function drawFormula(tex: string, element: HTMLElement, isDisplay: boolean): void {
  if (!isDrawable(tex)) {
    element.textContent = tex;
    return;
  }
  try {
    katex.render(tex, element, {
      displayMode: isDisplay,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      // Limits for cards from elsewhere: memory and size.
      maxExpand: 500,
      maxSize: 30,
    });
  } catch (error) {
    // No error may remove the card, which could never be reviewed then.
    if (!(error instanceof katex.ParseError)) console.warn('A formula could not be drawn', error);
    const wrong = document.createElement('span');
    wrong.className = 'text-danger';
    wrong.setAttribute('role', 'img');
    wrong.setAttribute('aria-label', `Wrong formula: ${tex}`);
    wrong.textContent = tex;
    element.replaceChildren(wrong);
  }
}
