import { describe, expect, it } from 'vitest';
import type { StudyLanguage } from '../language/detect.ts';
import { checkWordsOf } from './check-words.ts';
import { groundOn } from './ground.ts';

const ok = { ok: true };
const refused = (reason: string) => ({ ok: false, reason });
const cut = refused('the answer is cut off');
const gone = refused('the quote is not on the page');

function ask(language: StudyLanguage, text: string, front: string, back: string, quote = text) {
  return groundOn([{ page: 1, text }], language)({ type: 'basic', front, back, page: 1, quote });
}

interface Meaning {
  language: StudyLanguage;
  front: string;
  term: string;
  /** Right after the term in the sentence. */
  back: string;
  /** Before these the answer is cut off. */
  goesOn: string[];
  /** Before these the answer is whole. */
  whole: string[];
}

const meanings: Meaning[] = [
  {
    ...{ language: 'de', front: 'Was versteht man unter Karamell?', term: 'Karamell ist' },
    back: 'ein fester Stoff aus Zucker',
    goesOn: [' und Fett', ', Fett und Wasser', ' im Topf', ' undicht gekocht'],
    whole: [
      ' und ist süß',
      ', welches süß schmeckt',
      ' und wegen der Hitze ist er braun',
      ' – süß',
    ],
  },
  {
    ...{ language: 'fr', front: 'Qu’est-ce que le caramel ?', term: 'Le caramel est' },
    back: 'un corps dur de sucre',
    goesOn: [' et de beurre', ', beurre et eau', ' du Midi', ' étiré'],
    whole: [' et est très doux', ', qui est doux', ' ; il est doux'],
  },
  {
    ...{ language: 'es', front: '¿Qué es el caramelo?', term: 'El caramelo es' },
    back: 'un cuerpo duro de azúcar',
    goesOn: [' y grasa', ', grasa y agua', ' moreno'],
    whole: [' y es muy dulce', ', que es dulce'],
  },
  {
    ...{ language: 'pt', front: 'O que é o caramelo?', term: 'O caramelo é' },
    back: 'um corpo duro de açúcar',
    goesOn: [' e gordura', ', gordura e água', ' mascavo'],
    whole: [' e é muito doce', ', que adoça'],
  },
  {
    ...{ language: 'it', front: 'Che cos’è il caramello?', term: 'Il caramello è' },
    back: 'un corpo duro di zucchero',
    goesOn: [' e burro', ', burro e acqua', ' bruno'],
    whole: [' e ha gusto dolce', ', che addolcisce'],
  },
  {
    ...{ language: 'nl', front: 'Wat is karamel?', term: 'Karamel is' },
    back: 'een vaste stof uit suiker',
    goesOn: [' en vet', ', vet en water', ' uit riet'],
    whole: [' en is erg zoet', ', die zoet smaakt'],
  },
  {
    ...{ language: 'pl', front: 'Co to jest karmel?', term: 'Karmel to' },
    back: 'twarde ciało z cukru trzcinowego',
    goesOn: [' i masła', ', masła i wody', ' prosto spod pieca'],
    whole: [' i jest bardzo słodki', ', który jest słodki'],
  },
  {
    ...{ language: 'sv', front: 'Vad är kola?', term: 'Kola är' },
    back: 'ett fast ämne av socker',
    goesOn: [' och fett', ', fett och vatten', ' från rör'],
    whole: [' och är mycket söt', ', som är söt'],
  },
];

it('[P4] from its first card on, a page in German is read as German', () => {
  const fat = 'Das Enzym zerlegt [selten] große Fette, weder Stärke noch Zucker, im Darm.';
  const text = fat.replace(/[[\]]/g, '');
  const of = (back: string, quote = text, front = 'Was zerlegt das Enzym?') =>
    ask('de', text, front, back, quote);
  expect(of('große Fette')).toMatchObject(ok);
  expect(of('große Fette', text, 'Was versteht man unter dem, was das Enzym zerlegt?').ok).toBe(
    true,
  );
  expect(of('Stärke')).toEqual(cut);
  expect(of('große Fette', fat.replace(/\[.*\] /, ''))).toEqual(gone);
  expect(of('große Fette', text.replace('weder ', ''))).toEqual(gone);
  const acid = 'Eine Säure gibt Protonen NUR in Wasser ab.';
  expect(ask('de', acid, 'Was gibt eine Säure ab?', 'Protonen')).toEqual(cut);
  expect(ask('de', acid, 'Was gibt Protonen ab?', 'Eine Säure')).toMatchObject(ok);
  // Words and patterns are built once, not for each card.
  expect(checkWordsOf('de')).toBe(checkWordsOf('de'));
});

it.each(meanings)(
  '[P4] $language: “$back” is whole or cut by what follows',
  ({ language, front, term, back, goesOn, whole }) => {
    const endingWith = (tail: string) => ask(language, `${term} ${back}${tail}.`, front, back);
    for (const tail of goesOn) expect(endingWith(tail), tail).toEqual(cut);
    for (const tail of ['', ...whole]) expect(endingWith(tail), tail).toMatchObject(ok);
    // As on a slide in capitals.
    expect(endingWith(goesOn[0]?.toUpperCase() ?? '')).toEqual(cut);
    expect(endingWith(whole[0]?.toUpperCase() ?? '')).toMatchObject(ok);
  },
);

