/** What can name or tell a thing, by its words alone. */
import { verbFormOf } from './common-verbs.ts';

const finite =
  /\b(?:is|are|was|were|can|cannot|could|will|would|may|might|must|has|have|had|does|do|did|became|began)\b/;
/** No nouns, and not behind “to”. */
const surelyVerb =
  /(?<!\bto )\b(?:make|give|take|provide|include|produce|allow|require|become|receive|contain|create|keep|bring|lead|enter|consist|occur|exist)s?\b|\b(?:typically|usually|often|generally|sometimes|also|never|always) \p{Ll}+(?<!ed|al|ive|ous|ary|ic|ing)\b/u;
/** “a kind of …”, “strategies that …”: the name of a kind of thing. */
const thing =
  /^(?:(?:an?|the|any|all|those|one of (?:the )?\p{L}+|\p{L}+ (?:kind|type|form)s? of) \S+ \S+|(?:\p{Ll}[\p{L}’'-]* ){0,3}\p{Ll}[\p{L}’'-]*(?<!ou|s|i|u)s (?:that|who|which|whose|where|of|in|with|for|from|by|between|on|to|used|found|made|\p{Ll}+ed|\p{Ll}+ing) )/u;

/** A verb that says only when or that a thing is there: what follows tells nothing of what it does. */
export const dullVerb =
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

/** “a three-step process takes four nuclei”, “the investigator changes one of them” */
function actsAlready(text: string): boolean {
  if (!/^(?:an?|the) /.test(text)) return false;
  const isAny = text.startsWith('a');
  const before = text.replace(/ (?:of|in|for|to|with|from|by|on|between|at|used|made)\b.*$/u, '');
  const words = (isAny ? before : text).split(' ');
  return words.some(
    (word, at) =>
      at >= 2 &&
      verbFormOf(word) === 'third' &&
      (isAny || /^(?:an?|the|one|two|three|its|their|his|her)$/.test(words[at + 1] ?? '')),
  );
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

/** “attacks that took place” is no verb with what it acts on. */
export function hasObject(told: string): boolean {
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
export function clauseOf(after: string): string {
  return cutAside(
    after
      .slice(2)
      .replace(
        /^(?:or|also known as|also called|unlike|like|as|for example|however|on the other hand)\b[^,]{0,80}, /u,
        '',
      ),
  );
}

/** Up to where another statement begins. */
export function cutAside(text: string): string {
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
    .replace(/, in the (?:\d{4}s|\p{L}+ century)$/u, '')
    .replace(/,$/, '');
}
