/** Whether a phrase can name or describe a thing, by its words alone. */
import { verbFormOf } from '../language/common-verbs.ts';

const finite =
  /\b(?:is|are|was|were|can|cannot|could|will|would|may|might|must|has|have|had|does|do|did|became|began)\b/;
/** No nouns, except after “to”. */
const surelyVerb =
  /\b\p{Ll}+(?:izes|ifies)\b|(?<!\bto )\b(?:make|give|take|provide|include|produce|allow|require|become|receive|contain|create|keep|bring|lead|enter|consist|occur|exist)s?\b|\b(?:typically|usually|often|generally|sometimes|also|never|always) \p{Ll}+(?<!ed|al|ive|ous|ary|ic|ing)\b/u;
/** “a kind of …”, “strategies that …”: the name of a kind of thing. */
const thing =
  /^(?:(?:an?|the|any|all|those|one of (?:the )?\p{L}+|that (?:portion|part|area|region|kind|branch)|one(?: who| that| in)|one[’']s|\p{L}+ (?:kind|type|form)s? of) \S+ \S+|(?:(?!(?:for|of|in|to|with|by|from|on|at|as|through|among)\b)\p{Ll}[\p{L}’'-]*,? ){0,3}\p{Ll}[\p{L}’'-]*(?<!ou|s|i|u)s (?:that|who|which|whose|where|of|in|with|for|from|by|between|on|to|used|found|made|given|held|paid|taken|\p{Ll}+ed|\p{Ll}+ing) |(?:people|children|men|women) (?:who|whose|with) )/u;

/** These verbs say only when or where a thing exists, not what it does. */
export const dullVerb =
  /^(?:exist|occur|happen|grow|grew|become|became|begin|began|develop|come|came|go|went|remain|vary|varies|continue|describe|differ|appear|get|got|stay|seem|concern|emerge|mark|work)(?:s|es|ed|d)?$/;

/** No nouns before “of”, “in”, “that”, … */
const noNoun =
  /(?:ed|ing|ly|al|ive|ous|ic|ble|ful|less|ant|[^m]ent|ar|ary|able|[bcdgmnrst]ile)$|^(?:held|rapid|able|about|according|after|all|also|apart|as|aware|away|back|because|before|best|better|both|close|common|concerned|contrary|crucial|deep|due|early|easy|equal|even|far|few|first|free|full|good|great|hard|here|high|how|ideal|just|key|large|late|less|like|likely|long|low|made|many|more|most|much|native|near|necessary|new|next|no|not|often|old|one|only|open|other|out|part|prior|prone|proof|rare|ready|right|safe|seen|similar|so|some|sure|there|thought|true|unique|up|used|very|well|what|when|where|which|who|why|wide|wrong|subject|home|responsible|vital|essential|important|integral|central)$/;
/** Nouns with endings of other words. */
const noun =
  /(?:feeling|learning|thinking|understanding|training|testing|meaning|hearing|reasoning|planning|teaching|writing|reading|breathing|bleeding|swelling|aging|behavioral|signal|trial|proposal|removal|survival|denial|approval|disposal|withdrawal|arousal|appraisal|capital|material|animal|hospital|individual|music|logic|topic|traffic|public|calcium|need|speed|seed|fluid|movement|treatment|development|government|investment|percent|event|extent|content|agent|patient|parent|student|component|plant|elephant|hormonal|chemical|ritual|rival|festival|arrival|journal|fossil|mineral|acid|fabric|clinic|metric|statistic|mechanic|ethic|relative|incentive|narrative|motive|adjective|initiative|alternative|objective|archive|dive|drive|directive|perspective|ingredient|client|accident|incident|document|gradient|nutrient|current|talent|president|resident|servant|tenant|merchant|immigrant|migrant|grant|infant|giant|variant|hormone|child|world|field|shield|yield|gold|household|threshold|table|cable|variable|missile|file|mile|textile|reptile|projectile|dollar|scholar|pillar|calendar|solar|war|star|car|year|salary|boundary|summary|library|secretary|missionary|commentary|anniversary|dictionary|vocabulary|adversary|(?<!\p{L})bed|weed|breed|deed|creed)$/u;
const bare =
  /^((?:\p{Ll}[\p{L}’'-]*,? (?:and |or )?){0,5}?)(\p{Ll}[\p{L}’'-]{2,})(?:,? (?:and|or) \p{Ll}[\p{L}’'-]+)? (?:of|about|towards?|against|in|for|between|among|from|by|with|during|within|to|that|which|who|whose|where|in which|where|wherein|whereby|given|taken|held|run|\p{Ll}{3,}ed) /u;

/** Up to “that …”, “which …”, “who …”. */
export function beforeRelative(text: string): string {
  return text.replace(
    / (?:that|which|who|whose|in which|where|wherein|whereby|when|whom|as though|as if) .*$/u,
    '',
  );
}

/** A noun without an article and its description: “prejudice and discrimination toward …”, “information about …”. */
export function isBareThing(text: string): boolean {
  const [, before = '', head = ''] = bare.exec(`${text} `) ?? [];
  const last = before.trim().split(/,? /).at(-1) ?? '';
  // “severe vomiting caused by …”: after an adjective the word in “ing” is a noun.
  const isActNamed = /ing$/.test(head) && last !== '' && !/(?:ing|ly)$/.test(last);
  if (head === '' || (noNoun.test(head) && !noun.test(head) && !isActNamed)) return false;
  const first = text.split(' ')[0] ?? '';
  // “granted the ability to …”
  if (/^\p{Ll}+(?:ed|en) (?:an?|the|its|their) /u.test(text)) return false;
  if (
    /^(?:not|no|also|often|usually|now|still|how|what|when|where|why|who|thought|known|said|more|less|most|very|so|too|one|some|many|much|its|their|our|your|his|her|in|on|at|of|for|to|by|with|from|like|as)$/.test(
      first,
    )
  )
    return false;
  if (verbFormOf(head) === 'third' || verbFormOf(head) === 'past') return false;
  const words = before.trim().split(/,? /);
  return (
    !surelyVerb.test(before) &&
    !words.some((word) => verbFormOf(word) === 'third' || /^(?:to|that|which)$/.test(word)) &&
    !finite.test(beforeRelative(text))
  );
}

/** A plural, or a word for many or for no countable thing: “files that …”, “equipment used to …”. */
export function hasPluralNoun(text: string): boolean {
  return (
    /(?<!ou|s|i|u)s(?:’|')?(?:$|[\s,-])/u.test(text) ||
    /\b(?:people|children|men|women|data|media|bacteria|criteria|phenomena|mitochondria|stimuli|nuclei|alveoli|fungi|algae|formulae|species|series|mice|feet|teeth|equipment|information|software|material|evidence|money|text|code|behavior|tissue|knowledge|property|part|parts|matter|food)\b/.test(
      text,
    )
  );
}

/** Whether a word with the ending of an adjective is a noun. */
export function mayBeNoun(word: string): boolean {
  return noun.test(word) || !noNoun.test(word);
}

/** A phrase that names a thing and states nothing. */
export function isThing(text: string): boolean {
  const own = beforeRelative(text);
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

/** Contains a verb: “the South entered a period”. */
function tellsAlready(text: string): boolean {
  const words = text.split(' ');
  return words.some((word, at) => {
    const form = verbFormOf(word);
    if (form !== 'past' || at < 2) return false;
    const next = words[at + 1] ?? '';
    return /^(?:an?|the|its|their|his|her)$/.test(next) || next === '';
  });
}

/** In “attacks that took place” the first word is not a verb with an object. */
export function hasObject(told: string): boolean {
  const [verb = '', next = ''] = told.split(' ');
  if (/^(?:that|which|who|of|against|among|during|when|where|is|are|was|were|and|or|,)$/.test(next))
    return false;
  if (/,$/.test(verb)) return false;
  return (
    !/^(?:in|on|to|with|from|by|at|for|as|into|upon|between)$/.test(next) ||
    /^(?:depend|rel|respond|lead|led|result|refer|act|consist|belong|appl|contribut|serve|focus|interact|originat|insert|aris|articulat|extend|drain|connect|attach|project|branch|adher|react|convert|account|work|deal|look)/.test(
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

/** Cuts off the rest of the main clause after an apposition: “, is …”, “, prevents …”. */
export function endOfClause(text: string): string {
  return cutAside(text)
    .replace(
      /, (?:is|are|was|were|has|have|had|can|could|may|might|will|would|do|does|did) .*$/u,
      '',
    )
    .replace(/, (\p{Ll}+) .*$/u, (rest: string, word: string) =>
      verbFormOf(word) === 'past' || verbFormOf(word) === 'third' ? '' : rest,
    );
}

/** “all persons, agencies, and organizations that have …”: the verb belongs to the members of one list. */
const listOfThose =
  /^[^,;:—]{2,50}(?:, [^,;:—]{2,40})+, and (?:\S+ ){1,4}?(?:that|who|which) [^,;:—]+$/u;

/** Ends the phrase before another statement. */
export function cutAside(text: string): string {
  if (listOfThose.test(text)) return text;
  return text
    .replace(/(?:;|—| – |, whereas ).*$/u, '')
    .replace(/, \p{Ll}+ly \p{Ll}+ed .*$/u, '')
    .replace(
      /, (?:and|but|so|while|whereas|although|though|which|because|since|as) .*\b(?:is|are|was|were|has|have|had|can|could|may|might|will|would|do|does|did|refers?|means)\b.*$/u,
      '',
    )
    .replace(
      /,? and (?:it|they|this|these|he|she|we|is|are|was|were|has|have|can|may|will) .*$/u,
      '',
    )
    .replace(/, (\p{Ll}+s) .*$/u, (rest: string, verb: string) =>
      verbFormOf(verb) === 'third' ? '' : rest,
    )
    .replace(
      /, (?:typically|usually|generally|often) (?!by\b|as\b|called\b|in\b|with\b|of\b).*$/u,
      '',
    )
    .replace(/, in the (?:\d{4}s|\p{L}+ century)$/u, '')
    .replace(/,$/, '');
}

/** “Following the terms of physics, N-dimensional arrays are called …”: not part of what is called so. */
export const viewpoint =
  /^(?:According to|Following|In|Within|As for|Similarly|Conversely|Specifically|In particular|More generally|Often|Sometimes|Typically|Formally|Informally)\b[^,;:—]{0,50}, (?=\p{L})/u;

/** “members of the firm, its investors, and the assets a firm has”: the verb belongs to the last member. */
export const membersWithClause =
  /^(?:(?!\b(?:is|are|was|were|has|have|can|may|will)\b)[^,;:—])+(?:, (?:(?!\b(?:is|are|was|were|has|have|can|may|will)\b)[^,;:—])+)+, and (?:the|an?|all|any) \p{Ll}+ (?:an?|the|that|which|who) [^,;:—]+$/u;

/** “The most common form of it is …”: one of a kind is not a definition. */
export const oneOfMany =
  /^(?:An?|The) (?:(?:\p{L}+est|most|least|best|other|first|second|third|fourth|last|next|final|main|major|primary|key|only|same|result|answer|name|reason|problem|question|solution|goal|aim|purpose|example|type|kind|form|part|way|difference|exception|focus|term|other) |(?:\p{L}+ ){1,3}(?:example|type|kind|form|exception|way|reason|alternative) (?:of|to|for) )/iu;