describe('a short answer', () => {
  it.each<[StudyLanguage, string, string, string]>([
    ['de', 'Eine Säure gibt Protonen NUR in Wasser ab.', 'Was gibt eine Säure ab?', 'Protonen'],
    ['es', 'El ácido cede protones sin agua.', '¿Qué cede el ácido?', 'Protones'],
  ])('[P4] %s: is not whole before a condition: %s', (language, text, front, back) => {
    expect(ask(language, text, front, back)).toEqual(cut);
  });

  it.each<[StudyLanguage, string, string, string]>([
    ['es', 'El ácido cede protones siempre.', '¿Qué cede el ácido?', 'Protones'],
    ['de', 'Eine Säure gibt Protonen nurmehr ab.', 'Was gibt eine Säure ab?', 'Protonen'],
  ])('%s: is whole before a word that only begins like one: %s', (language, text, front, back) => {
    expect(ask(language, text, front, back)).toMatchObject(ok);
  });
});

/** Language, sentence, question, and an answer that the sentence denies. */
it.each<[StudyLanguage, string, string, string]>([
  ['de', 'Das Enzym zerlegt weder Fette noch Stärke.', 'Was zerlegt das Enzym?', 'Fette'],
  ['fr', 'L’enzyme agit sur aucun gras.', 'Sur quoi agit l’enzyme ?', 'gras'],
  ['es', 'La enzima actúa sobre ningún lípido.', '¿Sobre qué actúa la enzima?', 'lípido'],
  ['pt', 'A enzima quebra nenhum lipídio.', 'O que a enzima quebra?', 'lipídio'],
  ['it', 'L’enzima scinde nessun grasso.', 'Che cosa scinde l’enzima?', 'grasso'],
  ['nl', 'Het enzym splitst noch vetten, noch suikers.', 'Wat splitst het enzym?', 'vetten'],
  ['pl', 'Enzym rozkłada żaden tłuszcz.', 'Co rozkłada enzym?', 'tłuszcz'],
  ['sv', 'Enzymet bryter varken fett eller socker.', 'Vad bryter enzymet?', 'fett'],
])('[P4] %s: what a sentence denies is no answer: %s', (language, text, front, back) => {
  expect(ask(language, text, front, back)).toEqual(cut);
});

/** Language, sentence with a word in brackets that a quote must keep, question, answer. */
it.each<[StudyLanguage, string, string, string]>([
  [
    'de',
    'Das Enzym zerlegt [selten] große Fette im Darm.',
    'Was zerlegt das Enzym?',
    'große Fette',
  ],
  [
    'de',
    'Das Enzym zerlegt große Fette [nirgends] im Darm.',
    'Was zerlegt das Enzym?',
    'große Fette',
  ],
  ['fr', 'Cette enzyme coupe [rarement] les gras du foie.', 'Que coupe cette enzyme ?', 'les gras'],
  ['es', 'La enzima rompe [siempre] los lípidos del hígado.', '¿Qué rompe la enzima?', 'lípidos'],
  ['pt', 'A enzima quebra [sempre] os lipídios do fígado.', 'O que quebra a enzima?', 'lipídios'],
  ['it', 'Questa enzima scinde [sempre] i grassi del fegato.', 'Che cosa scinde?', 'grassi'],
  [
    'nl',
    'Het enzym splitst [zelden] grote vetten in de lever.',
    'Wat splitst het?',
    'grote vetten',
  ],
  ['pl', 'Ten enzym rozkłada [rzadko] duże tłuszcze w wątrobie.', 'Co rozkłada?', 'duże tłuszcze'],
  ['sv', 'Enzymet bryter [sällan] ner stora fetter i levern.', 'Vad bryter det?', 'stora fetter'],
])('[P4] %s: a quote may not leave out what turns it: %s', (language, marked, front, back) => {
  const text = marked.replace(/[[\]]/g, '');
  const without = marked.replace(/\[.*\] /, '');
  expect(ask(language, text, front, back)).toMatchObject(ok);
  expect(ask(language, text, front, back, without)).toEqual(gone);
  // A light word may be missing.
  expect(ask(language, marked.replace(/\[.*\]/, 'xyz'), front, back, without)).toMatchObject(ok);
});

/** Language, sentence, a question in usual words, answer. */
it.each<[StudyLanguage, string, string, string]>([
  ['de', 'Karamell ist Zucker.', 'Welcher Begriff bezeichnet Zucker?', 'Karamell'],
  ['fr', 'Le caramel est du sucre.', 'Quel terme désigne du sucre ?', 'caramel'],
  ['es', 'El caramelo es azúcar.', '¿Cómo se denomina el azúcar?', 'caramelo'],
  ['pt', 'O caramelo é açúcar.', 'Como se denomina o açúcar?', 'caramelo'],
  ['it', 'Il caramello è zucchero.', 'Quale concetto corrisponde a zucchero?', 'caramello'],
  ['nl', 'Karamel is suiker.', 'Welk begrip betekent suiker?', 'Karamel'],
  ['pl', 'Karmel to cukier.', 'Które pojęcie oznacza cukier?', 'Karmel'],
  ['sv', 'Kola är socker.', 'Vilket begrepp betecknar socker?', 'Kola'],
])('[P4] %s: %s → %s', (language, text, front, back) => {
  expect(ask(language, text, front, back)).toMatchObject(ok);
  expect(ask(language, text, `${front.slice(0, -1)} lactose?`, back).ok).toBe(false);
});
