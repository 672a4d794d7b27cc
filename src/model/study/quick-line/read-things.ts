/** Courses, files with their pages, priorities, lengths, amounts, places and reminders in a line. */
import { fold } from '../../../text/fold.ts';
import { endsPhrase, type Line, matchAt, originalOf, sticky, wordBefore } from './line-text.ts';
import type { LineContext, LineValue, PageSpan } from './line-types.ts';
import { tongueNames, tongues } from './tongues.ts';

export interface ThingFound {
  end: number;
  answers: readonly LineValue[];
}

const priorityForm = /!{1,3}(?=$| )/uy;
/** “!1”, “p1”: the most urgent is 1, as in Todoist. “p2 of Learning.pdf” is a page. */
const numberedPriority = /(?:!|p)(?<rank>[1-3])(?=$| (?!of |from |in |to |and |-))/uy;

export function priorityAt(line: Line, at: number): ThingFound | undefined {
  const numbered = matchAt(line, numberedPriority, at);
  const match = matchAt(line, priorityForm, at) ?? numbered;
  // “read p2”, “p1” alone.
  if (match === undefined || (match[0].startsWith('p') && !mayBePriority(line, at)))
    return undefined;
  const rank = numbered?.groups?.rank;
  const priority = rank === undefined ? match[0].length : 4 - Number(rank);
  return { end: at + match[0].length, answers: [{ type: 'priority', priority }] };
}

function mayBePriority(line: Line, at: number): boolean {
  return (
    at > 0 &&
    !/^(?:read|of|see|on|from|to|and|until|study|page|solve|do)$/.test(wordBefore(line, at))
  );
}

interface Named {
  id: string;
  /** Folded. */
  name: string;
  /** Without the ending. */
  stem: string;
  /** Without spaces. */
  joined: string;
}

const known = new WeakMap<readonly object[], readonly Named[]>();

function namesOf(things: readonly { id: string; name: string }[]): readonly Named[] {
  const before = known.get(things);
  if (before !== undefined) return before;
  const named = things.map(({ id, name }) => {
    const folded = fold(name).replace(/\s+/g, ' ').trim();
    const stem = folded.replace(/\.[a-z\d]{1,5}$/, '');
    return { id, name: folded, stem, joined: folded.replaceAll(' ', '') };
  });
  known.set(things, named);
  return named;
}

/** Words of a name that are tried together. */
const mostWords = 6;

interface NameFound {
  end: number;
  ids: readonly string[];
}

