/**
 * Detects the language of a text by its function words and letters, among the languages that the engine has rules for. In doubt it
 * returns none: wrong rules make nonsense, and without rules a text still gets a summary, terms and blanks.
 */
import { countListed, listWords } from './words.ts';

export const studyLanguages = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv'] as const;
export type StudyLanguage = (typeof studyLanguages)[number];

/** Frequent words of each language, and letters other than a to z in its own words. */
const known: Record<StudyLanguage, { words: string; letters: string }> = {
  de: {
    words:
      'der die das und ist in den von zu mit eine ein einer einem einen eines im dem des für auf sich auch als werden wird nicht bei aus oder durch sind an nach wie es zur zum kann über vom dass diese dieser dieses um man nur noch wenn so zwischen haben hat können unter mehr ihre seine am war wurde sie er',
    letters: 'äöüß',
  },
  fr: {
    words:
      "le la les de des du un une et est en à que qui dans pour par sur ne pas ce cette ces au aux il elle ils se sont avec ou plus son sa ses leur leurs mais comme être d' l' qu' n' s' c' on peut entre nous vous fait peuvent ont été a si même deux",
    letters: 'àâçéèêëîïôùûüœæÿ',
  },
  es: {
    words:
      'el la los las de del y en un una que es se por con para su sus al lo como más o son no entre ser esta este estos estas está pero también puede pueden cuando sobre desde hay ha han fue muy donde ya si cada le les sin hasta',
    letters: 'áéíóúñü',
  },
  pt: {
    words:
      'o a os as de do da dos das e em um uma que é se por com para no na nos nas ao à são não mais como ou pela pelo seu sua seus suas entre ser foi este esta esse essa isso também pode podem quando sobre mas até já há muito cada pelos pelas às aos',
    letters: 'áâãàçéêíóôõúü',
  },
  it: {
    words:
      "il lo la i gli le di del della dei delle dello degli e è in un una che si per con da dal dalla nel nella nei nelle al alla ai alle sono non più come o su sul sulla ed essere anche questo questa questi queste tra ha può possono dell' l' all' un' nell' dall' d' quando ma se quali cui viene",
    letters: 'àèéìíîòóùú',
  },
  nl: {
    words:
      'de het een van en in is dat die op te zijn voor met aan er worden wordt niet als ook door bij of om naar uit deze dit kan maar over tot zich hun meer dan heeft hebben kunnen wat je was waar nog zo ze tussen onder wel veel alle andere',
    letters: 'áéèêëïöüó',
  },
  pl: {
    words:
      'w i na z się nie do że jest to o od po jak za są lub przez oraz dla co ich które który która tym może ale jego jej ze tak tego także czy być przy pod jako tylko gdy bardzo a można między więc te ten ta tej przed kiedy',
    letters: 'ąćęłńóśźż',
  },
  sv: {
    words:
      'och i att det som en är på av för med den till inte om har ett de kan från vid eller så men man sig också när där var ska sin mellan vi efter hur alla andra genom detta denna dessa under över mer mycket många olika finns blir bli hos utan dem sina skulle',
    letters: 'åäöéü',
  },
};

