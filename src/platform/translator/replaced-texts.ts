/**
 * Which texts of the page a translator has replaced, and by what. Translators of browsers (Chrome, Edge) and most
 * extensions put a `<font>` in the place of a text node, or of several text nodes in a row (facebook/react#11538). They
 * run in a world of their own, so only the browser's records of mutations tell of it.
 *
 * Invariants: a text is in at most one replacement. A replacement is learned only from records of one batch, in which its
 * `<font>` was inserted: a text that React removes later beside a `<font>` does not belong to it.
 */

/**
 * Texts in a row that a translator took out of the page, and the `<font>`s that stand there instead, all in their order.
 * A sentence of several texts may be one element, and a text several.
 */
export interface Replacement {
  texts: Node[];
  fonts: Element[];
}

/** The app itself makes no such element: each one is a translator's. */
export function isFont(node: Node | null): node is Element {
  return node?.nodeName === 'FONT';
}

const byFont = new WeakMap<Element, Replacement>();

/** The words of the page that an outermost element of a translator stands for. */
export function originalOf(font: Element): string {
  const replacement = byFont.get(font);
  if (replacement === undefined) return font.textContent;
  const isFirst = replacement.fonts[0] === font;
  return isFirst ? replacement.texts.map(({ nodeValue }) => nodeValue).join('') : '';
}

export class ReplacedTexts {
  #byText = new WeakMap<Node, Replacement>();
  #observer = new MutationObserver((records) => this.#learn(records));

  constructor(page: Node) {
    this.#observer.observe(page, { childList: true, subtree: true });
  }

  disconnect(): void {
    this.#observer.disconnect();
  }

  /** What the browser has recorded and not told yet. */
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

/** Compares, for each place where a translator put elements, what stood there before this batch and what stands there now. */
function replacementsIn(records: readonly MutationRecord[]): Replacement[] {
  const places = new Set<Node>();
  // What a translator does inside its own elements leaves the page's texts where they are.
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

/** Takes the records back one by one, from the last to the first. */
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

/** Between two nodes that stayed: texts that went and elements of a translator that came. */
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
