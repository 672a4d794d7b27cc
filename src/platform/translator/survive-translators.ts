/**
 * Keeps React working on a page that the browser translates. React keeps references to its text nodes, but a translator
 * replaces them by `<font>` elements (facebook/react#11538). React's next call on such a text would throw, or change
 * text that is not in the page.
 *
 * This redirects calls on a replaced text to its replacement. If that is not possible, or the words change, it first puts
 * the text back, and the translator translates it again. All other calls go to the browser unchanged, with their errors.
 */
import { isFont, ReplacedTexts, type Replacement } from './replaced-texts.ts';

/** Call it once, before React draws. @returns a function that removes it */
export function surviveTranslators(page: Document = document): () => void {
  const nodes = Node.prototype;
  const { insertBefore, appendChild, removeChild } = nodes;
  const nodeValue = Object.getOwnPropertyDescriptor(nodes, 'nodeValue') ?? {};
  const replaced = new ReplacedTexts(page);

  const takeOut = (node: Node) => node.parentNode && removeChild.call(node.parentNode, node);

  /** Puts the texts back and removes the translated words. */
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

  /** For a text that React moves: removes the translation from its old place. */
  function bringBack(parent: Node, node: Node): void {
    // Translators do not see nodes that are not in the page yet.
    if (node.nodeType !== Node.TEXT_NODE || !parent.isConnected || isFont(parent)) return;
    replaced.catchUp();
    const replacement = replaced.of(node);
    if (replacement) putBack(replacement);
    else emptyFontOf(node);
  }

  /** Removes a translator's element when its last node goes. */
  function emptyFontOf(node: Node): void {
    const font = outermostFont(node);
    if (font === undefined) return;
    takeOut(node);
    if (font.textContent === '') font.remove();
  }

  /** The node in `parent` at the place where React expects `child`. */
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

/** The translator's outermost element around a node. */
function outermostFont(node: Node): Element | undefined {
  let font: Element | undefined;
  for (let around = node.parentNode; isFont(around); around = around.parentNode) font = around;
  return font;
}

/** Whether a translator removed a text without a replacement, between its own elements. */
function isLost(parent: Node, child: Node): boolean {
  if (child.parentNode !== null || child.nodeType !== Node.TEXT_NODE) return false;
  for (const one of parent.childNodes) if (isFont(one)) return true;
  return false;
}
