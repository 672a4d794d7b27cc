import { describe, expect, it } from 'vitest';
import { makeCardsIn } from '../../foreign/make-cards.ts';
import type { StudyLanguage } from '../../language/detect.ts';
import { pageOf } from '../../testing.ts';
import { loadGrammar } from './load.ts';

async function cardsOf(language: StudyLanguage, ...texts: string[]) {
  const { items } = await makeCardsIn(await loadGrammar(language), [pageOf(1, ...texts)], {
    count: 9,
  });
  return items;
}

/** Sentence, expected question and answer. Terms between asterisks are marked. */
const wanted: [StudyLanguage, string, string, string][] = [
  [
    'de',
    'Ein *Zellkern* ist ein von einer Hülle umgebener Raum, in dem das Erbgut liegt.',
    'Was ist ein Zellkern?',
    'Ein von einer Hülle umgebener Raum, in dem das Erbgut liegt',
  ],
  [
    'de',
    'Unter der *Osmose* versteht man den Durchtritt von Wasser durch eine halbdurchlässige Wand.',
    'Was versteht man unter der Osmose?',
    'Den Durchtritt von Wasser durch eine halbdurchlässige Wand',
  ],
  [
    'de',
    'Als *Brutpflege* bezeichnet man die Fürsorge der Eltern für ihren Nachwuchs nach der Geburt.',
    'Was bezeichnet man als Brutpflege?',
    'Die Fürsorge der Eltern für ihren Nachwuchs nach der Geburt',
  ],
  [
    'de',
    'Der größte Abstand eines Pendels von seiner Ruhelage wird als *Amplitude* bezeichnet.',
    'Wie wird der größte Abstand eines Pendels von seiner Ruhelage bezeichnet?',
    'Amplitude',
  ],
  [
    'de',
    'Die Lehre von den Vögeln und ihrem Verhalten heißt *Ornithologie*.',
    'Wie heißt die Lehre von den Vögeln und ihrem Verhalten?',
    'Ornithologie',
  ],
  [
    'de',
    'Diejenige Richtung der Zoologie, die Säugetiere erforscht, wird auch als *Mammalogie* bezeichnet.',
    'Wie wird diejenige Richtung der Zoologie, die Säugetiere erforscht, auch bezeichnet?',
    'Mammalogie',
  ],
  [
    'de',
    'Wenn sich die Wirkungen zweier Stoffe verstärken, spricht man von *Synergismus*.',
    'Wann spricht man von Synergismus?',
    'Wenn sich die Wirkungen zweier Stoffe verstärken',
  ],
  [
    'de',
    'Die *Streuung* gibt an, wie weit die Werte im Mittel auseinander liegen.',
    'Was gibt die Streuung an?',
    'Wie weit die Werte im Mittel auseinander liegen',
  ],
  [
    'de',
    'Bei dem *Enzym* handelt es sich um ein Eiweiß mit einer Aufgabe im Stoffwechsel.',
    'Worum handelt es sich bei dem Enzym?',
    'Um ein Eiweiß mit einer Aufgabe im Stoffwechsel',
  ],
  [
    'fr',
    'On parle de *récession* lorsque la production baisse pendant deux trimestres.',
    'Quand parle-t-on de récession\u00a0?',
    'Lorsque la production baisse pendant deux trimestres',
  ],
  [
    'es',
    'Llamamos *mitosis* a la división de una célula en dos células iguales.',
    '¿A qué llamamos mitosis?',
    'A la división de una célula en dos células iguales',
  ],
  [
    'es',
    'Se habla de *inflación* cuando los precios suben durante un tiempo largo.',
    '¿Cuándo se habla de inflación?',
    'Cuando los precios suben durante un tiempo largo',
  ],
  [
    'fr',
    'La *photosynthèse* est un processus par lequel les plantes produisent du sucre à la lumière.',
    'Qu’est-ce que la photosynthèse\u00a0?',
    'Un processus par lequel les plantes produisent du sucre à la lumière',
  ],
  [
    'fr',
    'On appelle *mitose* la division d’une cellule en deux cellules qui lui ressemblent.',
    'Qu’appelle-t-on mitose\u00a0?',
    'La division d’une cellule en deux cellules qui lui ressemblent',
  ],
  [
    'fr',
    'Un *enzyme* est une protéine qui accélère les réactions dans une cellule.',
    'Qu’est-ce qu’un enzyme\u00a0?',
    'Une protéine qui accélère les réactions dans une cellule',
  ],
  [
    'fr',
    'Le passage de l’eau de l’état liquide à l’état de vapeur est appelé *évaporation*.',
    'Comment appelle-t-on le passage de l’eau de l’état liquide à l’état de vapeur\u00a0?',
    'évaporation',
  ],
  [
    'es',
    'La *ósmosis* es un proceso por el cual el agua atraviesa una membrana.',
    '¿Qué es la ósmosis?',
    'Un proceso por el cual el agua atraviesa una membrana',
  ],
  [
    'es',
    'Se denomina *mitosis* a la división de una célula en dos células iguales.',
    '¿A qué se denomina mitosis?',
    'A la división de una célula en dos células iguales',
  ],
  [
    'es',
    'Los animales que comen solo plantas se llaman *herbívoros*.',
    '¿Cómo se llaman los animales que comen solo plantas?',
    'herbívoros',
  ],
  [
    'pt',
    'A *osmose* é um processo pelo qual a água atravessa uma membrana.',
    'O que é a osmose?',
    'Um processo pelo qual a água atravessa uma membrana',
  ],
  [
    'pt',
    'A divisão de uma célula em duas células iguais é chamada *mitose*.',
    'Como é chamada a divisão de uma célula em duas células iguais?',
    'mitose',
  ],
  [
    'pt',
    'Entende-se por *inflação* o aumento geral dos preços durante um longo período.',
    'O que se entende por inflação?',
    'O aumento geral dos preços durante um longo período',
  ],
  [
    'it',
    'L’*osmosi* è un processo con il quale l’acqua attraversa una membrana.',
    'Che cos’è l’osmosi?',
    'Un processo con il quale l’acqua attraversa una membrana',
  ],
  [
    'it',
    'Per *inflazione* si intende l’aumento generale dei prezzi in un lungo periodo.',
    'Che cosa si intende per inflazione?',
    'L’aumento generale dei prezzi in un lungo periodo',
  ],
  [
    'it',
    'Gli animali che mangiano soltanto piante sono detti *erbivori*.',
    'Come sono detti gli animali che mangiano soltanto piante?',
    'erbivori',
  ],
  [
    'nl',
    'Een *enzym* is een eiwit dat de reacties in een cel sneller laat verlopen.',
    'Wat is een enzym?',
    'Een eiwit dat de reacties in een cel sneller laat verlopen',
  ],
  [
    'nl',
    'Onder *inflatie* verstaat men de algemene stijging van de prijzen in een langere tijd.',
    'Wat verstaat men onder inflatie?',
    'De algemene stijging van de prijzen in een langere tijd',
  ],
  [
    'nl',
    'De leer van de vogels en hun gedrag wordt *ornithologie* genoemd.',
    'Hoe wordt de leer van de vogels en hun gedrag genoemd?',
    'ornithologie',
  ],
  [
    'pl',
    '*Osmoza* to przenikanie wody przez błonę półprzepuszczalną do roztworu.',
    'Co oznacza pojęcie „osmoza”?',
    'Przenikanie wody przez błonę półprzepuszczalną do roztworu',
  ],
  [
    'pl',
    '*Inflacją* nazywamy ogólny wzrost cen w dłuższym okresie czasu.',
    'Co nazywamy inflacją?',
    'Ogólny wzrost cen w dłuższym okresie czasu',
  ],
  [
    'pl',
    '*Erozja* polega na niszczeniu powierzchni ziemi przez wodę i wiatr.',
    'Na czym polega erozja?',
    'Na niszczeniu powierzchni ziemi przez wodę i wiatr',
  ],
  [
    'sv',
    'Ett *enzym* är ett protein som gör att reaktioner i cellen går fortare.',
    'Vad är ett enzym?',
    'Ett protein som gör att reaktioner i cellen går fortare',
  ],
  [
    'sv',
    'Med *inflation* menas en allmän ökning av priserna under en längre tid.',
    'Vad menas med inflation?',
    'En allmän ökning av priserna under en längre tid',
  ],
  [
    'sv',
    'Läran om fåglar och hur fåglar lever kallas *ornitologi*.',
    'Vad kallas läran om fåglar och hur fåglar lever?',
    'ornitologi',
  ],
];