/** The most words from a place that begin a known name, or one of its words. */
function nameAt(line: Line, at: number, things: readonly Named[]): NameFound | undefined {
  const words =
    /^[^ #!]+(?: [^ #!]+){0,5}/.exec(line.folded.slice(at, at + 200))?.[0].split(' ') ?? [];
  // Only a few names have the first word, so the longer tries are cheap in a large library.
  const begun = /^[^,;:!?)_-]*/.exec(words[0] ?? '')?.[0] ?? '';
  if (begun === '') return undefined;
  const some = things.filter(
    ({ name, joined }) =>
      name.startsWith(begun) || name.includes(` ${begun}`) || joined.startsWith(begun),
  );
  if (some.length === 0) return undefined;
  for (let count = Math.min(mostWords, words.length); count > 0; count -= 1) {
    const whole = words.slice(0, count).join(' ');
    for (const typed of [whole, whole.replace(/(?:'s)?[,;.:!?)]+$/, '')]) {
      const ids = rank(typed, some) ?? rank(typed.replaceAll(/[-_]/g, ' '), some);
      if (ids !== undefined) return { end: at + typed.length, ids };
    }
  }
  return undefined;
}

/** The things whose name is typed, or begins so, or has words that begin so: only the best kind. */
function rank(typed: string, things: readonly Named[]): string[] | undefined {
  if (!/[\p{L}\p{N}]/u.test(typed)) return undefined;
  const tests = [
    ({ name, stem }: Named) => name === typed || stem === typed,
    ({ name, joined }: Named) => name.startsWith(typed) || joined.startsWith(typed),
    ({ name }: Named) => name.includes(` ${typed}`),
  ];
  for (const test of tests) {
    const ids = things.filter(test).map(({ id }) => id);
    if (ids.length > 0) return ids;
  }
  return undefined;
}

/** Most answers of an ambiguous name. */
const mostAnswers = 4;

/** “#Psychology”, “#psych”, “#modern europe”. */
export function courseAt(line: Line, at: number, { courses }: LineContext): ThingFound | undefined {
  if (line.folded[at] !== '#' || courses.length === 0) return undefined;
  const found = nameAt(line, at + 1, namesOf(courses));
  if (found === undefined) return undefined;
  const answers = found.ids
    .slice(0, mostAnswers)
    .map((courseId): LineValue => ({ type: 'course', courseId }));
  return { end: found.end, answers };
}

/** The only course whose whole name stands in a title. */
export function courseNamedIn(title: string, { courses }: LineContext): string | undefined {
  const words = ` ${fold(title)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const named = namesOf(courses).filter(
    ({ name }) =>
      name.length > 3 && words.includes(` ${name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `),
  );
  const longest = named.reduce((most, { name }) => Math.max(most, name.length), 0);
  const best = named.filter(({ name }) => name.length === longest);
  return best.length === 1 ? best[0]?.id : undefined;
}

const pageWords = tongueNames.map((name) => tongues[name].pages).join('|');
const ofFile = tongueNames.map((name) => tongues[name].ofFile).join('|');
const pagesForm = sticky(
  `(?:${pageWords}) ?(?<from>\\d{1,5})(?: ?(?:-|to |bis |a |tot |do )(?:p\\. ?)? ?(?<to>\\d{1,5}))?`,
);
const ofForm = new RegExp(`,? (?:(?:${ofFile}) )?`, 'uy');
const leadForm = new RegExp(`(?:(?:${ofFile}) )?`, 'uy');
const afterForm = new RegExp(
  `,? (?:${pageWords}) ?(?<from>\\d{1,5})(?: ?(?:-|to |bis |a |tot |do ) ?(?<to>\\d{1,5}))?(?=$|[ ,;!?)])`,
  'uy',
);

/** “p. 12–30 of Learning.pdf”, “Learning.pdf p. 3”, “Learning.pdf”; of known files only. */
export function fileAt(line: Line, at: number, context: LineContext): ThingFound | undefined {
  const pages = matchAt(line, pagesForm, at);
  if (pages !== undefined) return pagesAt(line, at, pages, context);
  // The name of a file is long to compare, so only words are tried that a name begins with.
  const lead = matchAt(line, leadForm, at)?.[0].length ?? 0;
  const written = fileNamedAt(line, at + lead, context);
  if (written === undefined) return undefined;
  const after = matchAt(line, afterForm, written.end);
  if (after === undefined)
    return { end: written.end, answers: [{ type: 'file', fileId: written.id }] };
  const span = spanOf(after);
  if (span === undefined)
    return { end: written.end, answers: [{ type: 'file', fileId: written.id }] };
  return {
    end: written.end + after[0].length,
    answers: answersWith([written.id], span, context),
  };
}

function pagesAt(
  line: Line,
  at: number,
  pages: RegExpExecArray,
  context: LineContext,
): ThingFound | undefined {
  const span = spanOf(pages);
  if (span === undefined) return undefined;
  const end = at + pages[0].length;
  const gap = matchAt(line, ofForm, end)?.[0];
  const named =
    gap === undefined ? undefined : nameAt(line, end + gap.length, namesOf(context.files));
  // Without “of” only a whole name is meant.
  if (named !== undefined && (gap !== ' ' || isWholeName(line, end + 1, named, context)))
    return { end: named.end, answers: answersWith(named.ids, span, context) };
  if (context.fileId === undefined) return undefined;
  return { end, answers: answersWith([context.fileId], span, context) };
}

function isWholeName(line: Line, at: number, { end }: NameFound, context: LineContext): boolean {
  const typed = line.folded.slice(at, end);
  return namesOf(context.files).some(({ name, stem }) => name === typed || stem === typed);
}

function spanOf({ groups }: RegExpExecArray): PageSpan | undefined {
  const from = Number(groups?.from);
  const to = Number(groups?.to ?? from);
  return from >= 1 && to >= from ? { from, to } : undefined;
}

/** Pages beyond the last one: the part that exists, or words. */
function answersWith(
  ids: readonly string[],
  pages: PageSpan,
  { files }: LineContext,
): readonly LineValue[] {
  const counts = new Map(files.map(({ id, pageCount }) => [id, pageCount]));
  const fitting = ids.flatMap((fileId): LineValue[] => {
    const last = counts.get(fileId) || pages.to;
    if (pages.from > last) return [];
    return [{ type: 'file', fileId, pages: { from: pages.from, to: Math.min(pages.to, last) } }];
  });
  const isWhole = ids.length === 1 && pages.to <= (counts.get(ids[0] ?? '') || pages.to);
  return isWhole ? fitting : [...fitting.slice(0, mostAnswers), { type: 'words' }];
}

const byFirstWord = new WeakMap<readonly object[], ReadonlyMap<string, readonly Named[]>>();

/** A whole name with its ending: “Revolutions of 1848.pdf”. */
function fileNamedAt(
  line: Line,
  at: number,
  { files }: LineContext,
): { end: number; id: string } | undefined {
  let index = byFirstWord.get(files);
  if (index === undefined) {
    index = Map.groupBy(namesOf(files), ({ name }) => name.split(' ')[0] ?? '');
    byFirstWord.set(files, index);
  }
  const first = /^[^ ]*/.exec(line.folded.slice(at, at + 200))?.[0] ?? '';
  const candidates = [first, first.replace(/[,;:!?)]+$/, '')].flatMap(
    (word) => index.get(word) ?? [],
  );
  let best: { end: number; id: string } | undefined;
  for (const { id, name, stem } of candidates.slice(0, 200)) {
    const end = at + name.length;
    const isThere = name !== stem && line.folded.startsWith(name, at);
    if (
      isThere &&
      end > (best?.end ?? 0) &&
      /^(?:$|[ ,;:!?)])/.test(line.folded.slice(end, end + 1))
    )
      best = { end, id };
  }
  return best;
}

const lengthForm = sticky(
  "(?:(?:for|about|~|fur|pendant|durante|per|in) )?(?:(?<h>\\d{1,2}(?:[.,]\\d{1,2})?) ?(?:hours?|hrs?|h|std|stunden?|heures?|horas?|ore|ora|uur|uren|godz(?:iny|in)?|timm(?:ar|e))(?:(?: | and )?(?<hm>[0-5]?\\d) ?(?:min(?:ute)?s?|m)?)?|(?<half>half an hour|eine halbe stunde|une demi-heure|media hora|mezz'ora|mezzora|een half uur|pol godziny|en halvtimme)|(?<m>\\d{1,3}) ?(?:min(?:ute[ns]?|utos?|uti|uten|uter|ut)?s?)\\.?)",
);

/** “45 min”, “1.5 h”, “1h30”, “for 2 hours”. @returns minutes */
export function lengthAt(line: Line, at: number): ThingFound | undefined {
  const match = matchAt(line, lengthForm, at);
  if (match?.groups === undefined) return undefined;
  const { h, hm, m, half } = match.groups;
  const isIn = match[0].startsWith('in ');
  const end = at + match[0].length;
  // “5 minutes of fame”, “2 hours a day”, “30 min later”, “24 h clock”.
  if (
    /^ (?:of|a|per|later|ago|before|late|early|each|pro|par)(?: |$)/.test(
      line.folded.slice(end, end + 8),
    )
  )
    return undefined;
  if (isIn || /^(?:every|each|in|within|last|first|next|the)$/.test(wordBefore(line, at)))
    return undefined;
  const minutes =
    half === undefined
      ? Math.round(Number((h ?? '0').replace(',', '.')) * 60) + Number(hm ?? m ?? 0)
      : 30;
  if (minutes < 1 || minutes >= 24 * 60) return undefined;
  return { end, answers: [{ type: 'length', minutes }] };
}

const amountForm = sticky(
  `(?:read |review |study )?(?<count>\\d{1,5}(?:[.,]\\d)?) ?(?:(?<pages>pages?|seiten?|paginas?|pagin[ae]|pagina's|stron[ay]?|sidor)|(?<cards>(?:flash)?cards?|karten|cartes|tarjetas|kort|kaarten|fiszek)|(?<hours>hours?|h|stunden?|heures?|horas?|ore|uur|godzin|timmar)|(?<minutes>minutes?|min))(?<weekly> (?:a|per|each|every|pro|par|por|per|na) (?:week|woche|semaine|semana|settimana|tydzien|vecka)| weekly)?`,
);

/**
 * Of a goal: “40 pages”, “100 cards a week”, “3 hours a week”.
 * @param withTime without it hours and minutes are a length
 */
export function amountAt(line: Line, at: number, withTime: boolean): ThingFound | undefined {
  const match = matchAt(line, amountForm, at);
  if (match?.groups === undefined) return undefined;
  const { count = '0', pages, cards, hours, weekly } = match.groups;
  const number = Number(count.replace(',', '.'));
  if (!withTime && pages === undefined && cards === undefined) return undefined;
  const unit = pages === undefined ? (cards === undefined ? 'minutes' : 'cards') : 'pages';
  const whole = Math.round(hours === undefined ? number : number * 60);
  if (whole < 1) return undefined;
  return {
    end: at + match[0].length,
    answers: [{ type: 'amount', count: whole, unit, isWeekly: weekly !== undefined }],
  };
}

const rooms =
  'lecture hall|hall|room|rm\\.?|lab|laboratory|library|building|bldg\\.?|auditorium|theatre|theater|studio|gym|cafeteria|office|seminar room|horsaal|hs|raum|saal|aula|bibliothek|mensa|gebaude|salle|amphi(?:theatre)?|bibliotheque|sala|aula|edificio|biblioteca|zaal|lokaal|bibliotheek|sal|sala|budynek|hus|zoom|teams|online';
/** “B 101”, “H3”, “2.07”. Letters alone are a word. */
const roomNumber = '[a-z]{0,3}\\d[\\d.\\-/]*[a-z]?|[a-z]{1,2} \\d{1,4}[a-z]?(?=$|[ ,;)])';
const placeForm = sticky(
  `(?:in|at|im|en|em|w|i) (?:the )?(?<place>(?:${rooms})(?: (?!and |at |on |every |until )[^ ,;#!]*\\d[^ ,;#!]*| [a-z](?=$|[ ,;]))?|${roomNumber})(?:, (?:\\d(?:st|nd|rd|th) floor|room [^ ,;#!]+))?|@ ?(?<sign>[a-z\\d][^ ,;#!@]*(?: (?:\\d|[a-z]\\d)[^ ,;#!@]*)?)`,
);
/** Without “in”: only where an event is meant, since “Room 101” may be a title. */
const roomForm = sticky(
  `(?<place>(?:lecture hall|hall|room|rm\\.?|seminar room|horsaal|raum|salle|aula|sala|zaal|lokaal|sal) (?:${roomNumber}))(?=$|[ ,;)])`,
);

/**
 * Of an event: “in B2”, “in Hall 1”, “@Library”.
 * @param isEvent an event is meant for certain
 */
export function placeAt(line: Line, at: number, isEvent: boolean): ThingFound | undefined {
  const room = isEvent && at > 0 ? matchAt(line, roomForm, at) : undefined;
  const match = matchAt(line, placeForm, at) ?? room;
  if (match?.groups === undefined) return undefined;
  const words = match.groups.place ?? match.groups.sign ?? '';
  // “in a 3 page essay”: letters before a space are a building's only if they are capitals.
  const building = /^[a-z]{1,2}(?= \d)/.exec(words)?.[0].length ?? 0;
  const begun = at + match[0].indexOf(words);
  if (/[^\p{Lu}]/u.test(originalOf(line, begun, begun + building))) return undefined;
  // “in 1848”, “in 3”.
  if (/^(?:[12]\d{3}|\d{1,2})$/.test(words)) return undefined;
  const end = at + match[0].length;
  if (!endsPhrase(line, end)) return undefined;
  const from = at + match[0].indexOf(words);
  return { end, answers: [{ type: 'place', place: originalOf(line, from, end) }] };
}

const reminderForm = sticky(
  '(?:remind(?: me)?|reminder|alert)(?:er)? (?<count>\\d{1,3}|an?|one) ?(?:(?<minutes>min(?:ute)?s?)|(?<hours>h|hours?)|(?<days>days?)|(?<weeks>weeks?))(?: before| earlier)?|(?<count2>\\d{1,3}) ?(?:(?<minutes2>min(?:ute)?s?)|(?<hours2>h|hours?)|(?<days2>days?)) before',
);

/** “remind me 1 h before”. */
export function reminderAt(line: Line, at: number): ThingFound | undefined {
  const match = matchAt(line, reminderForm, at);
  if (match?.groups === undefined) return undefined;
  const { count, count2, hours, hours2, days, days2, weeks } = match.groups;
  const end = at + match[0].length;
  if (count === undefined && !endsPhrase(line, end)) return undefined;
  const number = Number(/^\d+$/.test(count ?? count2 ?? '') ? (count ?? count2) : 1);
  const unit = weeks ? 10_080 : (days ?? days2) ? 1_440 : (hours ?? hours2) ? 60 : 1;
  if (number * unit > 60 * 24 * 60) return undefined;
  return { end, answers: [{ type: 'reminder', minutes: number * unit }] };
}
