import { expect, it } from 'vitest';
import { table as german } from '../define/languages/de.ts';
import { table as spanish } from '../define/languages/es.ts';
import { table as french } from '../define/languages/fr.ts';
import { grammarOf } from '../define/languages/grammar.ts';
import { heading, pageOf } from '../testing.ts';
import { makeCardsIn } from './make-cards.ts';

const grammars = { de: grammarOf(german), es: grammarOf(spanish), fr: grammarOf(french) };

/** Fronts and gaps that a page of such paragraphs gives; `*…*` is set apart by the author. */
async function cardsOf(language: keyof typeof grammars, ...paragraphs: string[]) {
  const page = pageOf(1, heading(1, 'Tema'), ...paragraphs);
  const { items } = await makeCardsIn(grammars[language], [page], { count: 20 });
  return items.map((item) =>
    item.type === 'cloze' ? item.text : 'front' in item ? item.front : '',
  );
}

it('hides a term that the text uses as a noun', async () => {
  const cards = await cardsOf(
    'es',
    'La *membrana* controla con mucha precisión el paso de las sales y del agua en cada célula.',
    'El sistema mira *antes* el directorio raíz de cada disco que está conectado con la red.',
  );
  expect(cards).toEqual([
    'La {{c1::membrana}} controla con mucha precisión el paso de las sales y del agua en cada célula.',
  ]);
});

it('sees a noun after an article that follows “of”', async () => {
  const cards = await cardsOf(
    'fr',
    'Le mouvement de chaque corps dépend beaucoup de la *force* qui agit sur lui dans le vide.',
    'Un corps lourd tombe *vite* vers le sol de la Terre quand aucun support ne le retient.',
  );
  expect(cards).toEqual([
    'Le mouvement de chaque corps dépend beaucoup de la {{c1::force}} qui agit sur lui dans le vide.',
  ]);
});

it('sees a noun after “of” with its article in one word', async () => {
  const cards = await cardsOf(
    'es',
    'El paso de las sales y del agua depende mucho del *soluto* que contiene cada célula viva.',
  );
  expect(cards).toEqual([
    'El paso de las sales y del agua depende mucho del {{c1::soluto}} que contiene cada célula viva.',
  ]);
});

it('hides no German word that is not a noun', async () => {
  const cards = await cardsOf(
    'de',
    'Das *Mitochondrium* liefert der Zelle durch die Atmung den größten Anteil ihrer Energie im Körper.',
    'Das Licht breitet sich im leeren Raum *schneller* aus als in jedem festen Stoff auf der Erde.',
  );
  expect(cards).toEqual([
    'Das {{c1::Mitochondrium}} liefert der Zelle durch die Atmung den größten Anteil ihrer Energie im Körper.',
  ]);
});

it('makes no gap in a sentence that points to a figure', async () => {
  const cards = await cardsOf(
    'es',
    'La *membrana* controla con mucha precisión el paso de sales y de agua (vea la Figure 3).',
  );
  expect(cards).toEqual([]);
});

it('skips the end matter of a book that has its headings in English', async () => {
  const page = pageOf(
    1,
    heading(1, 'References'),
    'La *membrana* controla con mucha precisión el paso de las sales y del agua en cada célula.',
  );
  const { items } = await makeCardsIn(grammars.es, [page], { count: 20 });
  expect(items).toEqual([]);
});

it('asks for no member of a row', async () => {
  const row = 'Le deuxième argument est un entier qui contient un ensemble de drapeaux binaires.';
  expect(await cardsOf('fr', row, row.replace('deuxième', 'quatrième'))).toEqual([]);
});

it('takes no clause for the subject of “are called”', async () => {
  const wrong =
    'El experimento de la lámina de oro demostró que los átomos tienen un núcleo pequeño se llaman *protones*.';
  const right = 'Las partículas con carga positiva del núcleo se llaman *protones*.';
  expect(await cardsOf('es', wrong)).toEqual([]);
  expect(await cardsOf('es', right)).toEqual([
    '¿Cómo se llaman las partículas con carga positiva del núcleo?',
  ]);
});

it('pauses while it reads the facts of a long text', async () => {
  const paragraphs = Array.from(
    { length: 200 },
    (_, at) => `La pression${at} est la force que un gaz exerce sur une surface de ${at} mètres.`,
  );
  let [pauses, told] = [0, 0];
  const { cancelled } = await makeCardsIn(grammars.fr, [pageOf(1, ...paragraphs)], {
    count: 5,
    yieldNow: async () => {
      pauses += 1;
    },
    onProgress: () => {
      told += 1;
    },
  });
  expect(cancelled).toBe(false);
  // Once for the facts, once for the cards; only the cards are progress.
  expect(told).toBeGreaterThan(1);
  expect(pauses).toBe(2 * told);
});
