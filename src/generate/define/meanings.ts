/** Whether a phrase can be the meaning of a term: complete, general, clear without the text around, and not misread. */
import { verbFormOf } from '../language/common-verbs.ts';
import { lowerStart, wordsOf } from '../language/words.ts';
import { contains } from '../make/material.ts';
import { plainTerm } from '../make/term-names.ts';
import type { RawDefinition } from './definition-features.ts';
import { beforeRelative, isAct, isThing, mayBeNoun } from './things.ts';
import { tellsOther } from './told-of.ts';

const minMeaningWords = 4;
const maxMeaningLetters = 210;
const weak =
  /^(an?|the|any) ((very|much more|far more|more|most|quite|rather|relatively|particularly|extremely|highly|fairly|truly) |(\w+ly )?)?(important|related|certain|common|good|great|similar|major|useful|popular|significant|key|complex|powerful|different|recent|classic|famous|example|part|result|matter|problem|question|topic|case|reason|lot|number(?!(?<=^the number) of)(?! (?:that|from|between|which|used|calculated|obtained)\b)|variety|subject|critical|crucial|vital|basic(?! (?:\w+ )?(?:unit|building block))|big|huge|few|same|first|second|last|final|next|only|best(?! example or)|worst|main(?! \w+ (?:responsible|that|which)\b)|other|following|challenge|difficult|hard|interesting|new|concern|factor|focus|goal|source|outcome|consequence|product|function of|likely|fundamental|central|leading|bit|name (?:they|it|that|for)|alternative|residual|well-known|serious|strong|constant|adaptable|favorite|typical|basis for|possible|potential|optimal|ideal|excellent|nearly \w+|appropriate|suitable|preferred|exception|general problem|earlier (?:approach|attempt|method|version)|primary (?:goal|aim|reason|concern|focus|source|cause|determinant|purpose|objective)|controversial|essential|prime|perfect|more|most|less|least|\w+est(?! (?:\w+ )?(?:units?|part|layer|point|level|amount|distance|value|number|particles?|bone|portion|form)\b))\b/i;
/** Incomplete unless more follows: “a small opening in the eye”, “the way words are organized into sentences”. */
const weakAlone =
  /^(an?|the|any) (?:very |relatively )?(?:expansive |broad |large |vast )?(?:way|fact|area|small|little|wide|long|brief|normal|natural)\b(?=(?: \S+){0,4}$)/i;
/** These refer to other text. “such as” and “below average” do not. */
export const vague =
  /^(?:an?|the) (?:\p{L}+ )?one\b(?! of)|\b(?:discussed|described|mentioned|explored|introduced|seen) (?:earlier|later|previously|before|in (?:the|an?) (?:chapter|section))|\b(this|these|such(?! as\b)|my|here|(?:above|below)(?! (?:the|an?|average|normal|\d))|(?:he|she|his|her)(?<!\b(?:child|person|student|infant|baby|mother|father|parent|patient|individual|someone|woman|man|worker|employee|customer|owner|player|leader|buyer|seller)\b.*))\b|\bthose\b(?! (that|who|which|of|in|with))|\bboth\b(?!.* and )/iu;

/**
 * Ends a meaning where its sentence goes on: “, has …”; a meaning by place, before another statement: “ and looks like
 * …”.
 */
