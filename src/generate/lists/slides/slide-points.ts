/** Cards that ask for all points of a slide by its title, if each point is a whole statement. */
import { verbFormOf } from '../../language/common-verbs.ts';
import { upperFirst, wordsOf } from '../../language/words.ts';
import { isPlural, plainTerm } from '../../make/term-names.ts';
import { type Entry, type EntryList, mayGoOn } from '../entries.ts';
import {
  isBeside,
  isClosed,
  isManyOf,
  lead,
  leftOpen,
  lowered,
  numberOf,
  numberWords,
  verb,
} from './slide-pages.ts';

export interface Shown {
  front: string;
  members: string[];
}

const [fewest, most] = [2, 6];
const [mostWordsOfPoint, mostWords] = [20, 60];
const fewestWordsOfOne = 5;
const mostStatements = 4;
const [fewestWordsOfCue, mostWordsOfCue] = [2, 6];
const mostWordsOfTitle = 12;
const [mostWordsOfIntro, mostWordsOfUnder] = [9, 48];

/** “Software is free if the user receives”: the points under it complete the sentence. */
const goesOnUnder = /\b(?:if|whose|that|which|who|when)\b[^,]*\b\p{Ll}+s$/u;
/** Addresses the listener, is a question, or is an aside. */
export const spoken =
  /\?$|\b(?:suppose|imagine|consider)[:,]?$|^(?:due to|because|including|especially|particularly|for example|licensed under|copyright ©|©|prof(?:essor)?\.?|dr\.|university|institute|department|note|see|recall|remember|consider|suppose|imagine|assume|let|think|look|try|click|again|next|now|here|today|example|for example|for instance|e\.?g|i\.?e|question|answer|hint|source|image|figure|picture|photo|video|link|quiz|exercise|homework|todo|left|right|above|below)\b|\b(?:I|I[’']m|my|you|your|you[’']re|let[’']s|we[’']ll|we now|this (?:class|lecture|course|slide|section|chapter|tutorial)|our (?:class|course)|last (?:time|week|class)|next (?:time|week|class)|later on|on the (?:left|right))\b|https?\b|mailto|@|www\.|[{}\\<>|~$^_]|\.\w{1,4}\b\/|--/i;
/** Needs another point, so it cannot be the first of a list. */
const leaning =
  /^(?:there|here|this|these|those|that|it|its|they|their|he|she|his|her|and|but|or|so|then|thus|hence|therefore|also|such|other|others|another|same|both|instead|still|however|yet|otherwise|because|either|neither|which|where)\b/i;
const asks = /^(?:what|which|why|how|when|where|who)\b.*\?$/i;
// “Part I” is a number.
const speaks = /\b(?:I(?= \p{Ll})|you|your|my|us|today|this (?:class|course|lecture))\b/iu;

