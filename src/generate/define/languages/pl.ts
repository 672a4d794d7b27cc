import type { LanguageTable } from './grammar.ts';

/** Endings of a term in the instrumental case. */
const instrumental = '(?:ą|em|ami|ymi?|imi?)$';

export const table: LanguageTable = {
  language: 'pl',
  anArticle: '',
  article: '',
  thing: '',
  definite: 'ta|ten|to',
  forms: [
    {
      pattern: '[Pp]rzez (?:pojęcie |termin )?{X} rozumie(?<verb>my| się) {M}',
      ask: 'Co rozumie{verb} przez {X}?',
      kind: 'acc',
      inflected: true,
    },
    {
      pattern: '{X} (?<verb>nazywamy|określamy|nazywa się) {M}',
      ask: 'Co {verb} {X}?',
      kind: 'acc',
      inflected: instrumental,
    },
    {
      pattern:
        '(?<meaning>\\p{Lu}\\p{L}+ .{15,170}) (?<verb>nazywamy|nazywa się|określamy|określa się)(?: również| także| też| często)? (?:mianem )?{X}',
      ask: 'Jak {verb} {M}?',
      kind: 'called',
      inflected: instrumental,
    },
    {
      pattern: '(?<meaning>\\p{Lu}\\p{L}+ .{15,170}) (?<verb>nosi|noszą) nazwę {X}',
      ask: 'Jaką nazwę {verb} {M}?',
      kind: 'called',
      inflected: true,
    },
    {
      pattern: '(?:Termin|Pojęcie) {X} (?<verb>oznacza) {M}',
      ask: 'Co oznacza pojęcie „{T}”?',
      kind: 'acc',
    },
    {
      pattern:
        '{X} (?:– |— |- )?to (?:inaczej |po prostu |właśnie )?(?<meaning>(?!\\p{L}+[ąę](?!\\p{L}))(?!(?:jest|są|był|co|nie|już|tylko|właśnie|także|że|bardzo|więc|dlatego|oczywiście|zwykle|często|nazywa\\p{L}+|określa\\p{L}+)(?!\\p{L})).+)',
      ask: 'Co oznacza pojęcie „{T}”?',
      kind: 'nom',
    },
    {
      pattern:
        '{X} (?<verb>jest|są) (?<meaning>(?:\\p{L}+(?:ym|im|ą|ymi|imi) ){0,2}\\p{L}+(?:em|ą|ami|iem|ym|im|mi)(?!\\p{L}).+)',
      ask: 'Czym {verb} {X}?',
      kind: 'inst',
    },
    {
      pattern: '{X} (?<verb>oznacza|oznaczają) {M}',
      ask: 'Co {verb} {X}?',
      kind: 'acc',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>polega|polegają) (?<meaning>na .+)',
      ask: 'Na czym {verb} {X}?',
      kind: 'na',
    },
    {
      pattern: '{X} (?<verb>składa|składają) się (?<meaning>ze? .+)',
      ask: 'Z czego {verb} się {X}?',
      kind: 'z',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>zajmuje|zajmują) się {M}',
      ask: 'Czym {verb} się {X}?',
      kind: 'czym',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>służy|służą) (?<meaning>do .+)',
      ask: 'Do czego {verb} {X}?',
      kind: 'do',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>odnosi|odnoszą) się (?<meaning>do .+)',
      ask: 'Do czego {verb} się {X}?',
      kind: 'do',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>opisuje|opisują|określa|określają) {M}',
      ask: 'Co {verb} {X}?',
      kind: 'acc',
      ofKnown: true,
    },
  ],
  joining: 'w z i na do o od dla po przez ze',
  functionWords:
    'samo często zwykle obecnie dotychczas ponieważ gdyż jeśli jeżeli choć chociaż aby żeby podczas dzięki według zgodnie ją go je mu jemu w i na z się nie do że jest to o od po jak za są lub przez oraz dla co ich które który która którego której których tym może ale jego jej ze tak tego także czy być przy pod jako tylko gdy bardzo a można między więc te ten ta tej tych temu przed kiedy gdzie nad bez aby by już też on ona ono oni one nas my wy ty się ku u wobec nasz nasza nasze każdy każda każde inny inna inne wszystkie kto czym jaki jaka jakie ani albo bo',
  abbreviations:
    'np tj tzn tzw m.in ok por zob rys tab rozdz prof dr mgr inż św ur zm ang łac gr niem fr nr s str w r p n.e wyd red im al ds',
  leaning:
    'ten|ta|to|te|ci|tego|tej|tych|temu|tym|tymi|tę|on|ona|ono|oni|one|jego|jej|ich|taki|taka|takie|tak|także|też|również|jednak|jednakże|natomiast|ale|lecz|a|i|oraz|lub|albo|więc|zatem|dlatego|stąd|wtedy|wówczas|potem|następnie|później|wreszcie|tutaj|tu|tam|teraz|ponadto|poza tym|co więcej|dodatkowo|w tym|w tej|w ten|w takim|w takiej|na tej|na tym|z tego|z tej|po tym|po tej|dzięki temu|przy tym|innymi słowy|na przykład|przykładem|z drugiej|z jednej|inny|inna|inne|inni|oba|obie|obaj|niektórzy|niektóre|wielu|wiele|pierwszy|pierwsza|pierwsze|drugi|druga|drugie|ostatni|ostatnia|ostatnie|jak|co|kto|czy|dlaczego|jaki|jaka|jakie|kiedy|gdzie|jeśli chcesz|my|ty|wy|możemy|zauważ|pamiętaj|wyobraź|załóżmy|rozważmy|przypomnij|jest|są|podobnie|właśnie|otóż|oczywiście|niestety|czasami|każdy z|każda z|jeden z|jedna z|pozostałe|nasz|nasza|nasze|celem|powodem|wynikiem|skoro|jako że|choć|chociaż|mimo|ów|owa|owe|badani|badacze|uczestnicy|autorzy|autor|najlepszym|mówiąc|ogólnie|wiemy|widzimy|do tego|do tej|dla tego|od tego|nie|niech|oznacza to|można|powyższ[ya]e?',
  vague:
    'ten|ta|te|tego|tej|tych|temu|tymi|tę|tutaj|tu|nasz|nasza|nasze|naszego|naszej|naszych|nas|nam|my|powyżej|poniżej|powyższ\\p{L}+|poniższ\\p{L}+|następując\\p{L}+|również|także|jednak|więc|twój|twoja|twoje|ty|jego|jej',
  pointing:
    'rysun\\p{L}+|tabel\\p{L}+|rozdzia\\p{L}+|zobacz|patrz|zadani\\p{L}+|możemy|nasz\\p{L}*|nas|nam|twój|twoja|twoje|twoim|twojej|możesz|poniższ\\p{L}+|powyższ\\p{L}+|następując\\p{L}+|równani\\p{L}+|badani|uczestni\\p{L}+|mamy|musimy|otrzymujemy',
  secondClause:
    ' i (?:zawiera|pozwala|tworzy|służy|stanowi) .*$|, \\p{L}+ (?:\\p{L}+ )?zaś .*$|, (?:a|ale|natomiast|zaś|jednak|i|więc|dlatego) (?:\\p{L}+ ){0,3}?(?:jest|są|ma|mają|może|mogą|był|była|było|były|zostaje|zostają)(?: .*)?$| (?:i|oraz|a) (?:jest|są|ma|mają|może|mogą|był|była|było|były) .*$',
  weak: '(?:(?:bardzo|dość|jednym|jedną|najczęściej) )*(?:ważn\\p{L}+|dobr\\p{L}+|duż\\p{L}+|przykład\\p{L}*|części[ąa]|część|powod\\p{L}+|problem\\p{L}*|pytani\\p{L}+|sposobem|przypad\\p{L}+|wynik\\p{L}*|skut\\p{L}+|cel\\p{L}*|temat\\p{L}*|najlepsz\\p{L}+|pierwsz\\p{L}+|drug\\p{L}+|ostatni\\p{L}*|jedyn\\p{L}+|t[ya]m? sam\\p{L}+|główn\\p{L}+|kluczow\\p{L}+|zalet\\p{L}+|wad\\p{L}+|rozwiązani\\p{L}+|naj\\p{L}+|bardziej|mniej|jednym z|jedną z|jeden z|jedna z|jedno z|jednak|inn\\p{L}+|podobn\\p{L}+|możliw\\p{L}+|istotn\\p{L}+|równ\\p{L}+|znan\\p{L}+|wielkim|zbyt|tylko|dokładnie|rzecz\\p{L}*|trudn\\p{L}+|często|nieco|samo|czymś|tym|termin\\p{L}*|pojęci\\p{L}+|nazw\\p{L}+|słow\\p{L}+)',
  emptyNouns:
    'cel przykład problem powód zaleta wada pytanie odpowiedź różnica wynik przyczyna skutek część forma przypadek sposób czas temat idea pojęcie słowo nazwa ludzie człowiek osoby osoba badacze naukowcy dziedzina rola metoda proces właściwość rzecz rzeczy rok lata świat wartość rozwiązanie krok efekt fakt badanie badania eksperyment wniosek kierunek rozwiązaniem',
  skipped:
    'bibliografia|literatura|przypisy|źródła|zobacz też|linki zewnętrzne|ćwiczenia.*|zadania.*|spis treści|przedmowa|cele.*|quiz.*|.*wyzwanie.*|powtórka.*|zadanie.*|przykład.*|strategia.*|sprawdź.*|rozwiązanie|znaczenie',
  noTerm: '(?:uj[eą]|zwala|ewnia|wadzi|robi|iera|awia)$',
  quotes: ['„', '”'],
  explain: 'Co oznacza „{T}”?',
  whichTerm: 'Które pojęcie odpowiada temu opisowi?',
  whichIsMissing: 'Którego pojęcia brakuje w tym zdaniu?',
};
