/** Word lists of the check for languages other than English: question words, function words, negations, and ends of clauses. */
import { type StudyLanguage, smallWordsIn } from '../language/detect.ts';
import { anyNumberInWords } from '../language/number-words.ts';

/** A quote must not lose or gain these words: negations, conditions, directions, numbers. */
const negations =
  'not no never none nor neither without cannot dont doesnt didnt isnt arent wasnt werent wont wouldnt cant couldnt shouldnt hasnt havent hadnt ' +
  'nicht kein keine keinen keinem keiner nie niemals ohne ne pas jamais sans nunca sin ni não sem nem non mai senza né niet geen nooit zonder nie bez nigdy ani inte ej aldrig utan';
const others =
  'if unless only except rarely seldom hardly barely false unlike few less fewer more least most lower higher increase increases increased increasing decrease decreases decreased decreasing before after first last always sometimes ' +
  'wenn nur außer weniger mehr vor nach si seulement moins plus avant après solo menos más antes después só mais depois se solo meno più prima dopo als alleen minder meer voor na jeśli tylko mniej więcej przed po om bara mindre mer före efter';

const negative = new Set(negations.split(' '));
const telling = new Set([...negative, ...others.split(' ')]);

/** @param words of the page's language, if known */
export const isNegation = (word: string, words?: CheckWords) =>
  negative.has(word) || (words?.isNegation(word) ?? false);

const hedges = new Set(
  'may might can could usually often generally typically sometimes mostly mainly largely primarily probably possibly likely most many some several few about approximately nearly almost roughly'.split(
    ' ',
  ),
);

/** A word without which a sentence says more. @param words of the page's language; none: English */
export const isHedge = (word: string, words?: CheckWords) =>
  words === undefined ? hedges.has(word) : words.isHedge(word);

export const isNumber = (word: string) => /\p{N}/u.test(word) || anyNumberInWords.has(word);

/** Neither side may lack such a word. */
export const isTelling = (word: string, words?: CheckWords) =>
  telling.has(word) || isNumber(word) || (words?.isTelling(word) ?? false);

interface Words {
  /** Words of the questions that this device and models ask. */
  asking: string;
  negations: string;
  /** Conditions, exceptions, degrees and numbers in words. */
  telling: string;
  /** Right after an answer, these show that it ends too early. */
  conditions: string;
  /** Words that begin a new clause after a comma. */
  clause: string;
  and: string;
  finite: string;
  /** Words without which a sentence says more than it does. */
  hedges?: string;
  /** The beginning of a question for what its name is. */
  whatIs: string;
  /** Adjectives stand behind their noun. */
  hasAdjectiveBehind?: true;
}

