/**
 * A library of Zotero, Mendeley or JabRef: BibTeX (`.bib`) or CSL JSON, with the PDFs that lie beside it. Every entry
 * becomes a note “Author Year – Title” with where it was published, its address and its abstract; every PDF of an entry
 * becomes a file of the same name, so that both are found side by side. A PDF that no entry names keeps its own name.
 */

import { inTurns } from '../../../lib/in-pieces.ts';
import { parseJson } from '../../../lib/parse-json.ts';
import { baseNameOf, endingOfPath, nameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import { cleanLine, cleanText } from '../../../text/clean-text.ts';
import {
  FormatError,
  type FormatReader,
  type FoundItem,
  type ReadOptions,
  type SourceFile,
} from '../format.ts';
import { createFindFile } from './files/linked-files.ts';
import { noteParts } from './items/note-parts.ts';
import { pdfItem } from './items/pdf-item.ts';
import { bibEntries } from './references/bibtex.ts';
import { referenceOfBib } from './references/bibtex-reference.ts';
import { isCslItem, referenceOfCsl } from './references/csl-reference.ts';
import { nameOfReference, type Reference, textOfReference } from './references/reference.ts';
import { asLine, nameInReport } from './text/bounds.ts';
import { createTellDamage, DamagedFile, lineAt, nothingButDamage } from './text/damage.ts';
import { isObject } from './text/json-values.ts';
import { textOfFile, visibleFiles, whyUnread } from './text/source-text.ts';

export const referencesReader: FormatReader = { read };

async function* read(all: readonly SourceFile[], options: ReadOptions): AsyncGenerator<FoundItem> {
  const { leaveOut, signal } = options;
  const files = visibleFiles(all);
  const pdfs = files.filter(({ path }) => endingOfPath(path) === 'pdf');
  const findFile = createFindFile(pdfs);
  const taken = new Set<SourceFile>();
  const keys = new Set<string>();
  const pace = createPace(signal);
  let isDamaged = false;
  for (const file of files) {
    const ending = endingOfPath(file.path);
    if (ending === 'pdf') continue;
    if (ending !== 'bib' && ending !== 'json') {
      leaveOut({ what: file.path, why: 'not a list of references or a PDF' });
      continue;
    }
    try {
      const text = cleanText(await textOfFile(file));
      const found = ending === 'bib' ? ofBib(text, file, pace, options) : ofCsl(text, pace);
      for await (const reference of found) {
        yield* noteOf(reference, keys, options);
        for (const path of reference.pdfs) {
          const pdf = findFile(path, file.path);
          if (pdf === undefined)
            leaveOut({
              what: nameOfReference(reference),
              why: `its PDF ${nameOf(path)} was not chosen`,
            });
          else if (!taken.has(pdf)) {
            taken.add(pdf);
            yield* pdfOf(pdf, nameOfReference(reference), options);
          }
        }
      }
    } catch (error) {
      signal.throwIfAborted();
      isDamaged ||= error instanceof DamagedFile;
      leaveOut({ what: nameOf(file.path), why: whyUnread(error) });
    }
  }
  if (keys.size === 0 && isDamaged) throw new FormatError(nothingButDamage);
  if (keys.size === 0)
    throw new FormatError('No references found. Choose a BibTeX file (.bib) or CSL JSON file.');
  for (const pdf of pdfs) {
    await pace();
    if (!taken.has(pdf)) yield* pdfOf(pdf, cleanLine(baseNameOf(pdf.path)), options);
  }
}

async function* ofBib(
  text: string,
  { path }: SourceFile,
  pace: () => Promise<void>,
  options: ReadOptions,
): AsyncGenerator<Reference> {
  const { leaveOut } = options;
  const tellDamage = createTellDamage(nameOf(path), options);
  for (const entry of bibEntries(text, (at) => tellDamage(lineAt(text, at)))) {
    await pace();
    const what = nameInReport(entry.key);
    const isAny = entry.fields.size > 0;
    const taken = isAny ? 'only its first part is taken' : 'left out';
    if (!entry.isWhole) leaveOut({ what, why: `this entry is damaged; ${taken}` });
    if (isAny) yield await inTurns(referenceOfBib(entry), pace);
  }
}

/** A list, or an object with one under `items`. @throws a `DamagedFile` where it is cut off: then it is no JSON */
async function* ofCsl(text: string, pace: () => Promise<void>): AsyncGenerator<Reference> {
  const whole = parseJson(text);
  if (whole === undefined) throw new DamagedFile();
  const items = isObject(whole) ? whole.items : whole;
  for (const item of Array.isArray(items) ? items : []) {
    await pace();
    if (isCslItem(item)) yield await inTurns(referenceOfCsl(item), pace);
  }
}

async function* noteOf(
  reference: Reference,
  keys: Set<string>,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const title = asLine(nameOfReference(reference), 'its title', options);
  // Two libraries may call different works `smith2020`.
  const key = `reference:${reference.key}\n${reference.title}`;
  if (keys.has(key)) {
    options.leaveOut({ what: title, why: 'appears more than once; taken once' });
    return;
  }
  keys.add(key);
  yield* noteParts(key, title, textOfReference(reference), {}, options);
}

async function* pdfOf(
  file: SourceFile,
  name: string,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  try {
    yield* pdfItem(file, name, options);
  } catch (error) {
    options.signal.throwIfAborted();
    options.leaveOut({ what: file.path, why: whyUnread(error) });
  }
}
