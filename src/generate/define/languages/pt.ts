import type { LanguageTable } from './grammar.ts';

const meaning = `(?<meaning>(?:[Oo]s?|[Aa]s?|[Uu]ma?|[Uu]ns|[Uu]mas|[Aa]quel[ea]s?|[Qq]ualquer|[Tt]od[oa]s?) .+)`;

export const table: LanguageTable = {
  language: 'pt',
  anArticle: 'o ',
  article: '[Oo]s? |[Aa]s? |[Uu]ma? |[Uu]ns |[Uu]mas ',
  thing: 'uma? |uns |umas |aquel|qualquer|tod[oa] ',
  definite: 'o|a|os|as',
  forms: [
    {
      pattern: `(?<verb>[Dd]enomina|[Cc]hama)m?-se (?:de )?{X} ${meaning}`,
      ask: 'O que se {verb} {X}?',
      kind: 'thing',
    },
    { pattern: '[Ee]ntende-se por {X} {M}', ask: 'O que se entende por {X}?', kind: 'thing' },
    { pattern: '[Pp]or {X},? entende-se {M}', ask: 'O que se entende por {X}?', kind: 'thing' },
    { pattern: '[Dd]efine-se {X} como (?:sendo )?{M}', ask: 'Como se define {X}?', kind: 'thing' },
    {
      pattern: '{X} (?<verb>(?:é|são|pode ser|podem ser) definid[oa]s?) como (?:sendo )?{M}',
      ask: 'Como {verb} {X}?',
      kind: 'thing',
    },
    {
      pattern: `${meaning} (?<verb>(?:é|são) (?:chamad|denominad)[oa]s?) (?:também )?(?:de )?{X}`,
      ask: 'Como {verb} {M}?',
      kind: 'called',
    },
    {
      pattern: `${meaning} (?<verb>(?:é|são) conhecid[oa]s?) (?:também )?(?:como|por) {X}`,
      ask: 'Como {verb} {M}?',
      kind: 'called',
    },
    {
      pattern: `${meaning} (?<verb>chama-se|denomina-se|chamam-se) {X}`,
      ask: 'Como se chama {M}?',
      kind: 'called',
    },
    {
      pattern:
        '[Oo] (?:termo|conceito) (?:de )?{X} (?:se refere|refere-se) (?<meaning>(?:à|ao|aos|às|a) .+)',
      ask: 'A que se refere o termo “{T}”?',
      kind: 'a',
    },
    {
      pattern: '{X} (?:(?<verb>refere|referem)-se) (?<meaning>(?:à|ao|aos|às|a) .+)',
      ask: 'A que se {verb} {X}?',
      kind: 'a',
    },
    {
      pattern: '{X} se (?<verb>refere|referem) (?<meaning>(?:à|ao|aos|às|a) .+)',
      ask: 'A que se {verb} {X}?',
      kind: 'a',
    },
    { pattern: `{X} (?<verb>é|são) ${meaning}`, ask: 'O que {verb} {X}?', kind: 'thing' },
    {
      pattern: '{X} (?<verb>significa|significam) {M}',
      ask: 'O que {verb} {X}?',
      kind: 'means',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>consiste|consistem) (?<meaning>(?:em|na|no|nas|nos) .+)',
      ask: 'Em que {verb} {X}?',
      kind: 'em',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>serve|servem) (?<meaning>para .+)',
      ask: 'Para que {verb} {X}?',
      kind: 'para',
      ofKnown: true,
    },
    {
      pattern: '{X} (?<verb>(?:é|são) (?:usad|utilizad|empregad)[oa]s?) (?<meaning>para .+)',
      ask: 'Para que {verb} {X}?',
      kind: 'para',
      ofKnown: true,
    },
    {
      pattern:
        '{X} (?<verb>(?:é|são) (?:compost|formad|constituíd)[oa]s?) (?<meaning>(?:por|pelo|pela|pelos|pelas|de) .+)',
      ask: 'De que {verb} {X}?',
      kind: 'por',
      ofKnown: true,
    },
    {
      pattern: `{X} (?<verb>representa|representam|descreve|descrevem|mede|medem) ${meaning}`,
      ask: 'O que {verb} {X}?',
      kind: 'describe',
      ofKnown: true,
    },
  ],
  joining: 'de do da dos das e em para com por sem a ao à no na o',
  functionWords:
    'segundo durante enquanto embora geralmente atualmente além apesar cerca o a os as de do da dos das e em um uma uns umas que é se por com para no na nos nas ao à são não mais como ou pela pelo seu sua seus suas entre ser foi este esta esse essa isso isto também pode podem quando sobre mas até já há muito cada pelos pelas às aos quem qual quais cujo cuja você vocês nós nosso nossa ele ela eles elas aquele aquela onde sem sob outro outra outros outras todo toda todos todas alguns algumas mesmo mesma assim então aqui tão',
  abbreviations:
    'p ex fig sr sra dr dra prof pág págs cap ed vol art av aprox s c d n a.c d.c p.ex obs al',
  leaning:
    'este|esta|estes|estas|isto|esse|essa|esses|essas|isso|aquele|aquela|ele|ela|eles|elas|seu|sua|seus|suas|tal|tais|assim|além disso|além disto|também|portanto|por isso|por isto|porém|contudo|entretanto|no entanto|todavia|mas|e|ou|então|logo|depois|finalmente|por fim|aqui|aí|ali|agora|neste|nesta|nestes|nestas|nesse|nessa|nesses|nessas|deste|desta|desse|dessa|disso|com isso|com isto|por outro lado|por sua vez|em seguida|ou seja|isto é|por exemplo|outro|outra|outros|outras|ambos|ambas|alguns|algumas|o primeiro|a primeira|o segundo|a segunda|o último|a última|o outro|a outra|os demais|as demais|o mesmo|a mesma|um exemplo|como|quando você|se você|é|são|está|trata-se|qual|quais|por que|você|vocês|nós|podemos|lembre-se|note|observe|imagine|considere|vamos|para isso|para isto|a partir d(?:este|esta|esses|essa|isso)|todos eles|cada um|cada uma|a seguir|segundo ele|de acordo|o resultado|o objetivo|o problema|a pergunta|a resposta|a ideia|nosso|nossa|o presente|a presente|conforme|tanto|dessa|desses|dentre|apesar|embora|de fato|na verdade',
  vague:
    'este|esta|estes|estas|isto|esse|essa|esses|essas|isso|deste|desta|destes|destas|desse|dessa|neste|nesta|nesse|nessa|aqui|você|vocês|nós|nosso|nossa|nossos|nossas|acima|abaixo|seguintes?|anterior|anteriores|também|respectivamente|sua vez',
  pointing:
    'figura|tabela|capítulo|seção|item|ver|exercício|você|vocês|nós|nosso|nossa|nossos|podemos|seguintes?|anterior|anteriores|equação|trabalho|presente estudo|dissertação|tese|autores?|anexo|apêndice',
  secondClause:
    ' e (?:permite|possui|contém|oferece|serve|forma) .*$|, (?:e|mas|embora|enquanto|porém|sendo) (?:\\p{L}+ ){0,4}?(?:é|são|está|estão|tem|têm|pode|podem|foi|se|era|possui)(?: .*)?$| e (?:é|são|está|estão|pode|podem|tem|têm|foi|possui|possuem) .*$',
  weak: 'uma? d[oa]s|(?:uma?|o|a|os|as|uns|umas) (?:(?:muito|mais|outro|outra|grande|mesmo|mesma|bom|boa) )*(?:importantes?|bom|boa|grandes?|exemplo|parte|razão|problema|questão|maneira|forma de|caso|resultado|consequência|objetivo|tema|melhor|melhores|primeir[oa]s?|segund[oa]|terceir[oa]|quart[oa]|quint[oa]|sext[oa]|sétim[oa]|oitav[oa]|non[oa]|décim[oa]|últim[oa]|únic[oa]|mesm[oa]s?|principal|principais|chave|vantagem|desvantagem|solução|seguinte|maior|menor|mais \\p{L}+|aspecto|coisa|ponto|responsável|fator|fatores|ótim[oa]|excelente|termo|palavra|nome)',
  emptyNouns:
    'objetivo exemplo problema razão vantagem desvantagem pergunta resposta diferença resultado resultados causa efeito parte forma caso maneira tempo tema ideia termo palavra nome pessoas pessoa gente pesquisadores campo papel método processo propriedade coisa coisas ano anos mundo valor valores primeiro primeira solução passo trabalho estudo estudos análise dados amostra amostras região autor autores',
  skipped:
    'bibliografia|referências.*|notas|ver também|ligações externas|fontes|exercícios?.*|índice|sumário|agradecimentos|prefácio|objetivos.*|resumo|questionário.*|.*desafio.*|revisão.*|tarefa.*',
  plural: '^[\\p{L}-]+s(?: |$)',
  needsArticle: true,
  quotes: ['“', '”'],
  explain: 'O que se entende por “{T}”?',
  whichTerm: 'Que termo corresponde a esta definição?',
  whichIsMissing: 'Que termo falta nesta frase?',
  mend: [[/se (Denomina|Chama)(?= )/u, 'se chama']],
};