/** Sentences that give no card: they need the text before, say nothing, or are about one case. */
const traps: [StudyLanguage, string][] = [
  ['de', 'Dieser *Vorgang* ist ein langsamer Austausch von Wasser durch die Wand der Zelle.'],
  ['de', 'Das *Blatt* ist ein wichtiger Teil der Pflanze und ihres Lebens.'],
  ['de', 'Eine *Wolke* ist ein Gebilde, das wir im folgenden Kapitel beschreiben.'],
  ['de', 'Das *Auto* ist ein beschleunigtes System, weil es in der Kurve zur Seite fährt.'],
  ['de', 'Der entstehende Laut ähnelt einem Knall, und die betreffenden Laute heißen *Plosive*.'],
  [
    'de',
    'Ein Modell mit Klassen nennt man Klassifikation, eines mit Zahlen nennt man *Regression*.',
  ],
  ['de', 'Kennzeichen für eine Lawine ist ein langer Riss quer zum Hang im Schnee.'],
  ['fr', 'Garantir la *sécurité* est une charge des gardes et de leurs chefs dans la ville.'],
  ['fr', 'Denis Diderot est un écrivain et un philosophe qui a publié une encyclopédie.'],
  ['fr', 'Un *cache* est une technique plus ancienne que l’on trouve encore dans les machines.'],
  ['es', 'La *mediana* es el valor 49 de los datos que hemos ordenado en la tabla.'],
  ['fr', 'Cette *réaction* est un échange lent entre la cellule et son milieu.'],
  ['fr', 'La *feuille* est une partie importante de la plante et de sa vie.'],
  ['fr', 'Le *moteur* est un système que nous décrivons dans le chapitre suivant.'],
  ['es', 'Este *proceso* es un intercambio lento entre la célula y su medio.'],
  ['es', 'La *hoja* es una parte importante de la planta y de su vida.'],
  ['pt', 'Esse *processo* é uma troca lenta entre a célula e o seu meio.'],
  ['pt', 'A *folha* é uma parte importante da planta e da sua vida.'],
  ['it', 'Questo *processo* è uno scambio lento tra la cellula e il suo ambiente.'],
  ['it', 'La *foglia* è una parte importante della pianta e della sua vita.'],
  ['nl', 'Dit *proces* is een langzame uitwisseling tussen de cel en haar omgeving.'],
  ['nl', 'Het *blad* is een belangrijk deel van de plant en van haar leven.'],
  ['nl', 'Volgens Darwin is de natuur een strijd die nooit zal eindigen.'],
  ['pl', 'Ten *proces* to powolna wymiana między komórką a jej otoczeniem.'],
  ['pl', '*Liść* jest ważną częścią rośliny i całego jej życia.'],
  ['sv', 'Denna *process* är ett långsamt utbyte mellan cellen och omgivningen.'],
  ['sv', '*Bladet* är en viktig del av växten och av hela dess liv.'],
];

