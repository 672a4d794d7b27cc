/** Which sentences may be points of a summary. A good card may be no point: an instruction, a title, a story, a box. */
import { speakerI, talksToReader } from '../language/quality.ts';
import type { Material, Sentence } from '../make/material.ts';

// These are English; grammars have the rules of other languages.
const instruction =
  /^(notify|monitor|know|analy[sz]e|report|avoid|inform|teach|assess|evaluate|encourage|ensure|review|summari[sz]e|complete|discuss|create|research|record|obtain|administer|instruct|provide|perform|seek|submit|consult|conduct|engage|follow|organi[sz]e|prepare|store|stop|tell|wear|emphasize|understand|contact|check|use|observe) (to|for|the|any|an?|how|what|why|when|their|its|all|each|every|this|these|whether|if|health|patients?|clients?|students?|providers?|signs|symptoms)\b/i;
/** In lists: the sentence above, such as “Do not:”, may negate them. */
const listedInstruction =
  /^(notify|monitor|avoid|inform|assess|evaluate|ensure|review|observe|obtain|administer|instruct|seek|consult|engage|follow|store|stop|wear|take|keep|use|contact|discontinue|drink|eat|limit|maintain|wash|clean|apply|rinse|shake|swallow) (?!of\b)\p{Ll}/iu;
/** With an article these are verbs: no other word begins a sentence so. */
const moreInstructions =
  /^report (\p{Ll}+ )?(effects|signs|symptoms)\b|^(advise|allow|answer|apply|arrange|begin|calculate|circle|collect|continue|counsel|count|cover|decide|design|determine|develop|display|distribute|divide|document|educate|estimate|examine|explore|file|fill|finish|hold|include|initiate|invite|limit|maintain|mark|measure|mix|move|offer|place|plan|point|practice|present|protect|recommend|refer|remind|remove|repeat|replace|request|return|rotate|save|schedule|select|send|share|sign|solve|state|study|support|track|treat|turn|underline|wait|wash|watch) (the|an?|any|all|each|every|for|out|students?|clients?|patients?|participants) \p{Ll}/iu;
const ofLessons =
  /\bstudents? (will|should|are to|can) \p{Ll}|\bhave (students|each|every|all|your)\b|\b(the teacher|the class|(each|every)( new)? group) (will|should)\b|\b(section|chapter) (will|covers|pertains|reviews|examines|explores|discusses|describes|introduces|focuses|looks|presents|provides|begins|concludes|ends)\b|\b(handout|lesson plan|worksheet|Primary Source)s?\b/iu;
