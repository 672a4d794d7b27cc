/** The words and signs of a text as numbers, with the properties of each spelling, and counts of its phrases. */
import { stemOf, stopWords } from '../language/words.ts';

const token = /[\p{L}\p{N}]+(?:['’\-‐][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;

/** Properties of a word or sign, as bits. */
export const is = {
  word: 1 << 0,
  /** Begins with a letter or digit. */
  plain: 1 << 1,
  stop: 1 << 2,
  joining: 1 << 3,
  verbish: 1 << 4,
  short: 1 << 5,
  capital: 1 << 6,
  acronym: 1 << 7,
  article: 1 << 8,
  be: 1 << 9,
  afterBe: 1 << 10,
  defining: 1 << 11,
  called: 1 << 12,
  beforeName: 1 << 13,
  knownAs: 1 << 14,
  known: 1 << 15,
  comma: 1 << 16,
  afterComma: 1 << 17,
  dash: 1 << 18,
  opens: 1 << 19,
  closes: 1 << 20,
} as const;

export const joining: ReadonlySet<string> = new Set(
  'of the in to and for by on with or a de as'.split(' '),
);

/** For small letters. */
const patterns: readonly (readonly [number, RegExp])[] = [
  [is.word, /^\p{L}/u],
  [is.plain, /^[\p{L}\p{N}]/u],
  [
    is.verbish,
    /^(?:is|are|was|were|be|been|has|have|had|do|does|did|can|may|will|would|could|should|must|might)$|ly$/,
  ],
  [is.article, /^(the|an?)$/],
  [is.be, /^(is|are)$/],
  [is.afterBe, /^(an?|the|any|when|one|defined|those|how)$/],
  [is.defining, /^(refers?|means?|describes?|involves?|occurs?|consists?|represents?)$/],
  [is.called, /^(called|termed|named)$/],
  [is.beforeName, /^(as|to|the|an?)$/],
  [is.knownAs, /^(known|called|termed|referred|defined|as|to)$/],
  [is.known, /^(known|called|termed|referred|defined)$/],
  [is.comma, /^,$/],
  [is.afterComma, /^(or|an?|the|which)$/],
  [is.dash, /^[—–:]$/],
  [is.opens, /^\($/],
  [is.closes, /^\)$/],
];
/** For the original spelling. */
const writtenPatterns: readonly (readonly [number, RegExp])[] = [
  [is.capital, /^\p{Lu}/u],
  [is.acronym, /^\p{Lu}{2,6}s?$/u],
];
/** Shorter words are no terms alone. */
const fewestLetters = 3;

export interface TextWords {
  /** @returns `into`, with the number of each spelling in a sentence */
  read(sentence: string, into?: number[]): number[];
  textOf(spelling: number): string;
  /** Bits of `is`. */
  kindOf(spelling: number): number;
  /** The number of its stem. */
  stemOf(spelling: number): number;
  stemTextOf(stem: number): string;
}

export function createTextWords(): TextWords {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const kinds: number[] = [];
  const stems: number[] = [];
  const stemNumbers = new Map<string, number>();
  const stemTexts: string[] = [];

  const add = (written: string) => {
    const number = texts.length;
    const low = written.toLowerCase();
    numbers.set(written, number);
    texts.push(written);
    kinds.push(kindOf(written, low));
    const stem = stemOf(low.replace(/['’]s$/, ''));
    let stemNumber = stemNumbers.get(stem);
    if (stemNumber === undefined) {
      stemNumber = stemTexts.length;
      stemNumbers.set(stem, stemNumber);
      stemTexts.push(stem);
    }
    stems.push(stemNumber);
    return number;
  };
  return {
    read(sentence, into = []) {
      for (const written of sentence.match(token) ?? []) {
        into.push(numbers.get(written) ?? add(written));
      }
      return into;
    },
    textOf: (spelling) => texts[spelling] ?? '',
    kindOf: (spelling) => kinds[spelling] ?? 0,
    stemOf: (spelling) => stems[spelling] ?? 0,
    stemTextOf: (stem) => stemTexts[stem] ?? '',
  };
}

function kindOf(written: string, low: string): number {
  let kind = low.length < fewestLetters ? is.short : 0;
  if (stopWords.has(low)) kind |= is.stop;
  if (joining.has(low)) kind |= is.joining;
  for (const [bit, pattern] of patterns) if (pattern.test(low)) kind |= bit;
  for (const [bit, pattern] of writtenPatterns) if (pattern.test(written)) kind |= bit;
  return kind;
}

/** Counts of each phrase as rows of numbers: most phrases occur once, and objects for them would take longer than counting. */

/** The columns. */
export const of = {
  words: 0,
  /** Index of its first use among all words of the text, and number of uses in that spelling. */
  place: 1,
  written: 2,
  count: 3,
  /** Number of words before it. */
  first: 4,
  paragraphs: 5,
  lastParagraph: 6,
  inside: 7,
  capitals: 8,
  opens: 9,
  heading: 10,
  called: 11,
  acronym: 12,
  marked: 13,
  nested: 14,
  longer: 15,
} as const;

const columns = 16;
type Column = (typeof of)[keyof typeof of];

interface PhraseCounts {
  get(row: number, column: Column): number;
  set(row: number, column: Column, value: number): void;
  add(row: number, column: Column, more: number): void;
  /** Evidence that it is defined, summed over all uses. */
  defined(row: number): number;
  addDefined(row: number, more: number): void;
}

/** All 0 at first. */
export function createPhraseCounts(): PhraseCounts {
  let rows = 1 << 13;
  let counts = new Int32Array(rows * columns);
  let defined = new Float64Array(rows);
  const reach = (row: number) => {
    if (row < rows) return;
    while (rows <= row) rows *= 2;
    const [wider, longer] = [new Int32Array(rows * columns), new Float64Array(rows)];
    wider.set(counts);
    longer.set(defined);
    [counts, defined] = [wider, longer];
  };
  return {
    get: (row, column) => counts[row * columns + column] ?? 0,
    set(row, column, value) {
      reach(row);
      counts[row * columns + column] = value;
    },
    add(row, column, more) {
      reach(row);
      const at = row * columns + column;
      counts[at] = (counts[at] ?? 0) + more;
    },
    defined: (row) => defined[row] ?? 0,
    addDefined(row, more) {
      reach(row);
      defined[row] = (defined[row] ?? 0) + more;
    },
  };
}

/** In more than 55 of 100 chapters. */
const mostChapters =
  'ability able about above according across act action active activity actually addition additional affect after again against age all allow allowed allows almost along already also although always american among amount and another any appear approach approximately are area areas around associated available average away back based basic became because become becomes been before began begin beginning being below best better between beyond body both but call called can cannot case cases cause caused causes center central century certain change changed changes chapter children class clear close come comes common compared complex conditions consider considered continue contrast control could course create created current day days death decades degree described despite determine develop developed development did differences different difficult direct directly discuss discussed divided does down due during each earlier early easily effect effective effects either end enough entire environment equal especially even events eventually every evidence example examples experience face fact factors fall family far few figure finally find first five focus follow followed following food for force forces form formed forms found four free from full further future general generally get give given good government great greater group groups grow growing growth had half hand hard has have having health help high higher highly his history home how however human idea impact important include includes including increase increased increases increasing individual individuals influence information instead interest into involved its itself just keep key know known lack large larger last late later law lead leading least led left less let level levels life like likely limited line little live lives living local long longer look loss low lower made main maintain major majority make makes making many matter may meaning means measure members middle might million modern more most move movement moving much must name national natural nature near nearly necessary need needed negative never new next not now number numbers occur occurs off often old once one only order original other others our out outside over overall own part particular particularly parts pass passed past people per percent perhaps period person physical place play point population position positive possible potential power powerful presence present pressure prevent primarily primary problem problems process produce produced production protect provide provided provides public put question quickly quite range rate rather reach real reason reasons receive recent reduce reduced referred region regions related relatively remain remains require required requires research response rest result resulting results return right rise role run same second section see seen self sense series serve set several share short should show shown shows side significant similar simple simply since single situation six size small smaller social some sometimes source specific start state states step still strong structure study such support system systems take taken takes taking term terms than that the their them themselves then there therefore these they think third this those though thought thousands three through throughout thus time times today together too total toward true turn two type types typically ultimately under understand understanding united unlike until upon use used using usually variety various very view was water way ways well were what when where whereas whether which while white who whose why wide will with within without work working world would year years yet you young your';

/** In more than 28 of 100. */
const manyChapters =
  'accept accepted access account accounts accurate achieve achieved acting actions actively activities acts actual add added adding additionally address administration adult adults advanced advantage affected affects africa african ago agree aid air allowing alone alternative america americans amounts analysis animals annual answer anti anyone anything apart appearance appeared appears applied apply approaches appropriate argued arise ask asked aspects assistance association assume attached attempt attempted attention avoid aware balance base basis becoming begins behavior behind belief believe believed benefit benefits big bill billion birth black block blood bodies book born bottom bound brain break brief bring british broad broken brought build building built business businesses buy came capable capacity capital car care carried carry carrying categories causing cell cells centers centuries certainly chain challenge challenges chance changing characteristic characteristics characterized charge charged chemical child choice choose circumstances cities citizens city civil classes classified clearly closely closer cold college color combination combined coming commonly communities community companies company compare complete completed completely component components composed concept concern concerned concerns condition conducted conflict congress connected connection consequences consistent consists constant constantly construction consumption contact contain contained containing contains context continued continues contract contribute controlled core correct cost costs countries country court cover covered creates creating creation critical cross crucial cultural culture currently cut cycle damage data date dead deal decade decide decided decision decisions decline decrease decreases deep defense define defined definition demand democratic demonstrate demonstrated department depend dependent depending depends depression derived describe describes designed desire detail determined determines determining developing die died differ difference difficulty direction discovered discussion disease diseases distance distinct distinguish distribution diverse divide division doing dollars domestic dominated don done double dramatic dramatically drive driven driving drop drug earth easier east easy economic economy education effectively efficient effort efforts eight elements else employment encourage ended ends energy enormous ensure enter entering entirely environmental equally equipment era essential essentially establish established europe european event ever everyday everyone everything evolved exactly examine except exchange exist existed existence existing exists expand expanded expanding expansion expect expected expensive experienced experiences explain explained explore exposed exposure express expressed extend extended extensive extent extreme extremely eye faced factor failed failure fairly falls familiar families famous fast faster fear feature features federal feel felt female fewer field fields fight filled final financial finding fit flow focused forced foreign formation former forming forward fourth freedom french frequently front fully function functions fundamental furthermore gain gained gas gave gender generate generated generation george getting gives giving global goal goals goes going goods governments gradually greatest greatly grew ground hands happen happens head healthy heart heat heavily heavy held helped helping helps hence her here highest him hold holding holds homes hope hot hour hours house huge humans hundred hundreds ideas identified identify illustrated illustrates image imagine immediate immediately importance impossible improve improved included income increasingly indeed independent indicate indicates industry influenced initial initially inner inside instance institutions intended interact interaction interactions interested interests internal international introduced involve involves involving issue issues job jobs john keeping kept kind kinds knowledge labor laboratory land language largely largest latin laws layer leaders leads learn learned learning leave leaving legal length lies light limit limits lines linked list lived located location locations looking looks lose lost maintaining male man manner market mass massive material materials mean meant measured measures mechanism mechanisms media medical meet member men mentioned met method methods mid military millions mind minor minutes mixed model models molecules moment money month months moreover mostly motion moved movements moves multiple named names narrow nation nations native necessarily needs neither newly news night nine nineteenth non nor normal normally north note noted nothing notice numerous objects observe observed obtain obvious occurred offer offered office oil older ones onto open opportunities opportunity opposed opposite organization organizations organized origin originally otherwise outcome outcomes outer paid paper parents participate party passage passes passing path patient pattern patterns pay perceived percentage perform performed periods permanent personal perspective picture piece placed places plan played plays points policies policy political poor popular populations portion positions possibility post potentially practice practices presented president previous previously price principle principles prior private probably processes produces producing product products program programs progress project prominent promote proper properties property proposed protection providing published purchase purpose purposes push quality quantity questions race raise raised raising rapid rapidly rare rarely rates reached reaches reaching reaction reactions read reality really recall received receiving recently recognize recognized red reducing reduction refer refers reflect regarding regardless regular regulation relationship relationships relative release released religious rely remained remaining remember remove removed replaced report reported represent represented represents researchers resistance resources respectively respond responsible resulted returned revolution rich rights rising risk roles room roughly rule rules running safety said saw say scale school schools science scientific scientists search secondary security seeing seek seeking seem seemed seems sell sensitive sent separate separated serious served serves service services serving setting seven severe sex sexual shape shaped shared she shift showed showing sides sign significantly signs similarly simultaneously site sites situations skin slightly slow slowly society sold solution someone something somewhat soon sought sound sources south southern space speaking special specialized specifically spectrum speed spend spending spent spread stability stable stage stages stand standard standing started starting starts status stay steps stop store story strategy strength stress stronger strongly structures students studied studies studying subject subsequent substantial success successful successfully sufficient suggest suggested suggests supplies supply supported sure surface surrounding survive table target task tax taxes techniques technology tell temperature ten tend tends test theory thin thing things thinking thousand threat took tools top trade traditional transportation travel treated treatment tried try trying turned turns twentieth twenty typical unable underlying understood union unique unit units university unless upper useful uses value values varies vary vast via viewed views visible wall want wanted war washington weak wealth week weeks went west western whole whom widely widespread willing women won word words worked workers works worth wrote york';

/** In more than 10 of 100. */
const someChapters =
  'abdominal abilities abnormal abortion abraham abroad absence absolute absorb absorbed absorption abundance abundant abuse academic accelerated acceptable acceptance accepting accessible accident accommodate accompanied accomplish accomplished accordingly accounting accumulate accumulated accumulates accumulation accuracy accurately accused achievement achieving acid acidic acids acquire acquired acted activate activated activates activation actors acute adapt adapted addressed addressing adds adenosine adequate adequately adjacent adjust adjustment administered admitted adopt adopted adulthood advance advances advantages advent advertising advice advocacy advocate advocated advocates affairs affecting afford aftermath aged agencies agency agenda agent agents ages aggression aggressive aging agreed agreement agreements agricultural agriculture ahead aids aim aimed alabama alcohol alexander align aligned alike alive alliance alpha alter altered alternate alternatively altogether amendment amino analogous analogy analyses analyze analyzed analyzing anatomical anatomy ancient andrew anger angle angry animal announced answers antibiotics antibodies anxiety anywhere apparent appeal appendix application applications applies applying appointed approaching approval approved april argue argues arguing argument arguments arises arizona arm armed arms army arose arranged arrangement array arrest arrested arrival arrive arrived art artery article articles artificial asia asian aside asking aspect assault assembled assembly assert asserted assess assets assigned assist associate assumed assuming assumption assumptions astronomer astronomers astronomical astronomy atlantic atmosphere atmospheric atomic atoms atp attach attaches attachment attack attacked attacking attacks attempting attempts attend attending attitude attitudes attorney attract attracted attraction attractive attributed audience august australia author authorities authority authorized automatic automatically automobile availability avoiding awareness axis baby background backgrounds backward bacteria bacterial bacterium bad balanced ball ban band bands bank banking banks banned bar barely barrier barriers bases battle bear beat bed begun behalf behave behaviors beings beliefs believes believing belong beneath beneficial besides bias bigger biggest billions bills binary bind binding binds biochemical biological biology bit blamed blocked blocking blocks bloodstream blow blue board bond bonds bone bones books boost border borders borrow borrowed borrowing boston bought boundaries box boy boys branch branches brazil breakdown breaking breaks breath breathe breathing bridge bridges briefly bright brighter bringing brings britain broader broadly broke brown budget budgets buildings bulk burden bureau burn burned burning burst buyers buying cabinet calcium calculate calculated calculating calculation calculations california calling calls camp campaign campaigns campus canada canal cancer candidate candidates capillaries capitalist capture captured carbohydrates carbon cardiovascular career careers careful carefully caribbean carolina carries cars cash cast catch categorized category caught cavity cellular census centered cents chains challenged challenging chances channel channels chapters character characterize charges charles check checks chemically chemicals chemistry chest chicago chief childhood china chinese choices choosing chose chosen christian chronic church circle circular circulate circulating circulation citizen citizenship civilization claim claimed claims classic classical classification classify clean cleaning climate clinical closed closest closing clothes clothing cloud clouds cluster clusters coal coast code codes coffee cognitive collapse collapsed colleagues collect collected collecting collection collective collectively colleges collisions colonial colonies colonization colony colored colors columbia column combat combinations combine combines combining comfortable command commerce commercial commission commitment committed committee communicate communication communications comparable compares comparing comparison compensate compensation compete competing competition competitive competitors complement complexity complicated complications composition compound compounds comprehensive compromise computer computers concentrated concentration concentrations concepts conclude concluded conclusion conclusions conduct conducting conference confidence confined confirm confirmation confirmed conflicts congressional connect connecticut connections connective connects conscious consciousness consensus consent consequence consequently conservative considerable considerably consideration considering consist consisted consistently consisting constituents constitute constitution constitutional construct constructed consume consumed consumer consumers consuming contemporary content contents continually continuing continuous continuously contracted contracting contraction contracts contributed contributes contributing contribution contributions controlling controls controversial controversy convention conventional conversation conversely conversion convert converted converting converts convey convicted convince convinced cool cooler cooperation coordinate coordinated coordination copy cord corporate corporation corporations correctly correlation corresponding corresponds corrupt corruption cortex cosmic costly cotton council count counted counter counterparts counting county couple coupled couples courts coverage covering covers covid credit credited crime crimes criminal crisis criteria criticism criticized critics crop crops crosses crossing crowd crowded cultures currency curve curved curves customers customs cuts cutting cycles cytoplasm cytoplasmic daily damaged damaging danger dangerous dangers dark daughter david deadly dealing deals deaths debate debated debris debt debts december decides deciding declaration declare declared declaring declined declines declining decreased decreasing dedicated deemed deeper deeply defeat defeated defend deficit defines defining definitions degrees delay delegates deliver delivered delivery demanded demanding demands democracy democrats demographic demonstrates denied dense density depended dependence deposits deprived depth derive describing description design designated desirable desired destroy destroyed destroying destruction detailed details detect detected detection devastating developmental develops device devices devoted diabetes diagnosed diagnosis diagnostic diagram diameter diarrhea didn diet differentiate differentiated differentiation differently differs difficulties diffuse diffusion digestive dimensional dimensions diminished dioxide directed directions director disabilities disappear disaster discipline discourage discover discoveries discovery discrimination discusses discussing discussions disk disorder disorders display disputes disrupt disruption dissolved distances distant distinction distinctive distinguished distributed district districts diversity divides dividing divisions dna doctor doctors doctrine document documents doesn dog dogs dollar dominant dominate door doubled doubt downward dozen dozens draw drawing drawn dream dress drew drinking driver drives dropped drops drove drugs dry duration dust dutch duty dwarf dying dynamic eager ear earliest earn earned earning ease eastern eat eating economically economics economies economist economists edge educated educational edward effectiveness efficiency efficiently eighteen eighteenth eighth ejected elderly elect elected election elections electoral electric electrical electricity electromagnetic electron electronic electrons element elevated eliminate eliminated eliminating elimination elite elsewhere embedded embraced emerge emerged emergency emerging emitted emotional emotions emphasis emphasize emphasized empire employ employed employee employees employer employers empty enable enabled enables enact enacted encounter encountered encounters encouraged encourages encouraging ending endocrine enemies energetic enforce enforcement engage engaged engaging england english enhance enjoy enjoyed enslaved ensures ensuring entered enters entitled entry environments enzyme enzymes epithelial equality equals equation equilibrium equipped equivalent erupted escape establishing establishment estate estimate estimated estimates ethnic ethnicity evaluate everywhere evident evolution evolutionary evolve evolving exact examination examined examines examining exceed exceeded exceeds excellent exception exceptions excess excessive excluded exclusively executed executive exercise exercising exert exerted exhibit exit expands expectation expectations expense expenses experiencing experiment experimental experiments expertise experts explaining explains explanation exploration explored exploring explosion export exports expression extending extends extension extensions external extra extracellular eyes faces facial facilitate facilitated facilities facing factories factory facts fail fails failures faint fair faith fallen falling false famously farm farmers farming farms farther fashion fat fatal fate father fatty favor favorable favored feared fearing fears february feed feedback feeling feelings feet fell fellow females fetal fetus fever fiber fibers fifteen fifth fifty fighting figures fill filling film filter finance findings finds fine fingers finished fire fired firm firmly firms fiscal fish fixed flat flexible flight floor florida flowing flows fluctuations fluid fluids fly flying focuses focusing fold followers follows foods foot forcing forever formal formally formerly formula forth fortunately forty foster fought foundation founded founding fraction fragments frame framework france franklin freely frequency frequent fresh friction friend friends frozen frustrated frustration fuel fueled fulfill functional functioning fund funded funding funds fuse fusion gaining gains galaxy game gamma gap gaps gases gastrointestinal gather gathered gdp gene generates generating generations genes genetic genetically genetics geographic georgia german germany gets giant girls gland glands glass globe glucose god gold gone got govern governed governing governor grade gradual graduate gram grant granted grants graph gravitational gravity gray greek green gross grown grows guarantee guaranteed guard guide guidelines guilty gun hair hall handful handle happened happening happy harbor harder harm harmful harsh harvard heads healthcare hear heard hearing heated heating heavier height helpful hemisphere henry hidden hierarchy himself hire hired hiring hispanic historians historical historically hit hiv hole homeostasis honor hoped hopes hoping horizontal hormone hormones hospital hospitals host hostile household households houses housing humanity hurt hydrogen hypothesis hypothetical ice ideal identical identification identifies identifying identity ideology ignore iii ill illegal illinois illness illustrate illustration images immigrant immigrants immigration immune immunity impacted impacts implement implementation implemented implications implies imply importantly imported imports impose imposed improvement improvements improving impulses inability inappropriate incentive incentives incidence incident incomes incoming incorporated independence independently india indian indicated indicating indicator indirect indirectly induce induced industrial industrialization industrialized industries inequality inexpensive infant infants infect infected infection infections infectious inferior inflammation inflammatory inflation influences influencing influential inform informal informed infrared infrastructure inherent inherited inhibit inhibiting inhibits initiate initiated initiatives injured injuries injury innovation innovative input inputs insight insights inspired instances institute institution instructions instrument instruments insufficient insurance intact integrated integration integrity intellectual intelligence intense intensity intent intention interacting interacts interesting interestingly interfere interior intermediate internet interpret interpretation interpreted intervention intestinal intracellular introduce introducing introduction invasion invented invention invest invested investigate investigated investigation investigations investment investments investors invisible involvement ion ions iron irregular island islands isn isolated isolation issued italy item items jackson james january japan japanese jefferson jersey johnson join joined joining joint joints joseph journey judge judgment judicial july june justice keeps kidney kidneys kill killed killing kilometers king kingdom knew knowing knows korea label labeled laboratories lacked lacking laid landed lands landscape lasted lasting lasts lateral latter launch launched lay layers leader leadership league leaves leg legally legislation legislative legislators legislature legislatures legitimate legs leisure lens lesser letter letters liberal liberties liberty lie lifestyle lifetime lighter likelihood likewise limitations limiting lincoln lined lining link lipid lipids liquid listed listening lists literally literature liver loan loans lobes logical london longitudinal looked loose loosely los loses losing losses lot louis louisiana love lowered lowering lowest loyal lungs lying lymph machine machinery machines magnetic mainly mainstream maintained maintains maintenance makeup males manage managed management managers manifest manual manufactured manufacturers manufacturing map march margin mark marked marketplace markets marriage married marry mars martin mary maryland massachusetts masses master match math mathematical matrix matters maturation mature maximize maximum meaningful meanwhile measurement measurements measuring meat mechanical mediated medications medicine medium meeting meetings membership membrane membranes memory mental mention mercury mere merely merit message messages metabolic metabolism metal metals meter meters mexican mexico microbes microbial microorganisms microscope microscopic migration mild mile miles milk mills minds mineral minerals minimal minimize minimum minister minorities minority minus minute missing mission mississippi mix mixture mobility mode moderate modest modified molecular molecule monetary monitor monitored monitoring monopoly mood moon moral morning mortality mother mothers motions motivated motor mount mountain mouth movie movies mucus multi multiply murder muscle muscles music mutual namely nasa nationwide naturally nearby nearest necessities necessity neck negatively negotiate negotiations neighborhood neighborhoods neighboring neighbors nerve nerves nervous net network networks neural neurons neutral nevertheless newspaper newspapers nitrogen nobel none nonetheless norm norms northern nose notable notably notes noticed noting notion novel november nuclear nuclei nucleic nucleus nurses nutrient nutrients obama object objective observable observation observations observers observing obtained obtaining obviously occasionally occupation occupations occupied occurring ocean oceans october offering offers officer officers offices official officially officials offset offspring ohio oldest ongoing online onset opened opening openly opens operate operates operating operation operations opinion opinions opponents oppose opposing opposition optimal option options oral orange orbit orbiting orbits ordered orders ordinary organ organic organism organisms organize organizing organs orientation oriented originate originated origins ourselves outbreak outlined output outward overcome overview overwhelming owed owned owner owners ownership oxygen pace pacific packed pain painful pair paired pairs pandemic panic parallel parent paris park partial partially participants participated participating participation particles parties partly partner partners passive pathogen pathogenic pathogens paths pathway pathways patients paul paying payment payments pays peace peaceful peak peers penetrate pennsylvania perceive perception perceptions perfect perfectly performance performing peripheral permanently permit permitted persist persistent personality personally persons perspectives pharmaceutical phase phases phenomena phenomenon philosophy phone phones phosphate photographs phrase physically physiological physiology pick pictures pieces placing plane planet planets planned planning plans plant plants plasma plate plates platform players playing plural plus pocket pointed polar police politically politicians politics poll polls pollution pool poorer poorly popularity portions pose posed positioned positively possess possibilities possibly posts poverty powers practical practiced pre precise precisely predict predictable predicted predictions predominantly prefer preference preferences preferred pregnancy pregnant prepare prepared preparing prescribed presentation presents preserve preserved presidency presidential presidents press pressures presumably pretty prevalence prevalent prevented preventing prevention prevents prices prime priority prison prisoners prize pro problematic procedure procedures proceed processed processing producers productive productivity professional professionals professor profit profitable profits profound progressive prohibited prohibiting projects proliferation prolonged prominence promise promised promises promising promoted promotes promoting prompted prone pronounced proof properly proponents proportion proportional proposal proposals propose prosperity protected protecting protections protective protects protein proteins protest protestant protests prove proved proven provision provisions psychological publication publicly pull pulled pulling pump punishment purchased purchases purchasing pure pursue pursued pushed pushing putting quantities quarter questioned quick quiet races racial racism radiation radical radio radius railroad railroads raises ran random randomly ranges ranging ratio rational raw ray rays react readily reading ready realize realized realizing realm reasonable reasoning rebellion receives receptor receptors recession recognition recognizing recommended record recorded records recover recovery reduces reelection reference referring reflected reflects reform reforms refused regard regional register registered regularly regulate regulated regulates regulating regulations regulatory reinforced reject rejected relate relates relation relations releases releasing relevant reliable reliance relied relief relies religion reluctant relying remainder remarkable remarkably remote removal removing rent repair repeat repeated repeatedly replace reports representation representative representatives representing reproduce reproduction reproductive republic republican republicans reputation requirement requirements requiring researcher resemble resembles reserve reserves residents resist resistant resolution resolve resolved resource respect respected respective respiration respiratory responded responding responds responses responsibilities responsibility restaurant resting restore restrict restricted restrictions retain retained returning returns reveal revealed reveals revenue revenues reverse reversed review revolutionary reward rewards richard ring risen rises risks river rivers rna road roads robert rock roman roosevelt root roots rose rotate rotation rough round route routes routine routinely ruled ruling runs rural rush russia russian safe salaries salary sale sales salt sample samples san satellite save saved saving savings saying says scarce scenario scene scholars scientist scope scores scott screen sea season seat seats seconds secret secretary secrete secreted secretion sections sector secure seeds seeks seemingly sees segment segments segregation select selected selection selective selling semi senate senator send sending sends sensitivity sensory sentiment separately separates separating separation september sequence seriously sets settings settle settled settlement seventy severely severity sexually shall shapes shaping sharing sharp sharply shed shelter shifted shifting shifts ship shock shopping shorter shortly shot shut sick sight signal signaling signals signed significance silent silver simplest singular sit sitting sixth sixty sizes skeletal skill skilled skills skull sky slave slavery sleep slight slower slowing slows smallest smith smoking smooth socially societal societies socioeconomic sociological sociologist sociologists sodium soft soil solar soldiers sole solely solid soluble solutions solve solving somehow somewhere son sophisticated sort sorts sounds soviet spacecraft spaces spain span spanish speak species specified spectra speech speeds spends sphere spherical spinal spiral spirit split sponsored sports spot spreading spring spurred square stabilize staff standardized standards stands star stars stated statement statements station statistics stayed stays steadily steady steel stellar stem stick stimulate stimulated stimulates stimulating stimulation stimuli stimulus stock stomach stone stood stopped stops storage stored stores stories storm straight straightforward strain strains strange strategic strategies stream street strengthen stretch stretched stretching strict strictly strike strikes striking strongest struck structural structurally struggle struggled struggles stuck student style subjects subsequently substance substances substantially subtle succeed succeeded successes sudden suddenly suffer suffered suffering sufficiently sugar suggesting suit suited sulfur sum summarized summarizes summer sun sunlight superficial superior supplied supplying supporters supporting supportive supports suppose supreme surfaces surge surgery surgical surplus surprise surprised surprising surprisingly surround surrounded surrounds survey surveys survival survived surviving susceptible suspected suspended sustain sustained sweeping swelling swept switch symbol symbolic symbols sympathetic symptoms syndrome synthesis synthesized systematic systemic tactics talk talking targeted targets tasks taste taught teach teacher teachers teaching team tear technical technically technique technological technologies telescope telescopes television telling tells temperatures temporarily temporary tended tendency tennessee tens tension tensions termed terminology territories territory tested testing tests texas text thanks theoretical theories theorists therapy thereafter thereby thick thirds thirteen thirty thomas thoughts threatened threatening threats threshold throat thrown ticket tied ties tight tightly tiny tip tissue tissues title tobacco told tone tool topic topics touch tough towards town towns toxic toxins trace track tracks tract trading tradition traditionally traditions traffic train trained training traits transactions transfer transferred transform transformed transient transition translated transmission transmit transmitted transparent transport transported trapped trauma traveled traveling travels treat treaties treating treatments treaty tree tremendous trend trends trial tribes tries trigger triggered triggers trillion trip troops trouble truly trump trunk trust truth tube tuberculosis turning twelve twice ultimate ultraviolet uncertainty unclear uncommon unconstitutional undergo unemployed unemployment unequal unexpected unfair unfortunately unified uniform unions universal universe universities unknown unlikely untreated unusual unwilling upward urban urged urine users usual utilize vacuum valley valuable van variable variation variations varied varying vehicle vehicles versa version versus vertical vessel vessels veterans vice victims victory vietnam viewing violating violence violent viral virginia virtually virus viruses vision visit visual vital voice volume voluntary volunteers vote voted voter voters votes voting vulnerable wage wages wait waiting wake walk walking walls wants warm wars washing wasn waste watch watched watching wave wavelengths waves weakened weaker weakness wealthy weapons wear wearing weather weekly weight welcome welfare whatever whenever whereby wider wife william willingness wilson win wind window winning winter wish wished wishes withdraw withdrawal witness witnessed woman wonder worker workforce workplace worldwide worried worry worse worst wound write writing written wrong yeast yellow yield younger yourself youth zero zone zones';

const classes = new Map(
  [someChapters, manyChapters, mostChapters].flatMap((words, index) =>
    words.split(' ').map((word) => [word, index + 1] as const),
  ),
);

/**
 * By the share of chapters with the word, counted in textbooks (docs/generation.md). @returns 3 for words of every text, 0 for rare ones
 */
export function commonness(word: string): number {
  const found = classes.get(word);
  if (found !== undefined) return found;
  return word.endsWith('s') ? (classes.get(word.slice(0, -1)) ?? 0) : 0;
}
