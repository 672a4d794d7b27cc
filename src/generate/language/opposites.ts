/**
 * English words of opposite meaning. `oppositesOf` gives pairs in the same form, “increases” and “decreases”, of which a thing can be but
 * one at a time: with the one instead of the other a sentence is false. `sidesOf` groups words in any form that cannot both be asked of
 * one sentence: “causes” and “prevents”.
 */
import { verbBaseOf } from './common-verbs.ts';
import { stemOf } from './words.ts';

/** Of both uses. */
const wordsOfBoth = 'anode cathode, north south, east west, before after';
const verbsOfBoth = 'attract repel, import export, strengthen weaken';

/** A word may have several opposites: “lower” stands against “higher” and “upper”. */
const words = `
higher lower, high low, highest lowest, larger smaller, large small, largest smallest, faster slower, fast slow, rapid slow, rapidly slowly,
stronger weaker, strong weak, strongest weakest, positive negative, positively negatively, internal external, internally externally,
inside outside, inner outer, above below, upper lower, earlier later, early late, longer shorter, long short,
longest shortest, hotter colder, hot cold, warmer cooler, warm cool, warm cold, thicker thinner, thick thin, wider narrower, wide narrow,
deep superficial, deeper shallower, deep shallow, anterior posterior, ventral dorsal, medial lateral, proximal distal, superior inferior,
left right, northern southern, eastern western, acidic basic, acidic alkaline, acid base,
cation anion, cations anions, contraction relaxation, excitatory inhibitory, sympathetic parasympathetic, afferent efferent, sensory motor,
voluntary involuntary, conscious unconscious, active passive, dominant recessive, aerobic anaerobic, exothermic endothermic, buyer seller,
buyers sellers, borrower lender, borrowers lenders, debit credit, maximum minimum, majority minority, formal informal, direct indirect,
directly indirectly, dependent independent, public private, liberal conservative, urban rural, rich poor, wealthy poor,
legal illegal, mandatory optional, quantitative qualitative, inductive deductive, primary secondary, simple complex, male female, males females,
men women, natural artificial, static dynamic, open closed, soluble insoluble, polar nonpolar, saturated unsaturated, renewable nonrenewable,
permanent temporary, rigid flexible, concave convex, continuous discrete, finite infinite, ascending descending, input output,
sender receiver, client server, lossy lossless, synchronous asynchronous, mutable immutable, vertical horizontal, row column, rows columns,
numerator denominator, heads tails, lighter heavier, light heavy, lightest heaviest, brighter dimmer, bright dim, nearer farther, near far,
closer farther, nearest farthest, oldest youngest, older younger, greatest least, visible invisible, stable unstable, reversible irreversible,
homogeneous heterogeneous, kinetic potential, elastic inelastic, transverse longitudinal, parent child, ancestor descendant,
supply demand, surplus deficit, surplus shortage, inflow outflow, income expense, inclusive exclusive, intrinsic extrinsic,
introverted extroverted, introverts extroverts, anabolic catabolic, anabolism catabolism, eukaryotic prokaryotic, eukaryotes prokaryotes,
symmetric asymmetric, possible impossible, regular irregular, mature immature, moral immoral, exterior interior,
increase decrease, increases decreases, increased decreased, increasing decreasing, rise fall, rises falls, rising falling, raise lower,
raises lowers, raised lowered, raising lowering, gain lose, gains loses, gained lost, gaining losing, win lose, wins loses, won lost,
buy sell, buys sells, bought sold, buying selling, begin end, begins ends, began ended, beginning ending, presence absence, success failure,
victory defeat, offensive defensive, addition subtraction, multiplication division, addition removal, adding removing, added removed
`;

/** Regular verbs, by their base. */
const verbs = `
absorb release, expand contract, dilate constrict, stimulate inhibit, accept reject, allow forbid, permit prohibit,
start stop, create destroy, accelerate decelerate, inhale exhale, encode decode, encrypt decrypt,
upload download, support oppose, include exclude, promote prevent, activate deactivate, enable disable, speed slow, excite inhibit
`;

