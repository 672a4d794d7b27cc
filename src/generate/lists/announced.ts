/** Lists that announce their number or kind of entries, and numbered steps. A card can ask for the whole list. */
import { wordsOf } from '../language/words.ts';
import type { Entry, EntryList } from './entries.ts';
import { glossesOf } from './glosses.ts';
import { saysNothing } from './slides/slide-pages.ts';
import { isBroken } from './slides/slide-points.ts';
import { isManyOf, numberOf, numberWords } from './title-kinds.ts';

export interface Announced {
  /** Such as “main features”; without the number. */
  name: string;
  members: string[];
  entries: Entry[];
  isSteps: boolean;
  /** The heading announces it. */
  isHeading: boolean;
  list: EntryList;
}

const counted = new RegExp(
  String.raw`^(?:the |these |there are |it has |we have )?(\d|${numberWords}) ((?:[\p{L}-]+ ){0,4}?[\p{L}-]+s(?: (?:of|in|for) [\p{L}\s&’-]{3,40})?):?$`,
  'iu',
);
const manyOfKind =
  /\b(types|kinds|stages|steps|parts|functions|features|advantages|disadvantages|benefits|causes|symptoms|effects|goals|principles|properties|characteristics|components|elements|methods|phases|criteria|requirements|rules|reasons|factors|levels|layers|forms|uses|categories|objectives|duties|roles)\b/i;
const steps = /\b(steps|stages|phases|procedure|process|workflow|algorithm|how to)\b/i;
const fewest = 2;
const most = 7;
const mostWordsOfMember = 12;

/** @returns `undefined` if nobody could say when the list is complete */
export function announcedIn(list: EntryList): Announced | undefined {
  const { entries, intro, heading } = list;
  if (entries.length < fewest || entries.length > most || list.isGlossary) return undefined;
  if (saysNothing(heading) && intro === undefined) return undefined;
  const members = membersOf(list);
  if (members === undefined) return undefined;
  const isHeading = !counted.test(intro?.text ?? '') && counted.test(heading);
  const rest = { members, entries, list, isHeading };
  const [, number = '', counts = ''] =
    counted.exec(intro?.text ?? '') ?? counted.exec(heading) ?? [];
  if (number !== '') {
    const isWhole = numberOf(number) === entries.length;
    return isWhole ? { ...rest, name: counts, isSteps: steps.test(counts) } : undefined;
  }
  const areSteps = steps.test(`${heading} ${intro?.text ?? ''}`);
  if (isNumbered(entries) && entries.length > fewest && areSteps) {
    return { ...rest, name: 'steps', isSteps: true };
  }
  const kind = manyOfKind.exec(heading)?.[0];
  if (intro !== undefined || kind === undefined || entries.length < 3) return undefined;
  if (list.isOfSlide !== undefined && (!list.isOfSlide || !isManyOf(heading))) return undefined;
  return { ...rest, name: '', isSteps: false };
}

/** The name in each entry: the term of a gloss, or a whole short entry. */
function membersOf(list: EntryList): string[] | undefined {
  const glosses = glossesOf(list);
  if (glosses.length === list.entries.length) return glosses.map(({ term }) => term);
  const texts = list.entries.map(({ text }) => text.replace(/[.;,]$/, ''));
  if (list.isOfDeck === true && texts.some(isBroken)) return undefined;
  const areShort = texts.every(
    (text) => wordsOf(text).length <= mostWordsOfMember && !/[:{}\\<>=$]|https?:|\.\s/.test(text),
  );
  return areShort ? texts : undefined;
}

function isNumbered(entries: readonly Entry[]): boolean {
  return entries.every(({ number }, index) => number === index + 1);
}
