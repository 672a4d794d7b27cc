import type { LanguageTable } from './grammar.ts';

/** The article may be the ending of the noun: “läran om …”. */
const whatIsCalled = '(?<meaning>\\p{Lu}\\p{L}+ .{12,170}?)';
const meaning = String.raw`(?<meaning>(?:[Ee]n|[Ee]tt|[Vv]arje|[Aa]lla) .+|[Dd]e[nt]? (?!inte|ofta|med|fråga|bara|också)\p{L}+ .*som .+)`;

export const table: LanguageTable = {
  language: 'sv',
  anArticle: 'den ',
  article: '[Ee]n |[Ee]tt |[Dd]en |[Dd]et |[Dd]e ',
  thing: 'en |ett |varje |alla ',
  definite: 'den|det|de',
  forms: [
    {
      pattern:
        'Med (?:begreppet |termen |ordet )?{X} (?<verb>menas|avses|förstås) (?:ofta |vanligen |här )?{M}',
      ask: 'Vad {verb} med {X}?',
      kind: 'thing',
    },
    {
      pattern: 'Med (?:begreppet |termen |ordet )?{X} menar man {M}',
      ask: 'Vad menar man med {X}?',
      kind: 'thing',
    },
    {
      pattern: `${whatIsCalled} (?<verb>kallas|benämns) (?:också |även |ofta |vanligen )*(?:för )?{X}`,
      ask: 'Vad {verb} {M}?',
      kind: 'called',
    },
    {
      pattern: `${whatIsCalled} kallar man (?:också |även |ofta |vanligen )*(?:för )?{X}`,
      ask: 'Vad kallar man {M}?',
      kind: 'called',
    },
    { pattern: `${whatIsCalled} (?<verb>heter) {X}`, ask: 'Vad {verb} {M}?', kind: 'called' },
    { pattern: 'Som {X} (?<verb>räknas|betecknas) {M}', ask: 'Vad {verb} som {X}?', kind: 'thing' },
    {
      pattern: '(?:Termen|Begreppet|Ordet) {X} (?<verb>betyder|syftar på|avser|betecknar) {M}',
      ask: 'Vad {verb} ”{T}”?',
      kind: 'thing',
    },
    { pattern: `{X} är ${meaning}`, ask: 'Vad är {X}?', kind: 'thing' },
    {
      pattern: '{X} är (?<meaning>(?:\\p{Ll}+a )*\\p{Ll}{4,}(?:r|n)? som .+)',
      ask: 'Vad är {X}?',
      kind: 'plural',
      ofKnown: true,
    },
    { pattern: '{X} (?<verb>definieras) som {M}', ask: 'Hur {verb} {X}?', kind: 'thing' },
    { pattern: '{X} (?<verb>innebär|betyder) {M}', ask: 'Vad {verb} {X}?', kind: 'means' },
    { pattern: '{X} består av {M}', ask: 'Vad består {X} av?', kind: 'av', ofKnown: true },
    { pattern: '{X} används för {M}', ask: 'Vad används {X} för?', kind: 'för', ofKnown: true },
    { pattern: '{X} används till {M}', ask: 'Vad används {X} till?', kind: 'till', ofKnown: true },
    { pattern: '{X} handlar om {M}', ask: 'Vad handlar {X} om?', kind: 'om', ofKnown: true },
    { pattern: '{X} syftar på {M}', ask: 'Vad syftar {X} på?', kind: 'thing' },
    {
      pattern: `{X} (?<verb>beskriver|mäter|omfattar|avser|betecknar) ${meaning}`,
      ask: 'Vad {verb} {X}?',
      kind: 'thing',
      ofKnown: true,
    },
    {
      pattern: '{X} uppstår (?<meaning>(?:när|genom|vid|då|av) .+)',
      ask: 'Hur uppstår {X}?',
      kind: 'uppstår',
      ofKnown: true,
    },
  ],
  joining: 'i av och för på med till',
  functionWords:
    'troligen enligt vanligtvis ofta ibland numera lika dock bl sannolikt egentligen inom vanligen ursprungligen självklart och i att det som en är på av för med den till inte om har ett de kan från vid eller så men man sig också när där var ska sin mellan vi efter hur alla andra genom detta denna dessa under över mer mycket många olika finns blir bli hos utan dem sina skulle han hon du ni jag oss vår vårt våra vad vem vilken vilket vilka då här nu även ju än sitt varje någon något några annan annat både samt eftersom dock in upp ut ned',
  abbreviations:
    't ex bl a dvs ca kl nr s st f o d fig tab kap jfr resp mfl m.fl t.ex bl.a d.v.s prof dr max min inkl exkl kr milj',
  leaning:
    'denna|detta|dessa|den|det|de|han|hon|dom|hans|hennes|deras|dess|sådan|sådana|sådant|så|således|därför|därmed|därefter|därifrån|därtill|dessutom|även|också|men|och|eller|dock|emellertid|däremot|alltså|sedan|slutligen|till sist|här|härmed|där|då|nu|först|senare|i denna|i detta|i dessa|på detta|på så|på denna|med detta|med denna|av detta|för detta|för att|till exempel|exempelvis|å andra sidan|å ena sidan|en annan|ett annat|andra|båda|några|vissa|många|ett exempel|den första|den andra|den sista|det första|det andra|samma|som|vad|vem|varför|hur|vilken|vilket|vilka|när du|om du|du|dina|din|ditt|ni|er|vi|vår|vårt|våra|man|jag|notera|kom ihåg|tänk|föreställ|med andra ord|trots|annars|ändå|dels|likaså|likadant|samtidigt|visserligen|naturligtvis|är|kan|har|blir|finns|detsamma|ju|syftet|målet|problemet|frågan|resultatet|anledningen|orsaken|ingen|inget|inga|alla dessa|hit|dit|var och en|en av|ett av|en del|i stället|istället|i så fall|dessa',
  vague:
    'denna|detta|dessa|här|vi|oss|vår|vårt|våra|ovan|ovanstående|nedan|följande|föregående|också|därför|därmed|dock|du|din|ditt|dina|ni|han|hon|honom|henne|dem|deras|emellertid|även',
  pointing:
    'figur|bild|tabell \\d|kapitel|avsnitt|se|uppgift|övning|vi|oss|vår|vårt|våra|du|din|ditt|dina|dig|ni|er|följande|ovanstående|föregående|nedan',
  secondClause:
    ' och (?:har|ger|innehåller|utgår|bildar|används|gör) .*$|, (?:och|men|medan|så) (?:\\p{L}+ ){0,3}?(?:är|har|kan|blir|finns|var|hade|ska|de|den|det|man|han|hon)(?: .*)?$| och (?:är|har|kan|blir|var|hade|ska) .*$',
  weak: 'e(?:n|tt) av de|(?:en|ett|den|det|de) (?:(?:mycket|ganska|mest|annan|annat|av) )*(?:viktig[at]?|bra|stora?|stort|exempel|del av(?!.* som )|del(?! av)|anledning|problem|fråga|sätt att|sätt|fall|resultat|följd|mål|ämne|bästa|första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|nionde|tionde|sista|enda|samma|nästa|fördel|nackdel|lösning|största|minsta|viktigaste|flesta|av|mesta|god|gott|god[at]|ny|nytt|nya|känd|känt|vanlig[at]?|avgörande|allmänna|självklar[at]?|fin|fint|svår[at]?|lätt|annan|annat|kraftfull[at]?|term|ord|namn)',
  emptyNouns:
    'mål exempel problem anledning fördel nackdel fråga svar skillnad resultat orsak följd del form fall sätt tid ämne idé begrepp ord namn människor människa forskare område roll metod process egenskap sak saker år värld värde lösning steg grund barn kvinnor män målet syftet skälet felet frågan resultatet poängen avsikten tanken',
  skipped:
    'litteratur|referenser|källor|noter|se även|externa länkar|övningar|uppgifter?.*|innehåll|förord|mål|quiz.*|.*utmaning.*|granskning.*|uppgift.*|.*självstudier',
  quotes: ['”', '”'],
  explain: 'Vad menas med ”{T}”?',
  whichTerm: 'Vilken term passar till beskrivningen?',
  whichIsMissing: 'Vilken term saknas i meningen?',
};
