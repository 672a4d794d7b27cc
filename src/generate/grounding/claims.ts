/**
 * A claim must be a continuous part of the quote. It may end before the end of its sentence, but only where a clause ends,
 * and never before a condition.
 */
import type { ReasonAt } from '../drop-reasons.ts';
import type { PlainItem, Sourced } from '../engine.ts';
import { verbFormOf } from '../language/common-verbs.ts';
import { rememberBy } from '../remember.ts';
import { formOf } from './about.ts';
import { type CheckWords, isHedge, isNegation, isNumber } from './check-words.ts';
import { bullet, membersOf, type Surroundings } from './surroundings.ts';
import { type Span, spanOf, type Tokens, tokensOf } from './tokens.ts';

const cloze = /\{\{c\d+::(.+?)\}\}/g;
/** A blank in a stem. */
export const blank = /_{3,}/;
/** A claim of at most so many words counts as a name. A name may be anywhere in its sentence. */
const mostWordsOfName = 4;

/** Words right before a number: “fewer than 3”, “at least 3”. */
const bounds = new Set(['than', 'least', 'most']);

const leftOpen =
  /(?:[:,–—-]|…|\.\.\.|\b(?:is|are|was|were|be|been|being|can|cannot|could|may|might|must|will|would|should|that|which|who|whose|where|when|if|unless|only|except|of|to|for|with|without|by|from|in|on|at|as|than|and|or|but|not|the|an?|has|have|had|its|their|between|into|such as|like))$/i;

/** “how the world ought to be” is complete. */
function isLeftOpen(text: string): boolean {
  return (
    leftOpen.test(text) && !/\b(?:than|what|how|where)\b.* (?:be|is|are|was|were)$/i.test(text)
  );
}

/** @param said the quote, and the quote without references in brackets */
export function faultOfClaim(
  item: PlainItem,
  said: readonly Tokens[],
  words: CheckWords | undefined,
  around: Surroundings,
): Ungrounded | undefined {
  const claims = claimsOf(item).map(tokensOf);
  if (claims.length === 0 || claims.some(({ words }) => words.length === 0)) {
    return 'no fact to learn';
  }
  if (item.type === 'basic' && membersOf(item.back).length > 1) {
    const asked = tokensOf(item.front).joined;
    const lists = said.map((one) => entriesOf(one, asked));
    const isWhole = lists.some((entries) => isWholeList(claims, entries));
    if (around.isPartOfList || !isWhole) return 'the answer is cut off';
    // An answer with all words of each entry leaves nothing out.
    if (lists.some((entries) => areWholeEntries(claims, entries))) return undefined;
  }
  const role = roleOf(item);
  for (const claim of claims) {
    const faults = said.map((passage) => faultOf(claim, passage, words, role, around));
    if (faults.every((fault) => fault !== undefined)) {
      return faults.includes('the answer is cut off')
        ? 'the answer is cut off'
        : 'the answer is not in the quote';
    }
  }
  return undefined;
}

/** A blank has its sentence around it; an answer stands alone, and one that is a name may stand anywhere. */
type Role = 'blank' | 'name' | 'statement';

function roleOf(item: PlainItem): Role {
  if (item.type !== 'basic' && item.type !== 'question') return 'blank';
  const prompt = item.type === 'basic' ? item.front : item.stem;
  if (item.type === 'question' && blank.test(prompt)) return 'blank';
  const form = formOf(tokensOf(prompt));
  return form === 'meaning' || form === 'deed' ? 'statement' : 'name';
}

/** English only. @param said the answer's source @returns whether the answer is a whole statement of it */
export function isWholeAnswer(answer: string, said: string): boolean {
  const alone = { lastWord: '', after: '' };
  return faultOf(tokensOf(answer), tokensOf(said), undefined, 'name', alone) === undefined;
}

type Beside = Pick<Surroundings, 'lastWord' | 'after'>;

function faultOf(
  claim: Tokens,
  passage: Tokens,
  words: CheckWords | undefined,
  role: Role,
  around: Beside,
): Ungrounded | undefined {
  let fault: Ungrounded = 'the answer is not in the quote';
  for (let after = 0; ; ) {
    const span = spanOf(passage, claim.joined, after);
    if (span === undefined) return fault;
    if (isWhole(claim, passage, span, words, role, around)) return undefined;
    fault = 'the answer is cut off';
    after = span.from + 1;
  }
}

