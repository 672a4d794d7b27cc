/**
 * Formulas of a page while it is read: MathML, TeX beside it (annotations, scripts, pictures), and what MathJax and KaTeX
 * draw from it, which is passed over. Each formula is added once.
 */

import { mathmlToTex } from '../../../text/formulas/mathml.ts';
import { bareTex, hasKnownCommands, looksLikeTex } from '../../../text/formulas/tex-source.ts';
import { parseXml, textOf, type XmlElement } from '../../../text/xml-tree.ts';

type Attributes = Record<string, string>;

interface Formulas {
  /** @returns whether the element belongs to a formula, and what to do at its end */
  open: (name: string, attributes: Attributes) => Opened | undefined;
  /** @returns whether the words belong to a formula */
  addText: (text: string) => boolean;
  /** @returns the TeX of a picture of a formula; empty if the formula was just added */
  texOfPicture: (attributes: Attributes) => string | undefined;
}

interface Opened {
  /** Its content is not read. */
  isSkipped?: true;
  close: () => void;
}

interface Target {
  addFormula: (tex: string, isDisplay: boolean) => void;
  lastFormula: () => string | undefined;
  /** Words of a formula that cannot be read. */
  addWords: (words: string) => void;
}

/** Elements of one formula; more of them are left out. */
const mostElements = 10_000;
const deepest = 100;
/** UTF-16 units of TeX in a script. */
const longestScript = 20_000;

