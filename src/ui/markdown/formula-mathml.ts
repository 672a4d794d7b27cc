/** Formulas as MathML, which browsers and screen readers read without a font or style of their own. */
import katex from 'katex';
import 'katex/contrib/mhchem';
import { isDrawable } from '../../text/formulas/drawable.ts';
import { escapedHtml } from '../../text/markdown/markdown-html.ts';

/** @returns HTML; the source of a wrong or too large formula */
export function formulaAsMathml(tex: string, isDisplay: boolean): string {
  if (isDrawable(tex)) {
    try {
      return katex.renderToString(tex, {
        ...{ displayMode: isDisplay, output: 'mathml', throwOnError: true, strict: 'ignore' },
        ...{ trust: false, maxExpand: 500, maxSize: 30 },
      });
    } catch (error) {
      if (!(error instanceof katex.ParseError)) console.warn('A formula could not be drawn', error);
    }
  }
  return `<code>${escapedHtml(tex)}</code>`;
}
