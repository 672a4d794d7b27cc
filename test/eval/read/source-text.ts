/**
 * Plain text of a source file of a book, in the form of `../read-text.ts`: “# ” before a heading, “- ” before an entry, “**” around terms,
 * an empty line between paragraphs. Formulas stand in it as in `formulas-in-text.ts`; figures, tables, code, exercises and comments are left
 * out. It reads what books in repositories use, not every document of a format.
 */

import { lostFormula } from '../../../src/text/formulas/lost-formula.ts';
import { mathmlToTex } from '../../../src/text/formulas/mathml.ts';
import { parseXml } from '../../../src/text/xml-tree.ts';
import { formulaInText } from './formulas-in-text.ts';

/** For a pointer whose words the source does not hold. */
const pointer = 'Figure 1';

/** A formula on a line of its own. */
const displayed = (tex: string) => ` ${formulaInText(tex)} `;

export type SourceFormat = 'markdown' | 'tex' | 'xml' | 'rst' | 'asciidoc' | 'plain';

const formats: Readonly<Record<string, SourceFormat>> = {
  md: 'markdown',
  qmd: 'markdown',
  rmd: 'markdown',
  tex: 'tex',
  cnxml: 'xml',
  ptx: 'xml',
  xml: 'xml',
  rst: 'rst',
  asciidoc: 'asciidoc',
  adoc: 'asciidoc',
  txt: 'plain',
};

/** @returns undefined for a file of another kind */
export function formatOf(file: string): SourceFormat | undefined {
  return formats[(/\.([a-z]+)$/i.exec(file)?.[1] ?? '').toLowerCase()];
}

export function textOfSource(source: string, format: SourceFormat): string {
  const lines = source.replace(/\r\n?/g, '\n');
  return tidy(readers[format](lines));
}

const readers: Readonly<Record<SourceFormat, (source: string) => string>> = {
  markdown: ofMarkdown,
  tex: ofTex,
  xml: ofXml,
  rst: ofRst,
  asciidoc: ofAsciidoc,
  plain: ofPlain,
};