/** Languages without rules that share many words with one of the above. */
const others: Record<string, string> = {
  english:
    'the of and to in is that it for was with as by this are be have from or which not on an',
  danish:
    'og i at det er en på til af for med den der ikke som de har et kan fra om eller så men man sig også når hvor var skal sin mellem efter alle andre gennem dette denne disse under over mere meget mange findes bliver uden dem sine skulle ved blev',
  norwegian:
    'og i å det er en på til av for med den som ikke de har et kan fra om eller så men man seg også når hvor der var skal sin mellom etter alle andre gjennom dette denne disse under over mer mye mange finnes blir uten dem sine skulle ved ble ein eit ikkje frå vere dei',
  faroese: 'og at í á er til av sum við ikki hava rætt øll ein fyri',
  catalan:
    "el la els les de del dels i en un una que és es per amb al als a o no més com són seva seu ha han aquest aquesta entre també pot poden quan sobre però l' d' pel",
  galician:
    'o a os as de do da dos das e en un unha que é se por con para no na nos nas ao á son non máis como ou pola polo seu súa seus súas entre ser foi este esta tamén pode cando sobre pero ata xa hai moi cada persoa ten',
  asturian:
    'el la los les de del y en un una que ye se por con pa al lo como más o son non entre ser esta esti tien tou toa na nes',
  occitan:
    "lo la los las de del e en un una que es se per amb al als a o non mai coma son sa sas dels dins tota pòt l' d' a",
  romanian:
    'de și în a la cu o un care pe este sunt din pentru nu să se că mai sau al ale prin fi au ca ce cele lor după între această acest are poate fost',
  latin:
    'et in est non ad ut cum qui quae quod ex ab sed per aut sunt esse si de a atque nec eius hoc etiam enim autem quam ac pro inter se omnes ius homo quisque vel',
  czech:
    'a v se na je že s z do o to k i za by jako pro po ve jsou nebo ale si od který které která jeho při být mezi má může ze také podle jejich tak však',
  slovak:
    'a v sa na je že s z do o to k i za by ako pre po vo sú alebo ale si od ktorý ktoré ktorá jeho pri byť medzi má môže zo tiež podľa ich tak však',
  sorbian: 'a w so na je zo z do k za kotryž abo po wot ma na kóždy ze su při jeho swojej',
  silesian: 'a w sie na je ze z do abo kożdy mo co niy s ôd prawo we i jego swoj kery ôn',
  finnish: 'ja on ei että se oli joka ovat tai kun hän mutta sen myös ole voi jos niin',
  hungarian: 'a az és hogy nem is egy van ez meg csak de ha mint vagy el',
  afrikaans:
    'die en van in is het wat vir nie te om met op aan dat deur ook by sy hulle as wees word elke enige of sal tot',
  frisian:
    'de it en fan yn is dat in op te foar mei oan net as ek troch by hat wurde wurdt elk op ta syn',
  lowGerman:
    'de un dat is in van to mit een för op sik ok as warrt nich bi ut oder dör sünd an na he hett elk elkeen sien hebben het',
  luxembourgish:
    'de an d’ dat ass vun an der zu mat eng en op fir sech och net bei aus oder duerch sinn no wéi all huet säi kee',
  swiss: 'und isch vo mit e i de d uf em für au as nöd bi us oder dur sind wo het sini jede',
  corsican: "u a i di e in un hè chì per cù da si ogni hà à nant'à sò dritti",
  sardinian: 'su sa sos sas de e in unu una chi est pro cun non cada tenet onzi ca si',
  samoan: 'o le e i ma ua tagata uma lava mo',
  venetian: 'el ła ła i de e in un na che ze par co no ogni ga so al da',
  friulan: 'il la i lis di e in un une che al è par cun no ogni à dal so ai',
  ladin: 'l la i de y te n na che é per cun degun al vigne da',
  esperanto: 'la de kaj en estas ne al por kun el ke aŭ per ĉiu havas rajton sia li',
  interlingua: 'le de e in un que es per con non al o pro omne ha su del a esser',
  bretons: 'ar an a e da ha evit gant eus pep en deus hag ur ne',
  haitian: 'yo tout moun gen nan pou ki ak yon li pa sa dwa',
  walloon: "li les di et e ene on ki est po avou n' d' nén a des tos",
  picard: "ech el les d' pi in chés qu' o i est por avu ed",
  romansh:
    'la il ils las da dal e en in ina che è per cun na betg u sin ses sia ha mintga tut persuna ni sco vegn ei ed',
  emilian: "al la i el äl dal ch' a ed e in un na che l' é par con an n' ogni so da",
  arpitan: "lo la lè dâi de la et a ein on na que l' è por avoué pas cein tsacon âo sè dein tote",
  ladino: 'el la los las de i en un una ke es se por kon a lo komo mas su no kada',
  papiamento: 'di e a ta i den un pa ku na no mester tin ningun hende',
};

