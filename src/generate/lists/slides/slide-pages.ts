/** Which pages are slides, and which of their titles say nothing by themselves. */
import type { CleanPage } from '../../../text/clean-page.ts';
import { isEnglish } from '../../language/words.ts';

const mostLetters = 1300;
/** Of the letters under the title. */
const leastInLists = 0.5;

/** A short page with a title above points: whatever is on it belongs to the title. */
export function isSlide({ blocks, text }: CleanPage): boolean {
  const [title, ...rest] = blocks;
  if (title?.kind !== 'heading' || text.length > mostLetters) return false;
  const letters = (some: typeof blocks) => some.reduce((sum, block) => sum + block.text.length, 0);
  const listed = rest.filter(({ kind }) => kind === 'list');
  return listed.length > 0 && letters(listed) >= letters(rest) * leastInLists;
}

/** Of the pages with text in a deck of slides. */
const [leastSlides, leastShort] = [0.25, 0.7];

/** Whether all of these pages are one deck in English: then a point is whole as it stands, with no full stop. */
export function areDeck(pages: readonly CleanPage[]): boolean {
  const withText = pages.filter(({ blocks }) => blocks.length > 0);
  const short = withText.filter(({ text }) => text.length <= mostLetters);
  const slides = withText.filter(isSlide);
  return (
    slides.length > 0 &&
    short.length >= withText.length * leastShort &&
    slides.length >= withText.length * leastSlides &&
    isEnglish(withText.map(({ text }) => text))
  );
}

/** A short page that begins with its title. */
export function isTitled({ blocks, text }: CleanPage): boolean {
  return blocks[0]?.kind === 'heading' && blocks.length > 1 && text.length <= mostLetters;
}

const ofTitlePage =
  /\b(?:prof(?:essor)?|dr|ph\.?d|university|universität|institute|lecturer|instructor|licensed under|version \d[\d.]*)\b|©|\S@\S|\b20\d\d\b/i;

/** The first page names the lecture, who holds it, where and when. */
export function isTitlePage({ page, text }: CleanPage): boolean {
  return page === 1 && ofTitlePage.test(text);
}

/** Slides of which the next one shows all again, with more: one slide that grew while it was shown. */
export function grownAway(pages: readonly CleanPage[]): ReadonlySet<number> {
  const gone = new Set<number>();
  for (const [index, page] of pages.entries()) {
    const next = pages[index + 1];
    if (next !== undefined && isGrownIn(page, next)) gone.add(page.page);
  }
  return gone;
}

function isGrownIn({ blocks }: CleanPage, next: CleanPage): boolean {
  const [title, ...rest] = blocks;
  const [nextTitle, ...nextRest] = next.blocks;
  if (title?.kind !== 'heading' || nextTitle?.kind !== 'heading') return false;
  if (plainTitle(title.text) !== plainTitle(nextTitle.text)) return false;
  const shown = nextRest.map(({ text }) => text).join('\n');
  return rest
    .filter(({ kind }) => kind !== 'caption')
    .every(({ text }) => text.split('\n').every((line) => shown.includes(line.trim())));
}

