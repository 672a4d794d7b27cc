/** Whether a phrase can be the meaning of a term: complete, general, and clear without the text around. */

import { verbFormOf } from '../language/common-verbs.ts';
import { lowerStart, wordsOf } from '../language/words.ts';
import { contains } from '../make/material.ts';
import { plainTerm } from '../make/term-names.ts';
import type { RawDefinition } from './raw-definition.ts';
import { beforeRelative, isAct, isThing } from './things.ts';

const minMeaningWords = 4;
const maxMeaningLetters = 210;
const weak =
  /^(an?|the|any) ((very|much more|far more|more|most|quite|rather|relatively|particularly|extremely|highly|fairly|truly) |(\w+ly )?)?(important|related|certain|common|good|great|similar|major|useful|popular|significant|key|complex|powerful|different|recent|classic|famous|example|part|result|matter|problem|question|topic|case|reason|lot|number(?!(?<=^the number) of)(?! (?:that|from|between|which|used|calculated|obtained)\b)|variety|subject|critical|crucial|vital|basic(?! (?:\w+ )?(?:unit|building block))|big|huge|few|same|first|second|last|final|next|only|best(?! example or)|worst|main(?! \w+ (?:responsible|that|which)\b)|other|following|challenge|difficult|hard|interesting|new|concern|factor|focus|goal|source|outcome|consequence|product|function of|likely|fundamental|central|leading|bit|name (?:they|it|that|for)|alternative|residual|well-known|serious|strong|constant|adaptable|favorite|typical|basis for|possible|potential|optimal|ideal|excellent|nearly \w+|primary (?:goal|aim|reason|concern|focus|source|cause|purpose|objective)|controversial|essential|prime|perfect|more|most|less|least|\w+est(?! (?:\w+ )?(?:units?|part|layer|point|level|amount|distance|value|number|particles?|bone|portion|form)\b))\b/i;
/** Tells something only where more follows: “a small opening in the eye”, “the way words are organized into sentences”. */
const weakAlone =
  /^(an?|the|any) (?:very |relatively )?(?:expansive |broad |large |vast )?(?:way|fact|area|small|little|wide|long|brief|normal|natural)\b(?=(?: \S+){0,4}$)/i;
/** “such as” and “below average” point to nothing. */
export const vague =
  /^(?:an?|the) (?:\p{L}+ )?one\b(?! of)|\b(?:discussed|described|mentioned|explored|introduced|seen) (?:earlier|later|previously|before|in (?:the|an?) (?:chapter|section))|\b(this|these|such(?! as\b)|my|here|(?:above|below)(?! (?:the|an?|average|normal|\d))|(?:he|she|his|her)(?<!\b(?:child|person|student|infant|baby|mother|father|parent|patient|individual|someone|woman|man|worker|employee|customer|owner|player|leader|buyer|seller)\b.*))\b|\bthose\b(?! (that|who|which|of|in|with))|\bboth\b(?!.* and )/iu;

/** What is said beside a term ends where its sentence goes on: “, has …”; a place, where another thing is told: “ and looks like …”. */
export function wholeOf(told: string, { form, link }: RawDefinition): string {
  const meaning = told
    .replace(/, (?:while|whereas|as well as) .*$/u, '')
    .replace(
      /, (?:typically|usually|generally|often) (?!by\b|as\b|called\b|in\b|with\b|of\b).*$/u,
      '',
    );
  if (form === 'apposition' || form === 'comma')
    return meaning
      .replace(/, (?:on|in|at|during) (?:the )?(?:\p{Lu}|\d).*$/u, '')
      .replace(/, (?:have|has|had|are|is|was|were|can|may|will) .*$/u, '')
      .replace(/, \p{Ll}{3,}ed (?!by|in|on|to|for|with|from|as|at|of|and|or).*$/u, '')
      .replace(/, (\p{Ll}+) (?!by\b).*$/u, (rest: string, verb: string) =>
        verbFormOf(verb) === 'past' || verbFormOf(verb) === 'third' ? '' : rest,
      );
  if (/^(?:is|are)$|\b(?:responsible for|involved in)$/.test(link))
    return withoutSecondVerb(meaning);
  return /\b(?:located|found|situated)$/.test(link)
    ? meaning.replace(/,? and (?:is|are|\p{Ll}+[^s]s (?:like|from|to|the|an?)) .*$/u, '')
    : meaning;
}

const other = /^, or (?:those |the |an? )?[^,;:()—.]{3,60}(?=[,;.)]|$)/u;
const finite =
  /\b(?:is|are|was|were|can|may|will|would|could|must|should|has|have|had|does|do|did)\b/;

/** “a gift to workers, or those who were workers”: what ends before “, or …” would be half of it. @param text of the sentence */
export function withOther(meaning: string, text: string): string {
  const at = text.indexOf(meaning);
  const [more = ''] = (at >= 0 && other.exec(text.slice(at + meaning.length))) || [];
  const next = / or (\p{Ll}+)/u.exec(more)?.[1] ?? '';
  return more === '' || finite.test(more) || verbFormOf(next) !== undefined
    ? meaning
    : `${meaning}${more}`;
}

const secondVerb =
  /,? and (?:also |often |thus |usually |sometimes )?(?:(focuses on|relies on|acts as|serves as|contains|includes|involves|consists of|refers to|provides|requires|allows|occurs|helps) |(\p{Ll}+) (?=(?:an?|the|its|their|all|on|to|from|into|also|cause|lead|be) ))/gu;