const none: ReadonlySet<string> = new Set();
const listOf = (words: string) => new Set(words.split(' '));
const lists = Object.entries(known).map(([language, { words, letters }]) => ({
  language: language as StudyLanguage,
  words: listOf(words),
  foreign: new RegExp(`[^a-z${letters}]`, 'u'),
}));
const otherLists = Object.values(others).map(listOf);

const allWords = [...new Set(lists.flatMap(({ words }) => [...words]))];
const listed = listWords(allWords);
/** For each of `allWords`, the indexes of its `lists`. */
const listsWith = allWords.map((word) =>
  lists.flatMap(({ words }, index) => (words.has(word) ? [index] : [])),
);

export function smallWordsIn(language: StudyLanguage): ReadonlySet<string> {
  return lists.find((list) => list.language === language)?.words ?? none;
}

const fewestWords = 40;
/** Words that are read; more would not change the result. */
const mostWords = 4000;
/** Least share of listed words. Languages with cases have fewer function words. */
const leastShare: Record<StudyLanguage, number> = {
  de: 0.26,
  fr: 0.3,
  es: 0.3,
  pt: 0.3,
  it: 0.28,
  nl: 0.3,
  pl: 0.16,
  sv: 0.26,
};
/** Related languages share most function words. Share of words that only another language has, of the best language's own. */
const mostOfOther = 0.45;
/** Share of words with a letter that the language lacks, as in names and quotations. */
const mostForeign = 0.025;
/** One or two short words also occur in unrelated languages. */
const fewestKinds = 9;

/** @returns `undefined` if it is another language, or too short to know */
export function languageOf(text: string): StudyLanguage | undefined {
  if (!hasEnough(text)) return undefined;
  const words = smallWordsOf(text);
  if (words.length < fewestWords) return undefined;
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const share = (list: ReadonlySet<string>, without: ReadonlySet<string> = none) => {
    let sum = 0;
    for (const word of list) if (!without.has(word)) sum += counts.get(word) ?? 0;
    return sum / words.length;
  };
  const [best] = lists
    .map((list) => ({ ...list, share: share(list.words) }))
    .sort((a, b) => b.share - a.share);
  if (best === undefined || best.share < leastShare[best.language]) return undefined;
  if ([...best.words].filter((word) => counts.has(word)).length < fewestKinds) return undefined;
  const rivals = [
    ...otherLists,
    ...lists.flatMap((list) => (list.language === best.language ? [] : [list.words])),
  ];
  if (rivals.some((rival) => share(rival, best.words) > mostOfOther * share(best.words, rival)))
    return undefined;
  const strange = words.filter((word) => best.foreign.test(word.replace(/'$/, ''))).length;
  return strange > words.length * mostForeign ? undefined : best.language;
}

/** A quick test: most pages in other languages fail it. */
function hasEnough(text: string): boolean {
  const counted = countListed(text, listed, 'letters', mostWords);
  // With other alphabets all words must be read.
  if (counted === undefined) return true;
  if (counted.words < fewestWords) return false;
  const sums = lists.map(() => 0);
  for (const [word, times] of counted.listed.entries()) {
    for (const index of listsWith[word] ?? []) sums[index] = (sums[index] ?? 0) + times;
  }
  return lists.some(
    ({ language }, index) => (sums[index] ?? 0) / counted.words >= leastShare[language],
  );
}

/** Letters. Most texts have `mostWords` in them. */
const lettersTried = 32_000;

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+['’]?/gu) ?? [];
}

/** “l’eau” is two words. */
function smallWordsOf(text: string): string[] {
  const begin = wordsIn(text.slice(0, lettersTried));
  const found = begin.length > mostWords ? begin : wordsIn(text);
  return found
    .slice(0, mostWords)
    .map((word) => (word.endsWith('’') ? word.replace('’', "'") : word));
}
