/** Outlines (OPML 2.0) of Workflowy, OmniOutliner and others become notes with a list, details, ticks and addresses. */

import { type InPieces, inTurns } from '../../../lib/in-pieces.ts';
import { baseNameOf, nameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import { cleanLine, cleanText } from '../../../text/clean-text.ts';
import { readHtml, unescapeInPieces } from '../../../text/html-text.ts';
import { xmlTokens } from '../../../text/xml.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import { asLine, createTellDamage, lineAt } from './shared/bounds.ts';
import { readEach } from './shared/chosen-files.ts';
import { noteParts } from './shared/items.ts';
import { linesOf, textOfFile } from './shared/source-text.ts';

export const opmlReader: FormatReader = { read };

/** Deeper lines are indented no further, to stay readable. */
const deepest = 12;

/** Read in less than a millisecond. */
const linesOfTurn = 256;

function read(files: readonly SourceFile[], options: ReadOptions): AsyncIterable<FoundItem> {
  const open = async (file: SourceFile) => {
    const xml = cleanText(await textOfFile(file));
    const outline = await readOutline(xml, options.signal);
    if (outline === undefined) return undefined;
    if (outline.damagedAt !== undefined)
      createTellDamage(nameOf(file.path), options)(lineAt(xml, outline.damagedAt));
    const words = outline.title || baseNameOf(file.path);
    const title = asLine(words, 'its title', options) || 'Untitled outline';
    const key = `outline:${file.path}\n${title}`;
    return noteParts(key, title, outline.text, { changedAt: file.modifiedAt }, options);
  };
  return readEach(files, options, open, {
    noneInFile: 'no outline in it',
    noneAtAll: 'No outline found. Choose an outline file (.opml).',
  });
}

async function readOutline(
  xml: string,
  signal: AbortSignal,
): Promise<{ title: string; text: string; damagedAt: number | undefined } | undefined> {
  const pace = createPace(signal);
  const lines: string[] = [];
  let depth = 0;
  let title = '';
  let isInTitle = false;
  let isOpml = false;
  let isInBody = false;
  let isEnded = false;
  let damagedAt: number | undefined;
  for (const token of xmlTokens(xml)) {
    await pace();
    if (token === undefined) continue;
    if (token.kind === 'damage') damagedAt ??= token.at;
    else if (token.kind === 'text') {
      if (isInTitle) title += token.text;
      // OPML has words only in attributes, and nothing after its end.
      else if ((isInBody || isEnded) && token.text.trim() !== '')
        damagedAt ??= token.at + token.text.search(/\S/);
    } else if (token.name === 'opml' || token.name === 'body') {
      isOpml = true;
      isEnded = token.name === 'opml' && token.kind !== 'open';
      if (token.name === 'body') isInBody = token.kind === 'open';
    } else if (token.name === 'title') isInTitle = token.kind === 'open' && title === '';
    else if (token.name === 'outline') {
      if (token.kind === 'close') {
        if (depth === 0) damagedAt ??= token.at;
        depth = Math.max(0, depth - 1);
      } else {
        await inTurns(addLines(lines, token.attributes, Math.min(depth, deepest)), pace);
        if (token.kind === 'open') depth++;
      }
    }
  }
  if (!isOpml) return undefined;
  if (!isEnded || depth > 0) damagedAt ??= xml.length;
  return { title: cleanLine(title), text: lines.join('\n'), damagedAt };
}

/** Outliners put HTML into attributes. */
function* plain(text: string): InPieces<string> {
  if (/<\/?[a-z]/i.test(text))
    return cleanText((yield* readHtml(text.replaceAll('\n', '<br>'))).text);
  return yield* unescapeInPieces(text);
}

/** `- [x] Words`, with its details below. */
function* addLines(
  lines: string[],
  attributes: ReadonlyMap<string, string>,
  depth: number,
): InPieces<void> {
  const indent = '  '.repeat(depth);
  const of = (name: string) => cleanText(attributes.get(name) ?? '').trim();
  const words = cleanLine(yield* plain(of('text') || of('title')));
  const address = of('url') || of('htmlUrl') || of('htmlurl') || of('xmlUrl') || of('xmlurl');
  const state = (of('_complete') || of('complete') || of('_status') || of('checked')).toLowerCase();
  const tick = /^(true|checked|indeterminate|unchecked)$/.test(state)
    ? state === 'true' || state === 'checked'
      ? '[x] '
      : '[ ] '
    : '';
  const line = [words, address === words ? '' : address].filter((part) => part !== '').join(' – ');
  const count = lines.push(`${indent}- ${tick}${line}`);
  for (const { text } of linesOf(yield* plain(of('_note')))) {
    const part = text.trim();
    if (part !== '' && lines.push(`${indent}  ${part}`) % linesOfTurn === 0) yield;
  }
  if (line === '' && lines.length === count) lines.pop();
}