const counting =
  /\s*(?:\((?:\d+\s*\/\s*\d+|\d+ of \d+|cont(?:inued|[’'.]?d)?\.?|\d+)\)|\d+\s*\/\s*\d+|\[[^\]]{1,60}\]|,? \(?cont(?:inued|[’'.]?d)?\.?\)?)\s*$/i;
const romanNumber = / (?:I{1,3}|I?V|VI{0,3}|I?X)$/;

/** Without what only counts or cites: “Demand II”, “Demand (cont.)”, “Design 1/2 [F10]”. */
export function plainTitle(title: string): string {
  return withoutCount(title).replace(romanNumber, '').toLowerCase().trim();
}

/** A number in Roman figures stays: it may be part of a name. */
export function withoutCount(title: string): string {
  let plain = title.trim();
  for (let i = 0; i < 3; i++) plain = plain.replace(counting, '');
  return plain;
}

/** “WHY DO WE CARE?”: in small letters, but for words that the slide itself has in capitals. */
export function inSmallLetters(title: string, body: string): string {
  if (/\p{Ll}/u.test(title) || !/\p{L}{2,}\s+\S*\p{L}/u.test(title)) return title;
  const known = new Set(body.match(/\b\p{Lu}{2,6}s?\b/gu) ?? []);
  const words = title.split(' ').map((word) => {
    const letters = word.replace(/[^\p{L}]/gu, '');
    return known.has(letters) || letters === 'I' ? word : word.toLowerCase();
  });
  const small = words.join(' ');
  return small.charAt(0).toUpperCase() + small.slice(1);
}

const beside =
  /^(?:recap|aside|digression|quiz|quick check|lessons? learn(?:ed|t)|lecture (?:contents?|overview)|credits?|licen[cs]e information|imprint|copyright notice|today|review|summary|warm[- ]?up|homework|your turn|let[’']s|step by step|practical sessions?|about (?:this|the) (?:tutorial|course|lecture|class)|contribut\w+ to this|reminder|housekeeping|logistics|(?:my |personal )?(?:experience|anecdote)s?$)\b|^(?:plan|agenda|schedule|topics|goals|objectives|contents?) (?:for|of) (?:today|this|the (?:lecture|session|class|day|week))\b|\b(?:summary|outline|agenda|review) of (?:the )?(?:session|lecture|class|chapter|unit)\b|[:–—-]\s*(?:an? |another |simple |worked |more )*(?:examples?|exercises?|practice|quiz|questions?)(?: (?:[ivx]+|\d+))?$|^(?:an? |another |simple |worked |more )*(?:examples?|exercises?)\b/i;

/** Titles of slides that hold what is shown for once: a quiz, an example, what the lecture was about. */
export function isBeside(title: string): boolean {
  return saysNothing(title) || beside.test(title.trim());
}

const empty =
  /^(the |our |some |more |key |main |a |an |short |quick |brief |final |\d+(?!\d)[.:)]?\s*)*(overview|outlines?|agenda|contents?|table of contents|road ?map|plan|today|topics?|(this|next|last) (week|time|lecture|class|chapter)|introduction|intro|background|motivation|recap|review|summary|conclusions?|concluding remarks|take[- ]?aways?( messages?)?|take[- ]?home messages?|wrap[- ]?up|examples?|exercises?|activity|activities|practice|practical|quiz|homework|assignments?|tasks?|discussions?|discuss|(any )?questions?|thank(s| you).*|the end|references|bibliography|sources|credits|acknowledge?ments?|further reading|readings?|resources|links|notes?|remarks?|comments?|points?|details|facts?|ideas?|information|definitions?|key terms?|concepts?|basics|preliminaries|requirements|prerequisites|logistics|announcements|schedule|(learning )?(objectives|goals|outcomes)|(course|class|lecture) .*|page|slide|part|section|chapter|appendix|contact.*|about me|who am i|demo|code|usage|installation|data|results?|solutions?|answers?|help|tips|next steps?|what(’|')?s next|fun facts?|warning|caution|important)( ?#?[\divx]*[.:]?)?\??$/i;
const leading =
  /^(road ?map|outline|objectives|examples?|exercises?|question|quiz|problem|case study|practical session|demo|activity|discussion|appendix|figure|table|note|solution|answers?|reminder|recall|review|agenda|outline|summary|homework)\b\s*(\d|#|:|–|-|\()/i;

/** “Overview”, “Example: a shop”, “Questions?”: nobody could answer what belongs to it. */
export function saysNothing(title: string): boolean {
  const plain = title.replace(/[*_“”"]/g, '').trim();
  return !/\p{L}{3}/u.test(plain) || empty.test(plain) || leading.test(plain);
}