function isWhole(
  claim: Tokens,
  passage: Tokens,
  { from, to }: Span,
  words: CheckWords | undefined,
  role: Role,
  { lastWord, after }: Beside,
): boolean {
  const isAnswer = role !== 'blank';
  const wordBefore = passage.words[from - 1] ?? lastWord;
  if (isNegation(wordBefore, words)) return false;
  if (isAnswer && /^(?:only|merely)$/.test(wordBefore)) return false;
  const isShort = claim.words.length <= mostWordsOfName;
  const loses = !isShort || role === 'statement' || (isAnswer && isDegree.test(wordBefore));
  if (loses && isHedge(wordBefore, words)) return false;
  if (isAnswer && bounds.has(wordBefore) && isNumber(claim.words[0] ?? '')) return false;
  const [begin = 0, end = 0] = [passage.starts[from], passage.ends[to - 1]];
  if (isWithinName(passage.text, begin) || isWithinName(passage.text, end)) return false;
  // A quote may end before the end of its sentence.
  const rest = passage.text.slice(end) + after;
  if (isShort) {
    const isLimited = words?.isCondition(rest) ?? (role === 'statement' && isCondition.test(rest));
    const isCut =
      words === undefined &&
      (isLastOfList(claim.text, rest) ||
        (from === 0 && isFirstOfList.test(rest)) ||
        (role === 'statement' && setsApart.test(rest)) ||
        (role === 'statement' && / in | with | by | from /.test(claim.text) && goesOn(rest)));
    return !(isAnswer && (isLimited || isCut));
  }
  if (isAnswer && isLastOfList(claim.text, rest, words)) return false;
  if (words === undefined && isAnswer && isWhenever.test(rest)) return false;
  // The end of a slide line ends a statement, unless the line is unfinished.
  if (/^[^\p{L}\p{N}\n]*\n/u.test(rest) && !isLeftOpen(claim.text)) return true;
  if (words) return words.endsClause(rest) && !words.goesOn(rest);
  const before = passage.text.slice(0, begin);
  return isWholeAside(before, rest) || (endsClause(rest) && !goesOn(rest));
}

/** Hedges that belong to no name, as “many” does in “many cells”. */
const isDegree =
  /^(?:usually|often|generally|typically|sometimes|mostly|mainly|largely|primarily|probably|possibly|likely|about|approximately|nearly|almost|roughly)$/;
/** Right after a short answer. */
const isCondition =
  /^,? (?:if|unless|only|except|provided that|never|without|as long as|when|whenever|even)\b/u;
/** “a pause when the signal is gone”: without comma it limits what is said. */
const isWhenever = /^ (?:when|whenever|even if|only when|so long as)\b/u;
/** The last member of a list: “, or skin”. */
const lastMember =
  /^,? (?:and|or) (?:[\p{L}’'-]+ ){0,3}[\p{L}’'-]+(?:[.;—–]| [(–—]|$|,? (?:while|whereas|but|and is|and are)\b)/u;

/** “a rock that forms when magma cools”: without it the meaning fits other things too. */
const setsApart = /^ (?:that|who|whose|(?:in|by|through|from|at) which) /u;

/** “, the lungs, and the vessels lie”: behind the first of a list. */
const isFirstOfList = /^, (?:the |an? )?[\p{L}-]+(?: [\p{L}-]+)?,? (?:and|or) /u;
/** “The heart, the lungs” */
const isSubjects =
  /^(?:the |an? )?[\p{L}-]+(?: [\p{L}-]+){0,2}(?:, (?:the |an? )?[\p{L}-]+(?: [\p{L}-]+){0,2})+$/iu;

/** “shells, seeds” of “shells, seeds, or bones”. */
function isLastOfList(claim: string, rest: string, words?: CheckWords): boolean {
  const bare = claim.replace(/\([^()]*\)/g, '');
  const after = claim.includes('(') ? rest.replace(/^\)/, '') : rest;
  if (isSubjects.test(bare) && /^, (?:and|or) /.test(after) && !startsWithVerb(rest)) return true;
  const isNext = words?.isLastMember(after) ?? (lastMember.test(after) && !startsWithVerb(rest));
  return isNext && /,[^,]{1,40}$/.test(bare);
}

/** Whether the claim is all that stands between brackets, or between commas before a verb: “, an organ that …, is”. */
function isWholeAside(before: string, rest: string): boolean {
  if (/\((?:i\.e\.,? |or |that is, )?$/.test(before)) return rest.startsWith(')');
  const [, word = '', next = ''] = /^, (\p{Ll}+) (\p{L}+)/u.exec(rest) ?? [];
  if (!/(?:, (?:or |that is, |which (?:is|are) |in which |where |whereby )?)$/.test(before))
    return false;
  const isVerb = isAuxiliary.test(word) || verbFormOf(word) !== undefined;
  return isVerb && !/^(?:and|or|by)$/.test(next);
}

function endsClause(rest: string): boolean {
  return /^[\s)\]”"’'»]*([.!?…;:]|$|,|\s[–—-]\s|—|–)|^\s(because|since|whereas|while|although|though|but|when|where|which|who|that|and|or|as)\b/u.test(
    rest,
  );
}

/** A condition, an exception or another list member follows. */
function goesOn(rest: string): boolean {
  if (
    /^[\s,]*(but )?(if|unless|only|except|provided|not|never|without|as long as|rather than|or not)\b/iu.test(
      rest,
    )
  ) {
    return true;
  }
  // “, accepting, and using”, “ and depression”: no new clause follows.
  return /^(,? (and|or)|,) /.test(rest) && !startsClause(rest);
}

const pronoun =
  '(?:it|this|that|these|they|he|she|we|you|there|which|who|where|whose|whom|when|while|whereas|because|since|although|though|so|such as|including|especially|for example|for instance|e\\.g\\.|i\\.e\\.|usually|often|typically)';
