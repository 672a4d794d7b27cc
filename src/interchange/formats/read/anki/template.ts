/** Fills an Anki template with a note's fields (Anki manual, “Card Templates”). */

export interface Rendered {
  html: string;
  /** The card asks for a typed answer. */
  isTyped: boolean;
  /** The text to type. */
  typed: string;
  /** Words that Anki hides behind a link. */
  hints: readonly Hint[];
}

interface Hint {
  name: string;
  html: string;
}

export interface Filling {
  /** By name, with Anki's own fields such as `Tags` and `Deck`. */
  fields: ReadonlyMap<string, string>;
  /** Replaces `{{FrontSide}}`. */
  frontSide: string;
  cloze: (html: string) => string;
  /** Replaces the input field. */
  typed: 'nothing' | 'field';
  /** Number of the card, for `{{#c1}}`. */
  clozeNumber: number;
  /** Hints are still hidden. */
  isQuestion?: boolean;
  /** Shows spoken and hidden words as text. */
  showsAll?: boolean;
}

const tags = /\{\{\{?([^{}]{1,1000})\}?\}\}/g;

/** Never throws. */
export function renderTemplate(template: string, filling: Filling): Rendered {
  const seen = template.replaceAll(/<!--.{0,10000}?-->/gs, '');
  const bare = filling.showsAll ? seen.replaceAll(/\[\/?anki:tts[^\]]{0,500}\]/g, '') : seen;
  /** Whether each open condition holds, outermost first. */
  const shown: boolean[] = [];
  let [html, at] = ['', 0];
  let [isTyped, typed] = [false, ''];
  const hints = new Map<string, Hint>();
  // Bounds memory: a hostile template may repeat a long field many times.
  const ofFields = [...filling.fields.values()].reduce((sum, field) => sum + field.length, 0);
  const longest = template.length + 1_000_000 + 4 * ofFields;
  const write = (words: string) => {
    if (shown.every(Boolean) && html.length + words.length <= longest) html += words;
  };
  for (const { 0: whole, 1: inside = '', index } of bare.matchAll(tags)) {
    write(bare.slice(at, index));
    at = index + whole.length;
    const tag = inside.trim();
    const name = tag.slice(1).trim();
    if (tag.startsWith('#')) shown.push(holds(name, filling));
    else if (tag.startsWith('^')) shown.push(!holds(name, filling));
    else if (tag.startsWith('/')) shown.pop();
    else if (!tag.startsWith('!')) {
      const filled = fill(tag, filling);
      write(filled.html);
      if (!shown.every(Boolean)) continue;
      isTyped ||= filled.isTyped;
      typed ||= filled.typed;
      // Unique, however often the template has it.
      for (const hint of filled.hints) hints.set(hint.name, hint);
    }
  }
  write(bare.slice(at));
  return { html, isTyped, typed, hints: [...hints.values()] };
}

function holds(name: string, { fields, clozeNumber }: Filling): boolean {
  const number = /^c(\d{1,3})$/.exec(name)?.[1];
  if (number !== undefined && !fields.has(name)) return Number(number) === clozeNumber;
  return !isEmptyField(fields.get(name) ?? '');
}

/** By Anki's rule: breaks and blocks without words are empty. */
function isEmptyField(html: string): boolean {
  return /^(?:\s|&nbsp;|<\/?(?:br|div|p)\b[^<>]{0,200}>)*$/i.test(html);
}

/** A field with gaps is asked, so it is not a hint. */
function isHint(html: string): boolean {
  return !isEmptyField(html) && !/\{\{c\d/.test(html);
}

/** `type:cloze:Text` is the field “Text” with two filters, applied from the last. */
function fill(tag: string, filling: Filling): Rendered {
  const parts = tag.split(':').map((part) => part.trim());
  const name = parts.pop() ?? '';
  const nothing = { isTyped: false, typed: '', hints: [] };
  if (name === 'FrontSide') return { ...nothing, html: filling.frontSide };
  let html = filling.fields.get(name) ?? filling.fields.get(tag) ?? '';
  let { isTyped, typed } = nothing;
  const hints: Hint[] = [];
  for (const filter of parts.toReversed()) {
    // Options follow a space: `tts en_US voices=…`.
    const [kind = ''] = filter.split(' ');
    if (kind === 'cloze' || kind === 'cloze-only') html = filling.cloze(html);
    else if (kind === 'type') {
      [isTyped, typed] = [true, html];
      if (filling.typed === 'nothing') html = '';
    } else if (kind === 'hint' && filling.isQuestion && isHint(html)) {
      hints.push({ name, html });
      html = '';
    } else if (kind === 'tts' || kind === 'tts-voices') html = filling.showsAll ? html : '';
    else if (kind === 'text') html = html.replaceAll(/<[^<>]{0,2000}>/g, '');
    else if (kind === 'kanji') html = html.replaceAll(furigana, '$1');
    else if (kind === 'kana') html = html.replaceAll(furigana, '$2');
    else if (kind === 'furigana') html = html.replaceAll(furigana, '$1($2)');
  }
  return { html, isTyped, typed, hints };
}

/** `日本語[にほんご]`, after a space within other words. No brackets in either part, to keep matching linear. */
const furigana = / ?([^ >[\]]{1,100})\[(?!sound:|anki:)([^[\]]{1,100})\]/g;
