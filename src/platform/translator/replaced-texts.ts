/**
 * Which texts a translator has replaced, and by what. Browsers (Chrome, Edge) and most extensions replace one or several
 * adjacent text nodes by a `<font>` (facebook/react#11538). They run in an isolated world, so only mutation records show
 * it.
 *
 * Invariants: a text is in at most one replacement. A replacement comes only from the batch of records in which its
 * `<font>` was inserted: a text that React removes later beside a `<font>` does not belong to it.
 */

/**
 * Adjacent texts that a translator removed, and the `<font>`s in their place, in order. One element may replace several
 * texts, and several elements one text.
 */
export interface Replacement {
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

export class ReplacedTexts {
  #byText = new WeakMap<Node, Replacement>();
  #observer = new MutationObserver((records) => this.#learn(records));

  constructor(page: Node) {
    this.#observer.observe(page, { childList: true, subtree: true });
  }

  disconnect(): void {
    this.#observer.disconnect();
  }

  /** Processes pending records of the browser. */
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

/** Undoes the records from last to first. */
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
