import { describe, expect, it } from 'vitest';
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { onDeviceEngine } from '../on-device.ts';

function slide(
  page: number,
  heading: string,
  ...entries: (string | [string, string])[]
): CleanPage {
  const blocks: Block[] = [
    { kind: 'heading', text: heading, page },
    ...entries.map((entry): Block => {
      const [text, term] = typeof entry === 'string' ? [entry, undefined] : entry;
      return { kind: 'list', text, page, ...(term !== undefined && { terms: [term] }) };
    }),
  ];
  return { page, blocks, text: blocks.map(({ text }) => text).join('\n\n') };
}

/** Enough text to be recognized as English. */
const prose: CleanPage = {
  page: 90,
  blocks: [
    {
      kind: 'paragraph',
      page: 90,
      text: 'It is known that the work of the student is to read what the book has, and that this is not for the few but for all who have the time to do it as they are able to.',
    },
  ],
  text: 'It is known that the work of the student is to read what the book has, and that this is not for the few but for all who have the time to do it as they are able to.',
};

async function cardsOf(...pages: CleanPage[]) {
  const { items } = await onDeviceEngine.makeFlashcards([...pages, prose], { count: 40 });
  return items.flatMap((item) => (item.type === 'basic' ? [[item.front, item.back]] : []));
}

describe('cards from lists', () => {
  it('ask what a term of a slide is, under its heading', async () => {
    const page = slide(
      1,
      'Parts of the heart',
      '• Aorta: largest artery of the body',
      '• Septum – wall between the two sides',
      '• Valve: keeps blood from flowing back',
    );
    expect(await cardsOf(page)).toEqual(
      expect.arrayContaining([
        ['Parts of the heart: what is “Aorta”?', 'Largest artery of the body'],
        ['Parts of the heart: what is “Septum”?', 'Wall between the two sides'],
        ['Parts of the heart: what does “Valve” do?', 'Keeps blood from flowing back'],
        ['What are the 3 parts of the heart?', '- Aorta\n- Septum\n- Valve'],
      ]),
    );
  });

  it('ask for the terms of a glossary as for definitions', async () => {
    const page = slide(1, 'Key Terms', [
      'action potential electrical signal that moves down the axon of a neuron',
      'action potential',
    ]);
    expect(await cardsOf(page)).toEqual([
      ['What is action potential?', 'Electrical signal that moves down the axon of a neuron'],
    ]);
  });

  it('ask for a counted list whole, and only if it is whole', async () => {
    const whole = slide(
      1,
      'Memory',
      'Three kinds of memory:',
      '• Sensory memory',
      '• Short-term memory',
      '• Long-term memory',
    );
    const cut = slide(
      2,
      'Attention',
      'Four kinds of attention:',
      '• Focused attention',
      '• Divided attention',
    );
    const cards = await cardsOf(whole, cut);
    expect(cards).toContainEqual([
      'Memory: what are the 3 kinds of memory?',
      '- Sensory memory\n- Short-term memory\n- Long-term memory',
    ]);
    expect(cards.filter(([front]) => front?.startsWith('Attention'))).toEqual([]);
  });

  it('ask for none that says eight or more and shows fewer', async () => {
    for (const number of ['Eight', 'Ten', '9']) {
      const page = slide(1, `${number} types of bread`, 'Rye', 'Spelt', 'Sourdough');
      expect(await cardsOf(page)).toEqual([]);
    }
  });

  it('ask for steps in their order, and for each next one', async () => {
    const page = slide(
      1,
      'Steps of the scientific method',
      '1. Ask a question',
      '2. Form a hypothesis',
      '3. Test the hypothesis',
    );
    const cards = await cardsOf(page);
    expect(cards).toContainEqual([
      'Steps of the scientific method: what are the 3 steps, in order?',
      '- Ask a question\n- Form a hypothesis\n- Test the hypothesis',
    ]);
    expect(cards).toContainEqual([
      'Steps of the scientific method: what comes after “Ask a question”?',
      'Form a hypothesis',
    ]);
  });

  it('leave labels, instructions and addresses alone', async () => {
    const page = slide(
      1,
      'Getting help',
      '• Note: read the manual first',
      '• Edit the file: improve its description',
      '• Mailing list: help@lists.example.org',
      '• Documentation: https://example.org/docs',
    );
    expect(await cardsOf(page)).toEqual([]);
  });
});

describe('questions', () => {
  const four = slide(
    1,
    'Files of a package',
    '• control: metadata about the package',
    '• rules: how the program is built',
    '• copyright: licence of each part',
    '• changelog: history of its versions',
  );
  const two = slide(2, 'Tools', '• debuild: builds and tests', '• uscan: looks for new versions');

  it('take their wrong answers from the same list', async () => {
    const { items } = await onDeviceEngine.makeQuestions([four, two, prose], { count: 40 });
    const first = items.filter(({ page }) => page === 1);
    expect(first).toHaveLength(4);
    for (const { options } of first) {
      expect(options).toHaveLength(4);
      expect(options.join(' ')).not.toMatch(/debuild|uscan|new versions|builds and tests/i);
    }
  });

  it('about a list of two take them from the other lists of the deck, and from nowhere else', async () => {
    const long: CleanPage = { ...prose, text: prose.text.repeat(20) };
    const book = await onDeviceEngine.makeQuestions([four, two, long, { ...long, page: 91 }], {
      count: 40,
    });
    expect(book.items.map(({ page }) => page)).toEqual([1, 1, 1, 1]);
    const deck = await onDeviceEngine.makeQuestions([four, two, prose], { count: 40 });
    const second = deck.items.filter(({ page }) => page === 2);
    expect(second).toHaveLength(2);
    for (const { stem, options } of second) {
      expect(new Set(options).size).toBe(4);
      expect(stem).not.toContain('which one');
    }
  });
});
