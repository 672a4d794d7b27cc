/** Roles of lines in a deck that are no content: footers, sources, credits, agendas, schedules, and labels of a drawing. Pure. */
import type { Block, CleanPage } from '../../../text/clean-page.ts';
import { pointSigns } from '../../grounding/surroundings.ts';
import { wordsOf } from '../../language/words.ts';
import { plainTerm } from '../../make/term-names.ts';
import { rememberBy } from '../../remember.ts';
import { isAsideOfCourse, plainTitle } from './slide-pages.ts';

type LineRole = 'footer' | 'source' | 'credit' | 'agenda' | 'schedule' | 'label';

/** A footer stands under this many titles. */
const fewestTitles = 3;
const mostWordsOfFooter = 16;

/** @returns the blocks that are no content, with their roles @param pages of a deck */
export const rolesIn: (pages: readonly CleanPage[]) => ReadonlyMap<Block, LineRole> =
  rememberBy(findRoles);

function findRoles(pages: readonly CleanPage[]): ReadonlyMap<Block, LineRole> {
  const roles = new Map<Block, LineRole>();
  const footers = footersIn(pages);
  const titles = titlesOf(pages);
  for (const page of pages) {
    const whole = roleOfPage(page, titles);
    const isDrawn = whole === undefined && isDrawing(page);
    for (const block of page.blocks) {
      if (block.kind === 'heading') continue;
      const role =
        whole ??
        (footers.has(keyOf(block.text))
          ? 'footer'
          : isSource(block.text)
            ? 'source'
            : isCredit(block.text)
              ? 'credit'
              : isDrawn
                ? 'label'
                : undefined);
      if (role !== undefined) roles.set(block, role);
    }
  }
  return roles;
}

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\d\s]+/g, ' ')
    .trim();

/** The same line under several titles. A build repeats its lines under one. */
function footersIn(pages: readonly CleanPage[]): ReadonlySet<string> {
  const under = new Map<string, Set<string>>();
  for (const { page, blocks } of pages) {
    const [first] = blocks;
    const title = first?.kind === 'heading' ? plainTitle(first.text) : `page ${page}`;
    for (const { kind, text } of blocks) {
      if (kind === 'heading' || text.includes('\n') || wordsOf(text).length > mostWordsOfFooter)
        continue;
      const key = keyOf(text);
      const known = under.get(key);
      if (known === undefined) under.set(key, new Set([title]));
      else known.add(title);
    }
  }
  return new Set(
    [...under].flatMap(([key, some]) =>
      some.size >= Math.max(fewestTitles, pages.length * 0.05) ? [key] : [],
    ),
  );
}

const name = String.raw`\p{Lu}[\p{L}.’'-]*`;
const names = `${name}(?:,? (?:and |& )?${name})*`;
const year = String.raw`(?:19|20)\d{2}[a-z]?`;
const source = new RegExp(
  [
    // “Kuhn and Johnson (2013)”, “[Sameer Singh 2018]”, “(Tuffery, 2011, p. 313)”
    String.raw`^[[(]?${names}(?: et al\.?)?,? \(?${year}\)?(?:, pp?\. ?[\d–-]+)?[\])]?\.?$`,
    // “Smaili et al. Onto2Vec: joint …”
    String.raw`^${name}(?:,? (?:and )?${name}){0,3},? et al\b`,
    String.raw`^(?:[Ss]ources?|[Rr]eferences?|[Ii]mage|[Pp]icture|[Pp]hoto|[Ff]igure|[Cc]redits?|[Aa]dapted|[Tt]aken|See also|Further reading|Read more|DOI|ISBN)\b ?(?:by|from|credits?|courtesy)?[:;]`,
    String.raw`^[[(][^\])]{0,80}[\])]$`,
    String.raw`\bdoi[:.]|\bet al\.?,? \(?${year}\)?\.? |\b(?:Proceedings|Journal|Trans\.|Springer|Elsevier|University Press|arXiv)\b.*\b${year}\b`,
  ].join('|'),
  'u',
);
const isSource = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(bulletOf, '').trim())
    .every((line) => source.test(line) || /^(?:https?:|www\.)\S+$/i.test(line));

