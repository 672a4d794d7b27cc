/**
 * References in which each line begins with a tag: RIS (Research Information Systems, “RIS Format Specifications”), the
 * MEDLINE format of PubMed (.nbib; NLM, “MEDLINE/PubMed Data Element Descriptions”) and EndNote's tagged import format
 * (.enw; EndNote guide, “Creating a Tagged EndNote Import File”). Never throws, and takes linear time. Pure.
 */

export type TaggedKind = 'ris' | 'nbib' | 'enw';

export interface TaggedRecord {
  /** By tag, in order. A value over several lines keeps its line breaks and empty lines. */
  fields: Map<string, string[]>;
  /** Offset of its first line. */
  at: number;
  /** Its last tag was read, if the format has one. */
  isEnded: boolean;
}

/** By the first tag, since programs do not agree on the endings of file names. */
export function taggedKindOf(text: string): TaggedKind | undefined {
  const head = text.slice(0, 4_000);
  const found = /^\s{0,20}(?:(TY)\s{1,2}-\s|(PMID)- ?\d|%[0A] \S)/m.exec(head);
  if (found === null) return isUntyped(head) ? 'ris' : undefined;
  return found[1] !== undefined ? 'ris' : found[2] !== undefined ? 'nbib' : 'enw';
}

/** Some programs leave the type out, which every record of RIS begins with. */
function isUntyped(head: string): boolean {
  return /^(?:TI|T1) {2}- \S/m.test(head) && /^(?:AU|A1|PY|Y1|DO|AB|T2|JO|SP) {2}- \S/m.test(head);
}

interface Syntax {
  /** Two groups: tag and value. */
  line: RegExp;
  first: string;
  /** PubMed always writes its source last. EndNote's format has no last tag. */
  last?: string;
}

const syntaxes: Readonly<Record<TaggedKind, Syntax>> = {
  // Copies from web pages have one space before the dash.
  ris: { line: /^\s{0,20}([A-Z][A-Z0-9])\s{1,2}-(?:\s(.*))?$/, first: 'TY', last: 'ER' },
  nbib: { line: /^([A-Z][A-Z ]{1,3})- ?(.*)$/, first: 'PMID', last: 'SO' },
  enw: { line: /^%(\S)(?:\s(.*))?$/, first: '0' },
};

/** Some programs number the references. */
const numbered = /^\s{0,20}\d{1,9}\.\s{0,20}$/;
/** They take less than a millisecond. */
const linesOfTurn = 512;
/** Of one tag. Papers of large collaborations have thousands of authors. */
const mostValues = 10_000;

/**
 * @param text is clean
 * @param onDamage called at the end with the offset of a last record that does not end
 * @returns `undefined` between two pieces, so that other work may run
 */
export function* taggedRecords(
  text: string,
  kind: TaggedKind,
  onDamage: (at: number) => void = () => undefined,
): Generator<TaggedRecord | undefined> {
  const syntax = syntaxes[kind];
  // Before EndNote, an empty line separated records.
  const isGapEnd = kind === 'enw' && !/^%0(?:\s|$)/m.test(text);
  const hasNoTypes = kind === 'ris' && !/^\s{0,20}TY\s{1,2}-(?:\s|$)/m.test(text);
  let record: TaggedRecord | undefined;
  let values: string[] | undefined;
  let isAfterGap = true;
  let hasEnds = false;
  /** A beginning of a tag after the last record. */
  let cutAt: number | undefined;
  for (const { line, at, count } of linesWithPlaces(text)) {
    if (count % linesOfTurn === 0) yield;
    if (line.trim() === '' || (isAfterGap && numbered.test(line))) {
      isAfterGap = true;
      continue;
    }
    const [, written, value = ''] = syntax.line.exec(line) ?? [];
    const tag = written?.trim();
    const begins =
      tag === syntax.first ||
      (isGapEnd && isAfterGap && tag !== undefined) ||
      (hasNoTypes && record === undefined && tag !== undefined && tag !== syntax.last);
    cutAt = undefined;
    if (begins) {
      if (record !== undefined) yield record;
      record = { fields: new Map(), at, isEnded: false };
      values = undefined;
    }
    if (record === undefined || (tag === undefined && isOutside(kind, record, line, isAfterGap)))
      cutAt = at;
    else if (tag === undefined) {
      if (values !== undefined) values[values.length - 1] += (isAfterGap ? '\n\n' : '\n') + line;
    } else {
      values = record.fields.get(tag) ?? [];
      record.fields.set(tag, values);
      if (values.length < mostValues) values.push(value);
      if (tag === syntax.last) record.isEnded = hasEnds = true;
    }
    isAfterGap = false;
    if (kind === 'ris' && record?.isEnded) {
      yield record;
      record = undefined;
    }
  }
  if (record !== undefined) yield record;
  const isCut = kind === 'ris' || hasEnds || !text.endsWith('\n');
  // PubMed's source ends with a full stop.
  const isEnded = record?.isEnded && (kind !== 'nbib' || /[.\n]$/.test(text));
  if (record !== undefined && !isEnded && syntax.last !== undefined && isCut) onDamage(record.at);
  else if (cutAt !== undefined && syntax.first.startsWith(text.slice(cutAt, cutAt + 4).trim()))
    onDamage(cutAt);
}

/** In PubMed's format lines go on with spaces. */
function isOutside(
  kind: TaggedKind,
  { isEnded }: TaggedRecord,
  line: string,
  isAfterGap: boolean,
): boolean {
  return kind === 'nbib' && isEnded && isAfterGap && !line.startsWith(' ');
}

function* linesWithPlaces(text: string): Generator<{ line: string; at: number; count: number }> {
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    yield { line: text.slice(at, end), at, count: ++count };
    at = end + 1;
  }
}
