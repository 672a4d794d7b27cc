/** Verbs of eight textbooks, found there after “to”, “can” or “not”. */

const regular =
  'absorb accelerate accept accumulate achieve acquire activate adapt add address adopt advance affect allow alter analyze apply argue arrest assemble assert assess assist attack attempt attract authorize avoid ban benefit block boost build calculate call carry cause challenge change characterize charge check claim classify clean collect combine compare compete complete concern conclude conduct confirm connect consider contain continue contribute control convert convey convince coordinate count cover create cross damage debate declare decrease defeat defend define degrade deliver demand demonstrate deny depend describe destroy detect determine develop diagnose differentiate discuss display disrupt dissolve distinguish distribute divide dominate drain earn elect eliminate embody emerge emit emphasize employ enable encode encounter encourage end enforce engage enhance ensure enter escape establish estimate evaluate examine exceed exhibit exist expand experience explain explore express extend face facilitate fail favor fight filter finance fold follow force form function fund fuse gain gather generate govern grant guarantee guide handle happen help hire identify ignore illustrate implement imply impose improve increase indicate infect influence inform inhibit initiate insist integrate interact interfere interpret introduce invade invest investigate involve isolate join kill label lack last launch lift limit link live lower maintain manage manipulate map mark maximize measure mediate merge migrate modify monitor motivate move multiply neutralize obtain occupy occur offer open operate oppose order organize outlaw oversee participate pass penetrate perceive perform permit persuade place plan play point posit possess practice predict prepare present preserve prevent proceed process produce prohibit promise promote propose protect prove provide publish pull pump punish purchase push raise reach react recall receive recognize recommend record recover reduce reflect refuse regulate reject relate relax release rely remain remove repair repeat replace replicate represent reproduce require resist resolve respond restrict result retain return reveal reward rotate save secrete select separate serve settle shape share shift show signal slow solve specialize split stabilize start state stay stimulate store strengthen stress stretch study succeed suffer suggest supply support suppress survive sustain synthesize target tend test trace track transfer transform transmit transport travel treat trigger try turn undergo unite use vary violate visit vote wait warn work yield';
/** With their past forms. */
const irregular =
  'become became; begin began; bind bound; break broke; bring brought; catch caught; choose chose; come came; draw drew; drive drove; eat ate; fall fell; feed fed; fight fought; find found; fly flew; forbid forbade; freeze froze; get got; give gave; go went; grow grew; hear heard; hold held; keep kept; lay laid; lead led; leave left; lose lost; make made; meet met; pay paid; rise rose; seek sought; sell sold; send sent; spread spread; stand stood; take took; teach taught; tell told; think thought; undergo underwent; understand understood; win won; write wrote';

export type VerbForm = 'base' | 'third' | 'past';

const forms = new Map<string, { form: VerbForm; base: string }>();
for (const base of regular.split(' ')) learn(base, pastOf(base));
for (const pair of irregular.split('; ')) {
  const [base = '', past = ''] = pair.split(' ');
  learn(base, past);
}

function learn(base: string, past: string): void {
  forms.set(past, { form: 'past', base });
  forms.set(thirdOf(base), { form: 'third', base });
  forms.set(base, { form: 'base', base });
}

function thirdOf(base: string): string {
  if (/[^aeiou]y$/.test(base)) return base.replace(/y$/, 'ies');
  return /(s|sh|ch|x|z|o)$/.test(base) ? `${base}es` : `${base}s`;
}

function pastOf(base: string): string {
  if (/[^aeiou]y$/.test(base)) return base.replace(/y$/, 'ied');
  if (/e$/.test(base)) return `${base}d`;
  return /^(?:control|ban|emit|map|occur|permit|plan|split|stop|transfer|transmit)$/.test(base)
    ? `${base}${base.at(-1)}ed`
    : `${base}ed`;
}

/** @param word in small letters @returns the verb form; `undefined` if the word is none of these */
export function verbFormOf(word: string): VerbForm | undefined {
  return forms.get(word)?.form;
}

/** @param word in small letters @returns “cause” for “caused” and “causes”; `undefined` if the word is none of these */
export function verbBaseOf(word: string): string | undefined {
  return forms.get(word)?.base;
}