const bulletOf = new RegExp(`^\\s*[${pointSigns}]\\s+`);
const credit =
  /©|\b(?:all|some) rights reserved\b|\blicen[sc]ed under\b|\bCC[ -]BY\b|\bcreative commons\b|\bthanks to\b|\backnowledge?ments?\b|^(?:prof|dr)\.|\S@\S+\.\p{L}{2,}|\b(?:university|universität|institute|department|faculty|school) of\b(?!.*\b(?:is|are|was|were|has|have)\b)/iu;
const isCredit = (text: string) =>
  !text.includes('\n') && wordsOf(text).length < 20 && credit.test(text);

function titlesOf(pages: readonly CleanPage[]): ReadonlyMap<string, number> {
  const titles = new Map<string, number>();
  for (const { page, blocks } of pages) {
    const [first] = blocks;
    if (first?.kind !== 'heading') continue;
    const title = plainTerm(plainTitle(first.text));
    if (!titles.has(title)) titles.set(title, page);
  }
  return titles;
}

const time =
  /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2} ?(?:am|pm|min(?:utes)?|h)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\bweeks? \d|\b(?:lecture|session|lab|chapter|unit|day) \d+\b|\b(?:january|february|march|april|june|july|august|september|october|november|december) \d{1,2}\b|\bdue\b|\bdeadline\b|\b(?:mid)?term exam|\bfinal exam|\bgrad(?:e|ing)\b|\boffice hours\b|\battendance\b|\bhomeworks?\b/i;
const ofPlan =
  /^(?:learning (?:goals|objectives|outcomes)|in this (?:lecture|chapter|part|course|talk)|what you will learn|after this|course (?:structure|organi[sz]ation|information|logistics)|grading|assessment|exam|lecture (?:contents|overview)|recap|outlook|prerequisites)\b/i;

/** Half of the points are titles of other slides, or the points tell times. */
function roleOfPage(
  { page, blocks }: CleanPage,
  titles: ReadonlyMap<string, number>,
): LineRole | undefined {
  const [title, ...rest] = blocks;
  const lines = rest
    .filter(({ kind }) => kind === 'list' || kind === 'paragraph')
    .flatMap(({ text }) => text.split('\n'))
    .map((line) =>
      line
        .replace(bulletOf, '')
        .replace(/^\s*\(?\d{1,2}[.)]\s+/, '')
        .trim(),
    )
    .filter((line) => wordsOf(line).length > 0);
  if (lines.length === 0) return undefined;
  if (title?.kind === 'heading' && (ofPlan.test(title.text) || isAsideOfCourse(title.text)))
    return 'agenda';
  const isOfOther = (line: string) => (titles.get(plainTerm(plainTitle(line))) ?? page) !== page;
  if (lines.length > 1 && lines.filter(isOfOther).length * 2 >= lines.length) return 'agenda';
  if (lines.filter((line) => time.test(line)).length * 2 > lines.length) return 'schedule';
  return undefined;
}

const fewestLabels = 6;
const mostWordsOfLabel = 3;

/** Many short lines without signs, most of them loose words, numbers or signs. */
function isDrawing({ blocks }: CleanPage): boolean {
  const lines = blocks
    .filter(({ kind }) => kind === 'list' || kind === 'paragraph')
    .flatMap(({ text }) => text.split('\n').map((line) => line.trim()));
  if (lines.length < fewestLabels || lines.some((line) => bulletOf.test(line))) return false;
  const loose = lines.filter(
    (line) => wordsOf(line).length <= mostWordsOfLabel && /^[\p{Ll}\d\W]|^\S{1,3}$|\d/u.test(line),
  );
  return loose.length * 2 >= lines.length;
}