const leansOnMore =
  /^(one (is|was|has)|as with|as for|something (similar|like)|much like|just as|our (study|example|case|experiment)|(\p{L}+|\d+) (minutes?|hours?|days?|weeks?|months?|years?) (later|earlier|afterwards?|before)|the (drugs?|medications?|clients?|patients?|company|firm|story|case|above|effects?) (is|are|was|were|can|may|should|must|will|has|have|had)|contraindications (include|are)|(adverse|side) effects (include|are)|(signs and )?symptoms (include|are))\b|^(immediately|always|never) \p{Ll}|\(see \p{Lu}|\bpreviously (discussed|mentioned|described)\b|\b(discussed|mentioned|described) previously\b/iu;
/** “Others …”, “A second …”, “… also …”: another sentence tells the first ones. */
const addsToMore =
  /^(of the others?|(the |two |three |several |many |some |most |all |any )?others?|another|additional|further|an? (second|third|fourth|further|similar|related)) |^as in /iu;
/** “The court also …”. What is named says enough: “Wilson also created the War Industries Board”. */
const alsoDoes =
  /^(?!\p{Lu}\p{L}*(?<!s) also \p{Ll}+ed (?:.*\s)?[“"]?\p{Lu})\P{Ll}?(\S+ ){1,4}also (?!known|called|referred)/u;
/** The same, anywhere in a sentence. */
const addsInside =
  /\b(is|are|was|were) (also )?(another|one other|one of these)\b|, (however|though|instead|therefore|in turn|too|after all|of course)[,.]|\b(for|by|of|with|after|before|despite|to|than|from|in|on|at|about|under) (that|this|these|those)(,|\.| by\b| and\b)|\bfollowed\.$|\b(this|that|these|those) \w+\.$/i;
/** “The clause states”, “the firm’s duties”: the sentence before says which one. */
const namelessThing =
  /^the (act|amendment|article|bill|book|clause|document|film|letter|novel|passage|poem|provision|report|speech|statute|survey|treaty)(’s\b| (also |then |soon |later )?(is|was|were|has|had|did|could|would|\p{L}{3,}(ed|es|[^su]s)|became|began|brought|came|gave|led|made|put|said|sent|set|told|took|went|won) )|^the (\p{Ll}+ )?(agency|agreement|army|attack|battle|campaign|commission|committee|conflict|council|couple|court|crisis|decision|delegates|election|event|experiment|fight|fighting|government|group|incident|invasion|judge|jury|king|law|leaders|meeting|men|mission|movement|plan|police|policy|president|program|project|proposal|protest|rebellion|revolt|ruling|settlers|soldiers|strike|team|town|troops|victory|village|war|woman|women|workers)(’s\b| (also |then |soon |later )?(was|were|had|did|could|would|\p{L}{3,}ed|became|began|brought|came|fell|felt|fought|found|gave|grew|held|left|led|lost|made|met|put|said|saw|sent|set|spread|told|took|went|won) )/iu;
/** “An alarmed Lincoln replied”: a moment in a story. */
const moment = /^An? \p{Ll}+ \p{Lu}\p{Ll}+ \p{Ll}+ed\b/u;
/** “Aristotle held it to be …”, “If enacted, it would …”: the noun of the pronoun is missing. */
const withoutNoun =
  /^(\p{Lu}[\p{L}’.-]+ ){1,3}\p{Ll}+ (it|them|him)\b|^(If|When|Once|After|Before|While|Until|Although|Though) \p{Ll}+(ed|en|ing)( \p{Ll}+){0,3}, (it|they|he|she)\b|^(The|An?|Some|Many|Most|All|One|Each) (\p{Ll}+ ){1,2}(that|of|in|to|for|from|by|with|on) (its|their|his|her|it|them|him)\b/u;
/** “Before the drug is given”, without the name of the drug. */
const thatDrug =
  /\bthe (drug|medication|medicine|bill|company|firm|study|experiment)\b(?! (of|that|for|on|which|with)\b)|\bpassage of the (law|act|bill)\b/i;
const anyDrug =
  /\b(an?|any|each|every|of) (\w+ )?(drug|medication|medicine|bill|company|firm|study|experiment)\b|\b(drugs|medications|medicines|bills|companies|firms|studies|experiments)\b/i;
/** “Many members supported the petition”: the subject of the petition is missing. */
const namelessAtEnd =
  /\b(accepted|adopted|approved|attacked|attended|ended|joined|led|lost|opposed|passed|rejected|signed|started|supported|won) the (act|agreement|battle|bill|case|decision|election|idea|law|measure|meeting|movement|petition|plan|policy|proposal|strike|treaty|war)\.$/i;
/** “… the cause of these changes”. Other items may have such words behind a word that names the thing; a point may not. */
const pointsToThing =
  /\b(?:this|these) (?!(?:is|are|was|were|who|that|which|of|in|with)\b)\p{L}|\bthe two\b/iu;
/** “By that time”, “Fifteen thousand soldiers took part”: when, in what? */
const pointsToTime =
  /\b(?:at|by|during|in|until|since|around|before|after|on|from) that (?:same )?(?:time|point|moment|year|month|week|day|night|period|decade|summer|winter|spring|fall|autumn)\b|\p{L}ed that (?:month|year|week|day)\b|\bthat same \p{L}|\btook part(?! in)\b/iu;
/** A judgement, or praise. */
const judged =
  /\b(?:wonderful|rewarding|unintuitive|luckily|not (?:really|simply)|(?:great|good|best) way|far from|albeit|much is at stake|an? (?:great|excellent|fantastic|awesome|nice) \p{L}+ (?:for|to)|kind of (?:the|an?|like|default)|weird|^More than any other)\b|!/iu;
const example = /\b(?:for (?:example|instance)|the example of|twofold)\b|^An example of\b/i;
/**
 * “the rule in (1)”, “can be found in.”: an example by its number, or a reference that fell out. “Within a year, …”:
 * after what?
 */
const pointsToNumbered =
  /\b(?:in|of|from|like|as) \(\d{1,3}[a-z]?\)|\b(?:found|discussed|described|shown|given|introduced) (?:in|by|at)\.$|^Figure \S+ (?:shows|gives)\b|^In a (?:first|second|next|final|last) step\b|^Within (?:an?|two|three|four|five|six|ten|\d+|the) (?:\p{Ll}+ )?(?:hour|day|week|month|year|decade)s?,/u;
/** The text says what it does. */
const ofLesson =
  /\b[Ww]e (?:first |formally |already )?(?:assume|begin|considered|defined|discussed|drew|explained|found|investigated|learned|looked|mentioned|must|need|noted|said|saw|showed|start|studied|talked|used|will|can (?:begin|construct|draw|illustrate|look|now|plot|start|summarize|then|use))\b/;
/** “society could produce at point F”, “say, Qb”: read with a graph. */
const ofGraph =
  /\b[Pp]oints? [A-Z]\b|\([A-Z]{1,3}\d\)|,? say, |\b(?:class|country|event|firm|group(?! [GHKNQS]\b)|label|line|node|object|packet|person|player|router|state|step) [A-Z]\d?\b|^If (?:it|they) were\b/u;
/** “has its challenges” does not say which. */
const onlyHas =
  /\b(?:have|has) (?:its|their|some|many|several) (?:own )?(?:advantages|challenges|critics|disadvantages|drawbacks|limitations|limits|problems|strengths|weaknesses)\.$/;
/** Ends at the full stop of an abbreviation. */
const cutShort = /\b(v|vs|Mr|Mrs|Ms|Dr|St|Gen|Sen|Rep|Gov|No|vol|pp)\.$/;
/** Says how many, but not which. */
const onlyCounted =
  /\b(two|three|four|five|six|seven|eight|several|many|various|different|certain|some|crucial|important|a (few|number of|variety of))( \p{L}+){0,2} (aspects|advantages|benefits|categories|causes|differences|characteristics|components|elements|factors|features|forms|functions|goals|groups|kinds|levels|methods|parts|phases|principles|purposes|reasons|stages|steps|things|types|ways)\.$/iu;
/** A judgement without its reason. */
const onlyJudged =
  /^(\S+ ){2,11}(is|are|was|were|can be|may be|has been|have been) (very |quite |often |also |still |extremely |increasingly |more |far more )?(challenging|complex|complicated|controversial|crucial|difficult|essential|hard|important|interesting|necessary|unclear|vital)\.$/iu;
/** Parts of a picture, or of a list that begins elsewhere. */
const lettered = /\((?:[a-h]|left|right|top|bottom|center|middle|above|below)\)/;
/** A date without its year. */
const dayOfMonth =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b(?!\d)/;
const year = /\b1\d{3}\b|\b20\d\d\b/;
/** The full stop between two sentences is missing. */
const fused =
  /\p{Ll}{3} (The|This|These|It|They|In|When|However|For|A|An) \p{Ll}|\) (Are|Describes|Is|It|Means|Refers|The) \p{Ll}/u;
/**
 * A formula, or the number of a figure or percentage, fell out of the text: “The data in Figure represent”, “show that
 * % support”.
 */
const lacksPart =
  /\[(?:formula|equation|image|math)\]|(?:\b(?:in|of|by|from|see|and) |^)(?:Figure|Fig\.|Table|Equation|Listing|Exercise|Example)s?(?: \p{Ll}|[,.;)])|(?<![\d\s])\s%|^%/u;
/** Names that lessons give to the parties of an example. */
const ofParties =
  /(?<!\p{Lu}[\p{L}.]* )\b(?:Alice|Bob|Mallory|Trudy)(?:’s|'s)?(?! \p{Lu}|,? in \d)\b/u;
/** “The Trade Laws.--The third group”: the title of a paragraph. */
const titled = /^[^.]{3,60}\.\s?(?:--|—)\s?\p{Lu}/u;
/** Says what a figure shows, or what happened in one run of an experiment. */
const ofFigure =
  /\b[xy][- ]axis\b|\b(?:black|blue|dashed|dotted|green|gr[ae]y|orange|red|shaded|solid|yellow) (?:line|curve|bar|dot|region|area)s?\b|\b(?:phase|panel|condition|trial|stage) [A-Z]\b|\p{L} (?:above|below) (?:is|are|was|were|has|have|can|shows?|gives?|illustrates?)\b/u;
const ofOneRun =
  /\b[Tt]he (?:animal|baby|cat|child|class|dog|monkey|mouse|narrator|patient|pigeon|plaintiff|poll|rat|respondents?|speaker|volunteers?)s? (?:\p{Ll}+ly )?(?:was|were|had|did|began|\p{Ll}{3,}ed|ran|went|came|saw|said|took|is (?:a|not))\b|\b\d{2,} (?:patients|participants|respondents|students|subjects|volunteers)\b|\bwe (?:do not |fail to |failed to |can |cannot )?reject the\b|\b(?:treatment|control|experimental) group (?:had|was|were|\p{Ll}{3,}ed)\b|\basked (?:a (?:random |large )?sample|\d)|^(?:[^,]+, the|The) (?:animal|monkey|mouse|pigeon|rat) \p{Ll}|^(?:Subjects|Participants|In the [^,]{3,30} (?:condition|phase|trial), (?:the )?(?:animal|participant|rat|subject)s?) /u;
/** “Since the samples are alike, we …”, “If the value were true, …”: steps of one calculation. */
const stepOfProof =
  /^(?:Since|Because) (?:the|there|our) [^,]{3,60}, (?:we|they|it)\b|^If the [^,]{3,40} were \p{Ll}+,|^(?:If|When|To) [^,]+, (?:determine|find|compute|calculate|write|check|identify) (?:the|an?|whether|how)\b/u;
/** Words that point at the text around them, as openers or inside. */
const pointsAround =
  /^(?:At other times|Be that as it may|Earlier,? we|E\.g\.|Ex\.|Were (?:we|it|they)|Complicating|Approaching)\b|\bhere\b|\b[Ww]e(?:’ve|'ve| have) been\b|\bour (?:motivating|running|earlier|previous|first|last|original|current) |\bin the (?:above|running|diagram|drawing|excerpt|graph|passage|photo(?:graph)?|picture|snippet)\b|\bthe (?:previous|preceding|same|following|next|coming) (?:day|week|month|year|decade|morning|night|spring|summer|autumn|winter)\b|^The (?:command|equation|formula|lemma|listing|output|proof|script|snippet|theorem) (?:also |then )?(?:is|was|\p{Ll}{2,}[^su]s)\b|\b(?:are|is|comes?) next\.$|\bmust (?:all )?be (?:taken into account|kept in mind|remembered|noted)\b|\bthe author(?:s|’s|'s)?\b/u;
/** “It is tempting to …”, “Nothing is more exciting than …”, “Many factors helped …”. */
const advises =
  /\b[Ii]t (?:is|was|may be|might be|can be) (?:tempting|worth|instructive|convenient|interesting|fun|nice|natural) |^(?:Nothing|Nobody|No one) is (?:more|less|so) |^(?:Many|Several|Various|Numerous) (?:different )?(?:factors|things|reasons|implementations|ways|problems) |\b(?:exciting|fascinating|delightful)\b|\bseems? (?:appropriate|clear|fair|fine|good|reasonable)\b/;
/** “The measure received …”, “in spite of the law”: a law of the sentence before. */
const namelessLaw =
  /\bthat the (?:act|bill|law|measure|treaty|petition)s? (?:was|were|would|had)\b|, the (?:act|bill|measure|treaty|decree|petition)(?:’s\b| (?:was|were|had|\p{Ll}{3,}ed|became|gave|made)\b)|\b(?:in spite of|despite|under|evad\p{Ll}+|repeal\p{Ll}*|violat\p{Ll}+) the (?:law|act|bill|measure)s?[,.;]/u;
/** “Construct the …”: a word that is no small word, participle or adverb and has an article behind it is a verb that orders. */
const ordered =
  /^(?!(?:About|Above|According|Across|After|Against|All|Along|Alongside|Although|Amid|Amidst|Among|Amongst|Around|As|At|Atop|Because|Before|Behind|Below|Beneath|Beside|Besides|Between|Beyond|Both|By|Concerning|Despite|Down|During|Either|Except|For|From|Given|Half|How|If|In|Inside|Into|Lest|Like|Near|Nearly|Neither|Nor|Not|Of|Off|On|Once|Only|Onto|Opposite|Or|Out|Outside|Over|Past|Per|Quite|Rather|Save|Should|Since|So|Such|Than|That|Though|Through|Throughout|Till|To|Toward|Twice|Under|Underneath|Unless|Unlike|Until|Up|Upon|Versus|Via|What|When|Whenever|Where|Whereas|Wherever|Whether|Which|While|Whilst|With|Within|Without|Yet) )\p{Lu}\p{Ll}*(?<!ing|ed|ly|[^su]s|en) (?:the|an?|each|every|any|whether|how) [\p{L}\d]|^(?:Decode|Encode) input\b|^Show that\b/u;
/** “The data that we can learn from.”: without a verb of its own. */
const onlyNoun = /^(?:The|An?) \p{Ll}+ (?:that|which|who|where) (?:we|you|one|it|they) [^,]+\.$/u;
/** What the text tells in order to refute it. */
const refuted =
  /^(?:The )?(?:\p{Lu}\p{Ll}+ version|Myth|Misconception|Claim|Popular (?:belief|version)|Common (?:belief|myth|misconception))\b[^.:]{0,30}:|\b(?:many|most|some) people (?:mistakenly |wrongly |falsely |still )?(?:think|thought|believe|believed|assume|assumed) /iu;
/** “… came to them”: no word before it can be what the pronoun stands for. */
const themWithoutNoun =
  /^(?!.*\b(?:men|women|people|children|\p{Ll}{3,}(?<![su]s|is)s)\b.*\bthem\b).*\b(?:to|for|of|by|upon|on|with|from|against|among) them\b/u;
const itWithoutNoun =
  /^(?:The|An?|All|Many|Most|Some) [^,]{3,50} (?:before|upon|against|about|with|of|at) it\b/u;
/** “For the word draw they assume …” */
const theyWithoutNoun =
  /^(?=.*(?<!\p{L})they\b)(?!.*\b(?:men|women|people|children|\p{Ll}{3,}(?<![su]s|is)s|\p{Lu}\p{L}+s|\p{Lu}\p{L}+ and \p{Lu}\p{L}+)\b.*\bthey\b).*(?<!\p{L})they\b/u;
/** “The problem comes from …”, “The name derives from …”: of the sentence before. */
const ofNamelessNoun =
  /^The (?:name|problem|solution|conclusion|error|trick|output|reason|point|difficulty|alternative|limitation|lesson|implication|intuition|consequence|upshot|idea|explanation|analysis|algorithm|code|snippet|loop|variable|plot|figure|value|formula) (?:here |then )?(?:is|was|are|were|has|had|comes?|came|derives?|points?|refers?|lies|arises|stems|shows?|prints?|says?|tells?|will|would|can|could)\b/;
/** The writer speaks: “I assume”, “as was pointed out”, “we next want to”, “what I really mean”. */
const bySpeaker = new RegExp(
  String.raw`${speakerI} (?!(?:and|or|is|was|of|in|to)\b)\p{Ll}{2,}|^As (?:was|is|has been|have|I|we|you|already|noted|pointed)\b|\b[Ww]e (?:next|now|then|also|instead|can instead|want to|would like|are going to|return(?:ed)?|call(?:ed)? the|pass(?:ed)?|get|see|find a)\b|^(?:Better than|To make things|In effect what|What we)\b|\bin the remainder of\b|\bour (?:discussion|model|example|program|project|code|function|data|guess|running)\b`,
  'u',
);
/** A step of one proof or calculation, or of one definition whose letters stand elsewhere. */
const ofProof =
  /^(?:Since|Because|As) (?:\p{Lu}|\p{Ll})(?:\(| (?:is|has|and)\b)|^For \$|^(?:Hence|Thus|Therefore|Consequently)\b|^(?:If|When) each \p{Ll}+ \p{Lu}\b/u;
/** Continues another statement. */
const inBrackets = /^[([]/;
const past = /\b(was|were|had|did|\p{Ll}{3,}ed|began|came|fell|grew|left|lost|took|went|won)\b/u;
const fewestInPast = 7;
const story =
  /\b\d+[- ]years?[- ]old\b|\b(says|said|told|asked|recalled|recalls|exclaimed|replied|remembers)\b[^.]*[“"]|^[“"].*[”"]$|[”"] (he|she|\p{Lu}\p{Ll}+) (says|said|told|asked|wrote)\b/u;
/** Results of one study: two percentages, or one with a decimal. */
const figures = /\d\.\d+ ?(%|percent)|(%|percent\b).*\d ?(%|percent\b)/;
/** Begins with a running head of the page. */
const shouted = /^(\p{Lu}{2,}[\p{P}]?\s+){3,}/u;
/** “Workers leaving a factory in 1911”: a caption without a statement. */
const pictured = /^(the |an? )?(\p{Lu}[\p{L}.’'-]*\s){1,5}\p{Ll}{2,}ing\b/u;
/** In a short sentence the noun of these is missing. */
const pointsBack = /\b(them|they|him|her)\b/;
const fewestWithPronoun = 9;
const faults = [
  ...[
    moreInstructions,
    addsToMore,
    alsoDoes,
    addsInside,
    namelessThing,
    moment,
    onlyCounted,
    onlyJudged,
    lettered,
    judged,
    pointsToThing,
    pointsToTime,
    ofGraph,
    onlyHas,
    example,
    pointsToNumbered,
    ofLesson,
  ],
  ...[lacksPart, ofParties, titled, ofFigure, ofOneRun, stepOfProof, pointsAround, advises],
  ...[namelessLaw, ordered, onlyNoun, refuted, themWithoutNoun, itWithoutNoun],
  ...[theyWithoutNoun, ofNamelessNoun, bySpeaker, ofProof],
  ...[fused, inBrackets, withoutNoun, namelessAtEnd, cutShort],
];
const finite =
  /\b(is|are|was|were|has|have|had|can|could|may|might|must|should|will|would|do|does|did|\p{Ll}{3,}ed)\b/u;

/** In German, French and Spanish: “esta regla”, “ces mots”, “dieses Wort”, what the writer does or will tell, and orders. */
const pointsInForeign =
  /(?<!\p{L})(?:est[aeo]s?|es[ae]s?|dich[oa]s?|aquell[oa]s?|cet|cette|ces|ce(?! (?:qui|que|qu|dont|sont|n))|diese[rnms]?|solche[rns]?) \p{L}|(?<!\p{L})\p{L}+(?:aremos|eremos|iremos)(?!\p{L})|^\p{Lu}\p{L}*(?:amos|emos|imos)(?!\p{L})|, (?:utilice|determine|clasifique|calcule|halle|encuentre|escriba|identifique|evalúe|resuelva|compruebe|sustituya|dibuje|trace) |^(?:Erinnerung|Anmerkung|Hinweis|Beispiel|Exemple|Ejemplo)\s?:/iu;
/** “Die ersten Stufen eines Compilers, die … beschäftigt sind.”: without a verb of its own. */
const onlyGermanNoun =
  /^(?:Der|Die|Das|Eine?) (?:\p{Ll}+e[nrsm]? )*\p{Lu}[\p{L}-]+(?: (?:des|der|eines|einer|von|vom|im|in|für|aus) (?:\p{Ll}+e[nrsm]? )*\p{Lu}[\p{L}-]+)*, (?:der|die|das|welche[rs]?) [^,]*\.$/u;

const box =
  /^(link(s)? to learning|connect(ing)? (the|to) \p{L}+|connections?|(everyday|career|real[- ]world) connections?|case (study|in focus|in point)|dig deeper|spotlight on .+|a closer look.*|in the news|think (about it|it over)|what do you think\b.*|(safety|clinical) (alert|tips?|case)|client teaching guidelines|special considerations|unfolding case study|trending today|did you know\b.*|key insights?|ethics in practice|interactive link.*|insider perspective|(defining|finding) .{3,20} (american|middle ground)|milestones?)( ?[:–—-].*| \d+.*)?$/iu;
/** Blocks. Text further below the title of a box is the main text again. */
const blocksOfBox = 3;

/** More than 60 % of the long words begin with a capital; all, if there are one or two. */
function isTitle(text: string): boolean {
  const long = text.match(/\p{L}[\p{L}’'-]{3,}/gu) ?? [];
  const capitals = long.filter((word) => /^\p{Lu}/u.test(word)).length;
  return long.length < 3 ? capitals === long.length : capitals > long.length * 0.6;
}

/** A letter for a thing, behind a word that does not say what it is: “is in C”, “the elements of X are”. */
const letterAlone =
  /\b(?:in|of|to|on|from|over|into|under|than) ([B-HJ-Z])(?:[ₙᵢⱼₖ₀-₉])?(?= (?:is|are|has|have|contains?|and|can|will|must|if|exactly)\b|[,.;]|$)/gu;

/** “if and only if it is in C”: a letter that the sentence does not introduce. */
function hasUnknownLetter(text: string): boolean {
  return [...text.matchAll(letterAlone)].some(
    ({ index, 1: letter = '' }) =>
      !new RegExp(`(?<!\\p{L})${letter}(?!\\p{L})`, 'u').test(text.slice(0, index)),
  );
}

/** @returns whether a sentence of this text may be a point */
export function fitFor({
  sentences,
  unfit,
  sections,
  english,
}: Material): (one: Sentence) => boolean {
  const first = new Map<number, number>();
  for (const { section, paragraph } of sentences) {
    if (!first.has(section)) first.set(section, paragraph);
  }
  const isInBox = ({ section, paragraph }: Sentence) =>
    box.test(sections[section] ?? '') && paragraph - (first.get(section) ?? 0) < blocksOfBox;
  const refuted = new Set([
    ...sentences.flatMap(({ text, before }) =>
      refutes.test(text) && before !== '' ? [before] : [],
    ),
    // “This idea is wrong.” leans, so it is among those that fit nothing.
    ...unfit.flatMap(({ text, section, place }) => {
      const before = refutes.test(text) ? sentences[place - 1] : undefined;
      return before?.section === section ? [before.text] : [];
    }),
  ]);
  return (sentence) =>
    !sentence.leans &&
    (english || (!pointsInForeign.test(sentence.text) && !onlyGermanNoun.test(sentence.text))) &&
    (!english ||
      (!talksToReader(sentence.text) &&
        !isInBox(sentence) &&
        isPoint(sentence.text, sentence.inList) &&
        (sentence.opens || !leadsOn.test(sentence.before)) &&
        !refuted.has(sentence.text)));
}

/** After a question comes its answer, and after these openers come the people and numbers of an example. */
const leadsOn =
  /\?[)”"’']*$|^(?:[-•*] )?(?:Suppose|Imagine|Consider|Assume|Picture|Say|Let’s say|Let's say|For (?:example|instance)|As an (?:example|illustration)|To illustrate|Take the (?:case|example))\b/u;
/** The sentence before is a myth. */
const refutes =
  /^(?:But |However, |In fact, |Actually, )?(?:this|that|such an?) (?:(?:\p{Ll}+ ){0,2}(?:assumption|belief|claim|idea|myth|notion|view|story) )?(?:is|was) (?:\p{Ll}+ )?(?:a myth|false|incorrect|mistaken|misleading|not (?:true|correct|the case|accurate|so)|nonsense|untrue|wrong)\b|^(?:Nothing could be further|In reality|The truth is)\b/iu;

/** Whether an English sentence says something about its subject that is clear alone. */
export function isPoint(text: string, inList = false): boolean {
  if (inList && listedInstruction.test(text)) return false;
  if (instruction.test(text) || ofLessons.test(text) || leansOnMore.test(text)) return false;
  if (story.test(text) || figures.test(text) || shouted.test(text)) return false;
  if (faults.some((fault) => fault.test(text)) || hasUnknownLetter(text)) return false;
  if (thatDrug.test(text) && !anyDrug.test(text)) return false;
  if (dayOfMonth.test(text) && !year.test(text)) return false;
  if (pictured.test(text) && !finite.test(text)) return false;
  const length = text.match(/\S+/g)?.length ?? 0;
  if (length < fewestInPast && past.test(text)) return false;
  if (pointsBack.test(text) && length < fewestWithPronoun) return false;
  return !isTitle(text) || (finite.test(text) && !/: \p{Lu}/u.test(text));
}
