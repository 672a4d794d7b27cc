/** Reads a file as the library does, and compares its words with those of pdftotext or pandoc. */

import { endingOfPath } from '../../../src/lib/path.ts';
import { documentMimes, mimeOfName } from '../../../src/model/files/document-kinds.ts';
import { readDocument } from '../../../src/reading/documents/read-document.ts';
import { recognize } from '../../../src/reading/documents/recognize.ts';
import { cleanPageOf } from '../../../src/reading/documents/section-text.ts';
import type { CleanPage } from '../../../src/text/clean-page.ts';
import { decodeText } from '../../../src/text/decode.ts';
import { readPdf } from '../../eval/read-pdf.ts';
import type { CorpusFile } from './as-import.ts';
import type { Program, Tools } from './tools.ts';
import {
  lettersOf,
  type Reading,
  rightShare,
  shareFound,
  verdictOfShare,
  withoutRunningLines,
  wordsOf,
} from './verdict.ts';

/** Formats of pandoc, by the type of the file. */
const pandocFormats: Readonly<Record<string, string>> = {
  [documentMimes.docx]: 'docx',
  [documentMimes.odt]: 'odt',
  [documentMimes.rtf]: 'rtf',
  [documentMimes.epub]: 'epub',
  [documentMimes.html]: 'html',
  [documentMimes.markdown]: 'gfm+yaml_metadata_block',
};

/** @returns `undefined` if it is no document */
export async function readAsDocument(
  { path, bytes }: CorpusFile,
  tools: Tools,
): Promise<Reading | undefined> {
  const kind = `text (.${endingOfPath(path)})`;
  const head = new Uint8Array(await bytes.slice(0, 1_024).arrayBuffer());
  const isPdf =
    new TextDecoder('latin1').decode(head).includes('%PDF-') &&
    mimeOfName(path)?.startsWith('text/') !== true;
  if (isPdf) return await readAsPdf(kind, bytes, tools);
  const known = await recognize(bytes, path);
  if (!known.ok && known.kind === 'other' && mimeOfName(path) === undefined) return undefined;
  if (!known.ok) return { kind, verdict: 'refused', reasons: [known.kind] };
  // The words of pictures need the recognition of text.
  if (known.mime.startsWith('image/') || known.mime === documentMimes.pictures) return undefined;
  const answer = await readDocument({ bytes, mime: known.mime, wantsPictures: false });
  if (!answer.ok) return { kind, verdict: 'refused', reasons: [answer.problem] };
  const { sections } = answer.document;
  const pages = sections.map((section, at) => cleanPageOf(section, at + 1));
  const text = pages.map(textWithTex).join('\n\n');
  const beside = await textBeside(known.mime, bytes, tools);
  if (beside === undefined) {
    const hasWords = wordsOf(text).length > 0;
    const reasons = hasWords ? [] : ['no words found'];
    return { kind, verdict: hasWords ? 'right' : 'partly', reasons };
  }
  return judged(kind, beside.by, wordsOf(beside.text), wordsOf(text), 'words');
}

async function readAsPdf(kind: string, bytes: Blob, tools: Tools): Promise<Reading> {
  let found: string;
  try {
    const { pages } = await readPdf(new Uint8Array(await bytes.arrayBuffer()));
    found = pages.map(({ text }) => text).join('\n');
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { kind, verdict: 'refused', reasons: [`${name}: ${message}`] };
  }
  const text = await tools.textOf('pdftotext', bytes, (path) => ['-enc', 'UTF-8', path, '-']);
  const letters = lettersOf(found);
  if (text === undefined) {
    const reasons = letters.length > 0 ? [] : ['no letters found'];
    return { kind, verdict: letters.length > 0 ? 'right' : 'partly', reasons };
  }
  return judged(kind, 'pdftotext', lettersOf(withoutRunningLines(text)), letters, 'letters');
}

/** A formula is in the text by its words; other programs print its TeX. */
function textWithTex({ text, blocks }: CleanPage): string {
  const formulas = blocks.flatMap((block) => block.formulas ?? []);
  return [text, ...formulas.map(({ tex }) => tex)].join('\n\n');
}

/** What another program reads in a document; for a plain text the text itself. */
async function textBeside(mime: string, bytes: Blob, tools: Tools) {
  if (mime === documentMimes.text)
    return { by: 'itself', text: decodeText(new Uint8Array(await bytes.arrayBuffer())) };
  const format = pandocFormats[mime];
  if (format === undefined) return undefined;
  const text = await tools.textOf('pandoc', bytes, (path) => [
    ...['-f', format, '-t', 'plain', '--wrap=none', path],
  ]);
  const by: Program = 'pandoc';
  return text === undefined ? undefined : { by, text: withoutNumbers(text) };
}

/** Numbers of items and notes, which the product draws and does not count as words. */
function withoutNumbers(text: string): string {
  return text
    .replace(/^\s*\(?(?:\d{1,4}|[a-z]|[ivxlc]{1,6})[.)](?=\s|$)/gim, '')
    .replace(/\[\d{1,4}\]|[\ufe00-\ufe0f]/g, '');
}

const fewestUnits = 5;

function judged(
  kind: string,
  judgedBy: string,
  wanted: readonly string[],
  found: readonly string[],
  unit: string,
): Reading {
  // A page number or a stamp is no measure.
  if (wanted.length < fewestUnits && found.length < fewestUnits)
    return { kind, verdict: 'right', reasons: [] };
  const share = shareFound(wanted, found);
  const verdict = verdictOfShare(share);
  const said = `${Math.floor(share * 100)} % of ${wanted.length} ${unit}`;
  const reasons = share >= rightShare ? [] : [`${said}, without “${missing(wanted, found)}”`];
  return { kind, verdict, judgedBy, share, reasons };
}

/** The first missing ones, as an example. */
function missing(wanted: readonly string[], found: readonly string[]): string {
  const left = new Map<string, number>();
  for (const one of found) left.set(one, (left.get(one) ?? 0) + 1);
  const lost = wanted.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
  return lost.slice(0, 12).join(' ');
}
