import { describe, expect, it } from 'vitest';
import { makeFlashcards } from './make/flashcards.ts';
import { makeQuestions } from './make/questions.ts';
import { onDeviceEngine as engine, partsOf } from './on-device.ts';
import { chapterPages, heading, pageOf } from './testing.ts';

const german = (page: number) =>
  pageOf(
    page,
    heading(page, 'Bestandteile der Zelle'),
    'Ein *Zellkern* ist ein von einer Hülle umgebener Raum, in dem das Erbgut liegt. Ein *Ribosom* ist ein kleines Teilchen, an dem Eiweiße gebildet werden. Auch die Pflanzen und die Pilze haben es, und es wird in den Bakterien gefunden.',
    'Ein *Enzym* ist ein Eiweiß, das eine Reaktion im Körper beschleunigt. Eine *Vakuole* ist ein mit Saft gefüllter Hohlraum, der den Druck der Pflanze hält. Ein *Hormon* ist ein Botenstoff, der mit dem Blut zu seinem Ziel gelangt.',
  );

describe('a file in several languages', () => {
  it('asks each page in its own language', async () => {
    const pages = [...chapterPages(), german(3)];
    const { items } = await engine.makeFlashcards(pages, { count: 40 });
    const fronts = items.flatMap((item) => (item.type === 'basic' ? [item.front] : []));
    expect(fronts).toContain('What is a neutral stimulus?');
    expect(fronts).toContain('Was ist ein Zellkern?');
    expect(
      items.every((item, index) => index === 0 || item.page >= (items[index - 1]?.page ?? 0)),
    ).toBe(true);
  });

  it('makes questions with three wrong answers of the same text', async () => {
    const { items } = await engine.makeQuestions([german(1)], { count: 9 });
    expect(items.length).toBeGreaterThan(0);
    for (const { stem, options } of items) {
      expect(new Set(options).size).toBe(4);
      expect(stem).toMatch(/^Was ist|^Welcher Begriff wird hier beschrieben\? „/);
    }
  });

  it('leaves sentences that lean on others out of a summary in each language', async () => {
    const page = pageOf(
      1,
      'Die Leber speichert den Zucker des Blutes und gibt ihn bei Bedarf wieder ab. Dieses Organ liegt unter dem Zwerchfell und ist sehr gut mit Blut versorgt.',
      'Deshalb haben viele Menschen mit einer kranken Leber zu wenig Zucker im Blut. Der Magen zerlegt mit seiner Säure die Eiweiße der Nahrung in kleine Teile. Daher gilt die Säure des Magens als ein Schutz gegen viele Erreger.',
      'Die Niere filtert das Blut und scheidet die Abfälle mit dem Harn aus. Das Herz pumpt das Blut durch die Gefäße des Körpers und der Lunge.',
    );
    const { items } = await engine.makeSummary([page], { count: 20 });
    const firstWords = items.map(({ text }) => text.split(' ', 2).join(' '));
    expect(firstWords).toEqual(['Die Leber', 'Der Magen', 'Die Niere', 'Das Herz']);
  });

  it('divides the words of a summary between the languages', async () => {
    const pages = [...chapterPages(), german(3)];
    const { items } = await engine.makeSummary(pages, { count: 40, words: 60 });
    const words = items.flatMap(({ text }) => text.split(/\s+/)).length;
    expect(new Set(items.map(({ page }) => page)).has(3)).toBe(true);
    expect(words).toBeLessThanOrEqual(70);
  });

  it('holds the number that is wanted', async () => {
    const { items } = await engine.makeFlashcards([...chapterPages(), german(3)], { count: 4 });
    expect(items).toHaveLength(4);
  });

  it('changes nothing where no page is in another language', async () => {
    const pages = chapterPages();
    const options = { count: 40 };
    expect(await engine.makeFlashcards(pages, options)).toEqual(
      await makeFlashcards(pages, options),
    );
    expect(await engine.makeQuestions(pages, options)).toEqual(await makeQuestions(pages, options));
  });

  it('takes a page that is too short to tell with the others', () => {
    const short = pageOf(2, 'Die Wand der Pflanzenzelle ist fest.');
    expect(partsOf([german(1), short]).get('de')).toHaveLength(2);
    expect(partsOf([...chapterPages(), short]).size).toBe(0);
  });

  it('stops when the student stops it', async () => {
    const made = await engine.makeFlashcards([german(1)], { count: 9, isCancelled: () => true });
    expect(made).toMatchObject({ items: [], cancelled: true });
  });
});
