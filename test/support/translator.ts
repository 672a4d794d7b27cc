/**
 * A translator as browsers have one: it puts each text into two nested `<font>` elements, in the ways that translators
 * do it, and marks its words at their end. It runs in a page too: nothing outside this function is used in it.
 */

export interface Translator {
  /** Translates what is not translated yet. */
  translate(root: Node): void;
  /** Translates what is there, and from then on whatever comes. */
  follow(root: Node): void;
  /** “Show original”. */
  revert(): void;
}

export interface TranslatorOptions {
  /** Ends every translated text. */
  mark?: string;
  /** Below 1: where it is decided which texts are translated and in which way. Without it each text is replaced by one element. */
  random?: () => number;
}

export function createTranslator({ mark = '·', random }: TranslatorOptions = {}): Translator {
  const untranslated = 'script, style, noscript, textarea, svg, [translate="no"], .notranslate';
  const originals = new Map<Element, Text[]>();
  const isWords = (text: Text) => /\p{L}/u.test(text.data);

  function translate(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const rows: Text[][] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node as Text;
      if (text.parentElement === null || text.parentElement.closest(`font, ${untranslated}`))
        continue;
      const row = rows.at(-1);
      const isBeside = row?.at(-1) === text.previousSibling && text.previousSibling !== null;
      // Texts in a row make a sentence; now and then each is translated by itself.
      if (isBeside && (random === undefined || random() < 0.5)) row?.push(text);
      else rows.push([text]);
    }
    for (const row of rows) if (row.some(isWords) && (random?.() ?? 0) < 0.9) replace(row);
  }

  function fontAround(words: string): Element {
    const make = () => {
      const font = document.createElement('font');
      font.style.verticalAlign = 'inherit';
      return font;
    };
    const [outer, inner] = [make(), make()];
    inner.textContent = words.replace(/(\s*)$/u, `${mark}$1`);
    outer.append(inner);
    return outer;
  }

  function replace(row: Text[]): void {
    const [first, ...others] = row;
    if (first === undefined) return;
    const font = fontAround(row.map(({ data }) => data).join(''));
    originals.set(font, row);
    const way = Math.floor((random?.() ?? 0) * 4);
    if (way === 0) first.replaceWith(font);
    else if (way === 1) {
      first.before(font);
      first.remove();
    } else if (way === 2) {
      first.after(font);
      first.remove();
    } else {
      const { parentNode, nextSibling } = first;
      first.remove();
      if (nextSibling) (nextSibling as ChildNode).before(font);
      else (parentNode as ParentNode | null)?.append(font);
    }
    for (const text of others) text.remove();
  }

  return {
    translate,
    follow(root) {
      const observer = new MutationObserver(() => later());
      let isPlanned = false;
      const later = () => {
        if (isPlanned) return;
        isPlanned = true;
        setTimeout(() => {
          isPlanned = false;
          translate(root);
        });
      };
      observer.observe(root, { childList: true, characterData: true, subtree: true });
      translate(root);
    },
    revert() {
      for (const [font, row] of originals) if (font.isConnected) font.replaceWith(...row);
      originals.clear();
    },
  };
}
