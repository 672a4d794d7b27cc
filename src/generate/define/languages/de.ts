import type { LanguageTable } from './grammar.ts';

const meaning = `(?<meaning>(?:[Dd](?:er|ie|as|en|em)|[Ee]in(?:e[nmrs]?)?|[Jj]ede[rsnm]?|[Dd]iejenige[n]?|[Dd]erjenige|[Dd]enjenigen|[Dd]asjenige|alle) .+)`;

const goesOn =
  '(?:mit|ohne|aus|von|vom|de[rs]|zu[mr]?|für|in|im|an|auf|zwischen|durch|die|deren|welche) .+';
/** In the plural there is no article: “Atome mit gleicher Ordnungszahl”. */
const bare = `(?<meaning>(?:\\p{L}\\p{Ll}+e[nr]? )*\\p{Lu}[\\p{L}-]{2,}[ensra],? ${goesOn})`;
/** Behind what has its name: “… und ist vom Druck abhängig”. */
const more = '(?:,? und .+|, (?:da|weil|wobei|wenn) .+)?';

/** Where or when the word is used so. */
const field =
  '(?:in der \\p{L}+ |im (?:\\p{Ll}+ )?\\p{Lu}\\p{L}+ |(?:im )?[Aa]llgemeinen? |üblicherweise |heute |meist(?:ens)? )*';

const often = '(?<often>(?:(?:auch|oft|häufig|meist|meistens|allgemein|in der Regel|manchmal) )*)';

