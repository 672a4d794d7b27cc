/**
 * Judged items as they are kept in `../labels`: `tuning.jsonl` for work on rules, `held-out.jsonl` for proof. `books.json` says on which side
 * a book is.
 */
import type { Book } from './books.ts';
import type { Shown } from './items.ts';
import type { Judged } from './judged.ts';

export interface Label {
  id: string;
  book: string;
  /** The repository, at a commit. */
  source: string;
  licence: string;
  subject: string;
  language: string;
  kind: string;
  page: number;
  heading: string;
  before: string;
  /** Absent where the licence does not allow it to be copied. */
  quote?: string;
  item: Shown;
  verdict: string;
  reason: string;
  /** Of the second reader. */
  second?: string;
  /** Commit of the rules that made the item. */
  rules: string;
}

/** Licences under which quotes may be given away, with the source named. */
const open = /^(?:CC BY(?:-SA)? [34]\.0|CC0 1\.0|public domain\b.*)$/;

export function labelOf(judged: Judged, book: Book): Label {
  const [first, second] = judged.verdicts;
  const { id, subject, kind, page, heading, before, quote, item, engine } = judged;
  return {
    ...{ id, book: book.name, source: `${book.source}@${book.commit.slice(0, 12)}` },
    ...{ licence: book.licence, subject, language: book.language, kind, page, heading, before },
    ...(open.test(book.licence) && { quote }),
    ...{ item, verdict: first?.verdict ?? '', reason: first?.reason ?? '' },
    ...(second && {
      second: second.reason ? `${second.verdict}, ${second.reason}` : second.verdict,
    }),
    rules: engine,
  };
}
