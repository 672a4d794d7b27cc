/** Finds false definitions: another statement, half a definition, or words that name no thing. */
import { verbFormOf } from '../language/common-verbs.ts';
import type { RawDefinition } from './raw-definition.ts';
import { beforeRelative, mayBeNoun } from './things.ts';

/** No name of a thing begins so. */
const otherStart =
  /^(?:and|or|such as|whether|meaning|however|then|thus|therefore|because|since|in other words|for example|for instance|especially|particularly|including|instead|otherwise|hence|yet|like|unlike|excluding|except|with|without|while|although|sometimes|(?:all|both|each) \p{Ll}+ly)\b/iu;
/** “the city’s main street”: of which city? */
const ofSomePlace =
  /^the (?:city|island|country|town|region|kingdom|empire|company|firm|book|novel|film|author|organization|nation|state|party|group|river|valley|continent|dynasty|king|emperor|school|team|patient|client)[’']s\b|\bthe (?:former|latter)\b/iu;
const inPicture =
  /\b(?:within|inside|in) the (?:circle|box|diagram|picture|graph|photo|image|chart)\b|\b(?:shaded|pictured)\b/iu;
/** “according to the USPTO, a word that …” tells of another thing. */
const ofAnother = /\b(?:according to|either(?: \S+){1,3}) (?:the )?$/iu;
const oneOfSeveral = /\b(?:like|such as|including) (?:the )?$/iu;
const partOf =
  /\b(?:half|part|most|rest|quarter|third|portion|share|side|end|center|middle|edge|\d+) of (?:the )?$/iu;
/** Verbs that are no nouns in the plural. */
const surelyThird =
  'includes|contains|regulates|occurs|contributes|provides|requires|allows|helps|makes|gives|takes|becomes|affects|enables|explains|produces|involves|consists|refers|describes|serves|protects|prevents|leads|begins|ends|exists|varies|carries|keeps|brings|has|does';
const secondOfOne = new RegExp(
  `,? (?:and|but) (?:\\p{Ll}+ly |also |often )?(?:${surelyThird}) `,
  'u',
);
/** “connects to the body”, “suggests that we value”, “calculations show that” */
const verbFirst =
  /^(?:aims|applies|seeks|attempts|strives|intends|connects|tends|suggests|stretches|extends|refers|allows|increases|decreases|explains|consists|serves|depends|lies|begins|leads|contributes) (?:to|that|with|of|on|from|in|as) |^\p{L}+s (?:show|suggest|indicate|reveal|argue|say|think|believe) that /u;
/** “community-driven and facilitates planning”: how it is, and what it does. */
const qualityAndDeed =
  /^[\p{Ll}-]+(?:ing|ed|en|al|ive|ous|ic|ful|able) and \p{Ll}+[^siu\W]s (?!(?:of|in|for|that|which|used|to|with|by|on|from|between|about|among)\b)/u;
/** “plays an important role in growth” says that it matters, not what it does. */
const playsItsPart =
  /^(?:plays?|played) an? (?:\p{Ll}+ly )?(?:integral|important|major|key|vital|critical|essential|crucial|significant|big|large|central|prominent|leading) (?:role|part)\b/u;
/** “the movement of the body and the smooth muscles are found in …” */
const otherSubject = /\p{L},? and the (?:\p{Ll}+ ){1,3}(?:is|are|was|were) (?!to\b)/u;
/** “bundles that transmit signals via a process” known as X: X is the process, not the bundles. */
const endsInKind =
  /\b(?:via|by|through|in|with|from|into|of|using|undergo(?:es)?) (?:an?|the) (?:\p{L}+ )?(?:process|phenomenon|condition|method|technique|mechanism|practice|procedure|system|strategy|structure|reaction|state)$/u;
/** “A brilliant speaker, Adams” known as X: told of a person. */
const namesSomebody = /, \p{Lu}\p{Ll}+(?: \p{Ll}+ly)?$/u;
/** “takes longer than …”: how it stands to others, not what it does. */
const comparing = /^\p{Ll}+ (?:\p{Ll}+er|more|less|fewer|better|worse)\b.* than\b/u;
const idea =
  /\b(?:view|belief|idea|theory|claim|principle|assumption|notion|position|fact) that (.+)$/;
const auxiliary =
  /^(?:is|are|was|were|can|cannot|could|will|would|may|might|must|should|has|have|had|does|do|did)$/;
const denies = /,? (?:and|but) (?:do|does|did) not /u;
/** What can only be a verb without “been”. */
const surelyPast =
  /\b(?:remained|became|began|went|came|grew|took|gave|saw|knew|wrote|fell|rose|chose|drove|arose|emerged|occurred|happened|tried|failed|continued)\b/u;

/** @param text of the sentence */
export function isMisread(raw: RawDefinition, meaning: string, text: string): boolean {
  const { subject, link, form } = raw;
  if (otherStart.test(meaning) || ofSomePlace.test(meaning) || inPicture.test(meaning)) return true;
  if (denies.test(beforeRelative(meaning)) || isOpenList(meaning, text)) return true;
  if (isListedBeside(raw, meaning, text)) return true;
  const isBeside = link === '';
  if (link === 'called' && (endsInKind.test(meaning) || namesSomebody.test(meaning))) return true;
  if (/^(?:does|do)$/.test(link) && comparing.test(meaning)) return true;
  if (/^(?:is|are)$/.test(link) && startsWithQuality(meaning)) return true;
  if (/^(?:is|are|)$/.test(link) && qualityAndDeed.test(meaning)) return true;
  if (playsItsPart.test(meaning) || otherSubject.test(beforeRelative(meaning))) return true;
  if (!isBeside && link !== 'called' && secondOfOne.test(beforeRelative(meaning))) return true;
  if (isBeside && (isStatementAlone(meaning) || verbFirst.test(meaning))) return true;
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
/** “hostile to bacteria”, “similar to the detectors”: how it is, not what. */
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
      return !/^(?:of|that|for|in|by|to|with|and|or|used|made)$/.test(next) && isVerbFirst(next);
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

function isVerbFirst(next: string): boolean {
  return /^(?:an?|the|its|their|his|her|from|on|into|that|how|\p{Ll}+s)$/u.test(next);
}

/** A noun follows, so a form of a verb behind it is none: “the total costs”, “a set of uses”, “a highly trained staff”. */
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

/** “inputs like labor, machinery” where the sentence has “, and raw materials …” */
function isOpenList(meaning: string, text: string): boolean {
  const last = /, ([^,]+)$/.exec(meaning)?.[1] ?? '';
  const most = /^(?:an?|the) /.test(last) ? 5 : 3;
  if (last === '' || last.split(' ').length > most) return false;
  if (/^(?:and|or|which|who|that|where|when|especially|usually|often|including|such)\b/.test(last))
    return false;
  const at = text.indexOf(meaning);
  return at >= 0 && /^, (?:and|or) /.test(text.slice(at + meaning.length));
}

/** “the signs and symptoms of X: fever, …”: the colon is of the signs. */
const ofPlural = /(?<!\bin term)(?<=\p{L}[^siu\W])s (?:of|for|in|to|with) (?:the |an? )?$/u;
/** “includes the first vein, the middle vein, and the last vein”: “, and” with no comma before it parts no members of its own. */
const lastOfThree = /^[^,]+, (?:and|or) [^,]+$/u;
const goesOnWithMember = /^,? (?:and|or) (?:an?|the|its|their|other|\p{L}+)\b/u;
/** “ and it is …”, “, and is …”: another statement. */
const isStatementBehind =
  /^,? (?:and|or) (?:[\p{L}’'-]+ ){0,4}(?:is|are|was|were|can|may|has|have|had|will|does|do|did|should|could|would)\b/u;
const relative = /\b(?:that|which|who|whose|where|when|in which)\b/;

/** It stands beside the term only because both are members of one list. @param text of the sentence */
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
