/** An item of CSL JSON (Citation Style Language, data schema 1.0) as a reference. Pure. */
import { cleanLine, cleanText } from '../text/decode.ts';
import { readHtml } from '../text/html-text.ts';
import { arrayIn, isObject, type JsonObject, textIn } from '../text/json-values.ts';
import type { Reference } from './reference.ts';

/** Whether it is one: each has a type and most have a title. */
export function isCslItem(value: unknown): value is JsonObject {
  return (
    isObject(value) &&
    textIn(value, 'type') !== '' &&
    ('title' in value || 'author' in value || 'DOI' in value)
  );
}

export function referenceOfCsl(item: JsonObject): Reference {
  const words = (name: string) => cleanLine(plain(textIn(item, name)));
  const long = (name: string) => cleanText(plain(cleanText(textIn(item, name)))).trim();
  const number = [words('volume'), words('issue') === '' ? '' : `(${words('issue')})`].join('');
  const place = [words('container-title') || words('event'), number]
    .filter((part) => part !== '')
    .join(' ');
  return {
    key: words('id'),
    title: words('title'),
    authors: peopleIn(item, 'author'),
    editors: peopleIn(item, 'editor'),
    year: yearOf(item),
    where: [place, words('page').replace(/(\d)-(\d)/g, '$1–$2')]
      .filter((part) => part !== '')
      .join(', '),
    publisher: words('publisher'),
    doi: words('DOI').replace(/^https?:\/\/(dx\.)?doi\.org\//i, ''),
    url: words('URL'),
    isbn: words('ISBN'),
    abstract: long('abstract'),
    keywords: words('keyword'),
    remarks: [long('note'), long('annote')].filter((part) => part !== '').join('\n\n'),
    pdfs: [],
  };
}

/** Titles may have marks such as `<i>`. */
function plain(text: string): string {
  return /<\/?[a-z]/i.test(text) ? readHtml(cleanText(text)).text : text;
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
  if (!isObject(issued)) return /\d{4}/.exec(String(issued ?? ''))?.[0] ?? '';
  const [first] = arrayIn(issued, 'date-parts');
  const year = Array.isArray(first) ? String(first[0] ?? '') : '';
  return /\d{4}/.exec(year || textIn(issued, 'raw') || textIn(issued, 'literal'))?.[0] ?? '';
}
