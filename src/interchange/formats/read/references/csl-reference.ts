/** An item of CSL JSON (Citation Style Language, data schema 1.0) as a reference. Pure. */

import type { InPieces } from '../../../../lib/in-pieces.ts';
import { cleanLine, cleanText } from '../../../../text/clean-text.ts';
import { readHtml } from '../../../../text/html-text.ts';
import { arrayIn, isObject, type JsonObject, textIn, textOfValue } from '../text/json-values.ts';
import { bareDoi, placeOf, type Reference } from './reference.ts';

/** Whether it is one: each has a type and most have a title. */
export function isCslItem(value: unknown): value is JsonObject {
  return (
    isObject(value) &&
    textIn(value, 'type') !== '' &&
    ('title' in value || 'author' in value || 'DOI' in value)
  );
}

export function* referenceOfCsl(item: JsonObject): InPieces<Reference> {
  const words = function* (name: string): InPieces<string> {
    return cleanLine(yield* plain(textIn(item, name)));
  };
  const long = function* (name: string): InPieces<string> {
    return cleanText(yield* plain(cleanText(textIn(item, name)))).trim();
  };
  const issue = yield* words('issue');
  const number = [yield* words('volume'), issue === '' ? '' : `(${issue})`].join('');
  const within = (yield* words('container-title')) || (yield* words('event'));
  const remarks = [yield* long('note'), yield* long('annote')];
  return {
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
  };
}

/** Titles may have marks such as `<i>`. */
function* plain(text: string): InPieces<string> {
  return /<\/?[a-z]/i.test(text) ? (yield* readHtml(cleanText(text))).text : text;
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

/** `{"date-parts": [[1953, 4, 25]]}`, `{"raw": "1953-04-25"}`, or the text alone. */
function yearOf(item: JsonObject): string {
  const issued = item.issued ?? item['original-date'];
  if (!isObject(issued)) return /\d{4}/.exec(textOfValue(issued))?.[0] ?? '';
  const [first] = arrayIn(issued, 'date-parts');
  const year = Array.isArray(first) ? textOfValue(first[0]) : '';
  return /\d{4}/.exec(year || textIn(issued, 'raw') || textIn(issued, 'literal'))?.[0] ?? '';
}
