/**
 * A template of Anki with the fields of a note in it (Anki manual, “Card Templates”): replacements, conditions, and filters as
 * far as they say something of the words. Pure.
 */

export interface Rendered {
  html: string;
  /** It asks for a typed answer. */
  isTyped: boolean;
  /** What is to be typed. */
  typed: string;
  /** What stands behind a link until somebody presses it. */
  hints: readonly Hint[];
}

interface Hint {
  name: string;
  html: string;
}

export interface Filling {
  /** By name; those that Anki itself fills in (`Tags`, `Deck`) among them. */
  fields: ReadonlyMap<string, string>;
  /** In place of `{{FrontSide}}`. */
  frontSide: string;
  /** What becomes of a field with gaps. */
  cloze: (html: string) => string;
  /** What the field for typing stands for. */
  typed: 'nothing' | 'field';
  /** Of the card: `{{#c1}}` holds for the first. */
  clozeNumber: number;
  /** Hints are not shown yet. */
  isQuestion?: boolean;
  /** What is read aloud, and what stands behind a link, is shown as words. */
  showsAll?: boolean;
}

const tags = /\{\{\{?([^{}]{1,1000})\}?\}\}/g;

/** Any text is a template. */
export function renderTemplate(template: string, filling: Filling): Rendered {
  const seen = template.replaceAll(/<!--.{0,10000}?-->/gs, '');
  const bare = filling.showsAll ? seen.replaceAll(/\[\/?anki:tts[^\]]{0,500}\]/g, '') : seen;
  /** Whether what is open now is shown, from the outside in. */
  const shown: boolean[] = [];
  let [html, at] = ['', 0];
  let [isTyped, typed] = [false, ''];
  const hints = new Map<string, Hint>();
  // A field that stands in its template again and again must not fill the memory: no card shows each a hundred times.
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
      // Each once, however often the template has it.
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

/** As Anki judges it: breaks and blocks without words are nothing. */
function isEmptyField(html: string): boolean {
  return /^(?:\s|&nbsp;|<\/?(?:br|div|p)\b[^<>]{0,200}>)*$/i.test(html);
}

/** What has gaps is asked, not told. */
function isHint(html: string): boolean {
  return !isEmptyField(html) && !/\{\{c\d/.test(html);
}

/** `type:cloze:Text` is the field “Text” with two filters, of which the last is done first. */
function fill(tag: string, filling: Filling): Rendered {
  const parts = tag.split(':').map((part) => part.trim());
  const name = parts.pop() ?? '';
  const nothing = { isTyped: false, typed: '', hints: [] };
  if (name === 'FrontSide') return { ...nothing, html: filling.frontSide };
  let html = filling.fields.get(name) ?? filling.fields.get(tag) ?? '';
  let { isTyped, typed } = nothing;
  const hints: Hint[] = [];
  for (const filter of parts.toReversed()) {
    // With options behind a space, as `tts en_US voices=…`.
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

/** `日本語[にほんご]`, behind a space where other words come before. */
// No bracket in either part: else each letter is looked at again for each bracket behind it.
const furigana = / ?([^ >[\]]{1,100})\[(?!sound:|anki:)([^[\]]{1,100})\]/g;
