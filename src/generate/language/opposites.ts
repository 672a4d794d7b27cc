/** English words of opposite meaning, in the same form: “increases” and “decreases”. Only pairs of which a thing can be but one at a time. */

/** A word may have several opposites: “lower” stands against “higher” and “upper”. */
const words = `
higher lower, high low, highest lowest, larger smaller, large small, largest smallest, faster slower, fast slow, rapid slow, rapidly slowly,
stronger weaker, strong weak, strongest weakest, positive negative, positively negatively, internal external, internally externally,
inside outside, inner outer, above below, upper lower, before after, earlier later, early late, longer shorter, long short,
longest shortest, hotter colder, hot cold, warmer cooler, warm cool, warm cold, thicker thinner, thick thin, wider narrower, wide narrow,
deep superficial, deeper shallower, deep shallow, anterior posterior, ventral dorsal, medial lateral, proximal distal, superior inferior,
left right, north south, east west, northern southern, eastern western, acidic basic, acidic alkaline, acid base, anode cathode,
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
absorb release, attract repel, expand contract, dilate constrict, stimulate inhibit, accept reject, allow forbid, permit prohibit,
import export, start stop, create destroy, strengthen weaken, accelerate decelerate, inhale exhale, encode decode, encrypt decrypt,
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

for (const [one, other] of pairsIn(words)) learn(one, other);
for (const [one, other] of pairsIn(verbs)) {
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
