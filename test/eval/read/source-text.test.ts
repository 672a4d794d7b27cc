import { describe, expect, it } from 'vitest';
import { lostFormula } from '../../../src/text/formulas/lost-formula.ts';
import { formulaInText } from './formulas-in-text.ts';
import { formatOf, textOfSource } from './source-text.ts';

describe('the plain text of a source', () => {
  it.each([
    ['markdown', 'a.md'],
    ['tex', 'A.TEX'],
    ['xml', 'm1/index.cnxml'],
    ['rst', 'x.rst'],
    ['asciidoc', 'x.asciidoc'],
    ['plain', 'x.txt'],
    [undefined, 'x.pdf'],
  ])('is %s for %s', (format, file) => {
    expect(formatOf(file)).toBe(format);
  });

  it('keeps headings, entries and terms of Markdown, not its code, tables and links', () => {
    const source = [
      '---\ntitle: x\n---\n## A *cell*\n\nA __cell__ is [small](http://x.y) [@ref].\n',
      '```py\nx = 1\n```\n\n| a | b |\n|---|---|\n\n* one\n* two $x$ and $\\frac{a}{b}$\n\n<!-- no -->',
    ].join('\n');
    expect(textOfSource(source, 'markdown')).toBe(
      `# A **cell**\n\nA **cell** is small.\n\n- one\n\n- two x and ${formulaInText('\\frac{a}{b}')}`,
    );
  });

  it('keeps sections, items, emphasis and accents of TeX, not its figures and comments', () => {
    const source = [
      "\\section{On \\emph{words}}\\label{s} % no\nA \\textbf{word} is caf\\'e``s''~$\\alpha$.",
      '\\begin{figure}no\\end{figure}\n\\begin{itemize}\\item one\\cite{k} \\item two\\end{itemize}',
      'So\n\\begin{equation}\\label{e} x = \\half \\end{equation}\nis \\[ x = y \\] here.',
    ].join('\n\n');
    expect(textOfSource(source, 'tex')).toBe(
      `# On **words**\n\nA **word** is café“s” ${formulaInText('\\alpha')}.\n\n- one\n\n- two\n\nSo ${lostFormula} is x = y here.`,
    );
  });

  it('keeps titles, paragraphs, terms and lists of XML, not its exercises', () => {
    const source =
      '<document><title>Cells</title><metadata>no</metadata><para id="a">A <term>cell</term> is\n small, see <link target-id="f"/>.</para>' +
      '<exercise><para>no</para></exercise><list><item>one &amp; <m:math><m:mi>x</m:mi></m:math> <m:math><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math></item></list></document>';
    expect(textOfSource(source, 'xml')).toBe(
      `# Cells\n\nA **cell** is small, see Figure 1.\n\n- one & x ${formulaInText('x^2')}`,
    );
  });

  it('keeps titles, roles and notes of reStructuredText, not its directives', () => {
    const source = [
      'Layers\n======\n\n.. index:: layer\n\n.. figure:: a.png\n   :width: 3\n\n   no\n',
      'A `layer` is a :term:`level` [RFC1]_.\n\n.. note:: Rate\n\n Text of the note::\n\n - one',
    ].join('\n');
    expect(textOfSource(source, 'rst')).toBe(
      '# Layers\n\nA **layer** is a **level**.\n\nText of the note:\n\n- one',
    );
  });

  it('keeps titles, terms and entries of AsciiDoc, not its blocks', () => {
    const source =
      '[[id]]\n== Keys\n\n((("no")))A _key_ is `x`, see <<id>>.\n\n----\nno\n----\n\n* one\n';
    expect(textOfSource(source, 'asciidoc')).toBe(
      '# Keys\n\nA **key** is x, see Figure 1.\n\n- one',
    );
  });

  it('joins the lines of plain paragraphs and knows titles in capitals', () => {
    expect(textOfSource('CHAPTER ONE\n\nA line\nand one.\n\nIt _grew_.', 'plain')).toBe(
      '# CHAPTER ONE\n\nA line and one.\n\nIt grew.',
    );
  });
});