export const table: LanguageTable = {
  language: 'de',
  anArticle: 'der ',
  article: '[Dd]er |[Dd]ie |[Dd]as |[Dd]em |[Dd]en |[Ee]ine[mnr]? |[Ee]in ',
  thing: 'ein|jede|diejenige|derjenige|dasjenige',
  definite: 'der|die|das|den|dem',
  forms: [
    {
      pattern: `Unter (?:dem (?:Begriff|Ausdruck) )?{X} versteht man ${field}{M}`,
      ask: 'Was versteht man unter {X}?',
      kind: 'den',
      inflected: true,
    },
    {
      pattern: `Man versteht ${field}unter (?:dem (?:Begriff|Ausdruck) )?{X} ${meaning}`,
      ask: 'Was versteht man unter {X}?',
      kind: 'den',
      inflected: true,
    },
    {
      // “Was” has a verb in the singular.
      pattern: `Unter {X} (?:wird|werden) ${field}{M} verstanden`,
      ask: 'Was wird unter {X} verstanden?',
      kind: 'der',
      inflected: true,
    },
    {
      pattern: `Als {X} (?:bezeichnet|versteht) man ${field}{M}`,
      ask: 'Was bezeichnet man als {X}?',
      kind: 'den',
    },
    {
      pattern: `Als {X} (?:wird|werden) ${field}{M} bezeichnet`,
      ask: 'Was wird als {X} bezeichnet?',
      kind: 'der',
    },
    {
      pattern: `Mit (?:dem (?:Begriff|Ausdruck|Wort) )?{X} (?:bezeichnet|meint) man ${field}${meaning}`,
      ask: 'Was bezeichnet man mit {X}?',
      kind: 'den',
      inflected: true,
    },
    {
      pattern: `{X} (?<verb>ist|sind|wird|werden) ${field}definiert als {M}`,
      ask: 'Wie {verb} {X} definiert?',
      kind: 'als',
    },
    {
      pattern: `{X} (?<verb>ist|sind|wird|werden) ${field}als ${meaning} definiert`,
      ask: 'Wie {verb} {X} definiert?',
      kind: 'als',
    },
    {
      pattern: '{X} (?<verb>liegt|liegen) (?:dann )?vor, (?<meaning>(?:wenn|sobald|falls) .+)',
      ask: 'Wann {verb} {X} vor?',
      kind: 'wenn',
    },
    {
      // A short name only: anything may stand “for” something.
      pattern: '(?<article>)(?<term>\\p{Lu}[\\p{L}\\d-]*\\p{Lu}) steht für (?<meaning>.+)',
      ask: 'Wofür steht {X}?',
      kind: 'für',
    },
    ...[meaning, bare].flatMap((called) => [
      {
        pattern: `${called} (?<verb>wird|werden) (?:daher )?${often}als {X} bezeichnet${more}`,
        ask: 'Wie {verb} {M} {often}bezeichnet?',
        kind: 'called',
      },
      {
        pattern: `${called} (?<verb>wird|werden) (?:daher )?${often}{X} genannt${more}`,
        ask: 'Wie {verb} {M} {often}genannt?',
        kind: 'called',
      },
      {
        pattern: `${called} (?<verb>nennt|bezeichnet) man (?:daher |dagegen )?${often}(?:als )?{X}`,
        ask: 'Wie {verb} man {M}?',
        kind: 'called',
      },
    ]),
    {
      pattern: `${meaning} (?<verb>heißt|heißen) (?:auch )?{X}`,
      ask: 'Wie {verb} {M}?',
      kind: 'called',
    },
    {
      pattern:
        '(?:Der Begriff|Der Ausdruck|Das Wort|Der Fachbegriff|Der Terminus) {X} bezeichnet (?:in der \\p{L}+ |im (?:\\p{Ll}+ )?\\p{Lu}\\p{L}+ |allgemein )*{M}',
      ask: 'Was bezeichnet der Begriff „{T}“?',
      kind: 'den',
    },
    ...[meaning, bare].map((named) => ({
      pattern: `{X} (?:bezeichnet|bezeichnen) ${field}${named}`,
      ask: 'Was bezeichnet der Begriff „{T}“?',
      kind: 'den',
    })),
    { pattern: '{X} bedeutet {M}', ask: 'Was bedeutet „{T}“?', kind: 'means', ofKnown: true },
    {
      pattern: `{X} (?<verb>ist|sind) (?:in der \\p{L}+ |im (?:\\p{Ll}+ )?\\p{Lu}\\p{L}+ |allgemein )?${meaning}`,
      ask: 'Was {verb} {X}?',
      kind: 'der',
    },
    {
      pattern:
        '{X} sind (?<meaning>(?:\\p{Ll}+e |aus \\p{L}+ bestehende )*\\p{Lu}\\p{L}+,? (?:die|welche|deren|mit|aus|von|der|des|in) .+)',
      ask: 'Was sind {X}?',
      kind: 'plural',
      ofKnown: true,
    },
    {
      pattern: `Man bezeichnet ${meaning} als {X}`,
      ask: 'Wie bezeichnet man {M}?',
      kind: 'called',
    },
    {
      pattern:
        '(?<meaning>Wenn .+), (?:so |dann )?spricht man (?:auch |daher |hier )*(?<of>von |vom ){X}',
      ask: 'Wann spricht man {of}{X}?',
      kind: 'wenn',
      inflected: true,
    },
    {
      pattern: '(?<of>Von |Vom ){X} spricht man, (?<meaning>(?:wenn|sobald|falls) .+)',
      ask: 'Wann spricht man {of}{X}?',
      kind: 'wenn',
      inflected: true,
    },
    {
      pattern: 'Bei {X} handelt es sich (?<meaning>um (?:ein|die|den|das) .+)',
      ask: 'Worum handelt es sich bei {X}?',
      kind: 'um',
      inflected: true,
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>gibt|geben) an, (?<meaning>(?:wie|ob|welche|wo|wann|mit|in|um) .+)',
      ask: 'Was {verb} {X} an?',
      kind: 'wie',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>besteht|bestehen) (?<meaning>aus .+)',
      ask: 'Woraus {verb} {X}?',
      kind: 'aus',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>dient|dienen) (?<meaning>(?:der|dem|zur|zum|dazu) .+)',
      ask: 'Wozu {verb} {X}?',
      kind: 'zu',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>befasst|beschäftigt|befassen|beschäftigen) sich (?<meaning>mit .+)',
      ask: 'Womit {verb} sich {X}?',
      kind: 'mit',
      ofKnown: true,
    },
    {
      pattern: `{X} (?<verb>beschreibt|umfasst|misst|regelt|kennzeichnet|untersucht|erforscht) ${meaning}`,
      ask: 'Was {verb} {X}?',
      kind: 'beschreibt',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>entsteht|entstehen) (?<meaning>(?:durch|aus|wenn|bei) .+)',
      ask: 'Wie {verb} {X}?',
      kind: 'entsteht',
      ofKnown: true,
    },
  ],
  joining: 'von der des und für im in zu vom zur',
  functionWords:
    'kein keine keinen ohne laut gemäß seit während trotz wegen meist oft häufig stattdessen insgesamt besonders allgemein ursprünglich zudem erst genaugenommen außerdem hinzu neben der die das und ist in den von zu mit eine ein einer einem einen eines im dem des für auf sich auch als werden wird nicht bei aus oder durch sind an nach wie es zur zum kann über vom dass diese dieser dieses diesem diesen um man nur noch wenn so zwischen haben hat können unter mehr ihre seine am war wurde sie er wir ihr was wer welche welcher welches hier dort dabei dies damit etwa sowie beim ins da ob jede jeder jedes alle viele einige andere weitere solche sehr heute',
  abbreviations:
    'bzw ca vgl sog evtl ggf inkl insb nr abb tab kap bd jh str dr prof mio mrd griech lat engl franz dt geb gest u.a z.b d.h s z d b h u a o ä v chr hl st mind max min bspw gem lt art abs',
  hasOrdinals: true,
  leaning:
    'diese[rsnm]?|dies|jene[rsnm]?|er|sie|es|ihr|ihre[rsnm]?|sein|seine[rsnm]?|solche[rsnm]?|dabei|dadurch|dafür|dagegen|daher|dahin|damit|danach|daneben|daran|darauf|daraufhin|daraus|darin|darüber|darum|darunter|davon|davor|dazu|deshalb|deswegen|demnach|demgegenüber|somit|also|folglich|jedoch|aber|doch|denn|und|oder|sondern|außerdem|ferner|zudem|weiterhin|ebenso|ebenfalls|auch|hier|hierbei|hierdurch|hierfür|hierzu|hiermit|dort|dann|so|nun|jetzt|zunächst|zuerst|schließlich|letztlich|trotzdem|dennoch|allerdings|hingegen|dementsprechend|entsprechend|anschließend|später|inzwischen|beide[rsnm]?|letztere[rsnm]?|erstere[rsnm]?|andere[rsnm]?|weitere[rsnm]?|manche[rsnm]?|einige[rsnm]?|viele|in diesem|in dieser|in diesen|bei diesen?|bei diesem|bei dieser|aus diesem|aus diesen|auf diese|zu diesem|zu diesen|mit diesen?|mit dieser|im gegensatz|im folgenden|im vergleich|zum beispiel|beispielsweise|wie|was|wer|warum|weshalb|welche[rsnm]?|ein beispiel|ein weitere[rs]?|eine weitere|der erste|die erste|das erste|der zweite|die zweite|das zweite|das ist|das sind|das bedeutet|das heißt|das kann|das wird|das hat|wir|man|ich|du|sind|ist|wird|werden|kann|können|neben diese[nrm]|der andere|die andere|die anderen|die beiden|derselbe|dieselbe|dahinter|gleichzeitig|zusätzlich|stattdessen|ansonsten|anders gesagt|mit anderen worten|in ergänzung|ziel ist es|merke|hinweis|achtung|beispiele sind|genauer gesagt|im prinzip|statt de[rsmn]|nicht mehr|nicht nur|eine? solche[rs]?|(?:der|die|das) (?:dritte|vierte|fünfte|nächste|letzte|übrige)n?|enthält|zeigt|gibt|liefert|speichert|ermöglicht|erlaubt|verwendet|nutzt|beschreibt|erzeugt|dient|steht|bestimmt',
  vague:
    'diese[rsnm]?|dies|jene[rsnm]?|solche[rsnm]?|hier|hierbei|oben|genannte[nrsm]?|folgende[nrsm]?|obige[nrsm]?|wir|uns|unser[ens]?|dabei|dadurch|damit|dafür|daher|deshalb|dazu|davon|daraus|darauf|darin|jedoch|allerdings|ebenfalls|er|ihm|ihn|außerdem|ich|du|nun|nämlich|also|eigentlich|hierfür|hierzu|hierdurch|dahinter|dort|resultierende[nrsm]?|entsprechende[nrsm]?|jeweilige[nrsm]?|ihnen|(?:ersten|letzten) beiden|(?:beschrieb|erwähn|vorgestell|genann|gezeig)\\p{Ll}*e[nrsm]?|würden?|könnten?',
  pointing:
    'abbildung|abb\\.|tabelle \\d|tab\\.|kapitel|abschnitt|siehe|s\\. o\\.|s\\. u\\.|wir|du|dein|dir|uns|unsere[nrsm]?|aufgaben? \\d|übungsaufgabe\\p{L}*|übung(?:en)? \\d|folgende[nrsm]?|klausur\\p{L}*|dozent\\p{L}*|übungsblatt|semester\\p{L}*|vorlesung\\p{L}*|lehrveranstaltung|obige[nrsm]?|vorherige[nrsm]?',
  secondClause:
    ', (?:man|das ist|dies ist|er ist|sie ist|es ist) .*$| und (?:bezeichne|beschreib|speicher|erlaub|bilde|besitz|diene?|enthalte|enthält|umfass|gehör|führ|komm|geh|gib|verwende|nutz|ermöglich|steh)\\p{Ll}{0,2} .*$| und \\p{L}+(?:en|t) (?:damit|somit|dadurch|daher) .*$|, (?:und|aber|sondern|wobei|jedoch|sodass|weshalb|während) (?:\\p{L}+ ){0,3}?(?:ist|sind|wird|werden|hat|haben|kann|können|wurde|sie|es|er|wird|dient|dienen|besteht|bestehen)(?: .*)?$| (?:und|sowie) (?:ist|sind|wird|werden|hat|haben|kann|können|wurde|dient|besteht) .*$',
  weak: 'eine[rsn]? (?:der|von)|(?:andere|weitere|viele|mehrere)[rsnm]?|teil (?:des|der|von)|mehr als|(?:ein|eine|einer|eines|der|die|das) (?:(?:sehr|ganz|besonders|recht|relativ|weitere[rs]?|andere[rs]?) )*(?:wichtige?[rsn]?|wesentliche?[rsn]?|bekannte[rsn]?|gute[rsn]?|große[rsn]?|einfache[rsn]?|häufige[rsn]?|typische[rsn]?|weitere[rsn]?|andere[rsn]?|erste[rsn]?|zweite[rsn]?|dritte[rsn]?|vierte[rsn]?|fünfte[rsn]?|sechste[rsn]?|siebte[rsn]?|achte[rsn]?|neunte[rsn]?|zehnte[rsn]?|letzte[rsn]?|neue[rsn]?|\\p{L}+ste[rsn]?|begriff|sammelbegriff|name|grundlegende[rsn]?|schnell wachsende\\p{L}*|bedeutende[rsn]?|hervorragende[rsn]?|ausgezeichnete[rsn]?|interessante[rsn]?|besondere[rsn]?|zentrale[rsn]?|ältere[rsn]?|neuere[rsn]?|jüngere[rsn]?|boomende[rsn]?|teil|beispiel|grund|problem|frage|möglichkeit|art und weise|folge|ergebnis|ursache|vorteil|nachteil|ziel|thema|fall|größte[rsn]?|kleinste[rsn]?|wichtigste[rsn]?|häufigste[rsn]?|beste[rsn]?|bekannteste[rsn]?|einzige[rsn]?|hauptgrund|voraussetzung|hilfreich|nützlich|gleiche|selbe|meisten|beiden|gleichen)',
  emptyNouns:
    'buch kapitel artikel autor bereiche symbole typ art sorte schritt schritte beispiele probleme gründe vorteile nachteile fragen ziele heutzutage normalerweise ziel beispiel problem grund vorteil nachteil frage antwort unterschied ergebnis ursache folge teil art form fall weg zeit thema idee aufgabe begriff wort name menschen mensch leute forscher wissenschaftler bereich lage rolle bedeutung wirkung funktion methode prozess vorgang eigenschaft eigenschaften voraussetzung möglichkeit hauptgrund sache ding dinge material verband bundesverband gerät gerade kurve achse jahr jahre land welt werte wert',
  skipped:
    'literatur(?:verzeichnis)?|einzelnachweise|weblinks|quellen|siehe auch|übung(?:en|saufgaben)?|aufgaben?|was sie .*|.*gelernt haben|(?:pflicht)?lektüre|referenzen.*|ressourcen|bücher|agenda|überblick|ausblick|organisatorisches|über mich.*|(?:aufgabe|übung|schritt|fall|experiment|beispiel|szenario|fallstudie|anhang|quiz)\\b.*|inhalt(?:sverzeichnis)?|anmerkungen|impressum|vorwort|danksagung|lernziele|.*quiz.*|.*herausforderung.*|überprüfung.*|aufgabe.*|.*selbststudium',
  capitalNouns: true,
  address: '(?:Sie|Ihnen|Ihre?[nrsm]?)',
  beforeExample:
    'wie|etwa|beispielsweise|zum Beispiel|z\\. ?B\\.|Wort|Wörtern?|wie in|Satz|Beispiel|Beispiele sind',
  naming: {
    before:
      'Begriff|Bezeichnung|Namen?|genannt|heißt|heißen|nennt man|spricht man (?:\\p{L}+ )?vo[nm]|als|so ?genannte[rsnm]?',
    after: 'genannt|bezeichnet|nennt man|spricht man|versteht man|bezeichnet man|heißt|heißen',
  },
  nounPhrase:
    '(?!(?:Keine?|Nur|Mehr|Viele|Alle|Gut|Schlecht) )(?:(?:\\p{Lu}|\\p{Ll})\\p{Ll}+e[rsnm]? )*\\p{Lu}[\\p{L}-]+,? (?:de[rsmn]|die|das|für|vo[nm]|zu[mr]?|in|im|mit|aus|an|am|auf|zwischen|bei|durch|über|ohne|sowohl|deren|dessen|welche[rsnm]?) ',
  finite:
    'ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|kann|können|muss|müssen|soll|sollen|bezeichnet|nennt|heißt|gilt|gibt|besteht|ähnelt|liegt|entsteht|bildet|steht|dient',
  quotes: ['„', '“'],
  explain: 'Was ist mit „{T}“ gemeint?',
  whichTerm: 'Welcher Begriff wird hier beschrieben?',
  whichIsMissing: 'Welcher Begriff fehlt in diesem Satz?',
};