const ofLanguages: Record<StudyLanguage, Words> = {
  de: {
    asking:
      'mit gemeint was welche welcher welches wer wen wem wozu woraus womit worum wie wann warum wodurch wofür worin wo bedeutet heißt heißen nennt genannt bezeichnet bezeichnen versteht verstanden begriff ausdruck beschrieben fehlt satz diesem hier dient dienen besteht bestehen entsteht entstehen beschreibt umfasst befasst folgende aussage richtig antwort frage definition bedeutung nenne erkläre beschreibe dieser',
    negations:
      'nicht nichts kein keine keinen keinem keiner keines nie niemals ohne weder niemand nirgends',
    telling:
      'wenn falls sofern nur außer selten oft immer manchmal meist weniger mehr wenig viel erst vor nach zunimmt abnimmt höher niedriger größer kleiner ausschließlich lediglich fast kaum zwei drei vier fünf sechs sieben acht neun zehn hundert tausend million millionen hälfte',
    conditions:
      'wenn|falls|sofern|außer|es sei denn|nur|nicht|kein\\p{Ll}*|ohne|sondern|solange|soweit',
    clause:
      'der|die|das|den|dem|deren|dessen|welche\\p{Ll}*|wobei|während|weil|da|obwohl|wie|etwa|also|und zwar|insbesondere|zum Beispiel|beispielsweise|sodass|so dass|um|ohne dass|indem|spricht|nennt|bezeichnet|in de[rmn]|bei de[rmn]|mit de[rmn]|auch|oder',
    and: 'und|oder|sowie|bzw\\.',
    finite:
      'ist|sind|war|waren|wird|werden|wurde|hat|haben|kann|können|muss|müssen|soll|sollen|darf|dürfen',
    hedges:
      'oft häufig meist meistens gewöhnlich üblicherweise normalerweise typischerweise manchmal mitunter teilweise vorwiegend überwiegend hauptsächlich vermutlich wahrscheinlich möglicherweise vielleicht kann können könnte mag einige manche mehrere etwa ungefähr rund circa ca fast beinahe nahezu',
    whatIs: 'was (?:ist|sind|bedeutet|bedeuten|bezeichnet der begriff|versteht man unter|ist mit)',
  },
  fr: {
    asking:
      'qu est-ce que qui quoi quel quelle quels quelles comment pourquoi quand où est-ce appelle appelle-t-on entend entend-on définit définit-on désigne désignent signifie consiste sert correspond permet terme définition phrase manque correspond cette cet nom mot concept affirmation suivante vraie réponse composé expliquez décrivez nommez t on',
    negations: 'pas ne n jamais aucun aucune ni sans rien personne nul nulle',
    telling:
      'si seulement sauf excepté moins plus avant après toujours parfois souvent rarement uniquement peu beaucoup presque premier dernier deux trois quatre cinq six sept huit neuf dix cent mille million millions moitié tiers double',
    conditions:
      "si|s['’]il\\p{Ll}*|sauf|excepté|à moins|seulement|uniquement|sans|mais pas|et non|pourvu|à condition|tant que|lorsque|quand",
    clause:
      "qui|que|qu['’]\\p{Ll}+|on parle|dont|où|ce qui|ce que|lequel|laquelle|car|parce|puisque|tandis|alors|comme|notamment|par exemple|afin|ainsi|c['’]est|appelée?s?|dite?s?|ou|grâce|en|dans|avec|pour|par|à",
    and: 'et|ou|ainsi que',
    finite:
      'est|sont|était|étaient|a|ont|peut|peuvent|doit|doivent|sera|seront|fait|font|permet|permettent',
    hedges:
      'souvent généralement habituellement ordinairement parfois quelquefois principalement essentiellement surtout probablement vraisemblablement peut peuvent pourrait pourraient certains certaines plusieurs quelques environ approximativement presque quasiment',
    whatIs: "(?:qu['’ ]est-ce qu(?:e |['’])|que (?:signifie|désigne) |qu['’]entend-on par )",
    hasAdjectiveBehind: true,
  },
  es: {
    asking:
      'qué que cuál cuáles quién cómo cuándo dónde por para llama llaman denomina denominan conoce conocen define definen entiende refiere significa consiste sirve utiliza usa encarga compone ocupa recibe nombre término definición frase falta corresponde concepto esta afirmación siguiente verdadera respuesta describe explique nombre',
    negations: 'no nunca jamás ningún ninguno ninguna ni sin nada nadie tampoco',
    telling:
      'si solo sólo salvo excepto menos más antes después siempre veces menudo raramente únicamente poco mucho casi primero último dos tres cuatro cinco seis siete ocho nueve diez cien mil millón millones mitad tercio doble',
    conditions:
      'si|salvo|excepto|a menos|solo|sólo|únicamente|sin|pero no|y no|siempre que|siempre y cuando|mientras|cuando|sino',
    clause:
      'que|quien|quienes|el cual|la cual|los cuales|las cuales|cuyo|cuya|donde|lo que|porque|ya que|pues|mientras|aunque|como|por ejemplo|incluid[oa]s?|es decir|llamad[oa]s?|conocid[oa]s?|o|u|en|con|de|por|a|para|gracias',
    and: 'y|e|o|u|así como',
    finite: 'es|son|era|eran|está|están|ha|han|puede|pueden|debe|deben|tiene|tienen|hay|se',
    hedges:
      'generalmente normalmente habitualmente frecuentemente menudo veces comúnmente principalmente probablemente posiblemente quizá quizás puede pueden podría podrían suele suelen algunos algunas varios varias aproximadamente alrededor casi',
    whatIs: '¿?qué (?:es|son|significa|se entiende por)',
    hasAdjectiveBehind: true,
  },
  pt: {
    asking:
      'que o qual quais quem como quando onde por para chama chamam chamado chamada denomina denominado definido definida define entende refere significa consiste serve usado usada utilizado composto formado conhecido conhecida termo definição frase falta corresponde conceito esta afirmação seguinte verdadeira resposta descreve explique nome representa mede',
    negations: 'não nunca jamais nenhum nenhuma nem sem nada ninguém',
    telling:
      'se só somente apenas salvo exceto menos mais antes depois sempre vezes raramente unicamente pouco muito quase primeiro último dois duas três quatro cinco seis sete oito nove dez cem mil milhão milhões metade terço dobro',
    conditions:
      'se|salvo|exceto|a menos|só|somente|apenas|sem|mas não|e não|desde que|contanto|enquanto|quando|senão',
    clause:
      'que|quem|o qual|a qual|os quais|as quais|cujo|cuja|onde|o que|porque|já que|pois|enquanto|embora|como|por exemplo|incluindo|ou seja|isto é|chamad[oa]s?|conhecid[oa]s?|ou|em|no|na|nos|nas|com|de|por|para|sendo|graças|a|à|ao',
    and: 'e|ou|bem como',
    finite: 'é|são|era|eram|está|estão|tem|têm|pode|podem|deve|devem|foi|há|possui|possuem',
    whatIs: '(?:o )?que (?:é|são|significa|se entende por)',
    hasAdjectiveBehind: true,
  },
  it: {
    asking:
      'che cosa cos chi come quando dove perché quale quali chiama chiamano chiamato chiamata detto detta definisce definito definita intende riferisce significa consiste serve indica occupa compone usato utilizzato prende nome termine definizione frase manca corresponde corrisponde concetto questa affermazione seguente vera risposta descrive spiega conosciuto noto nota denominato',
    negations: 'non mai nessun nessuno nessuna né senza niente nulla neanche',
    telling:
      'se solo soltanto tranne eccetto meno più prima dopo sempre talvolta raramente unicamente poco molto quasi primo ultimo due tre quattro cinque sei sette otto nove dieci cento mille milione milioni metà terzo doppio',
    conditions:
      'se|tranne|eccetto|a meno|solo|soltanto|unicamente|senza|ma non|e non|purché|finché|quando|bensì',
    clause:
      'che|chi|il quale|la quale|i quali|le quali|il cui|la cui|cui|dove|perché|poiché|mentre|sebbene|come|per esempio|ad esempio|cioè|ovvero|chiamat[oaie]|dett[oaie]|o|in|nel\\p{Ll}*|con|di|da|per|a|al\\p{Ll}*|grazie|tra|su',
    and: 'e|ed|o|oppure|nonché',
    finite: 'è|sono|era|erano|ha|hanno|può|possono|deve|devono|viene|vengono|fu|si',
    whatIs: "(?:che )?cos['’ ]?a?['’ ]?(?:è|sono|significa|si intende per)",
    hasAdjectiveBehind: true,
  },
  nl: {
    asking:
      'wordt bedoeld wat welke welk wie wanneer waar hoe waarom waaruit waarvoor waartoe waarnaar noemt noemen noem genoemd heet heten verstaat verstaan bedoelt bedoeld bedoelen betekent verwijst bestaat zorgt dient gebruikt beschrijft meet omvat ontstaat bekend staat term past omschrijving zin ontbreekt deze begrip stelling juist antwoord definitie noem leg uit men je',
    negations: 'niet niets geen nooit zonder noch niemand nergens',
    telling:
      'als indien tenzij alleen slechts behalve minder meer voor na altijd soms vaak zelden weinig veel bijna eerst eerste laatste twee drie vier vijf zes zeven acht negen tien honderd duizend miljoen helft derde',
    conditions:
      'als|indien|tenzij|alleen|slechts|behalve|zonder|maar niet|en niet|mits|zolang|wanneer|niet',
    clause:
      'die|dat|wat|wie|waar\\p{Ll}*|waarbij|terwijl|omdat|want|hoewel|zoals|bijvoorbeeld|dus|oftewel|of|in|met|van|voor|door|om|zodat|ook|genoemd',
    and: 'en|of|alsmede',
    finite:
      'is|zijn|was|waren|wordt|worden|werd|heeft|hebben|kan|kunnen|moet|moeten|zal|zullen|mag',
    whatIs: 'wat (?:is|zijn|betekent|verstaat men onder|wordt bedoeld met)',
  },
  pl: {
    asking:
      'oznacza co czym czego kto jak jaki jaka jakie jaką który która które którego kiedy gdzie dlaczego oznacza oznaczają polega polegają nazywamy nazywa określamy określa rozumiemy rozumie składa składają zajmuje zajmują służy służą odnosi odnoszą opisuje opisują nosi noszą nazwę pojęcie pojęcia termin odpowiada temu opisowi brakuje tym zdaniu prawdziwe odpowiedź definicja wyjaśnij wymień opisz',
    negations: 'nie nigdy bez ani żaden żadna żadne żadnego żadnej nikt nic',
    telling:
      'jeśli jeżeli tylko oprócz chyba mniej więcej przed po zawsze czasem czasami często rzadko wyłącznie mało dużo prawie pierwszy ostatni dwa dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć sto tysiąc milion połowa',
    conditions:
      'jeśli|jeżeli|tylko|oprócz|chyba że|bez|ale nie|a nie|o ile|dopóki|gdy|pod warunkiem|nie|lecz',
    clause:
      'któr\\p{Ll}+|co|jak\\p{Ll}*|gdzie|ponieważ|gdyż|bo|podczas|chociaż|choć|aby|żeby|że|czyli|na przykład|np|takich|takie|takimi|tj|a także|w tym|zwan\\p{Ll}+|lub|w|na|przy|z|do|przez|dzięki|polegając\\p{Ll}+|\\p{Ll}+ąc\\p{Ll}*',
    and: 'i|oraz|lub|albo|a',
    finite: 'jest|są|był|była|było|były|ma|mają|może|mogą|musi|muszą|będzie|będą|zostaje|zostają',
    whatIs: '(?:co to (?:jest|są)|czym (?:jest|są)|co oznacza)',
    hasAdjectiveBehind: true,
  },
  sv: {
    asking:
      'vad vilken vilket vilka vem hur när var varför kallas kallar heter menas menar avses förstås innebär betyder definieras består används handlar syftar beskriver mäter omfattar betecknar uppstår benämns räknas term termen passar beskrivningen saknas meningen begrepp påstående rätt svar definition nämn förklara man',
    negations: 'inte ej aldrig ingen inget inga utan icke varken ingenting',
    telling:
      'om bara endast utom mindre mer före efter alltid ibland ofta sällan lite mycket nästan först första sista två tre fyra fem sex sju åtta nio tio hundra tusen miljon miljoner hälften tredjedel',
    conditions: 'om|såvida|bara|endast|utom|utan|men inte|och inte|förutsatt|så länge|när|inte|ej',
    clause:
      'som|vilken|vilket|vilka|där|då|eftersom|medan|fast|såsom|till exempel|exempelvis|det vill säga|alltså|så|kallad\\p{Ll}*|eller|i|med|på|för|genom|av|vid|bland|där\\p{Ll}+|t',
    and: 'och|eller|samt',
    finite: 'är|var|har|hade|kan|kunde|ska|skall|skulle|blir|blev|måste|får|finns|utgör',
    whatIs: 'vad (?:är|menas med|betyder|innebär)',
  },
};

