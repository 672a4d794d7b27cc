/** Hits of the index as entries: with the found words marked, and opening where they stand. */
import { FileText } from 'lucide-react';
import { type Destination, placeOf } from '../../../components/places.ts';
import { hashOfNote, hashOfPlace, withHits } from '../../../model/files/place-hash.ts';
import type { Row } from '../../../model/merge.ts';
import { nounAsLabel } from '../../../model/words.ts';
import { lineOfTerms } from '../../../queries/search/engine/search-line.ts';
import type { Hit } from '../../../queries/search/read-hits.ts';
import type { SearchAnswer } from '../../../queries/search/search-messages.ts';
import type { Entry } from './entry.ts';
import type { IndexedGroups } from './found.ts';
import { entryOfRow } from './library.ts';

export function entriesOfAnswer({ groups, terms = [] }: SearchAnswer): IndexedGroups {
  const sought = lineOfTerms(terms);
  return groups.map(({ group, hits, count, best }) => ({
    ...{ section: group, count, best },
    entries: hits.flatMap((hit) => entryOfHit(hit, group, sought)),
  }));
}

/** @param sought the searched words, for the marks in what it opens */
function entryOfHit(hit: Hit, group: IndexedGroups[number]['section'], sought: string): Entry[] {
  const { key, title, snippet, courseId, isHere, wholeTitle } = hit;
  const label = title.map(({ text }) => text).join('');
  const link = linkOf(hit, sought);
  if (link === undefined) return [];
  const [base] = hit.kind === 'page' ? [] : entryOfRow(hit.entity, hit.row as Row);
  const kind = nounAsLabel(hit.entity);
  const detail = wholeTitle === undefined ? (base?.detail ?? '') : `${kind} in ${wholeTitle}`;
  return [
    {
      ...{ id: key, section: group, folded: '', isHere, courseId },
      ...{ label: label || (base?.label ?? ''), icon: base?.icon ?? iconOf(hit) },
      ...(label === '' ? {} : { pieces: title }),
      ...(snippet.length === 0 ? {} : { snippet }),
      detail: hit.kind === 'page' ? '' : detail,
      choice: { link },
      further: furtherOf(hit),
      openLabel: hit.kind === 'page' ? 'Open page' : 'Open',
    },
  ];
}

function iconOf({ entity }: Hit): Entry['icon'] {
  return placeOf(entity)?.icon ?? FileText;
}

/** Where the found words stand. */
function linkOf(
  { kind, entity, row, page, quote, title }: Hit,
  sought: string,
): Destination | undefined {
  const link = placeOf(entity)?.at(row);
  if (link?.params === undefined) return link;
  switch (kind) {
    case 'page':
      return { ...link, hash: withHits(hashOfPlace({ page, quote }), sought) };
    case 'note': {
      const hash = withHits(hashOfNote(quote), sought);
      return hash === '' ? link : { ...link, hash };
    }
    case 'summary': {
      const isInFile = link.to === '/dashboard/library/files/$id' && page > 0;
      const ownQuote = typeof row.quote === 'string' ? row.quote : undefined;
      return isInFile ? { ...link, hash: hashOfPlace({ page, quote: ownQuote }) } : link;
    }
    case 'card': {
      // Its list narrows to this card.
      const front = title.map(({ text }) => text).join('');
      return { ...link, hash: `find=${front.trim().slice(0, 60)}` };
    }
    default:
      return link;
  }
}

/** Review a deck, or ask about a file. */
function furtherOf({ kind, entity, row, page, quote }: Hit): Entry['further'] {
  const link = placeOf(entity)?.at(row);
  if (link?.params === undefined) return [];
  const { to, params } = link;
  if (kind === 'deck' || kind === 'card') {
    return [{ label: 'Review', link: { to, params, hash: 'review' } }];
  }
  if (kind === 'page') {
    return [{ label: 'Ask', link: { to, params, hash: `${hashOfPlace({ page, quote })}&ask` } }];
  }
  return kind === 'file' ? [{ label: 'Ask', link: { to, params, hash: 'page=1&ask' } }] : [];
}
