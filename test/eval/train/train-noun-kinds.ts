/**
 * `node test/eval/train/train-noun-kinds.ts WORDNET GOLD BOOK…`: the table of `src/generate/make/likeness/noun-kinds.ts`. WORDNET: folder
 * with `index.noun`, `index.adj`, `data.noun` and `cntlist.rev` of WordNet 3.0; GOLD: as `npm run eval` reads it. Of the nouns that stand in the books,
 * each has the nearest of the anchors below among what WordNet says it is a kind of, by its commonest sense, and by others that are nearly
 * as common.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { corrected } from './noun-kinds-corrected.ts';

const [wordnet = '', gold = '', ...books] = process.argv.slice(2);

/** Kinds, each with the senses of WordNet that begin it. */
const anchors: Record<string, string> = {
  person: 'person#1',
  group: 'group#1 people#1',
  organism: 'organism#1 animal#1 plant#2 microorganism#1 fungus#1',
  organ: 'body_part#1 tissue#1 anatomical_structure#1 cell#2 organelle#1',
  sickness: 'ill_health#1 pathological_state#1 symptom#1 disorder#1',
  substance: 'substance#1 substance#4 substance#7 nutrient#2 particle#2 fluid#1 molecule#1',
  food: 'food#1 food#2',
  drug: 'drug#1',
  tool: 'instrumentality#3 artifact#1 covering#2 commodity#1',
  building: 'structure#1 way#6 facility#1',
  writing: 'document#1 writing#2 publication#1 message#2 statement#1 law#2 agreement#1 document#3',
  sign: 'language_unit#1 symbol#1 sign#1 language#1 number#2',
  money: 'possession#2 cost#1 debt#1',
  unit: 'unit_of_measurement#1',
  measure: 'measure#2 magnitude_relation#1 magnitude#1',
  field: 'discipline#1 profession#1',
  idea: 'cognition#1 ideology#1',
  mind: 'cognitive_process#1 ability#2 faculty#1 feeling#1 psychological_state#1 trait#1',
  quality: 'attribute#2 property#2',
  act: 'act#2 activity#1',
  happening: 'event#1',
  process: 'process#6 phenomenon#1',
  state: 'state#2',
  relation: 'relation#1 social_relation#1',
  place: 'location#1 geological_formation#1 body_of_water#1 land#4 district#1 state#4 country#2',
  star: 'celestial_body#1',
  time: 'time_period#1 time_unit#1',
  shape: 'shape#2',
};
/** Rarer nouns are left out. */
const fewest = 8;
/** How nearly as common another sense must be. */
const nearlyAsCommon = 0.4;

/** A word that is a verb or an adjective more often than this is no noun here. */
const leastShareOfNoun = 0.25;

const senses = new Map<string, string[]>();
for (const line of (await readFile(join(wordnet, 'index.noun'), 'utf8')).split('\n')) {
  if (line === '' || line.startsWith(' ')) continue;
  const parts = line.split(' ');
  senses.set(
    parts[0] ?? '',
    parts.slice(Number(parts[3]) + 6).filter((one) => one !== ''),
  );
}
const adjectives = new Set(
  (await readFile(join(wordnet, 'index.adj'), 'utf8'))
    .split('\n')
    .map((line) => line.split(' ')[0]),
);
/** By its number, what each is a kind of. */
const above = new Map<string, string[]>();
for (const line of (await readFile(join(wordnet, 'data.noun'), 'utf8')).split('\n')) {
  if (line === '' || line.startsWith(' ')) continue;
  const hypernyms = [...line.matchAll(/ @i? (\d{8}) n /g)].map(([, to = '']) => to);
  above.set(line.slice(0, 8), hypernyms);
}
const times = new Map<string, number[]>();
const allTimes = new Map<string, number>();
for (const line of (await readFile(join(wordnet, 'cntlist.rev'), 'utf8')).split('\n')) {
  const [, lemma = '', part = '', sense = '', count = ''] =
    /^(.+?)%(\d)\S+ (\d+) (\d+)/.exec(line) ?? [];
  allTimes.set(lemma, (allTimes.get(lemma) ?? 0) + Number(count));
  if (part !== '1') continue;
  const counts = times.get(lemma) ?? [];
  counts[Number(sense) - 1] = Number(count);
  times.set(lemma, counts);
}
const kindOf = new Map<string, string>();
for (const [kind, list] of Object.entries(anchors)) {
  for (const one of list.split(' ')) {
    const [lemma = '', sense = '1'] = one.split('#');
    const synset = senses.get(lemma)?.[Number(sense) - 1];
    if (synset === undefined) throw new Error(`WordNet has no ${one}`);
    kindOf.set(synset, kind);
  }
}

/** The nearest anchor above. */
function kindAbove(synset: string): string | undefined {
  let rim = [synset];
  for (let steps = 0; rim.length > 0 && steps < 20; steps++) {
    for (const one of rim) {
      const kind = kindOf.get(one);
      if (kind !== undefined) return kind;
    }
    rim = rim.flatMap((one) => above.get(one) ?? []);
  }
  return undefined;
}

function kindsOf(word: string): string[] {
  const counts = times.get(word) ?? [];
  const most = counts[0] ?? 0;
  const found = (senses.get(word) ?? [])
    .filter((_, at) => at === 0 || (counts[at] ?? 0) > Math.max(most * nearlyAsCommon, 1))
    .flatMap((synset) => kindAbove(synset) ?? []);
  return [...new Set(found)].slice(0, 2);
}

function isNoun(word: string): boolean {
  const asNoun = (times.get(word) ?? []).reduce((sum, count) => sum + (count ?? 0), 0);
  const all = allTimes.get(word) ?? 0;
  if (!senses.has(word) || (asNoun === 0 && adjectives.has(word))) return false;
  return all < 5 || asNoun >= all * leastShareOfNoun;
}

const often = new Map<string, number>();
for (const book of books) {
  const text = await readFile(join(gold, `${book}.json`), 'utf8');
  for (const word of text.match(/(?<![\p{L}’'-])\p{Ll}{3,}(?![\p{L}’'-])/gu) ?? [])
    often.set(word, (often.get(word) ?? 0) + 1);
}
const byKind = new Map<string, string[]>();
const fixed = new Map<string, string[]>();
for (const [kind, words] of Object.entries(corrected))
  for (const word of words.split(' ')) fixed.set(word, [...(fixed.get(word) ?? []), kind]);
const nouns = [...often].filter(([, count]) => count >= fewest).map(([word]) => word);
for (const word of new Set([...nouns.filter(isNoun), ...fixed.keys()])) {
  for (const kind of fixed.get(word) ?? kindsOf(word)) {
    if (kind === 'none') continue;
    byKind.set(kind, [...(byKind.get(kind) ?? []), word]);
  }
}
console.log(`/**
 * Nouns of textbooks by the kind of thing that they name, from WordNet 3.0 (© 2006 Princeton University, all rights reserved; the WordNet
 * licence lets anyone use, copy, change and give it away for any purpose, without warranty, and stands in docs/licences/wordnet.txt), by
 * \`test/eval/train/train-noun-kinds.ts\`.
 */
export const nounKinds = {`);
for (const [kind, words] of [...byKind].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`  ${kind}:\n    '${words.sort().join(' ')}',`);
console.log('} as const;');