/** “a process of cells and focuses on the core”: what is said after what the thing is. */
function withoutSecondVerb(meaning: string): string {
  for (const match of meaning.matchAll(secondVerb)) {
    const own = meaning.slice(0, match.index);
    if (beforeRelative(`${own} `).trim() !== own) return meaning;
    const verb = match[2] ?? '';
    const isVerb = match[1] !== undefined || isAuxiliary.test(verb) || verbFormOf(verb) === 'third';
    if (isVerb && wordsOf(own).length >= minMeaningWords) return own;
  }
  return meaning;
}

const isAuxiliary = /^(?:is|are|was|were|has|have|can|may|will|must|does|do)$/;

/** @param isClause a whole statement: “the main cause of it is …” says enough */
export function isMeaning(meaning: string, name: string, isClause = false): boolean {
  return (
    wordsOf(meaning).length >= minMeaningWords &&
    meaning.length <= maxMeaningLetters &&
    // Cut in a list: “a global audit, consulting”.
    (wordsOf(meaning).length > minMeaningWords || !meaning.includes(',')) &&
    !/^but\b/i.test(meaning) &&
    (isClause || !weak.test(meaning)) &&
    !weakAlone.test(meaning) &&
    !/^one of (the|its|their|our) (most|best|few|many|first|greatest|\w+est)\b/i.test(meaning) &&
    !/^(((when|that|if|how) )?(they|it|he|she)|which|who|whose)\b/i.test(meaning) &&
    !/^(another|additional|further|other|well|far|possible|sometimes|often|typically|usually|also|not|still|\p{L}+ed (to|by|in|on|with|at|as|for|from)|\p{L}+ly)\b/iu.test(
      meaning,
    ) &&
    !/\b(?:view|belief|idea|theory|claim|principle|assumption|notion|position|fact) that (?:\S+ ){0,2}\S+$/.test(
      meaning,
    ) &&
    !tellsMore(meaning) &&
    !/^the \p{Lu}\S* (?:\p{Lu}|\()|^the \p{Lu}[^,]*, (?:the|and|for) /u.test(meaning) &&
    !hasNobody(meaning) &&
    !/^(based|used|located|found|named|caused|designed|known|called|made|seen)\b/i.test(meaning) &&
    (!/\bnot only\b/.test(meaning) || /\bbut\b/.test(meaning)) &&
    !vague.test(meaning) &&
    !/\b(of|in|by|to|from|for|with) that \p{L}+$/u.test(meaning) &&
    isClosed(meaning) &&
    !contains(meaning, name) &&
    !contains(plainTerm(meaning), plainTerm(name))
  );
}

/** “the center of banking and attracts capital” */
function tellsMore(meaning: string): boolean {
  if (!/^(?:an?|the) /i.test(meaning)) return false;
  const own = meaning.replace(/ (?:that|which|who|where|when|whose) .*$/u, '');
  const next = / and (\p{Ll}+) (?:the|an?|\p{Ll}+) /u.exec(`${own} `)?.[1] ?? '';
  return verbFormOf(next) === 'third';
}

/** “Goods that …”, “Removing …”, “When people …”: what can be named. */
export function isThingOrCase(meaning: string): boolean {
  const plain = lowerStart(meaning);
  return (
    /^(?:when|if) |^our ability to |^\p{Ll}+ that \p{Ll}+s /u.test(plain) ||
    isAct(plain) ||
    isThing(plain)
  );
}

/** “a relaxation of tensions between their nations”: whose? */
function hasNobody(meaning: string): boolean {
  const before = /^(.*?)\b(?:their|they|them)\b/iu.exec(meaning)?.[1];
  return (
    before !== undefined &&
    !/\p{L}[^s]s\b|\b(?:people|person|children|men|women|one|someone|individual|everyone|student|child|group|police)\b/iu.test(
      before.replace(/\b(?:is|was|has|does|as|its|this)\b/g, ''),
    )
  );
}

/** More than a word or two, and nothing that only the sentences around explain. */
export function isStatement(meaning: string): boolean {
  return (
    wordsOf(meaning).length >= 5 &&
    !/\b(it|they|them|its|their)\b/i.test(meaning.split(' ').slice(0, 3).join(' '))
  );
}

export function isSelfContained(meaning: string): boolean {
  return (
    /^(An?|The|When|Any|Our ability|\p{Lu}\p{Ll}+ (?:that|who)|(?:\p{L}[\p{L}-]+ ){1,2}\p{Ll}+s (?:that|who|which|with|in which)|\p{L}+(s|ing|ment|tion|ity))\b/u.test(
      meaning,
    ) &&
    !/^(When (it|they|he|she|this)|The (first|second|third|latter|former|next|last|other|same)|Its|What)\b/u.test(
      meaning,
    ) &&
    !/ (is|are|was|were) .* (and|but) it$|\b(called|what|which|by|of)$| called /.test(meaning) &&
    !(/,? (it|this|they)$/.test(meaning) && !/^When/.test(meaning)) &&
    wordsOf(meaning).length >= 5
  );
}

function isClosed(text: string): boolean {
  const even = (open: string, close: string) =>
    text.split(open).length === text.split(close).length;
  return (
    even('(', ')') &&
    even('“', '”') &&
    !/\b(and|or|the|an?|of|to|in|that|which|is|are|for|with|by|have|has|had|be|been|was|were)$/.test(
      text,
    )
  );
}