describe('definitions of other languages', () => {
  it.each(wanted)('%s: %s', async (language, text, front, back) => {
    const items = await cardsOf(language, text);
    expect(items).toContainEqual(
      expect.objectContaining({ type: 'basic', front, back, quote: text.replaceAll('*', '') }),
    );
  });

  it.each(traps)('%s asks nothing of: %s', async (language, text) => {
    const items = await cardsOf(language, text);
    expect(items.filter(({ type }) => type === 'basic')).toEqual([]);
  });

  it('takes no “is” of a word that the text names once and does not set apart', async () => {
    const text = 'Ein Trichter ist ein Gefäß, durch das man Wasser in eine Flasche gießt.';
    expect(await cardsOf('de', text)).toEqual([]);
    expect(
      await cardsOf('de', text, 'Mit einem Trichter verschüttet der Koch nichts von der Suppe.'),
    ).toHaveLength(1);
  });

  it('ends the answer before a second statement', async () => {
    const text =
      'Ein *Organ* ist ein Teil des Körpers mit einer Aufgabe, und es wird von Blut versorgt.';
    expect(await cardsOf('de', text)).toEqual([]);
    const cut =
      'Ein *Ventil* ist ein Bauteil zum Absperren von Leitungen, und es wird von Hand bedient.';
    expect(await cardsOf('de', cut)).toContainEqual(
      expect.objectContaining({ back: 'Ein Bauteil zum Absperren von Leitungen' }),
    );
  });

  it('hides a term that the text sets apart, where nothing else tells it', async () => {
    const text = 'Im Herbst verlieren die Bäume ihr *Chlorophyll* an den kürzeren Tagen.';
    expect(await cardsOf('de', text)).toContainEqual(
      expect.objectContaining({
        type: 'cloze',
        text: 'Im Herbst verlieren die Bäume ihr {{c1::Chlorophyll}} an den kürzeren Tagen.',
      }),
    );
    const told = 'Im Herbst verlieren die Bäume das *Chlorophyll* in den Chlorophyllkörnern.';
    expect(await cardsOf('de', told)).toEqual([]);
  });
});

it.each([
  ['fr', 'le sixième étage'],
  ['pt', 'o sétimo andar'],
  ['it', 'il decimo piano'],
  ['nl', 'de zevende verdieping'],
  ['sv', 'den åttonde våningen'],
] as const)('in %s “%s” is a place in a row, not a meaning', async (language, meaning) => {
  const { is } = await loadGrammar(language);
  expect(is.weak.test(meaning)).toBe(true);
});

describe('sections with nothing to learn', () => {
  it.each([
    ['fr', 'Le défi du jour', true],
    ['fr', 'Définition et création', false],
    ['fr', 'Résumé', false],
    ['es', 'Resumen', false],
    ['es', 'Ejercicios del capítulo', true],
    ['it', 'Riassunto', false],
    ['nl', 'Samenvatting', false],
    ['pl', 'Podsumowanie', false],
    ['sv', 'Sammanfattning', false],
  ] as const)('in %s “%s”: %s', async (language, heading, isSkipped) => {
    const { is } = await loadGrammar(language);
    expect(is.skipped.test(heading)).toBe(isSkipped);
  });
});
