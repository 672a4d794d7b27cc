/** Recognizes slides and decks; judges and rewrites their titles. Pure. */
import type { CleanPage } from '../../../text/clean-page.ts';
import { numberOfWord } from '../../language/number-words.ts';
import { isEnglish, upperFirst, wordsOf } from '../../language/words.ts';
import { isPlural } from '../../make/term-names.ts';
import { rememberBy } from '../../remember.ts';

const mostLetters = 1300;
/** Minimum, as a share of the letters under the title. */
const leastInLists = 0.5;

/** A short page with a title above points. All its text belongs to the title. */
export function isSlide({ blocks, text }: CleanPage): boolean {
  const [title, ...rest] = blocks;
  if (title?.kind !== 'heading' || text.length > mostLetters) return false;
  const letters = (some: typeof blocks) => some.reduce((sum, block) => sum + block.text.length, 0);
  const listed = rest.filter(({ kind }) => kind === 'list');
  return listed.length > 0 && letters(listed) >= letters(rest) * leastInLists;
}

/** Minimums, as shares of the pages with text. Where half are slides, more of the others may be dense. */
const [leastSlides, leastShort] = [0.25, 0.7];
const [half, leastShortOfMany] = [0.5, 0.55];

/** Whether all pages are one deck in English. The points of a deck are complete without a full stop. */
export function areDeck(pages: readonly CleanPage[]): boolean {
  const texts = pages.flatMap(({ blocks, text }) => (blocks.length > 0 ? [text] : []));
  return areSlides(pages) && areEnglish(texts);
}

/** Whether all pages are one deck, in any language. */
export function areSlides(pages: readonly CleanPage[]): boolean {
  const withText = pages.filter(({ blocks }) => blocks.length > 0);
  const short = withText.filter(({ text }) => text.length <= mostLetters);
  const slides = withText.filter(isSlide);
  return (
    slides.length > 0 &&
    short.length >=
      withText.length * (slides.length >= withText.length * half ? leastShortOfMany : leastShort) &&
    slides.length >= withText.length * leastSlides
  );
}

/** No other language of Latin letters has all of these. */
const ofEnglish = new Set('the of and is are for with from which by this not'.split(' '));
const mostTexts = 200;
const [fewestWords, leastOfEnglish, leastArticles, fewestKinds] = [40, 0.05, 0.002, 5];

/** Slides leave out half of the small words of running text. */
function areEnglish(texts: readonly string[]): boolean {
  if (isEnglish(texts)) return true;
  const words = texts.slice(0, mostTexts).flatMap((text) => wordsOf(text));
  const small = words.filter((word) => ofEnglish.has(word));
  return (
    words.length >= fewestWords &&
    small.length >= words.length * leastOfEnglish &&
    small.filter((word) => word === 'the').length >= words.length * leastArticles &&
    new Set(small).size >= fewestKinds
  );
}

export function isTitled({ blocks, text }: CleanPage): boolean {
  return blocks[0]?.kind === 'heading' && blocks.length > 1 && text.length <= mostLetters;
}

const ofTitlePage =
  /\b(?:prof(?:essor)?|dr|ph\.?d|university|universität|institute|lecturer|instructor|licensed under|version \d[\d.]*)\b|©|\S@\S|\b20\d\d\b/i;

/** Notes may begin with title and lecturer too, and go on with their first section. */
const mostOfTitlePage = 500;

/** A first page with the lecture's title, speaker, place and date. */
export function isTitlePage({ page, text }: CleanPage): boolean {
  return page === 1 && text.length <= mostOfTitlePage && ofTitlePage.test(text);
}

/** Numbers of slides that the next slide repeats with additions: one slide, shown step by step. */
export const grownAway: (pages: readonly CleanPage[]) => ReadonlySet<number> =
  rememberBy(findGrown);

function findGrown(pages: readonly CleanPage[]): ReadonlySet<number> {
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

/** Removes counts and citations: “Demand II”, “Demand (cont.)”, “Design 1/2 [F10]”. */
export function plainTitle(title: string): string {
  return withoutCount(title).replace(romanNumber, '').toLowerCase().trim();
}

/** Keeps Roman numerals: they may be part of a name. */
export function withoutCount(title: string): string {
  let plain = title.trim();
  for (let i = 0; i < 3; i++) plain = plain.replace(counting, '');
  return plain;
}

/** “Recall: three kinds of errors”, “Sampling methods: overview” */
const [ofRecall, ofOverview] = [
  /^(?:recall|recap|reminder|review)\s*[:–—-]\s*(?=\p{L}.*\s)/iu,
  /(?<=\p{L}{3})\s*[:–—-]\s*(?:an? )?(?:rough |short |brief |general )?(?:overview|introduction|basics|takeaways)$/iu,
];

const numberBefore = /^(?:#\d+:?|\d+(?:\.\d+)+\.?|\d+[.):]|[IVX]+[.)]) +(?=\p{Lu})/u;
const sourceBehind = /(?<=\]) *\([^)]{1,40}\)\s*$/;

