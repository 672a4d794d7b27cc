/**
 * A library of Zotero, Mendeley, JabRef, EndNote or PubMed: BibTeX, CSL JSON, RIS, .nbib or .enw, with PDFs. Each entry
 * becomes a note “Author Year – Title”, and each of its PDFs a file with the same name. Other PDFs keep their names.
 */
import { type InPieces, inTurns } from '../../../lib/in-pieces.ts';
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
import { bibEntries, referenceOfBib } from './references/bibtex.ts';
import {
  bareDoi,
  nameOfReference,
  placeOf,
  type Reference,
  textOfReference,
  withKey,
  withoutHtml,
} from './references/reference.ts';
import { type TaggedKind, taggedKindOf, taggedRecords } from './references/tagged.ts';
import { referenceOfTagged } from './references/tagged-reference.ts';
import {
  asLine,
  createTellDamage,
  DamagedFile,
  lineAt,
  nameInReport,
  nothingButDamage,
} from './shared/bounds.ts';
import { createFindFile } from './shared/chosen-files.ts';
import { noteParts, pdfItem } from './shared/items.ts';
import {
  arrayIn,
  isObject,
  type JsonObject,
  textIn,
  textOfFile,
  textOfValue,
  visibleFiles,
  whyUnread,
} from './shared/source-text.ts';

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
    if (!/^(?:bib|json|ris|nbib|enw|txt)$/.test(ending)) {
      leaveOut({ what: file.path, why: notReferences });
      continue;
    }
    try {
      const text = cleanText(await textOfFile(file));
      const found = referencesIn(text, file, pace, options);
      if (found === undefined) {
        leaveOut({ what: file.path, why: notReferences });
        continue;
      }
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
    throw new FormatError(
      'No references found. Choose a file in BibTeX (.bib), RIS (.ris), PubMed (.nbib), EndNote (.enw) or CSL JSON.',
    );
  for (const pdf of pdfs) {
    await pace();
    if (!taken.has(pdf)) yield* pdfOf(pdf, cleanLine(baseNameOf(pdf.path)), options);
  }
}

const notReferences = 'not a list of references or a PDF';

/** @returns `undefined` for a text file of something else */
function referencesIn(
  text: string,
  file: SourceFile,
  pace: () => Promise<void>,
  options: ReadOptions,
): AsyncGenerator<Reference> | undefined {
  const ending = endingOfPath(file.path);
  if (ending === 'json') return ofCsl(text, pace);
  // Some sites write one format with the ending of another.
  const kind = ending === 'bib' ? undefined : taggedKindOf(text);
  if (kind !== undefined) return ofTagged(text, kind, file, pace, options);
  return ending === 'txt' ? undefined : ofBib(text, file, pace, options);
}

async function* ofTagged(
  text: string,
  kind: TaggedKind,
  { path }: SourceFile,
  pace: () => Promise<void>,
  options: ReadOptions,
): AsyncGenerator<Reference> {
  const tellDamage = createTellDamage(nameOf(path), options);
  for (const record of taggedRecords(text, kind, (at) => tellDamage(lineAt(text, at)))) {
    await pace();
    if (record === undefined) continue;
    const reference = await inTurns(referenceOfTagged(record, kind), pace);
    // Cut off behind its type.
    if (textOfReference(reference) !== '') yield reference;
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
    const what = nameInReport(entry.key || (entry.fields.get('title') ?? '')) || 'A reference';
    const isAny = entry.fields.size > 0;
    const taken = isAny ? 'only its first part is taken' : 'left out';
    if (!entry.isWhole) leaveOut({ what, why: `this entry is damaged; ${taken}` });
    if (isAny) yield await inTurns(referenceOfBib(entry), pace);
  }
}

/** A list, or an object with a list under `items`. @throws DamagedFile if it is not JSON, for example cut off */
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
  // Two libraries may use the key `smith2020` for different works.
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

/** Whether the value is an item of CSL JSON (Citation Style Language, data schema 1.0). */
function isCslItem(value: unknown): value is JsonObject {
  return (
    isObject(value) &&
    textIn(value, 'type') !== '' &&
    ('title' in value || 'author' in value || 'DOI' in value)
  );
}

function* referenceOfCsl(item: JsonObject): InPieces<Reference> {
  const words = function* (name: string): InPieces<string> {
    return cleanLine(yield* withoutHtml(textIn(item, name)));
  };
  const long = function* (name: string): InPieces<string> {
    return cleanText(yield* withoutHtml(cleanText(textIn(item, name)))).trim();
  };
  const issue = yield* words('issue');
  const number = [yield* words('volume'), issue === '' ? '' : `(${issue})`].join('');
  const within = (yield* words('container-title')) || (yield* words('event'));
  const remarks = [yield* long('note'), yield* long('annote')];
  return withKey({
    key: yield* words('id'),
    title: yield* words('title'),
    authors: peopleIn(item, 'author'),
    editors: peopleIn(item, 'editor'),
    year: yearOf(item),
    where: placeOf(within, number, yield* words('page')),
    publisher: yield* words('publisher'),
    doi: bareDoi(yield* words('DOI')),
    url: yield* words('URL'),
    isbn: yield* words('ISBN'),
    abstract: yield* long('abstract'),
    keywords: yield* words('keyword'),
    remarks: remarks.filter((part) => part !== '').join('\n\n'),
    pdfs: [],
  });
}

function peopleIn(item: JsonObject, name: string): Reference['authors'] {
  return arrayIn(item, name).flatMap((person) => {
    if (!isObject(person)) return [];
    const words = (part: string) => cleanLine(textIn(person, part));
    const particle = words('non-dropping-particle') || words('dropping-particle');
    const family = [particle, words('family') || words('literal'), words('suffix')]
      .filter((part) => part !== '')
      .join(' ');
    return family === '' && words('given') === '' ? [] : [{ family, given: words('given') }];
  });
}

/** `{"date-parts": [[1953, 4, 25]]}`, `{"raw": "1953-04-25"}`, or text. */
function yearOf(item: JsonObject): string {
  const issued = item.issued ?? item['original-date'];
  if (!isObject(issued)) return /\d{4}/.exec(textOfValue(issued))?.[0] ?? '';
  const [first] = arrayIn(issued, 'date-parts');
  const year = Array.isArray(first) ? textOfValue(first[0]) : '';
  return /\d{4}/.exec(year || textIn(issued, 'raw') || textIn(issued, 'literal'))?.[0] ?? '';
}
