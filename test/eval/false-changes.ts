/** Ways to make a true item false that a careless reader would not see: words cut, units and names exchanged, sides turned round. */

/** A question and its answer. */
export interface Asked {
  front: string;
  back: string;
}

interface FalseChange {
  name: string;
  /** @param quote of the item @param other another item of the book @returns `undefined` where it cannot be changed so */
  change: (item: Asked, quote: string, other: Asked) => Asked | undefined;
}

export const falseChanges: readonly FalseChange[] = [
  { name: 'a hedge cut', change: (item) => inBoth(item, withoutHedge) },
  { name: 'a unit changed', change: (item) => inBoth(item, otherUnit) },
  { name: 'a name swapped', change: (item, _, other) => withOtherName(item, other) },
  { name: 'a list member dropped', change: (item) => inBack(item, withoutMember) },
  { name: 'cause and effect swapped', change: (item) => turned(item, causes) },
  { name: 'a condition moved', change: (item) => turned(item, conditions) },
  { name: 'a condition cut', change: (item) => inBack(item, withoutCondition) },
  {
    name: 'a word of the sentence as the term',
    change: (item, quote) => ofAnotherWord(item, quote),
  },
  { name: 'a part of the term as the term', change: (item) => ofPart(item) },
];

function inBack(item: Asked, change: (text: string) => string): Asked | undefined {
  const back = change(item.back);
  return back === item.back || back === '' ? undefined : { ...item, back };
}

function inBoth(item: Asked, change: (text: string) => string): Asked | undefined {
  const changed = inBack(item, change);
  if (changed !== undefined) return changed;
  const front = change(item.front);
  return front === item.front ? undefined : { ...item, front };
}

const hedge =
  /(?<![\p{L}])(?:may|might|can|could|usually|often|generally|typically|sometimes|mostly|mainly|primarily|probably|possibly|likely|most|many|some|about|approximately|nearly|almost|roughly) /iu;

function withoutHedge(text: string): string {
  return text.replace(hedge, '');
}

const units: readonly (readonly [string, string])[] = [
  ['percent', 'degrees'],
  ['%', ' degrees'],
  ['years', 'months'],
  ['months', 'weeks'],
  ['weeks', 'days'],
  ['days', 'weeks'],
  ['hours', 'minutes'],
  ['minutes', 'seconds'],
  ['seconds', 'minutes'],
  ['kilometers', 'miles'],
  ['meters', 'feet'],
  ['centimeters', 'inches'],
  ['millimeters', 'centimeters'],
  ['km', 'mi'],
  ['cm', 'mm'],
  ['kilograms', 'pounds'],
  ['grams', 'milligrams'],
  ['million', 'billion'],
  ['billion', 'million'],
  ['Celsius', 'Fahrenheit'],
  ['volts', 'amperes'],
  ['joules', 'newtons'],
];

function otherUnit(text: string): string {
  for (const [unit, other] of units) {
    const before = '(?<=\\d ?|(?:two|three|four|five|six|seven|eight|nine|ten|few|several) )';
    const changed = text.replace(new RegExp(`${before}${unit}(?![\\p{L}])`, 'u'), other);
    if (changed !== text) return changed;
  }
  return text;
}

/** Inside a text, not at its start. */
const name = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}+)*/u;

function withOtherName(item: Asked, other: Asked): Asked | undefined {
  const theirs = name.exec(`${other.front} ${other.back}`)?.[0];
  if (theirs === undefined) return undefined;
  return inBoth(item, (text) => text.replace(name, theirs));
}

function withoutMember(text: string): string {
  if (text.startsWith('- ')) {
    const members = text.split('\n');
    return members.length > 2 ? [...members.slice(0, 1), ...members.slice(2)].join('\n') : text;
  }
  const last = text.replace(/,? (?:and|or) (?:\p{L}+ ){0,2}\p{L}+\.?$/u, '');
  if (/,/.test(last) && last !== text) return last;
  return text.replace(/, [^,]{3,40}(?=,? (?:and|or) )/u, '');
}

const causes =
  / (?:causes?|leads? to|results? in|produces?|because of|because|due to|caused by|triggers?|creates?) /u;
const conditions = / (?:when|if|unless|whenever|until) /u;

/** “A causes B” as “B causes A”, in the answer. */
function turned(item: Asked, joint: RegExp): Asked | undefined {
  const found = joint.exec(item.back);
  if (found === null) return undefined;
  const [before, after] = [
    item.back.slice(0, found.index),
    item.back.slice(found.index + found[0].length),
  ];
  return before === '' || after === '' ? undefined : { ...item, back: after + found[0] + before };
}

function withoutCondition(text: string): string {
  return text.replace(
    /,? (?:when|if|unless|except|only|without|as long as|provided that) .*$/u,
    '',
  );
}

/** The term of a question that asks what it is. */
const term =
  /^((?:.*, )?what (?:is|are|does|do) (?:an? |the )?[“]?)(.+?)([”]?(?: refer to| mean| describe| do)?\?)$/i;
/** A noun of the sentence, by the article before it. */
const noun =
  /(?<=\b(?:the|an?|of|its|their) )\p{Ll}{4,}(?<!(?:ed|ly|ing|al|ic|ous|ive|ful|able|ent|ary|est))(?= (?:of|in|that|which|and|is|are|to|by|from|for|with)\b|[.,;])/gu;

/** Names nothing that could be asked for. */
const isSmall =
  /^(?:others?|next|last|what|each|first|same|least|most|parts?|roles?|terms?|types?|kinds?|forms?|examples?|face|number|ways?|people|question|following)$/;
/** The whole term stands before the question mark. */
const isName = /^(?:.*, )?what (?:is|are) (?:an? |the )?(?:[\p{L}-]+ ){0,3}[\p{L}-]+\?$/iu;

/** “What is velocity? – The rate of change of velocity”, of a sentence about acceleration. */
function ofAnotherWord(item: Asked, quote: string): Asked | undefined {
  const [, before, own = '', after] = term.exec(item.front) ?? [];
  if (before === undefined || !isName.test(item.front)) return undefined;
  const known = own.toLowerCase();
  const other = quote
    .match(noun)
    ?.findLast((word) => !known.includes(word.slice(0, 4)) && !isSmall.test(word));
  return other === undefined ? undefined : { ...item, front: before + other + after };
}

/** “What is stimulus?” for a conditioned stimulus. */
function ofPart(item: Asked): Asked | undefined {
  const [, before, own = '', after] = term.exec(item.front) ?? [];
  if (!isName.test(item.front)) return undefined;
  const words = own.replace(/ \([^)]*\)/g, '').split(' ');
  if (before === undefined || words.length < 2 || /\b(?:of|in|for|to|and)\b/.test(own))
    return undefined;
  return { ...item, front: before + words.slice(1).join(' ') + after };
}