export function wholeOf(told: string, { form, link }: RawDefinition): string {
  const meaning = told
    .replace(
      /, (?:while|whereas|as well as|(?:some |common )?examples (?:are|include|of)) .*$/u,
      '',
    )
    .replace(/,? and that (?:it|they) .*$/u, '')
    // “…, and, like most of them, it starts early”, “…—the length of each grows”: another statement.
    .replace(/, (?:and|but),? (?:[^,]*, )?(?:it|they|this) .*$/u, '')
    .replace(/(?<=(?: \S+){3})—(?:the|it|this|they|each|every) [^—]*$/u, '')
    .replace(
      /, (?:typically|usually|generally|often) (?!by\b|as\b|called\b|in\b|with\b|of\b).*$/u,
      '',
    );
  if (form === 'apposition' || form === 'comma' || form === 'or' || form === 'dash')
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

/**
 * “a gift to workers, or those who were workers”: the meaning includes the alternative after “, or”.
 * @param text of the sentence
 */
export function withOther(meaning: string, text: string): string {
  const at = text.indexOf(meaning);
  const [more = ''] = (at >= 0 && other.exec(text.slice(at + meaning.length))) || [];
  const next = / or (\p{Ll}+)/u.exec(more)?.[1] ?? '';
  return more === '' || finite.test(more) || verbFormOf(next) !== undefined
    ? meaning
    : `${meaning}${more}`;
}

const secondVerb =
  /,? and (?:also |often |thus |usually |sometimes )?(?:(focuses on|relies on|reports to|belongs to|leads to|results in|depends on|acts as|serves as|contains|includes|involves|consists of|refers to|provides|requires|allows|occurs|helps) |(\p{Ll}+) (?=(?:an?|the|its|their|all|on|to|from|into|also|cause|lead|be) ))/gu;

/** “a process of cells and focuses on the core”: removes a second statement after the first. */
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

/** @param isClause a whole statement: “the main cause of it is …” is enough */
export function isMeaning(meaning: string, name: string, isClause = false): boolean {
  return (
    wordsOf(meaning).length >= minMeaningWords &&
    meaning.length <= maxMeaningLetters &&
    // Cut inside a list: “a global audit, consulting”.
    (wordsOf(meaning).length > minMeaningWords || !meaning.includes(',')) &&
    !/^but\b/i.test(meaning) &&
    (isClause || !weak.test(meaning)) &&
    !weakAlone.test(meaning) &&
    !/^one of (the|its|their|our) (most|best|few|many|first|greatest|\w+est)\b/i.test(meaning) &&
    !/^(((when|that|if|how) )?(they|it|he|she)|which|who|whose)\b/i.test(meaning) &&
    !/^(another|additional|further|other|perhaps|even|well|far|possible|sometimes|often|typically|usually|also|not|still|\p{L}+ed (to|by|in|on|with|at|as|for|from)|\p{L}+ly)\b/iu.test(
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

/** Something that can be named: “Goods that …”, “Removing …”, “When people …”. */
export function isThingOrCase(meaning: string): boolean {
  const plain = lowerStart(meaning);
  return (
    /^(?:when|if|someone|anyone|somebody|anything|something) |^our ability to |^\p{Ll}+ that \p{Ll}+s /u.test(
      plain,
    ) ||
    isAct(plain) ||
    isThing(plain)
  );
}

/** “a relaxation of tensions between their nations”: whose? */
function hasNobody(meaning: string): boolean {
  const before = /^(.*?)\b(?:their|they|them)\b/iu.exec(meaning)?.[1];
  if (before === undefined) return false;
  // “unpacks them”: the first word is a verb.
  if (/^\p{Ll}+s $/u.test(before)) return true;
  return !/\p{L}[^s]s\b|\b(?:people|person|children|men|women|one|someone|individual|everyone|student|child|group|police)\b/iu.test(
    before.replace(/\b(?:is|was|has|does|as|its|this)\b/g, ''),
  );
}

/** Longer than a word or two, and clear without the sentences around. */
export function isStatement(meaning: string): boolean {
  return (
    wordsOf(meaning).length >= 5 &&
    !/\b(it|they|them|its|their)\b/i.test(meaning.split(' ').slice(0, 3).join(' '))
  );
}

export function isSelfContained(meaning: string): boolean {
  return (
    /^(An?|The|When|Any|Someone|Anyone|Anything|Our ability|\p{Lu}\p{Ll}+ (?:that|who)|(?:\p{L}[\p{L}-]+ ){1,2}\p{Ll}+s (?:that|who|which|with|in which)|\p{L}+(s|ing|ment|tion|ity))\b/u.test(
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

/** No name begins so. */
const otherStart =
  /^(?:and|or|such as|whether|meaning|however|then|thus|therefore|because|since|in other words|for example|for instance|especially|particularly|including|instead|otherwise|hence|yet|like|unlike|excluding|except|with|without|while|although|sometimes|(?:all|both|each) \p{Ll}+ly)\b/iu;
/** “the city’s main street”: the city is unknown. */
const ofSomePlace =
  /^the (?:city|island|country|town|region|kingdom|empire|company|firm|book|novel|film|author|organization|nation|state|party|group|river|valley|continent|dynasty|king|emperor|school|team|patient|client)[’']s\b|\bthe (?:former|latter)\b/iu;
const inPicture =
  /\b(?:within|inside|in) the (?:circle|box|diagram|picture|graph|photo|image|chart)\b|\b(?:shaded|pictured)\b/iu;
/** “according to the USPTO, a word that …” speaks of something else. */
const ofAnother = /\b(?:according to|either(?: \S+){1,3}) (?:the )?$/iu;
const oneOfSeveral = /\b(?:like|such as|including) (?:the )?$/iu;
const partOf =
  /\b(?:half|part|most|rest|quarter|third|portion|share|side|end|center|middle|edge|\d+) of (?:the )?$/iu;
/** Verbs in “s” that are not plural nouns. */
const surelyThird =
  'includes|contains|regulates|occurs|contributes|provides|requires|allows|helps|makes|gives|takes|becomes|affects|enables|explains|produces|involves|consists|refers|describes|serves|protects|prevents|leads|begins|ends|exists|varies|carries|keeps|brings|has|does';
const secondOfOne = new RegExp(
  `,? (?:and|but) (?:\\p{Ll}+ly |also |often )?(?:${surelyThird}) `,
  'u',
);
/** “connects to the body”, “suggests that we value”, “calculations show that” */
const verbFirst =
  /^(?:aims|applies|seeks|attempts|strives|intends|connects|tends|suggests|stretches|extends|refers|allows|increases|decreases|explains|consists|serves|depends|lies|begins|leads|contributes) (?:to|that|with|of|on|from|in|as) |^\p{L}+s (?:show|suggest|indicate|reveal|argue|say|think|believe) that /u;
/** “involves setting priorities”, behind “typically called X,”: the sentence goes on. */
const certainVerb = new RegExp(
  `^(?:${surelyThird}|focuses|differs|relies|emphasizes|arises|applies|consists) (?!of\\b(?! ))`,
  'u',
);
/** “community-driven and facilitates planning”: a quality and an action. */
const qualityAndDeed =
  /^[\p{Ll}-]+(?:ing|ed|en|al|ive|ous|ic|ful|able) and \p{Ll}+[^siu\W]s (?!(?:of|in|for|that|which|used|to|with|by|on|from|between|about|among)\b)/u;
/** “plays an important role in growth” does not say what it does. */
const playsItsPart =
  /^(?:plays?|played) an? (?:\p{Ll}+ly )?(?:integral|important|major|key|vital|critical|essential|crucial|significant|big|large|central|prominent|leading) (?:role|part)\b/u;
/** “the movement of the body and the smooth muscles are found in …” */
const otherSubject = /\p{L},? and the (?:\p{Ll}+ ){1,3}(?:is|are|was|were) (?!to\b)/u;
/** “bundles that transmit signals via a process” known as X: X is the process, not the bundles. */
const endsInKind =
  /\b(?:via|by|through|in|with|from|into|of|using|undergo(?:es)?) (?:an?|the) (?:\p{L}+ )?(?:process|phenomenon|condition|method|technique|mechanism|practice|procedure|system|strategy|structure|reaction|state)$/u;
/** “A brilliant speaker, Adams” known as X: a person is described. */
const namesSomebody = /, \p{Lu}\p{Ll}+(?: \p{Ll}+ly)?$/u;
/** “takes longer than …”: a comparison, not a description. */
const comparing = /^\p{Ll}+ (?:\p{Ll}+er|more|less|fewer|better|worse)\b.* than\b/u;
const idea =
  /\b(?:view|belief|idea|theory|claim|principle|assumption|notion|position|fact) that (.+)$/;
const auxiliary =
  /^(?:is|are|was|were|can|cannot|could|will|would|may|might|must|should|has|have|had|does|do|did)$/;
const denies = /,? (?:and|but) (?:do|does|did) not /u;
/** Certainly a past participle or past form without “been”. */
const surelyPast =
  /\b(?:remained|became|began|went|came|grew|took|gave|saw|knew|wrote|fell|rose|chose|drove|arose|emerged|occurred|happened|tried|failed|continued)\b/u;

/** @param text of the sentence */
export function isMisread(raw: RawDefinition, meaning: string, text: string): boolean {
  const { subject, link, form } = raw;
  if (otherStart.test(meaning) || ofSomePlace.test(meaning) || inPicture.test(meaning)) return true;
  if (denies.test(beforeRelative(meaning)) || isOpenList(meaning, text)) return true;
  if (isListedBeside(raw, meaning, text) || tellsOther(raw, meaning, text)) return true;
  const isBeside = link === '';
  if (link === 'called' && (endsInKind.test(meaning) || namesSomebody.test(meaning))) return true;
  if (/^(?:does|do)$/.test(link) && comparing.test(meaning)) return true;
  if (/^(?:is|are)$/.test(link) && startsWithQuality(meaning)) return true;
  if (/^(?:is|are|)$/.test(link) && qualityAndDeed.test(meaning)) return true;
  if (playsItsPart.test(meaning) || otherSubject.test(meaning)) return true;
  if (!isBeside && link !== 'called' && secondOfOne.test(beforeRelative(meaning))) return true;
  if (isBeside && (isStatementAlone(meaning) || verbFirst.test(meaning))) return true;
  if (isBeside && certainVerb.test(meaning)) return true;
  if (link === 'called' && /^(?:when|if) [^,]*, (?:an?|the) /iu.test(meaning)) return true;
  if (lacksVerb(idea.exec(meaning)?.[1])) return true;
  if (form === 'or' && /^\p{L}+ed\b/u.test(meaning)) return true;
  const before = text.slice(0, Math.max(0, text.indexOf(subject)));
  return (
    isBeside &&
    (ofAnother.test(before) ||
      (partOf.test(before) && form !== 'bracket') ||
      (oneOfSeveral.test(before) && /, and |, or /.test(meaning)))
  );
}

const twoQualities =
  /^\p{Ll}+ and \p{Ll}+(?:al|ive|ous|ic|ed|ary|ful|able|ible|ant|ent) (?:\p{Ll}+ )?\p{Ll}+[^siu\W]s (?:of|in|for|that|which|used|to|with|by|on|from|between|about|among)\b/u;
/** “hostile to bacteria”, “similar to the detectors”: a quality, not a thing. */
function startsWithQuality(meaning: string): boolean {
  // “philosophical and theoretical frameworks used …”: two qualities of a thing.
  if (twoQualities.test(meaning)) return false;
  const [, first = ''] =
    /^(\p{Ll}+) (?:to|because|in|for|as|and|by|with|at|on|when|if|through|from|within)\b/u.exec(
      meaning,
    ) ?? [];
  return (
    first !== '' &&
    /(?:apparent|ed|ld|ile|ful|ous|ive|able|ible|ic|al|ar|less|ant|ent|ary)$/.test(first) &&
    (first === 'apparent' || !mayBeNoun(first))
  );
}

/** “the court hears a case”, “the elite remained in need”, “researchers randomly choose samples” */
function isStatementAlone(meaning: string): boolean {
  const own = beforeRelative(meaning);
  if (surelyPast.test(own)) return true;
  const words = own.split(' ');
  return words.some((word, at) => {
    const form = verbFormOf(word);
    if (form === undefined) return false;
    const [before = '', next = ''] = [words[at - 1], words[at + 1]];
    if (form === 'base') return at > 0 && /^\p{Ll}{3,}ly$/u.test(before) && next !== '';
    if (at === 0)
      return !/^(?:of|that|for|in|by|to|with|and|or|used|made)$/.test(next) && verbEnds.test(next);
    if (at < 2 || isBeforeNoun(before)) return false;
    if (form === 'third') return /^(?:to|that|an?|the|its|their|his|her|one)$/.test(next);
    return (
      next !== '' &&
      !/^(?:by|in|on|to|for|with|from|as|at|of|and|or|into|through|between|under|over|within|during|when|only|against|among|along|upon|around|across|after|before|via|per|out|up|down|off|back|together|\p{Ll}+ly)$/u.test(
        next,
      )
    );
  });
}

const verbEnds = /^(?:an?|the|its|their|his|her|from|on|into|that|how|\p{Ll}+s)$/u;

/**
 * If a noun follows, the verb form before it is not a verb: “the total costs”, “a set of uses”, “a highly trained
 * staff”.
 */
function isBeforeNoun(word: string): boolean {
  return (
    /^(?:an?|the|of|in|and|or|by|to|for|with|from|on|its|their|his|her|most|more|very|less|as|at|into|is|are|be|being|been|new|other|some|any|all|no|not|two|three|which|that|who)$/.test(
      word,
    ) || /(?:al|ive|ous|ic|ful|ary|ly|ed|,|less|able|ible|ing)$/.test(word)
  );
}

/** “the idea that the decision of the majority” */
function lacksVerb(clause: string | undefined): boolean {
  const words = clause?.split(' ') ?? [];
  return (
    words.length > 0 &&
    words.every(
      (word) =>
        !auxiliary.test(word) && verbFormOf(word) === undefined && !/(?:ed|[^us]s)$/.test(word),
    )
  );
}

/** “inputs like labor, machinery”, if “, and raw materials …” follows in the sentence. */
function isOpenList(meaning: string, text: string): boolean {
  const last = /, ([^,]+)$/.exec(meaning)?.[1] ?? '';
  const most = /^(?:an?|the) /.test(last) ? 5 : 3;
  if (last === '' || last.split(' ').length > most) return false;
  if (/^(?:and|or|which|who|that|where|when|especially|usually|often|including|such)\b/.test(last))
    return false;
  const at = text.indexOf(meaning);
  return at >= 0 && /^, (?:and|or) /.test(text.slice(at + meaning.length));
}

/** “the signs and symptoms of X: fever, …”: the colon explains the signs. */
const ofPlural = /(?<!\bin term)(?<=\p{L}[^siu\W])s (?:of|for|in|to|with) (?:the |an? )?$/u;
/** “includes the first vein, the middle vein, and the last vein”: the last “, and” belongs to the list. */
const lastOfThree = /^[^,]+, (?:and|or) [^,]+$/u;
const goesOnWithMember = /^,? (?:and|or) (?:an?|the|its|their|other|\p{L}+)\b/u;
/** “ and it is …”, “, and is …”: another statement. */
const isStatementBehind =
  /^,? (?:and|or) (?:[\p{L}’'-]+ ){0,4}(?:is|are|was|were|can|may|has|have|had|will|does|do|did|should|could|would)\b/u;
const relative = /\b(?:that|which|who|whose|where|when|in which)\b/;

/** Both are members of one list, so it is not about the term. @param text of the sentence */
function isListedBeside(
  { subject, link, form }: RawDefinition,
  meaning: string,
  text: string,
): boolean {
  if (link !== '' || (form !== 'comma' && form !== 'apposition' && form !== 'dash')) return false;
  const at = text.indexOf(meaning);
  if (at < 0) return false;
  const opened = text.slice(0, at);
  const before = text.slice(0, Math.max(0, text.lastIndexOf(subject, at)));
  if (/: $/.test(opened)) return ofPlural.test(before);
  // “many effects of healing—effects that …”
  const first = /^\p{L}+/u.exec(meaning)?.[0] ?? '';
  if (new RegExp(`\\b${first} of (?:the )?$`, 'iu').test(before)) return true;
  if (!/, $/.test(opened)) return false;
  const [own = ''] = meaning.split(', ');
  if (lastOfThree.test(meaning) && !relative.test(own)) return true;
  const rest = text.slice(at + meaning.length);
  return goesOnWithMember.test(rest) && !isStatementBehind.test(rest) && !relative.test(meaning);
}
