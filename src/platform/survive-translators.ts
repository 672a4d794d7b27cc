/**
 * Keeps React working on a page that the browser translates. React keeps references to its text nodes, but a translator
 * replaces them by `<font>` elements (facebook/react#11538). React's next call on such a text would throw, or change
 * text that is not in the page.
 *
 * This redirects calls on a replaced text to its replacement. If that is not possible, or the words change, it first puts
 * the text back, and the translator translates it again. All other calls go to the browser unchanged, with their errors.
 */

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

/**
 * Adjacent texts that a translator removed, and the `<font>`s in their place, in order. One element may replace several
 * texts, and several elements one text.
 */
interface Replacement {
  texts: Node[];
  fonts: Element[];
}

/** Only translators make such elements; the app makes none. */
export function isFont(node: Node | null): node is Element {
  return node?.nodeName === 'FONT';
}

const byFont = new WeakMap<Element, Replacement>();

/** The original words of a translator's outermost element. */
export function originalOf(font: Element): string {
  const replacement = byFont.get(font);
  if (replacement === undefined) return font.textContent;
  const isFirst = replacement.fonts[0] === font;
  return isFirst ? replacement.texts.map(({ nodeValue }) => nodeValue).join('') : '';
}

/**
 * Which texts a translator has replaced, and by what. Translators run in an isolated world, so only mutation records show
 * it.
 *
 * Invariants: a text is in at most one replacement. A replacement comes only from the batch of records in which its
 * `<font>` was inserted: a text that React removes later beside a `<font>` does not belong to it.
 */
class ReplacedTexts {
  #byText = new WeakMap<Node, Replacement>();
  #observer = new MutationObserver((records) => this.#learn(records));

  constructor(page: Node) {
    this.#observer.observe(page, { childList: true, subtree: true });
  }

  disconnect(): void {
    this.#observer.disconnect();
  }

  catchUp(): void {
    this.#learn(this.#observer.takeRecords());
  }

  of(text: Node): Replacement | undefined {
    return this.#byText.get(text);
  }

  /** @returns the texts that still belong to it */
  textsOf(replacement: Replacement): Node[] {
    return replacement.texts.filter((text) => this.#byText.get(text) === replacement);
  }

  forget(text: Node): void {
    this.#byText.delete(text);
  }

  #learn(records: readonly MutationRecord[]): void {
    if (!records.some(insertsFont)) return;
    for (const replacement of replacementsIn(records)) {
      for (const text of replacement.texts) this.#byText.set(text, replacement);
      for (const font of replacement.fonts) byFont.set(font, replacement);
    }
  }
}

/** Compares the children before and after this batch at each place where a translator inserted elements. */
function replacementsIn(records: readonly MutationRecord[]): Replacement[] {
  const places = new Set<Node>();
  // Changes inside a translator's own elements do not touch the page's texts.
  for (const record of records)
    if (!isFont(record.target) && insertsFont(record)) places.add(record.target);
  return [...places].flatMap((place) =>
    compare(
      childrenBefore(
        place,
        records.filter(({ target }) => target === place),
      ),
      [...place.childNodes],
    ),
  );
}

function insertsFont({ addedNodes }: MutationRecord): boolean {
  for (let index = 0; index < addedNodes.length; index += 1)
    if (isFont(addedNodes[index] ?? null)) return true;
  return false;
}

function childrenBefore(place: Node, records: readonly MutationRecord[]): Node[] {
  const children: Node[] = [...place.childNodes];
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records.toReversed()) {
    const added = new Set(addedNodes);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child && added.has(child)) children.splice(index, 1);
    }
    const next = nextSibling ? children.indexOf(nextSibling) : -1;
    const previous = previousSibling ? children.indexOf(previousSibling) : -1;
    let at = next;
    if (at < 0) at = previousSibling ? previous + 1 : children.length;
    children.splice(at, 0, ...removedNodes);
  }
  return children;
}

/** Between two nodes that stayed: removed texts and inserted translator elements. */
function compare(before: readonly Node[], after: readonly Node[]): Replacement[] {
  const stayed = new Set(before.filter((child) => after.includes(child)));
  const texts = betweenStayed(before, stayed);
  return betweenStayed(after, stayed)
    .map((came, index) => ({
      texts: (texts[index] ?? []).filter(({ nodeType }) => nodeType === Node.TEXT_NODE),
      fonts: came.filter(isFont),
    }))
    .filter((one) => one.texts.length > 0 && one.fonts.length > 0);
}

function betweenStayed(children: readonly Node[], stayed: ReadonlySet<Node>): Node[][] {
  const parts: Node[][] = [[]];
  for (const child of children)
    if (stayed.has(child)) parts.push([]);
    else parts.at(-1)?.push(child);
  return parts;
}