export function createFormulas(target: Target): Formulas {
  /** The open elements of a formula, outermost first. */
  const open: XmlElement[] = [];
  let [elements, tooDeep] = [0, 0];
  let script: string | undefined;
  /** Around the formula: how many elements set it on a line of its own. */
  let displays = 0;
  /** MathJax has drawn the formula of the next script, which is known already. */
  let isDrawn = false;

  const add = (tex: string, isDisplay: boolean) =>
    target.addFormula(tex, isDisplay || displays > 0);

  function openElement(name: string, attributes: Attributes): () => void {
    const parent = open.at(-1);
    elements += 1;
    if (tooDeep > 0 || open.length >= deepest || elements > mostElements) {
      tooDeep += 1;
      return () => (tooDeep -= 1);
    }
    const element = { name: localName(name), attributes: mapOf(attributes), children: [] };
    parent?.children.push(element);
    open.push(element);
    return () => {
      open.pop();
      if (open.length === 0) finish(element, elements > mostElements);
    };
  }

  function finish(math: XmlElement, isCut: boolean): void {
    elements = 0;
    const source = sourceOf(math);
    const tex =
      source !== undefined && hasKnownCommands(source)
        ? source
        : ((isCut ? undefined : mathmlToTex(math)) ?? source);
    const isDisplay =
      math.attributes.get('display') === 'block' || math.attributes.get('mode') === 'display';
    if (tex === undefined) target.addWords(wordsOf(math));
    else add(tex, isDisplay);
  }

  function openScript(type: string): () => void {
    script = '';
    return () => {
      const source = script ?? '';
      script = undefined;
      const wasDrawn = isDrawn;
      isDrawn = false;
      if (wasDrawn) return;
      const isDisplay = /mode\s*=\s*display/i.test(type);
      const tex = /mml/i.test(type) ? mathmlToTex(parseXml(source)) : bareTex(source).tex;
      if (tex !== undefined && tex !== '') add(tex, isDisplay);
    };
  }

  return {
    open(name, attributes) {
      if (open.length > 0 || tooDeep > 0) return { close: openElement(name, attributes) };
      if (localName(name) === 'math') return { close: openElement(name, attributes) };
      const { class: classes = '', type = '' } = attributes;
      if (name === 'script' && /^math\//i.test(type)) return { close: openScript(type) };
      if (/(?:^|\s)MathJax_Preview(?:\s|$)/.test(classes)) return skipped;
      if (/(?:^|\s)katex-html(?:\s|$)/.test(classes) && target.lastFormula() !== undefined)
        return skipped;
      const drawn = attributes['data-mathml'];
      if (drawn !== undefined) {
        const tex = mathmlToTex(parseXml(drawn.slice(0, longestScript * 5)));
        if (tex === undefined) return undefined;
        add(tex, /\bdisplay=["']block/.test(drawn.slice(0, 200)));
        isDrawn = true;
        return skipped;
      }
      const latex = name === 'mjx-math' || attributes['data-mml-node'] === 'math';
      if (latex && attributes['data-latex'] !== undefined) {
        add(bareTex(attributes['data-latex']).tex, false);
        isDrawn = true;
        return skipped;
      }
      // Drawn signs, which `mjx-assistive-mml` says again.
      if (name === 'mjx-math') return skipped;
      if (name === 'mjx-assistive-mml' && isDrawn) return skipped;
      if (name === 'mjx-container') isDrawn = false;
      if (!isDisplayed(name, attributes)) return undefined;
      displays += 1;
      return { close: () => (displays -= 1) };
    },
    addText(text) {
      if (script !== undefined) {
        if (script.length < longestScript) script += text;
        return true;
      }
      const innermost = open.at(-1);
      if (innermost === undefined && tooDeep === 0) return false;
      if (tooDeep === 0) innermost?.children.push(text);
      return true;
    },
    texOfPicture(attributes) {
      const found = texOfPicture(attributes);
      if (found === undefined) return undefined;
      const isFallback = /mwe-math-fallback/.test(attributes.class ?? '');
      return isFallback && target.lastFormula() !== undefined ? '' : found;
    },
  };
}

const skipped: Opened = { isSkipped: true, close: () => undefined };

/** `m:mrow`, as books of EPUB 2 have it. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function mapOf(attributes: Attributes): ReadonlyMap<string, string> {
  return new Map(Object.entries(attributes));
}

/** On a line of its own: KaTeX, MathJax 2 and 3, Pandoc. */
function isDisplayed(name: string, { class: classes = '', display = '' }: Attributes): boolean {
  if (name === 'mjx-container') return display === 'true';
  return /(?:^|\s)(?:katex-display|MathJax_Display|MathJax_SVG_Display)(?:\s|$)/.test(classes);
}

/** The TeX that the formula was made from. */
function sourceOf(math: XmlElement): string | undefined {
  const annotation = annotationOf(math, 0);
  const source =
    (annotation && textOf(annotation)) ??
    math.attributes.get('data-latex') ??
    math.attributes.get('alttext');
  if (source === undefined) return undefined;
  const { tex } = bareTex(source);
  const isWords = annotation === undefined && !/[\\^_=+]/.test(tex) && tex.length > 1;
  return tex === '' || isWords ? undefined : tex;
}

function annotationOf(element: XmlElement, depth: number): XmlElement | undefined {
  for (const child of element.children) {
    if (typeof child === 'string' || depth > 3) continue;
    const isTex = /(?:^|[/-])(?:la)?tex$/i.test(child.attributes.get('encoding') ?? '');
    const found = child.name === 'annotation' && isTex ? child : annotationOf(child, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function wordsOf(element: XmlElement): string {
  return element.children
    .map((child) =>
      typeof child === 'string' ? child : child.name.startsWith('annotation') ? '' : wordsOf(child),
    )
    .join('');
}

const ofFormula =
  /(?:^|[\s_-])(?:tex|latex|math|mwe-math\S*|equation\S*|formula|ql-img\S*|katex|mathjax)(?:$|[\s_-])/i;
const drawnFromTex = /latex\.codecogs\.com|\/cgi-bin\/mimetex|\/latex\.php|math\/render\/svg/i;

/** The TeX of a picture that a page shows instead of a formula. */
function texOfPicture(attributes: Attributes): string | undefined {
  const { alt = '', src = '', class: classes = '' } = attributes;
  const given = attributes['data-equation-content'] ?? attributes['data-latex'];
  const words = (given ?? alt).replace(/^LaTeX:\s*/i, '').trim();
  if (words === '') return undefined;
  const isNamed = given !== undefined || ofFormula.test(classes) || drawnFromTex.test(src);
  const isTex = isNamed
    ? hasKnownCommands(words) &&
      !/\p{L}{3,}\s+\p{L}{3,}/u.test(words.replace(/\\[a-z]+\{[^{}]*\}/gi, ''))
    : looksLikeTex(words);
  const { tex } = bareTex(words);
  return isTex && tex !== '' && hasKnownCommands(tex) ? tex : undefined;
}