const verb =
  '(?:is|are|was|were|be|can|could|may|might|must|will|would|should|has|have|had|does|do|did)';

const isAuxiliary = new RegExp(`^${verb}$`);

/** “ and regulates the …”, “ and can also …” */
function startsWithVerb(rest: string): boolean {
  const [, word = ''] =
    /^,? and (?:also |often )?(\p{Ll}+) (?:an?|the|its|their|on|as|to|from|into) /u.exec(rest) ??
    [];
  return verbFormOf(word) === 'third' || /^(?:focuses|relies|acts|serves)$/.test(word);
}

function startsClause(rest: string): boolean {
  return (
    startsWithVerb(rest) ||
    // More about the same subject: “ and are often …”.
    new RegExp(`^,? and (?!be\\b)${verb}\\b`, 'iu').test(rest) ||
    new RegExp(`^,? ?(and |or |but )?${pronoun}\\b`, 'iu').test(rest) ||
    new RegExp(`^(?:,? and|, or) (?:[\\p{L}’'-]+ ){1,6}${verb}\\b`, 'iu').test(rest) ||
    // An aside: “, a part of the brain, …”.
    /^, (an?|the|also|known|called|defined|as|in|at|on|by|from|with|to|or) /iu.test(rest)
  );
}

/** The parts of an item that a student will learn as true. */
function claimsOf(item: PlainItem): string[] {
  switch (item.type) {
    case 'point':
      return [item.text];
    case 'basic': {
      const sentence = blankedIn(item.front);
      const members = membersOf(item.back);
      return sentence === undefined ? members : [...members, sentence.replace(blank, item.back)];
    }
    case 'cloze': {
      const hidden = [...item.text.matchAll(cloze)].map((match) => match[1] ?? '');
      return hidden.length === 0 ? [] : [...hidden, item.text.replace(cloze, '$1')];
    }
    case 'question': {
      const right = item.options[item.answer];
      if (right === undefined) return [];
      const sentence = blankedIn(item.stem);
      return sentence === undefined ? [right] : [right, sentence.replace(blank, right)];
    }
  }
}

/** Whether the members are all entries of the passage, in order. */
function isWholeList(members: readonly Tokens[], entries: readonly string[]): boolean {
  return (
    entries.length === members.length &&
    entries.every(
      (entry, index) => spanOf(tokensOf(entry), members[index]?.joined ?? '')?.from === 0,
    )
  );
}

/** Whether each member is a whole entry, without nested entries. */
function areWholeEntries(members: readonly Tokens[], entries: readonly string[]): boolean {
  return entries.every((entry, index) => {
    const [own = ''] = entry.split('\n');
    return tokensOf(own).joined === members[index]?.joined;
  });
}

/**
 * Entries of one level, each with its nested entries. A first line that the question names is their parent, not an
 * entry.
 */
function entriesOf({ text }: Tokens, asked: string): string[] {
  const isBlock = !text.includes('\n\n');
  return text
    .split(isBlock ? /\n(?! )/ : '\n\n')
    .map((entry) => entry.replace(bullet, ''))
    .filter((entry, index) => {
      const isAbove = isBlock && index === 0 && asked.includes(tokensOf(entry).joined);
      return !isAbove && !/:\s*$/.test(entry);
    });
}

/** @returns the sentence with the blank, without its quotation marks */
export function blankedIn(stem: string): string | undefined {
  if (!blank.test(stem)) return undefined;
  return /[“„«](.*)[”“»]/su.exec(stem)?.[1] ?? stem;
}

/** A number after these letters is part of a name. After other letters it may be a footnote. */
const beforeNumber = /(?:(?<!\p{L})\p{L}{1,2}|\p{Lu})$/u;
const formula = /\p{Lu}\p{Ll}?\p{N}{1,3}$/u;
const lettersOfName = 5;

/** Whether a name or a number continues here: “CO2” is two words, but one name. */
function isWithinName(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - lettersOfName), at);
  const after = text.slice(at, at + 2);
  if (/^\p{N}/u.test(after)) return beforeNumber.test(before) || /\p{N}[/:^⁺⁻]$/u.test(before);
  if (!/\p{N}$/u.test(before)) return false;
  return (
    /^(?:\p{Ll}|[/:⁺⁻]\p{N}|\^)/u.test(after) || (/^\p{Lu}/u.test(after) && formula.test(before))
  );
}

/** Indexes of words that are only parts of names. */
export const partsOfNames = rememberBy(
  ({ text, starts, ends }: Tokens): ReadonlySet<number> =>
    new Set(
      starts.flatMap((start, at) =>
        isWithinName(text, start) || isWithinName(text, ends[at] ?? 0) ? [at] : [],
      ),
    ),
);

export type Ungrounded = ReasonAt<'grounding'>;

export type Grounding =
  /** The quote as the page has it. The page may differ from the item's by one. */
  ({ ok: true } & Sourced) | { ok: false; reason: Ungrounded };