export interface CheckWords {
  isAsking(word: string): boolean;
  isSmall(word: string): boolean;
  isNegation(word: string): boolean;
  isTelling(word: string): boolean;
  isHedge(word: string): boolean;
  /** Whether the sentence continues after an answer. */
  goesOn(rest: string): boolean;
  endsClause(rest: string): boolean;
  /** The following text is a condition or an exception. */
  isCondition(rest: string): boolean;
  /** The name in a question for what it is; `undefined` for other questions. */
  askedFor(question: string): string | undefined;
  hasAdjectiveBehind: boolean;
  /** The last member of a list follows: “oder Lehm.” */
  isLastMember(rest: string): boolean;
}

const made = new Map<StudyLanguage, CheckWords>();

export function checkWordsOf(language: StudyLanguage): CheckWords {
  const known = made.get(language);
  if (known) return known;
  const words = checkWordsFrom(ofLanguages[language], smallWordsIn(language));
  made.set(language, words);
  return words;
}

function checkWordsFrom(words: Words, small: ReadonlySet<string>): CheckWords {
  const setOf = (list: string) => new Set(list.split(' '));
  const asking = setOf(words.asking);
  const negations = setOf(words.negations);
  const telling = setOf(words.telling);
  const hedging = setOf(words.hedges ?? '');
  const end = '(?![\\p{L}\\p{N}])';
  const condition = new RegExp(`^[\\s,]*(?:${words.conditions})${end}`, 'iu');
  const clause = new RegExp(`^,? ?(?:(?:${words.and}) )?(?:${words.clause})${end}`, 'iu');
  const second = new RegExp(
    `^,? (?:${words.and}) (?:[\\p{L}’'-]+ ){0,6}(?:${words.finite})${end}`,
    'iu',
  );
  const last = new RegExp(
    `^,? (?:${words.and}) (?:[\\p{L}’'-]+ ){0,3}[\\p{L}’'-]+(?:[.;—–]| [(–—]|$)`,
    'iu',
  );
  const list = new RegExp(`^(?:,? (?:${words.and}) |,)`, 'iu');
  const whatIs = new RegExp(
    `^(?:[^?]*[:,] ?)?${words.whatIs}(?<=[\\s'’]|(?![\\p{L}]))([^,]+)$`,
    'isu',
  );
  const ends = new RegExp(
    `^[\\s)\\]”“"’'»]*(?:[.!?…;:]|$|,|\\s[–—-]\\s|—|–)|^\\s(?:${words.and})${end}`,
    'iu',
  );
  return {
    isAsking: (word) => asking.has(word),
    isSmall: (word) => small.has(word),
    isNegation: (word) => negations.has(word),
    isTelling: (word) => negations.has(word) || telling.has(word),
    isHedge: (word) => hedging.has(word),
    endsClause: (rest) => ends.test(rest),
    isCondition: (rest) => condition.test(rest),
    askedFor: (question) => whatIs.exec(question.trim())?.[1],
    hasAdjectiveBehind: words.hasAdjectiveBehind ?? false,
    isLastMember: (rest) => last.test(rest) && !second.test(rest),
    goesOn: (rest) =>
      condition.test(rest) || (list.test(rest) && !clause.test(rest) && !second.test(rest)),
  };
}