/** @param list of a deck @param comesAgain its title has other points, too; then only the first statement is asked for */
export function pointsIn(list: EntryList, comesAgain: boolean): Shown | undefined {
  const { entries, heading, intro } = list;
  if (list.isOfSlide !== true || isBeside(heading)) return undefined;
  // A part of “types of ovens” does not say what the types are.
  if (comesAgain && (intro !== undefined || isManyOf(heading))) return undefined;
  const [only] = entries;
  if (entries.length === 1 && only !== undefined && intro === undefined && !comesAgain)
    return askOne(only, heading);
  if (entries.length === 1 && only !== undefined && !comesAgain) return completedBy(only, list);
  if (entries.length < fewest || entries.length > most) return undefined;
  if (entries.some((entry, index) => mayGoOn(entry, entries[index + 1]))) return undefined;
  const members = entries.map(({ text }) => text.replace(/(?<!\b\p{Lu})[.;,]$/u, ''));
  const isFine =
    entries.every(
      (entry, index) =>
        // “Why do we knead dough? It …”
        isWholePoint(entry, intro !== undefined || heading.endsWith('?') ? 1 : index) &&
        !onlyBegins(entry, heading),
    ) &&
    !members.every((member) => /^\S+: \S+$/.test(member)) &&
    areAlike(members) &&
    !members.some((member) => plainTerm(member) === plainTerm(heading)) &&
    members.reduce((sum, member) => sum + wordsOf(member).length, 0) <=
      (intro === undefined ? mostWords : mostWordsOfUnder) &&
    new Set(members).size === members.length;
  if (!isFine) return undefined;
  // Names with their own points: each is asked for alone.
  const named = entries.filter(({ text, under }) => under.length > 1 && !verb.test(text));
  if (intro === undefined && named.length * 2 >= entries.length && !heading.endsWith('?'))
    return undefined;
  const [told, other] = [...(intro?.text ?? heading).matchAll(counted)].map(([said]) => said);
  // “Four (or five) principles”
  if (other !== undefined) return undefined;
  if (told !== undefined && numberOf(told) !== members.length) return undefined;
  const front = intro === undefined ? askTitle(heading, members) : askIntro(list, members);
  if (front === undefined) return undefined;
  if (!comesAgain) return { front, members };
  const cue = cueOf(members[0] ?? '');
  const isAsked = front.startsWith('What are') && cue !== '';
  return isAsked ? { front: `${front} (first: “${cue} …”)`, members } : undefined;
}

/** A name beside whole statements is a title of the following points. “costs” and “benefits” are titles of points that are missing. */
function areAlike(members: readonly string[]): boolean {
  const sizes = members.map((member) => wordsOf(member).length);
  const said = members.filter((member) => verb.test(member));
  const bare = members.filter((member) => isManyOf(member) && wordsOf(member).length < 3);
  return (
    !(Math.min(...sizes) < 2 && said.length > 0) &&
    bare.length * 2 < members.length &&
    // More statements are too much for one card.
    (said.length <= mostStatements || said.length * 2 < members.length)
  );
}

