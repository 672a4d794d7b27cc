/** Counts of many words, or pairs of words, of one text, sentence by sentence; as rows of numbers, since there are many. */

/** Where a sentence stands, and how much it says. */
export interface At {
  index: number;
  paragraph: number;
  section: number;
  /** The first of its paragraph. */
  isLead: boolean;
  score: number;
  /** Its exponential. */
  soft: number;
}

export interface Totals {
  sentences: number;
  paragraphs: number;
  sections: number;
}

const [times, paragraphs, sections, inSentences, first, leads, nearest] = [0, 1, 2, 3, 4, 5, 6];
const [lastSentence, lastParagraph, lastSection] = [7, 8, 9];
const [best, sum, good, soft] = [10, 11, 12, 13];
const columns = 14;
/** A word further from the beginning of its sentence is far. */
const far = 9;

export const countNames = [
  'base',
  'times',
  'paragraphs',
  'shareOfParagraphs',
  'shareOfSections',
  'early',
  'inFirst',
  'leads',
  'shareOfLeads',
  'once',
  'longText',
  'shareOfSentences',
  'nearest',
  'bestScore',
  'meanScore',
  'goodScores',
  'allScores',
] as const;

export function createCounts() {
  let table = new Float64Array(columns * 1_024);
  return {
    timesOf: (id: number) => table[id * columns + times] ?? 0,
    /** @param place of the word in its sentence */
    note(id: number, place: number, at: At): void {
      const row = id * columns;
      if (row + columns > table.length) table = twiceAsLong(table);
      const all = table;
      const isNew = all[row + times] === 0;
      all[row + times] = (all[row + times] ?? 0) + 1;
      if (at.isLead) all[row + leads] = (all[row + leads] ?? 0) + 1;
      if (isNew || place < (all[row + nearest] ?? 0)) all[row + nearest] = Math.min(place, far);
      if (!isNew && all[row + lastSentence] === at.index) return;
      if (isNew) all[row + first] = at.index;
      all[row + inSentences] = (all[row + inSentences] ?? 0) + 1;
      if (isNew || all[row + lastParagraph] !== at.paragraph)
        all[row + paragraphs] = (all[row + paragraphs] ?? 0) + 1;
      if (isNew || all[row + lastSection] !== at.section)
        all[row + sections] = (all[row + sections] ?? 0) + 1;
      if (isNew || at.score > (all[row + best] ?? 0)) all[row + best] = at.score;
      all[row + lastSentence] = at.index;
      all[row + lastParagraph] = at.paragraph;
      all[row + lastSection] = at.section;
      all[row + sum] = (all[row + sum] ?? 0) + at.score;
      all[row + good] = (all[row + good] ?? 0) + Math.max(0, at.score);
      all[row + soft] = (all[row + soft] ?? 0) + at.soft;
    },
    /** Writes what is seen of one into the beginning of a row, in the order of `countNames`. */
    fill(row: Float64Array, id: number, total: Totals): void {
      const of = (column: number) => table[id * columns + column] ?? 0;
      row[0] = 1;
      row[1] = Math.log(of(times));
      row[2] = Math.log(of(paragraphs));
      row[3] = of(paragraphs) / total.paragraphs;
      row[4] = of(sections) / total.sections;
      row[5] = 1 - of(first) / total.sentences;
      row[6] = of(first) === 0 ? 1 : 0;
      row[7] = Math.log(1 + of(leads));
      row[8] = of(leads) / of(times);
      row[9] = of(times) === 1 ? 1 : 0;
      row[10] = Math.log(total.sentences) / 5;
      row[11] = of(inSentences) / total.sentences;
      row[12] = of(nearest) / far;
      row[13] = of(best);
      row[14] = of(sum) / of(inSentences);
      row[15] = of(good) / 3;
      row[16] = Math.log(of(soft));
    },
  };
}

function twiceAsLong(table: Float64Array): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(table.length * 2);
  longer.set(table);
  return longer;
}
