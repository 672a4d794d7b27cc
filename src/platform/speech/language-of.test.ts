import { expect, it } from 'vitest';
import { languageOf } from './language-of.ts';

it.each([
  ['en', 'The memory of a thing is what remains of it after it has been seen by the student.'],
  ['de', 'Das Gedächtnis ist nicht ein Speicher, und die Erinnerung wird mit dem Abruf verändert.'],
  ['fr', 'La mémoire est une faculté qui permet de garder les souvenirs dans le cerveau.'],
  ['es', 'La memoria es la capacidad que tienen los seres vivos para guardar las experiencias.'],
  [
    'it',
    'La memoria è la capacità che gli esseri umani hanno di conservare una traccia della vita.',
  ],
  [
    'pt',
    'A memória é a capacidade que os seres humanos têm de guardar uma experiência do passado.',
  ],
  ['nl', 'Het geheugen is een vermogen van de hersenen dat niet alleen voor mensen van belang is.'],
  ['ru', 'Память — это способность сохранять прошлый опыт.'],
  ['uk', 'Пам’ять — це здатність зберігати минулий досвід, її й досліджують.'],
  ['ja', '記憶とは、経験したことを覚えておくことである。'],
  ['zh', '记忆是人脑对经验过的事物的识记、保持、再现。'],
  ['ar', 'الذاكرة هي القدرة على حفظ المعلومات.'],
])('%s is known by its signs or words', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

it.each(['', '1 2 3', 'Xylem phloem cambium'])('%j does not say its language', (text) => {
  expect(languageOf(text)).toBeUndefined();
});
