/** What a sentence says of a term right beside it, wherever in the sentence it stands. Liberal: what is found is weighed elsewhere. */
import { plainTerm } from '../make/term-names.ts';
import { verbFormOf } from './common-verbs.ts';
import type { RawDefinition } from './definition-forms.ts';

/** A term as it stands in a sentence. */
export interface TermPlace {
  term: string;
  from: number;
  to: number;
}

const mostWords = 6;
const word = /[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu;

/** The longest known terms, in their order. @param known in their plain form */
export function termPlaces(text: string, known: ReadonlySet<string>): TermPlace[] {
  const words = [...text.matchAll(word)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  const found: TermPlace[] = [];
  for (let first = 0; first < words.length; first++) {
    for (let size = Math.min(mostWords, words.length - first); size > 0; size--) {
      const [from = 0, to = 0] = [words[first]?.from, words[first + size - 1]?.to];
      const term = text.slice(from, to);
      if (/[,;:.()—“”]/.test(term) || !known.has(plainTerm(term))) continue;
      found.push({ term, from, to });
      first += size - 1;
      break;
    }
  }
  return found;
}

const finite =
  /\b(?:is|are|was|were|can|could|will|would|may|might|must|has|have|had|does|do|did|became|began)\b/;
/** No nouns, and not behind “to”. */
const surelyVerb =
  /(?<!\bto )\b(?:make|give|take|provide|include|produce|allow|require|become|receive|contain|create|keep|bring|lead|enter|consist|occur|exist)s?\b|\b(?:typically|usually|often|generally|sometimes|also|never|always) \p{Ll}+(?<!ed|al|ive|ous|ary|ic|ing)\b/u;
/** “a kind of …”, “strategies that …”: the name of a kind of thing. */
const thing =
  /^(?:(?:an?|the|any|all|those|one of (?:the )?\p{L}+|\p{L}+ (?:kind|type|form)s? of) \S+ \S+|(?:\p{Ll}[\p{L}’'-]* ){0,3}\p{Ll}[\p{L}’'-]*(?<!ou|s|i|u)s (?:that|who|which|whose|where|of|in|with|for|from|by|between|on|to|used|found|made|\p{Ll}+ed|\p{Ll}+ing) )/u;

/** Says when, or that it is there. */
const dull =
  /^(?:exist|occur|happen|grow|grew|become|became|begin|began|develop|come|came|go|went|remain|vary|varies|continue|describe|differ|appear|get|got|stay|seem|concern|emerge|mark|work)(?:s|es|ed|d)?$/;

/** The name of a thing, and no statement about it. */
export function isThing(text: string): boolean {
  const own = text.replace(/ (?:that|which|who|whose|in which|where|when|whom) .*$/u, '');
  return (
    thing.test(text) &&
    !finite.test(own) &&
    !surelyVerb.test(own) &&
    !tellsAlready(own) &&
    !actsAlready(own)
  );
}

/** “being married to …” */
export function isAct(text: string): boolean {
  return (
    /^\p{Ll}+ing \S+ \S+/u.test(text) &&
    !finite.test(text.replace(/ (?:that|which|who|in which|where|when|how|what|whether) .*$/u, ''))
  );
}

/** “a three-step process takes four nuclei” */
function actsAlready(text: string): boolean {
  if (!/^an? /.test(text)) return false;
  const before = text.replace(/ (?:of|in|for|to|with|from|by|on|between|at|used|made)\b.*$/u, '');
  return before
    .split(' ')
    .slice(2)
    .some((word) => verbFormOf(word) === 'third');
}

/** A verb stands in it: “the South entered a period”. */
function tellsAlready(text: string): boolean {
  const words = text.split(' ');
  return words.some((word, at) => {
    const form = verbFormOf(word);
    if (form !== 'past' || at < 2) return false;
    const next = words[at + 1] ?? '';
    return /^(?:an?|the|its|their|his|her)$/.test(next) || next === '';
  });
}
const relative = '(?:in which|where|wherein|whereby)';
const group =
  '(?:People|Persons|Individuals|Patients|Children|Adults|Those|Someone|A person|An individual|Clients|Infants) (?:who (?:have|has|suffer from)|with|diagnosed with)';
const sayer =
  /^ (?:that )?(suggests?|states?|holds?|argues?|proposes?|posits?|asserts?|claims?|maintains?|predicts?|says?|assumes?|believes?|contends?|suggested|stated|held|argued|proposed|declared|ruled|maintained) that (.+)$/u;
/** A kind of thing that stands for the clause before it. */
const summed =
  '(?:process|phenomenon|condition|situation|practice|technique|method|state|disorder|pattern|strategy|effect|event|tendency|bias|approach|policy|system|behavior|property|principle|procedure)';
const asCalled =
  '(?:(?:which is |that is |what is |is |are )?(?:also |often |sometimes |commonly |now )?(?:called|known as|termed|referred to as|dubbed|named|labeled))';

export function formsBeside(
  bare: string,
  { term, from, to }: TermPlace,
  leans: boolean,
): RawDefinition[] {
  const found: RawDefinition[] = [];
  const add = (form: RawDefinition['form'], link: string, meaning: string, subject = term) =>
    found.push({ subject, link, meaning, form });
  const before = bare.slice(0, from).replace(/[“"‘']$/, '');
  const after = bare
    .slice(to)
    .replace(/^[”"’'](?!s)/, '')
    .replace(/^ \([^)\s]{1,8}\)/, '');
  const article = /(?:^|\s)(an?|the) $/i.exec(before)?.[1] ?? '';
  const named = article === '' ? term : `${article} ${term}`;
  const isSubject =
    /^(?:(?:The |the )?(?:term|concept|idea|notion) (?:of )?)?(?:An? |The )?[“"‘']?$/.test(before);

  const which = new RegExp(`^, ${relative} (.+)$`, 'u').exec(after);
  if (which) add('which', 'happens in', cutAside(which[1] ?? ''), named);
  const bracket = /^ \((?:i\.e\., |that is, |or )?([^()]{10,})\)/u.exec(after);
  const inBracket = bracket?.[1] ?? '';
  if (isThing(inBracket) || isAct(inBracket)) add('bracket', '', inBracket, named);
  const dash = /^ ?—(?:or |that is, |i\.e\., )?([^—]{10,})(?:—|$)/u.exec(after);
  const afterDash = cutAside(dash?.[1] ?? '');
  if (isThing(afterDash)) add('dash', '', afterDash, named);
  const or = /^,? or (?!(?:even|at least|in other words)\b)([^,—;:()]{15,})(?:,|—|$)/u.exec(after);
  const otherwise = or?.[1] ?? '';
  if (isThing(otherwise) || isAct(otherwise)) add('or', '', otherwise, named);
  const comma =
    /^, (?!(?:and|but|or|so|as|such|which|who|that|it|they|he|she|we|is|are|was|were|has|have|for|in|on|at|by|with|from|to|including|like|because|although|while|when|where|if)\b)(.{15,})$/u.exec(
      after,
    );
  const besides = cutAside(comma?.[1] ?? '');
  const isFronted =
    /^(?:In|With|By|For|Under|During|Through|At|On|When|If|As|While|Although|After|Before|Like|Unlike|Because|Using|From|According|To|Since|Within)\b[^,]*$/.test(
      before,
    );
  if (comma && !isFronted && isThing(besides)) add('comma', '', besides, named);
  const meaningIs = /^,? (?:meaning|meaning that|that is,?|i\.e\.,) (.{12,})$/u.exec(after);
  const meant = cutAside(meaningIs?.[1] ?? '');
  if (isThing(meant) || isAct(meant)) add('or', '', meant, named);

  const called = new RegExp(
    `(?:^|[,;—] ?|\\bis |\\bare |\\b(?:have|has|had|forms?|produces?|causes?|uses?|used|into) )((?:an? |the |\\p{Ll}+s )[^,;:—]{8,110}?),? ?—? ?${asCalled} (?:an? |the )?$`,
    'u',
  ).exec(before);
  const kind = (called?.[1] ?? '').replace(/,? (?:that|which|it) (?:is|are)$/u, '');
  if (called && isThing(kind)) add('named', 'called', kind);
  const clause = new RegExp(
    `^(.{15,150}?)(?:,|—) ?(?:an?|the|this) (?:\\p{L}+ )?${summed} (?:that (?:is |are )?)?(?:(?:\\p{Ll}+ )?(?:have |has )?(?:been )?(?:called|known as|termed|referred to as|call|refer to as|labeled),?(?: with [^,]+,)?) ?(?:an? |the )?$`,
    'u',
  ).exec(before);
  const instance = (clause?.[1] ?? '').replace(/^(?:When|If) /, '');
  if (clause && !leans)
    add('clause', 'called', /^\p{L}+ing\b/u.test(instance) ? instance : `When ${instance}`);
  const considered =
    /^(.{12,140}?),? (?:is|are) (?:considered|said to (?:be|have)|described as|labeled|classified as|defined as) (?:an? |the )?$/u.exec(
      before,
    );
  if (considered && after === '' && !leans && isThing(lowerStart(considered[1] ?? '')))
    add('named', 'called', considered[1] ?? '');
  if (leans) return found;

  const according = /^(?:According to|Under|In the view of) (?:the )?[“"‘']?$/.test(before);
  if (according && /^,/.test(after)) {
    const says = /^According/.test(before);
    add(says ? 'according' : 'during', says ? 'says' : 'happens under', clauseOf(after), named);
  }
  const during =
    /^(?:In|During|With|Through|In cases of|In the case of|At|After) (?:an? |the )?$/.exec(before);
  if (during && /^, /.test(after) && !/^(?:With|Through|At|After)/.test(before))
    add('during', 'happens in', clauseOf(after), named);
  const people = new RegExp(`^(${group}) (?:an? |the )?$`, 'u').exec(before);
  const [, verb = '', rest = ''] =
    /^(?: disorder)? (?:may |can |often |typically |usually |also |tend to )*(experience|have|show|display|exhibit|lack|develop|feel|report|suffer from|avoid|believe|fear|perceive|do not [a-z]+) (.+)$/u.exec(
      after,
    ) ?? [];
  if (people && verb !== '') add('people', `people ${verb}`, cutAside(rest), term);
  if (!isSubject) return found;
  const said = sayer.exec(after);
  if (said) add('says', 'says', said[2] ?? '', named);
  const is =
    /^ (is|are) (?:basically |simply |essentially |generally |usually |typically |often |also |thus |therefore |itself )?((?:an?|the|any|one|those|that|all|\p{Ll}+) .+)$/u.exec(
      after,
    );
  const what = cutAside(is?.[2] ?? '');
  if (is && isThing(what)) add('is', is[1] ?? '', what, named);
  const does =
    /^ (?:generally |usually |often |typically |also |primarily |mainly |largely )?((\p{Ll}+) .+)$/u.exec(
      after,
    );
  const form = does ? verbFormOf(does[2] ?? '') : undefined;
  if (does && form !== undefined && !dull.test(does[2] ?? '') && hasObject(does[1] ?? ''))
    add(
      'does',
      form === 'past' ? 'did' : form === 'third' ? 'does' : 'do',
      cutAside(does[1] ?? ''),
      named,
    );
  return found;
}

/** “attacks that took place” is no verb with what it acts on. */
function hasObject(told: string): boolean {
  const [verb = '', next = ''] = told.split(' ');
  if (/^(?:that|which|who|of|against|among|during|when|where|is|are|was|were|and|or|,)$/.test(next))
    return false;
  if (/,$/.test(verb)) return false;
  return (
    !/^(?:in|on|to|with|from|by|at|for|as|into|upon|between)$/.test(next) ||
    /^(?:depend|rel|respond|lead|led|result|refer|act|consist|belong|appl|contribut|serve|focus|interact|adher|react|convert|account|work|deal)/.test(
      verb,
    )
  );
}

/** “, or somnambulism, the sleeper …”, “, unlike others, people …” */
function clauseOf(after: string): string {
  return cutAside(
    after
      .slice(2)
      .replace(
        /^(?:or|also known as|also called|unlike|like|as|for example|however|on the other hand)\b[^,]{0,80}, /u,
        '',
      ),
  );
}

function lowerStart(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Up to where another statement begins. */
function cutAside(text: string): string {
  return text
    .replace(/(?:;|—| – ).*$/u, '')
    .replace(
      /, (?:and|but|so|while|whereas|although|though|which|because|since|as) .*\b(?:is|are|was|were|has|have|had|can|could|may|might|will|would|do|does|did)\b.*$/u,
      '',
    )
    .replace(
      /,? and (?:it|they|this|these|he|she|we|is|are|was|were|has|have|can|may|will) .*$/u,
      '',
    )
    .replace(/, (\p{Ll}+s) .*$/u, (rest: string, verb: string) =>
      verbFormOf(verb) === 'third' ? '' : rest,
    )
    .replace(/,$/, '');
}