/** Without counts, sources, what the slide is for, and the number of a section: “#4 Merging 1/2 [F10] (Fogel)” is “Merging”. */
export function titleOfSlide(title: string): string {
  return withoutCount(title.trim().replace(sourceBehind, ''))
    .replace(numberBefore, '')
    .replace(ofRecall, '')
    .replace(ofOverview, '');
}

/** Writes “WHY DO WE CARE?” in lower case, except words that the body of the slide has in capitals. */
export function inSmallLetters(title: string, body: string): string {
  if (/\p{Ll}/u.test(title)) return title;
  // One word so long is no abbreviation: “ENCODING”.
  if (/^\p{Lu}{7,}$/u.test(title)) return upperFirst(title.toLowerCase());
  if (!/\p{L}{2,}\s+\S*\p{L}/u.test(title)) return title;
  const known = new Set(body.match(/\b\p{Lu}{2,6}s?\b/gu) ?? []);
  const words = title.split(' ').map((word) => {
    const letters = word.replace(/[^\p{L}]/gu, '');
    return known.has(letters) || letters === 'I' ? word : word.toLowerCase();
  });
  const small = words.join(' ');
  return upperFirst(small);
}

const beside =
  /^(?:ex|e\.g)\.|!|^more (?:about|on)\b|\bmeta$|^(?:recap|aside|digression|quiz|quick check|lessons? learn(?:ed|t)|lecture (?:contents?|overview)|credits?|licen[cs]e information|imprint|copyright notice|today|review|summary|warm[- ]?up|homework|your turn|let[’']s|step by step|practical sessions?|for (?:quick )?reference|useful links|about (?:this|the) (?:tutorial|course|lecture|class)|contribut\w+ to this|reminder|housekeeping|logistics|(?:my |personal )?(?:experience|anecdote)s?$)\b|^(?:plan|agenda|schedule|topics|goals|objectives|contents?) (?:for|of) (?:today|this|the (?:lecture|session|class|day|week))\b|\b(?:summary|outline|agenda|review) of (?:the )?(?:session|lecture|class|chapter|unit)\b|[:–—-]\s*(?:an? |another |simple |worked |more )*(?:examples?|exercises?|practice|quiz|questions?)(?: (?:[ivx]+|\d+))?$|^(?:an? |another |simple |worked |more )*(?:examples?|exercises?)\b/i;

const people =
  '(?:trainers?|teachers?|instructors?|lecturers?|tutors?|organi[sz]ers?|speakers?|presenters?|contributors?|organi[sz]ation|coordination|staff)';
/** “Trainers/organisers”, “General learning outcomes”, “Code of conduct”, “Smoothing exercise: wages” */
const ofCourse = new RegExp(
  String.raw`^(?:course |our |the )?(?!organi[sz]ation$)${people}(?:(?:\s*[/&,]\s*|\s+and\s+)${people})*$|^(?:general |specific )?learning (?:objectives|goals|outcomes)\b|^code of conduct\b|\bexercises?:`,
  'i',
);

/** Whether a title is of the people, the aims or the rules of a course. */
export function isAsideOfCourse(title: string): boolean {
  return ofCourse.test(title.trim().replace(/:$/, ''));
}

/** Whether a title is of an aside: a quiz, an example, an outline of the lecture, the people who give it. */
export function isAside(title: string): boolean {
  return beside.test(title.trim()) || isAsideOfCourse(title);
}

/** Whether a title is of an aside, or says nothing. */
export function isBeside(title: string): boolean {
  return saysNothing(title) || isAside(title);
}

const empty =
  /^(the |our |some |more |other |further |key |main |a |an |short |quick |brief |final |\d+(?!\d)[.:)]?\s*)*(overview|outlines?|agenda|contents?|table of contents|road ?map|plan|today|topics?|(this|next|last) (week|time|lecture|class|chapter)|introduction|intro|background|motivation|recap|review|summary|conclusions?|concluding remarks|take[- ]?aways?( messages?)?|take[- ]?home messages?|wrap[- ]?up|examples?|exercises?|activity|activities|practice|practical|quiz|homework|assignments?|tasks?|discussions?|discuss|(any )?questions?|thank(s| you).*|the end|references|bibliography|sources|credits|acknowledge?ments?|further reading|readings?|resources|links|notes?|remarks?|comments?|points?|details|facts?|ideas?|information|definitions?|key terms?|concepts?|basics|preliminaries|requirements|prerequisites|logistics|announcements|schedule|(learning )?(objectives|goals|outcomes)|(course|class|lecture) .*|page|slide|part|section|chapter|appendix|contact.*|about me|who am i|demo|code|usage|installation|data|results?|solutions?|answers?|help|tips|next steps?|what(’|')?s next|fun facts?|warning|caution|important)( ?#?[\divx]*[.:]?)?\??$/i;
const leading =
  /^(road ?map|outline|objectives|examples?|exercises?|question|quiz|problem|case study|practical session|demo|activity|discussion|appendix|figure|table|note|solution|answers?|reminder|recall|review|agenda|outline|summary|homework)\b\s*(\d|#|:|–|-|\()/i;

/** Whether a title is too general to ask for its content: “Overview”, “Example: a shop”, “Questions?”. */
export function saysNothing(title: string): boolean {
  const plain = title.replace(/[*_“”"]|[.\s]+$/g, '').trim();
  return !/\p{L}{3}/u.test(plain) || empty.test(plain) || leading.test(plain);
}

/** Words that only introduce a statement. */
export const lead =
  /^(?:(?:recall|notice|note)(?: that)?|in fact|of course|that is|again|thus|hence|so|but|then|and|therefore|however|in general|in other words)[,:]? (?=\S)/i;

/** Ends of a line that the next line, or the points under it, must complete. */
export const leftOpen =
  /(?:[:,–—+=×*/-]|\.\.\.|…|\b(?:is|are|was|were|be|been|being|can|could|may|might|must|will|would|should|that|which|who|whose|where|when|if|of|to|for|with|by|from|in|on|at|as|than|and|or|but|the|an?|has|have|had|its|their|between|into|such as|like|e\.?g|i\.?e|vs|not|one|via|per|since|until|before|after|during|about|requires?|permits?|includes?|allows?|cannot|whether|forbids?|says?|states?|means?))$/i;

/** Whether a line is complete without the next one. “more than it can” is complete. */
export function isClosed(text: string): boolean {
  return (
    !leftOpen.test(text) ||
    /\b(?:than|what|how|where)\b.* (?:be|is|are|was|were|can|could|has|have|had|do|does|did)$/i.test(
      text,
    )
  );
}

/** Common verbs. */
export const verb =
  /\b(is|are|was|were|has|have|had|can|could|may|might|must|will|would|should|do|does|did|means?|needs?|uses?|makes?|gives?|shows?|depends?|varies|lie|lies|approximates|switch|compares?|get|gets|became|becomes?|matters?|wants?|works?)\b/i;

const kinds =
  /^(types?|kinds|forms|parts|steps|stages|phases|levels|goals|aims|causes|effects|reasons|advantages|disadvantages|benefits|drawbacks|limitations|limits|pros|cons|features|properties|characteristics|functions|measures|methods|techniques|criteria|principles|rules|elements|components|biases|problems|issues|challenges|factors|sources|classes|categories|uses|applications|symptoms|signs|consequences|implications|assumptions|requirements|strengths|weaknesses|approaches|strategies|roles|duties|rights|concerns|objections|critiques|schools|tools|laws|ways|projects|outcomes|conditions|arguments|threats|mechanisms|policies|files|operations|objectives|contributions|themes|ideas|concepts|inputs|outputs|costs|risks|markets|goods|theories|views|models|motivations|motives|practices|misconceptions|freedoms|dimensions|attributes|capabilities|skills|competencies|tasks|activities|responsibilities|families|branches|options|alternatives|solutions|criticisms|variants|indicators|metrics|paradigms|perspectives|hypotheses|barriers|obstacles|opportunities|drivers|determinants|layers|formats|values|errors|mistakes|powers|fallacies|genres|modes|periods|stakeholders|complications|contraindications)$/i;

/** Whether a title names a class whose members are the entries: “Types of prevention”, “Main files”. */
export function isManyOf(title: string): boolean {
  const isPlain = !verb.test(title) && !/[:,;“”"&/–—(]|\bvs\b|\band\b/.test(title);
  if (!isPlain || wordsOf(title).length > 8) return false;
  const [head = ''] = title.split(
    / (?:of|in|for|to|from|with|on|against|between|behind|across|under|within|among|about|over|by|per|at|as|when|that|which|considered) /,
  );
  const words = head.trim().split(' ');
  if (
    words.length > 3 ||
    /^(some|several|many|few|various|more|other|most|all|worst|further|next|additional|final|first|remaining|such|these|those)$/i.test(
      words[0] ?? '',
    ) ||
    // “Validate all inputs” is an instruction.
    words.slice(1).some((word) => /^(?:all|any|every|each|no|the|an?|its|their)$/i.test(word))
  )
    return false;
  return kinds.test(words.at(-1) ?? '') && isPlural(head.trim());
}

/** @param said a number in words or digits */
export function numberOf(said: string): number {
  return numberOfWord(said.toLowerCase()) ?? Number(said);
}

/** Removes “the” or “our”, and begins with a small letter if the first word is surely no name. */
export function lowered(title: string): string {
  const words = title.replace(/^(the|our) /i, '').split(' ');
  const [first = '', ...rest] = words;
  const isPlain =
    kinds.test(first) ||
    /^(main|key|major|basic|common|important|different|possible|two|three)$/i.test(first);
  return [isPlain ? first.toLowerCase() : first, ...rest].join(' ');
}