function ofMarkdown(source: string): string {
  return source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^\+\+\+\n[\s\S]*?\n\+\+\+\n/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^ *(`{3,}|~{3,}).*\n[\s\S]*?^ *\1 *$/gm, '')
    .replace(/^#{1,6} .*\b(?:exercises?|discussions?|aufgaben|ejercicios|exercices?)\b.*$/gim, '')
    .replace(/\$\$([\s\S]*?)\$\$/g, (_, tex: string) => displayed(tex))
    .replace(/(?<![\\\w])\$(?=\S)([^$\n]*\S)\$/g, (_, tex: string) => formulaInText(tex))
    .replace(/^\s*\|.*$/gm, '')
    .replace(/^ *(?:[:+=-]{3,}|\*{3,}|_{3,}).*$/gm, '')
    .replace(/!\[[^\]]*\]\([^)]*\)(?:\{[^}]*\})?/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)(?:\{[^}]*\})?/g, '$1')
    .replace(/\[([^\]]*)\]\[[^\]]*\]/g, '$1')
    .replace(/ ?\[-?@[^\]]*\]/g, '')
    .replace(/\[\^[^\]]*\](?!:)/g, '')
    .replace(/^\[[^\]]*\]:.*$/gm, '')
    .replace(/\{[.#%{:][^}]*\}+/g, '')
    .replace(/:[a-z]+:`([^`<]*)(?:<[^>]*>)?`/g, '$1')
    .replace(/:label:`[^`]*`/g, '')
    .replace(/^(#{1,6}) +(.*?)(?: +#+)?$/gm, '\n\n# $2\n\n')
    .replace(/^(\S.*)\n[=-]{3,}$/gm, '\n\n# $1\n\n')
    .replace(/^\s*(?:[*+-]|\d+[.)])\s+/gm, '\n- ')
    .replace(/^> ?/gm, '')
    .replace(/__([^_]+)__/g, '**$1**')
    .replace(/(?<![*\w])\*([^*\n]+)\*(?![*\w])/g, '**$1**')
    .replace(/(?<![_\w])_([^_\n]+)_(?![_\w])/g, '**$1**')
    .replace(/`([^`\n]*)`/g, '$1')
    .replace(/^\\?(?:open|close)-box-\S*$|\\index\{[^}]*\}/gm, '')
    .replace(/<[^>\n]{1,300}>/g, '')
    .replace(/\\([\\`*_{}[\]()#+.!$&-])/g, '$1');
}

/** Environments whose words are no running text. */
const texLeftOut =
  /\\begin\{(figure|table|tabular|tikzpicture|verbatim|lstlisting|exercises?|problem|practiceproblems|earg|ekey|forest|center|asy|onebox|exercisewrap|nexercise|eoce|solution|sproblem|dproblem)\*?\}[\s\S]*?\\end\{\1\*?\}/g;
/** Formulas on lines of their own. */
const texDisplayed =
  /\n*\\begin\{(equation|displaymath|align|gather|eqnarray|multline|flalign)\*?\}([\s\S]*?)\\end\{\1\*?\}/g;
/** “a sample of \pollsize{} adults”: a number that the author keeps elsewhere. */
const ownNumber = /(?<=[\p{L},(]\s?)\\(?!(?:La|Xe)?TeX|l?dots|text|item)[a-zA-Z]{4,}\{\}/gu;
const isOneLine = /^(?:equation|displaymath)$/;
const texTerm = 'emph|textbf|textit|define|term|vocab|dfn|isi|is|textsc|structure|alert';

function ofTex(source: string): string {
  let text = source
    .replace(/(?<!\\)%.*$/gm, '')
    .replace(texDisplayed, (_, name: string, tex: string) =>
      displayed(isOneLine.test(name) ? tex : `\\begin{aligned}${tex}\\end{aligned}`),
    )
    .replace(/\\begin\{comment\}[\s\S]*?\\end\{comment\}/g, '')
    .replace(/\\newglossaryentry\{[^}]*\}\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
  for (let depth = 0; depth < 4; depth++) text = text.replace(texLeftOut, '');
  text = text
    .replace(/\\\[([\s\S]*?)\\\]|\$\$([\s\S]*?)\$\$/g, (_, one?: string, other?: string) =>
      displayed(one ?? other ?? ''),
    )
    .replace(/\\\((.*?)\\\)|(?<!\\)\$((?:\\.|[^$\\])*)\$/gs, (_, one?: string, other?: string) =>
      formulaInText(one ?? other ?? ''),
    )
    .replace(
      /\\(?:part|chapter|section|subsection|subsubsection|paragraph)\*?(?:\[[^\]]*\])?\{((?:[^{}]|\{[^{}]*\})*)\}/g,
      '\n\n# $1\n\n',
    )
    .replace(/\\(?:[cC]?ref|pageref|autoref)\*?\{[^}]*\}/g, '1')
    .replace(/\\(?:termsub|indexthis)\{([^{}]*)\}\{[^{}]*\}/g, '**$1**')
    .replace(ownNumber, lostFormula)
    .replace(
      /\\item(?:\[([^\]]*)\])?\s*/g,
      (_, label: string | undefined) => `\n\n- ${label ? `${label} ` : ''}`,
    )
    .replace(/\\(?:begin|end)\{[^}]*\}(?:\s*\[[^\]]*\])*/g, '\n\n')
    .replace(
      /\\(?:label|index\w*|cite\w*|footnote|footnotetext|marginnote|hyperref|citet|citep|gls|input|include|todo|vspace|hspace|isi?|iai?|il|ili)\*?(?:\[[^\]]*\])*\{(?:[^{}]|\{[^{}]*\})*\}/g,
      '',
    );
  for (let depth = 0; depth < 3; depth++)
    text = text
      .replace(new RegExp(`\\\\(?:${texTerm})\\{([^{}]*)\\}`, 'g'), '**$1**')
      .replace(/\\[a-zA-Z]+\*?(?:\[[^\]]*\])*\{([^{}]*)\}/g, '$1');
  return text
    .replace(/\\([%&#$_{}])/g, '$1')
    .replace(/\\["'`^~=.](?:\{\\?([a-zA-Z])\}|([a-zA-Z]))/g, (whole, a?: string, b?: string) =>
      accented(whole, a ?? b ?? ''),
    )
    .replace(/\\(?:ldots|dots)\b\s?/g, '…')
    .replace(/\\[a-zA-Z]+\*?\s?/g, '')
    .replace(/``/g, '“')
    .replace(/''/g, '”')
    .replace(/`/g, '‘')
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/\\[,;:! ]|~|\\\\/g, ' ')
    .replace(/[{}]/g, '');
}

const marks: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
};

function accented(whole: string, letter: string): string {
  return (letter + (marks[whole[1] ?? ''] ?? '')).normalize('NFC');
}

/** CNXML of OpenStax, PreTeXt, DocBook. */
function ofXml(source: string): string {
  let text = source
    .replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, '')
    .replace(/<metadata\b[\s\S]*?<\/metadata>|<md:[\s\S]*?<\/md:[\w-]+>/g, '')
    .replace(/<glossary\b[\s\S]*?<\/glossary>/g, '');
  for (const name of 'figure table tabular exercise exercises problem solution answer hint webwork image code program footnote fn media sidebyside activity investigation'.split(
    ' ',
  ))
    text = text
      .replace(new RegExp(`<${name}\\b[^>]*/>`, 'g'), '')
      .replace(new RegExp(`<${name}\\b[^>]*>[\\s\\S]*?</${name}>`, 'g'), '');
  return text
    .replace(/<example\b[\s\S]*?<\/example>/g, '')
    .replace(/<(?:me|men)\b[^>]*>([\s\S]*?)<\/(?:me|men)>/g, (_, tex: string) =>
      displayed(texOfXml(tex)),
    )
    .replace(/<(?:md|mdn)\b[^>]*>[\s\S]*?<\/(?:md|mdn)>/g, ` ${lostFormula} `)
    .replace(/<m>([\s\S]*?)<\/m>/g, (_, tex: string) => formulaInText(texOfXml(tex)))
    .replace(/<(?:m:)?math\b[\s\S]*?<\/(?:m:)?math>/g, formulaOfMathml)
    .replace(/<\/?equation\b[^>]*>/g, ' ')
    .replace(/<(?:idx|index|notation)\b[\s\S]*?<\/(?:idx|index|notation)>/g, '')
    .replace(/<title\b[^>]*>([\s\S]*?)<\/title>/g, (_, words: string) => `\n\n# ${flat(words)}\n\n`)
    .replace(
      /<(?:term|em|alert|emphasis)\b[^>]*>([\s\S]*?)<\/(?:term|em|alert|emphasis)>/g,
      '**$1**',
    )
    .replace(/<(?:item|li)\b[^>]*>\s*/g, '\n\n- ')
    .replace(
      /<\/?(?:para|p|note|section|list|ul|ol|definition|theorem|statement|proof)\b[^>]*>/g,
      '\n\n',
    )
    .replace(/<(?:xref|link)\b[^>]*\/>/g, pointer)
    .replace(/<q>|<\/q>/g, '"')
    .replace(/<nbsp\/>/g, ' ')
    .replace(/<(?:mdash|ndash)\/>/g, '—')
    .replace(/<[^>]+>/g, '')
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph.startsWith('- ') ? `- ${flat(paragraph.slice(2))}` : flat(paragraph),
    )
    .join('\n\n');
}

const texOfXml = (tex: string) =>
  tex
    .replace(/&lt;|\\lt\b/g, '<')
    .replace(/&gt;|\\gt\b/g, '>')
    .replace(/&amp;|\\amp\b/g, '&');

function formulaOfMathml(source: string): string {
  const tex = mathmlToTex(parseXml(source.replace(/<(\/?)m:/g, '<$1')));
  return tex === undefined ? lostFormula : formulaInText(tex);
}

const flat = (text: string) =>
  text
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function ofRst(source: string): string {
  const kept: string[] = [];
  let inside = -1;
  for (const line of source.split('\n')) {
    const indent = line.length - line.trimStart().length;
    if (inside >= 0 && (line.trim() === '' || indent > inside)) continue;
    inside = -1;
    const directive = /^(\s*)\.\. ([a-z-]*)/.exec(line);
    if (directive !== null && !/^(?:note|important|tip|warning)$/.test(directive[2] ?? '')) {
      inside = (directive[1] ?? '').length;
      continue;
    }
    if (directive !== null) continue;
    kept.push(line);
  }
  return kept
    .join('\n')
    .replace(/^(\S.*)\n([=*\-~^"#+])\2{3,}$/gm, '\n\n# $1\n\n')
    .replace(/^([=*\-~^"#+])\1{3,}$/gm, '')
    .replace(/^\s*[=+-]{3,}[ =+-]*$/gm, '')
    .replace(/:math:`([^`]*)`/g, (_, tex: string) => formulaInText(tex))
    .replace(/ ?:cite[a-z]*:`[^`]*`/g, '')
    .replace(/``([^`]*)``/g, '$1')
    .replace(/`([^`<]*?)\s*<[^>`]*>`__?/g, '$1')
    .replace(/:(?:ref|rfc|abbr|numref|doc):`([^`<]*?)\s*(?:<[^>]*>)?`/g, '$1')
    .replace(/(?::(?:index|term):)?`([^`\n<]{1,80})`_{0,2}/g, '**$1**')
    .replace(/ ?\[[A-Za-z0-9+]+\]_/g, '')
    .replace(/^\s*(?:[*-]|#\.|\d+\.)\s+/gm, '\n- ')
    .replace(/(?<![*\w])\*([^*\n]+)\*(?![*\w])/g, '**$1**')
    .replace(/::$/gm, ':')
    .replace(/^[ \t]+/gm, '');
}

function ofAsciidoc(source: string): string {
  return source
    .replace(/^(-{4,}|={4,}|\+{4,}|\.{4,})\n[\s\S]*?^\1$/gm, '')
    .replace(/^\|={3,}\n[\s\S]*?^\|={3,}$/gm, '')
    .replace(/^\/\/.*$/gm, '')
    .replace(/^(?:\[.*\]|image::.*|include::.*|:\w[\w-]*:.*|\+|\.[A-Z].*)$/gm, '')
    .replace(/\(\(\([^)]*\)\)\)/g, '')
    .replace(/\(\(([^()]*)\)\)/g, '$1')
    .replace(/<<[^>]*,([^>]*)>>/g, '$1')
    .replace(/<<[^>]*>>/g, pointer)
    .replace(/(?:https?:\/\/[^\s[]+|link:\S+?)\[([^\]]*)\]/g, '$1')
    .replace(/footnote:\[[^\]]*\]/g, '')
    .replace(/latexmath:\[([^\]]*)\]/g, (_, tex: string) => formulaInText(tex))
    .replace(/^={1,6} (.*)$/gm, '\n\n# $1\n\n')
    .replace(/^[*.-]+ /gm, '\n- ')
    .replace(/^([A-Z][^\n]{1,60})::\s*\n?/gm, '\n\n**$1**: ')
    .replace(/(?<![*\w])[_*]([^_*\n]+)[_*](?![*\w])/g, '**$1**')
    .replace(/[`+]([^`+\n]+)[`+]/g, '$1');
}

/** Paragraphs of a text without markup; a short line in capitals is a heading. */
function ofPlain(source: string): string {
  return source
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .map((one) => (/^[^a-z]{4,80}$/.test(one) && /\p{Lu}{3}/u.test(one) ? `# ${one}` : one))
    .map((one) => one.replace(/(?<!\w)_([^_]+)_(?!\w)/g, '$1'))
    .join('\n\n');
}

/** One line for each paragraph; no space before a mark; no paragraph without a word. */
function tidy(text: string): string {
  return text
    .replace(/[\u00ad\u200b]/g, '')
    .split(/\n\s*\n|\n(?=- )/)
    .map((paragraph) =>
      paragraph
        .replace(/\s+/g, ' ')
        .replace(/ ([,.;:!?])(?=\s|$)/g, '$1')
        .replace(/\*\*\s*\*\*/g, '')
        .trim(),
    )
    .filter((paragraph) => /\p{L}{2}/u.test(paragraph))
    .join('\n\n');
}
