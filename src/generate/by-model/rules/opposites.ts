/** Words of contrary meaning: a question must not have one where its sentence has the other. Pure. */
import { verbBaseOf } from '../../language/common-verbs.ts';
import { stemOf } from '../../language/words.ts';

const pairs = `
cause produce trigger promote generate induce | prevent stop hinder avert cure
increase raise rise grow accelerate expand enlarge | decrease reduce lower fall drop shrink slow diminish decline
dilate widen | constrict narrow
contract | relax
stimulate activate excite | inhibit suppress depress deactivate
win won gain | lose lost
allow permit legalize | ban forbid forbade forbidden prohibit outlaw
absorb inhale | release emit secrete exhale
attract | repel
accept approve | reject veto refuse
support favor favour back | oppose
enter | leave left exit
import | export
buy bought purchase | sell sold
borrow | lend lent
build built construct synthesize | destroy demolish break broke broken
strengthen | weaken
begin began begun start | end finish
advantage benefit pro merit | disadvantage drawback con
strength | weakness
largest biggest greatest highest most maximum | smallest lowest least minimum
earliest first | latest last
before | after
above | below beneath
inside within | outside
anode | cathode
north | south
east | west
`;

const sides = new Map<string, { pair: number; side: 0 | 1 }[]>();
pairs
  .trim()
  .split('\n')
  .forEach((line, pair) => {
    for (const side of [0, 1] as const) {
      for (const word of (line.split(' | ')[side] ?? '').split(' ')) {
        sides.set(keyOf(word), [...(sides.get(keyOf(word)) ?? []), { pair, side }]);
      }
    }
  });

interface Side {
  pair: number;
  side: 0 | 1;
  /** Of the word in its text. */
  at: number;
}

/** “ended” is too short for its ending to be taken off. */
function keyOf(word: string): string {
  return stemOf(verbBaseOf(word) ?? word);
}

/** @param words in small letters */
function sidesIn(words: readonly string[]): Side[] {
  return words.flatMap((word, at) => (sides.get(keyOf(word)) ?? []).map((one) => ({ ...one, at })));
}

/**
 * “What does it prevent?” of “It causes …”. Where the sentence has both, the word counts that stands nearest to the answer.
 * @param answer where it stands among the words of the sentence
 */
export function asksContrary(
  asked: readonly string[],
  sentence: readonly string[],
  answer: { from: number; to: number },
): boolean {
  const inQuestion = sidesIn(asked);
  const inSentence = sidesIn(sentence);
  return inQuestion.some(({ pair, side, at }) => {
    // “Which grew and which fell?”
    if (inQuestion.some((other) => other.pair === pair && other.side !== side)) return false;
    const said = inSentence.filter((one) => one.pair === pair);
    // What stands in the answer says nothing of the question.
    const around = said.filter(({ at }) => at < answer.from || at >= answer.to);
    const [nearest] = around.sort((a, b) => distance(a.at, answer) - distance(b.at, answer));
    if (nearest === undefined || nearest.side === side) return false;
    return !isConverse(asked, at, sentence, nearest.at, answer.from);
  });
}

const converse = new Set('before after above below beneath north south east west'.split(' '));
const small = new Set(['of', 'the', 'a', 'an', 'it', 'its']);

/** “What came after the Bronze Age?” of “The Bronze Age came before the Iron Age”: both ends are turned, so it is the same. */
function isConverse(
  asked: readonly string[],
  at: number,
  sentence: readonly string[],
  said: number,
  answer: number,
): boolean {
  if (!converse.has(asked[at] ?? '') || answer < said) return false;
  const named = asked.slice(at + 1).find((word) => !small.has(word));
  const place = named === undefined ? -1 : sentence.indexOf(named);
  return place >= 0 && place < said;
}

function distance(at: number, { from, to }: { from: number; to: number }): number {
  return at < from ? from - at : at - to + 1;
}
