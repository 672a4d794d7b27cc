/**
 * Keeps React working on a page that the browser translates. React holds on to its text nodes; a translator takes them
 * out of the page and puts `<font>` elements there (facebook/react#11538). What React then does with such a text would
 * throw, or change words that nobody sees.
 *
 * Each call that concerns such a text is brought to what stands there now. Where that is not possible, or the words
 * change, the text itself is put back first: the translator sees it come and translates it again. A call that does not
 * concern a translator's element goes to the browser as it is, and its errors come out.
 */
import { isFont, ReplacedTexts, type Replacement } from './replaced-texts.ts';

/** Call it once, before React draws. @returns takes it away again */
export function surviveTranslators(page: Document = document): () => void {
  const nodes = Node.prototype;
  const { insertBefore, appendChild, removeChild } = nodes;
  const nodeValue = Object.getOwnPropertyDescriptor(nodes, 'nodeValue') ?? {};
  const replaced = new ReplacedTexts(page);

  const takeOut = (node: Node) => node.parentNode && removeChild.call(node.parentNode, node);

  /** The texts stand in the page again, the translated words are gone. */
  function putBack(replacement: Replacement): void {
    const font = replacement.fonts.find(({ parentNode }) => parentNode !== null);
    const place = font && (outermostFont(font) ?? font);
    const parent = place?.parentNode;
    for (const text of replaced.textsOf(replacement)) {
      if (place && parent) insertBefore.call(parent, text, place);
      replaced.forget(text);
    }
    for (const gone of replacement.fonts) gone.remove();
    if (place?.textContent === '') place.remove();
  }

  /** For a text that React moves: its translation does not stay where it was. */
  function bringBack(parent: Node, node: Node): void {
    // What React builds before it is in the page no translator sees.
    if (node.nodeType !== Node.TEXT_NODE || !parent.isConnected || isFont(parent)) return;
    replaced.catchUp();
    const replacement = replaced.of(node);
    if (replacement) putBack(replacement);
    else emptyFontOf(node);
  }

  /** Where a translator moved a node into its own element: that element goes with the last of its words. */
  function emptyFontOf(node: Node): void {
    const font = outermostFont(node);
    if (font === undefined) return;
    takeOut(node);
    if (font.textContent === '') font.remove();
  }

  /** What stands in `parent` where React believes `child` to stand. */
  function standsFor(parent: Node, child: Node): Node | null {
    replaced.catchUp();
    const replacement = replaced.of(child);
    const [first] = replacement?.fonts ?? [];
    if (replacement && first) {
      const place = outermostFont(first) ?? first;
      const isFirst = replaced.textsOf(replacement)[0] === child;
      if (isFirst && place.parentNode === parent) return place;
      putBack(replacement);
      if (child.parentNode === parent) return child;
    }
    const font = outermostFont(child);
    if (font?.parentNode === parent) return font;
    return isLost(parent, child) ? null : child;
  }

  nodes.insertBefore = function <T extends Node>(this: Node, child: T, before: Node | null): T {
    bringBack(this, child);
    const isHere = !before || before.parentNode === this;
    return insertBefore.call(this, child, isHere ? before : standsFor(this, before)) as T;
  };

  nodes.appendChild = function <T extends Node>(this: Node, child: T): T {
    bringBack(this, child);
    return appendChild.call(this, child) as T;
  };

  nodes.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    replaced.catchUp();
    const replacement = replaced.of(child);
    if (replacement) {
      putBack(replacement);
      takeOut(child);
    } else if (outermostFont(child)?.parentNode === this) emptyFontOf(child);
    else if (!isLost(this, child)) return removeChild.call(this, child) as T;
    return child;
  };

  Object.defineProperty(nodes, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue.set?.call(this, value);
      if (this.parentNode !== null || this.nodeType !== Node.TEXT_NODE) return;
      replaced.catchUp();
      const replacement = replaced.of(this);
      if (replacement) putBack(replacement);
    },
  });

  return () => {
    replaced.disconnect();
    Object.assign(nodes, { insertBefore, appendChild, removeChild });
    Object.defineProperty(nodes, 'nodeValue', nodeValue);
  };
}

/** The outermost translator's element around a node that the translator moved into it. */
function outermostFont(node: Node): Element | undefined {
  let font: Element | undefined;
  for (let around = node.parentNode; isFont(around); around = around.parentNode) font = around;
  return font;
}

/** A text that a translator took away without a trace, from among its own elements. */
function isLost(parent: Node, child: Node): boolean {
  if (child.parentNode !== null || child.nodeType !== Node.TEXT_NODE) return false;
  for (const one of parent.childNodes) if (isFont(one)) return true;
  return false;
}