/** The first words of a point, enough to tell it from others. */
function cueOf(point: string): string {
  const words = point.split(' ');
  let cue = words.slice(0, Math.min(mostWordsOfCue, Math.ceil(words.length / 2))).join(' ');
  while (leftOpen.test(cue)) cue = cue.replace(/(?:^|\s)\S+$/, '');
  return /[(“”]/.test(cue) || cue.split(' ').length < fewestWordsOfCue ? '' : cue;
}

/** “A more predictable project leads to”, with the single point under it. */
function completedBy(entry: Entry, list: EntryList): Shown | undefined {
  const said = (list.intro?.text ?? '').replace(/\s*:$/, '');
  if (!leftOpen.test(said) || !isWholePoint(entry, 1) || wordsOf(entry.text).length < 2)
    return undefined;
  const members = [entry.text.replace(/(?<!\b\p{Lu})[.;,]$/u, '')];
  const front = askIntro(list, members);
  return front === undefined ? undefined : { front, members };
}

/** The only statement of a slide. */
function askOne(entry: Entry, heading: string): Shown | undefined {
  const { text } = entry;
  const title = heading.trim().replace(/:$/, '');
  const isStated =
    verb.test(text) &&
    !/\b(?:this|these|it)\b/i.test(text) &&
    wordsOf(text).length >= fewestWordsOfOne;
  if (!isStated || !isWholePoint(entry) || isOdd(title) || verb.test(title)) return undefined;
  if (title === '' || /[?.!…]$/.test(title) || leaning.test(title) || speaks.test(title))
    return undefined;
  return {
    front: `What is the main point about ${quoted(title)}?`,
    members: [text.replace(/(?<!\b\p{Lu})[.;,]$/u, '')],
  };
}

/** “At least two variants”, “Other obligations”, or the title again: only the points under it say something. */
function onlyBegins({ text, under }: Entry, heading: string): boolean {
  if (
    /^(?:at least|more than|other|others|further|more|common|some|several|many|various|two|three|four|five|etc)\b/i.test(
      text,
    )
  )
    return under.length > 0 || /^(?:other|others|further|more|etc)\b/i.test(text);
  return under.length > 0 && plainTerm(text) === plainTerm(heading);
}

/** @param index a later point may need the ones before it */
export function isWholePoint({ text, under }: Entry, index = 0): boolean {
  const size = wordsOf(text).length;
  return (
    size > 0 &&
    size <= mostWordsOfPoint &&
    /\p{L}{3}/u.test(text) &&
    isClosed(text) &&
    !(under.length > 0 && goesOnUnder.test(text)) &&
    !isBeside(text) &&
    !spoken.test(text) &&
    !isOdd(text) &&
    !/!$|^we\b|^\d+ (?:read|see) /i.test(text) &&
    !isBroken(text) &&
    (index > 0 || !leaning.test(text))
  );
}

/** A formula, a quotation, a source, or text with missing letters. */
export function isOdd(text: string): boolean {
  const letters = text.match(/[\p{L}\s]/gu)?.length ?? 0;
  return (
    letters < text.length * 0.72 ||
    countOf(text, '“') !== countOf(text, '”') ||
    /^[“"”]|^\W*\d+\W*$|^[.)(\]]|[●•▪▶¨]|\[[^\]]*\]$|[∂∑∫√≻≺]/u.test(text) ||
    /\([^)]*$|^[^(]*\)/.test(text) ||
    /(?:^|\s)\p{Lu}\p{L}+, (?:\p{Lu}\p{L}+|\p{Lu}\.),? (?:\(?\d{4})/u.test(text)
  );
}

/** Code, text that needs a picture, or two joined points. */
export function isBroken(text: string): boolean {
  return ofCode.test(text) || ofPicture.test(text) || runsOn.test(text);
}

/** “In picture A”, “⟹ rents rise” */
const ofPicture =
  /^fig(?:ure|\.)?\s?\d|\b(?:picture|figure|panel|graph)s? [A-H\d]\b|^in [A-H] |^[⟹⇒→↑↓]/iu;
/** Two joined lines: “… rises Lower prices …”, “… (of all) Lowers prices …” */
const runsOn = new RegExp(
  [
    String.raw`\) \p{Lu}\p{Ll}+ \p{Ll}|\p{Ll} Non-\p{L}`,
    String.raw`[\p{Ll})] (?:The|An?|You|Someone|Many|And|Also|This|It|They|If|When|In|For|Or|But|Can|No|Not|Only|Must|\p{Lu}\p{Ll}+(?:ing|er|or)) \p{L}`,
    String.raw`\p{Ll} (?:Common|Known|Used|Based|Due|Often|Usually|Effects|Results) \p{Ll}`,
    String.raw`\p{Ll} \p{Lu}\p{Ll}+ \p{Ll}+ly \p{Ll}`,
    String.raw`\p{L}{2} [\p{Lu}α-ω] (?:is|=) |\p{L} \d \(`,
  ].join('|'),
  'u',
);

/** “Ps.setInt(1, id)”, “SELECT * FROM table”, “x = f(y)” */
const ofCode =
  /\p{L}\(\S*[,;"'“]|\w\.\w+\(|\(\)|(?:^|\s)[*&|!]{1,2}(?:\s|$)|\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE) .*\b(?:FROM|INTO|SET|TABLE|WHERE)\b|;$|\S=\S/u;

const countOf = (text: string, sign: string) => text.split(sign).length;

function askTitle(heading: string, members: readonly string[]): string | undefined {
  const title = heading.trim().replace(/[:!]$/, '');
  if (title === '' || wordsOf(title).length > mostWordsOfTitle || isOdd(title)) return undefined;
  if (title.endsWith('?') && (asks.test(title) || verb.test(title)))
    return asks.test(title) && !speaks.test(title) ? title : undefined;
  if (
    /^(?:some|final|other|further) considerations\b|[.!]$|…|\.\.\.|"/i.test(title) ||
    speaks.test(title) ||
    leaning.test(title)
  )
    return undefined;
  // “Strategies for reliable communication?”
  const plain = title.replace(/\s*\?$/, '');
  // “Takes input”, “stores data”: actions of the thing in the title.
  if (!verb.test(plain) && !isPlural(plain) && members.every(isDeed))
    return `${plain}: what does it do? (${members.length} points)`;
  return isManyOf(plain) && !members.some((member) => verb.test(member))
    ? `What are the ${members.length} ${lowered(plain)}?`
    : `What are the ${members.length} main points about ${quoted(plain)}?`;
}

const isDeed = (member: string) => verbFormOf(wordsOf(member)[0] ?? '') === 'third';

function askIntro({ heading, intro }: EntryList, members: readonly string[]): string | undefined {
  const announces = /:$/.test(intro?.text ?? '');
  const said = upperFirst((intro?.text ?? '').replace(/\s*:$/, '').replace(lead, '').trim());
  const size = wordsOf(said).length;
  if (size === 0 || isOdd(said) || leaning.test(said) || spoken.test(said)) return undefined;
  if (/\b(?:this|these|it|they)\b|^reminder/i.test(said)) return undefined;
  if (isBeside(said) || wordsOf(heading).length > mostWordsOfTitle || isOdd(heading))
    return undefined;
  const place = heading.endsWith('?') ? '' : `${heading}: `;
  // “In software, works that can be copyrighted are”: each point under it completes the sentence.
  if (leftOpen.test(said) || (announces && verb.test(said) && !/^(?:\d|two|three)/i.test(said))) {
    const count = members.length === 1 ? '' : ` (${members.length} points)`;
    return size < 4 || /\b(?:we|our|us)\b|,$/i.test(said)
      ? undefined
      : `${place}complete “${said} …”${count}`;
  }
  if (members.length === 1) return undefined;
  const [, number = '', counted = ''] = /^(\d|two|three|four|five|six) (\S.*)$/i.exec(said) ?? [];
  if (number !== '') {
    const isAll = numberOf(number) === members.length && !verb.test(counted);
    return isAll ? upperFirst(`${place}what are the ${members.length} ${counted}?`) : undefined;
  }
  if (size > mostWordsOfIntro || isClause(said) || restOf.test(said)) return undefined;
  const asked = `what are the ${members.length} main points about ${quoted(said)}?`;
  return place === '' ? upperFirst(asked) : place + asked;
}

/** “Prepares results for users”, “Security relies on the policy”, “Distinguish between the two”: no name for the points under it. */
function isClause(said: string): boolean {
  const [first = '', second = '', ...others] = wordsOf(said);
  const isOrder =
    verbFormOf(first) === 'base' &&
    second !== '' &&
    !/^(?:of|in|on|to|by|for|and|or|as)$/.test(second);
  const words = [second, ...others];
  const acts = words.some((word, at) => {
    const form = verbFormOf(word);
    const before = at === 0 ? first : (words[at - 1] ?? '');
    return form === 'third' || (form === 'base' && /[^s]s$|ly$|^often$/.test(before));
  });
  const isOther = /,|: |\b\p{Ll}+(?:izes|ises|ifies)\b/u.test(said);
  return verb.test(said) || isOrder || acts || isOther || verbFormOf(first) === 'third';
}

const counted = new RegExp(String.raw`\b(?:\d+|${numberWords})\b`, 'gi');

/** Inner quotation marks become single ones. */
function quoted(text: string): string {
  return `“${text.replace(/“([^“”]*)”/g, '‘$1’')}”`;
}

/** “Other considerations”, “Two common tests” */
const restOf = /^(?:other|others|further|more|at least|some|several|many|various|both|all)\b/i;
