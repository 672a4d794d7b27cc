/**
 * The text of a card, Markdown with KaTeX, as HTML for Anki: what `read/anki/text` makes of Anki's HTML, the other way round.
 * What is no mark is words, so nothing that a student typed becomes a tag. Pure.
 */

export function cardAsHtml(text: string): string {
  const lines = text.split('\n');
  const out: string[] = [];
  let plain: string[] = [];
  const endPlain = () => {
    if (plain.length > 0) out.push(plain.map(inline).join('<br>'));
    plain = [];
  };
  for (let at = 0; at < lines.length; ) {
    const [html, end] = blockAt(lines, at) ?? [undefined, at + 1];
    if (html === undefined) plain.push(lines[at] ?? '');
    else {
      endPlain();
      out.push(html);
    }
    at = end;
  }
  endPlain();
  return out.join('');
}

type Block = [html: string, end: number];

/** @returns `undefined` where a line of words stands */
function blockAt(lines: readonly string[], at: number): Block | undefined {
  const line = lines[at] ?? '';
  if (/^```/.test(line)) return fenceAt(lines, at);
  if (line.startsWith('$$')) return formulaAt(lines, at);
  if (/^\|.*\|$/.test(line) && /^\|( ?:?-{3,}:? ?\|)+$/.test(lines[at + 1] ?? ''))
    return tableAt(lines, at);
  if (/^> /.test(line)) return quoteAt(lines, at);
  return markOf(line) === undefined ? undefined : listAt(lines, at, 0);
}

function fenceAt(lines: readonly string[], at: number): Block | undefined {
  const end = lines.indexOf('```', at + 1);
  if (end === -1) return undefined;
  return [
    `<pre>${lines
      .slice(at + 1, end)
      .map(bare)
      .join('\n')}</pre>`,
    end + 1,
  ];
}

function formulaAt(lines: readonly string[], at: number): Block | undefined {
  const rest = lines.slice(at).join('\n');
  const found = /^\$\$((?:(?!\$\$).)+)\$\$(?=\n|$)/s.exec(rest);
  if (found === null) return undefined;
  const [whole, formula = ''] = found;
  const html = `\\[${escaped(formula).replaceAll('\n', '<br>')}\\]`;
  return [`<div>${html}</div>`, at + whole.split('\n').length];
}

function tableAt(lines: readonly string[], at: number): Block {
  let end = at;
  const rows: string[] = [];
  for (; /^\|.*\|$/.test(lines[end] ?? ''); end++) {
    if (end === at + 1) continue;
    const cells = (lines[end] ?? '').slice(1, -1).split(/(?<!\\)\|/);
    const html = cells.map((cell) => `<td>${inline(cell.trim().replaceAll('\\|', '|'))}</td>`);
    rows.push(`<tr>${html.join('')}</tr>`);
  }
  return [`<table>${rows.join('')}</table>`, end];
}

function quoteAt(lines: readonly string[], at: number): Block {
  let end = at;
  while (/^> /.test(lines[end] ?? '')) end++;
  const inside = lines.slice(at, end).map((line) => inline(line.slice(2)));
  return [`<blockquote>${inside.join('<br>')}</blockquote>`, end];
}

interface Mark {
  depth: number;
  isNumber: boolean;
  words: string;
}

function markOf(line: string): Mark | undefined {
  const [, space = '', mark, words = ''] = /^((?: {2}){0,5})(- |\d{1,9}\. )(.*)$/.exec(line) ?? [];
  if (mark === undefined) return undefined;
  return { depth: space.length / 2, isNumber: mark !== '- ', words };
}

function listAt(lines: readonly string[], at: number, depth: number): Block {
  const isNumber = markOf(lines[at] ?? '')?.isNumber === true;
  const items: string[] = [];
  let end = at;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    const mark = markOf(line);
    if (mark === undefined) {
      const rest = '  '.repeat(depth + 1);
      if (items.length === 0 || !line.startsWith(rest) || line.trim() === '') break;
      items.push(`${items.pop()}<br>${inline(line.slice(rest.length))}`);
      end++;
    } else if (mark.depth > depth && items.length > 0) {
      const [html, next] = listAt(lines, end, mark.depth);
      items.push(`${items.pop()}${html}`);
      end = next;
    } else if (mark.depth === depth && mark.isNumber === isNumber) {
      items.push(inline(mark.words));
      end++;
    } else break;
  }
  // Its first line lies deeper than where a list may begin: it is taken as it is.
  if (items.length === 0) return [inline((lines[at] ?? '').trim()), at + 1];
  const name = isNumber ? 'ol' : 'ul';
  return [`<${name}>${items.map((item) => `<li>${item}</li>`).join('')}</${name}>`, end];
}

const marks =
  /\\([!-/:-@[-`{-~])|(`+)(.+?)\2(?!`)|\$((?:\\.|[^$\\])+?)\$|\*\*(?=\S)((?:\\.|[^\\])+?)(?<=\S)\*\*(?!\*)|\*(?=[^\s*])((?:\\.|[^\\*])+?)(?<=\S)\*(?!\*)|~~(?=\S)(.+?)(?<=\S)~~|\[((?:\\.|[^[\]\\])+)\]\((https?:[^\s()<>]+|mailto:[^\s()<>]+)\)/gs;

/** Words within a line. */
function inline(text: string): string {
  let [html, at] = ['', 0];
  for (const match of text.matchAll(marks)) {
    html += escaped(text.slice(at, match.index)) + marked(match);
    at = match.index + match[0].length;
  }
  return html + escaped(text.slice(at));
}

function marked(match: RegExpExecArray): string {
  const [, sign, fence, code, formula, bold, italic, struck, label, address] = match;
  // Before a bracket behind it, it would begin a formula.
  if (sign !== undefined) return sign === '\\' ? '&#92;' : escaped(sign);
  if (fence !== undefined) return `<code>${escaped((code ?? '').trim())}</code>`;
  if (formula !== undefined) return `\\(${escaped(formula)}\\)`;
  if (bold !== undefined) return `<b>${inline(bold)}</b>`;
  if (italic !== undefined) return `<i>${inline(italic)}</i>`;
  if (struck !== undefined) return `<s>${inline(struck)}</s>`;
  return `<a href="${escaped(address ?? '')}">${inline(label ?? '')}</a>`;
}

/** Spaces that stand together stay so. */
function escaped(text: string): string {
  return bare(text).replaceAll(/ {2,}/g, (spaces) => '&nbsp;'.repeat(spaces.length));
}

/** What would be a sound or a formula for Anki is words too. */
function bare(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\\(?=[([])/g, '&#92;')
    .replaceAll(/\[(?=(?:sound:|anki:|latex\]|\$))/g, '&#91;');
}