/** Beginnings of technical words. “hypertonic” stands against “hypotonic”. */
const beginnings = [
  ['hyper', 'hypo'],
  ['intra', 'extra'],
  ['intra', 'inter'],
  ['endo', 'exo'],
  ['endo', 'ecto'],
  ['macro', 'micro'],
  ['over', 'under'],
  ['pre', 'post'],
  ['homo', 'hetero'],
  ['mono', 'poly'],
  ['uni', 'multi'],
  ['sub', 'super'],
  ['up', 'down'],
  ['', 'non'],
  ['', 'un'],
] as const;
/** Letters of the rest of such a word: “even” and “uneven”, “like” and “unlike” are no opposites. */
const shortestRest = 5;

const known = new Map<string, string[]>();

function learn(one: string, other: string): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    known.set(from, [...(known.get(from) ?? []), to]);
}

const pairsIn = (list: string) =>
  list.split(',').map((pair) => pair.trim().split(/\s+/) as [string, string]);

for (const [one, other] of pairsIn(`${words}, ${wordsOfBoth}`)) learn(one, other);
for (const [one, other] of pairsIn(`${verbs}, ${verbsOfBoth}`)) {
  learn(one, other);
  learn(`${one}s`, `${other}s`);
  for (const form of [past, gerund]) learn(form(one), form(other));
}

function past(verb: string): string {
  if (/^(?:permit|repel|stop)$/.test(verb)) return `${verb}${verb.at(-1)}ed`;
  return /e$/.test(verb) ? `${verb}d` : `${verb}ed`;
}

function gerund(verb: string): string {
  return past(verb).replace(/ed$/, 'ing');
}

/** @param word in small letters @returns the words of opposite meaning in the same form; some may be no words */
export function oppositesOf(word: string): string[] {
  return [...(known.get(word) ?? []), ...byBeginning(word)];
}

function byBeginning(word: string): string[] {
  return beginnings.flatMap(([one, other]) => [
    ...exchanged(word, one, other),
    ...exchanged(word, other, one),
  ]);
}

function exchanged(word: string, from: string, to: string): string[] {
  const rest = word.slice(from.length);
  return word.startsWith(from) && rest.length >= shortestRest ? [`${to}${rest}`] : [];
}

/** A question must not have a word of one side if its sentence has one of the other. */
const groups = `
cause produce trigger promote generate induce | prevent stop hinder avert cure
increase raise rise grow accelerate expand enlarge | decrease reduce lower fall drop shrink slow diminish decline
dilate widen | constrict narrow
contract | relax
stimulate activate excite | inhibit suppress depress deactivate
win won gain | lose lost
allow permit legalize | ban forbid forbade forbidden prohibit outlaw
absorb inhale | release emit secrete exhale
accept approve | reject veto refuse
support favor favour back | oppose
enter | leave left exit
buy bought purchase | sell sold
borrow | lend lent
build built construct synthesize | destroy demolish break broke broken
begin began begun start | end finish
advantage benefit pro merit | disadvantage drawback con
strength | weakness
largest biggest greatest highest most maximum | smallest lowest least minimum
earliest first | latest last
above | below beneath
inside within | outside
`;

export interface OppositeSide {
  pair: number;
  side: 0 | 1;
}

const sides = new Map<string, OppositeSide[]>();
const pairsOfBoth = pairsIn(`${wordsOfBoth}, ${verbsOfBoth}`);
const allGroups = [
  ...groups.trim().split('\n'),
  ...pairsOfBoth.map(([one, other]) => `${one} | ${other}`),
];
for (const [pair, group] of allGroups.entries()) {
  for (const side of [0, 1] as const) {
    for (const word of (group.split(' | ')[side] ?? '').split(' ')) {
      sides.set(keyOf(word), [...(sides.get(keyOf(word)) ?? []), { pair, side }]);
    }
  }
}

/** @param word in small letters, in any form @returns the groups that have it, and on which side */
export function sidesOf(word: string): readonly OppositeSide[] {
  return sides.get(keyOf(word)) ?? [];
}

/** “ended” is too short to lose its ending. */
function keyOf(word: string): string {
  return stemOf(verbBaseOf(word) ?? word);
}
