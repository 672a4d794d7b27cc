/** Which pages are slides, and which of their titles say nothing by themselves. */
import type { CleanPage } from '../../model/text/clean-page.ts';

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

const empty =
  /^(the |our |some |more |key |main |a |an |short |quick |brief |final |\d+[.:)]?\s*)*(overview|outlines?|agenda|contents?|table of contents|road ?map|plan|today|topics?|(this|next|last) (week|time|lecture|class|chapter)|introduction|intro|background|motivation|recap|review|summary|conclusions?|concluding remarks|take[- ]?aways?( messages?)?|take[- ]?home messages?|wrap[- ]?up|examples?|exercises?|activity|activities|practice|practical|quiz|homework|assignments?|tasks?|discussions?|discuss|(any )?questions?|thank(s| you).*|the end|references|bibliography|sources|credits|acknowledge?ments?|further reading|readings?|resources|links|notes?|remarks?|comments?|points?|details|facts?|ideas?|information|definitions?|key terms?|concepts?|basics|preliminaries|requirements|prerequisites|logistics|announcements|schedule|(learning )?(objectives|goals|outcomes)|(course|class|lecture) .*|page|slide|part|section|chapter|appendix|contact.*|about me|who am i|demo|code|usage|installation|data|results?|solutions?|answers?|help|tips|next steps?|what(’|')?s next|fun facts?|warning|caution|important)( ?#?[\divx]*[.:]?)?\??$/i;
const leading =
  /^(road ?map|outline|objectives|examples?|exercises?|question|quiz|problem|case study|practical session|demo|activity|discussion|appendix|figure|table|note|solution|answers?|reminder|recall|review|agenda|outline|summary|homework)\b\s*(\d|#|:|–|-|\()/i;

/** “Overview”, “Example: a shop”, “Questions?”: nobody could answer what belongs to it. */
export function saysNothing(title: string): boolean {
  const plain = title.replace(/[*_“”"]/g, '').trim();
  return !/\p{L}{3}/u.test(plain) || empty.test(plain) || leading.test(plain);
}
