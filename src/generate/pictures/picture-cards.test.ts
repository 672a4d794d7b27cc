import { describe, expect, it } from 'vitest';
import { bestLabels, coverOf, labelsIn } from './picture-cards.ts';

const at = (text: string, left: number, top: number, size = 9) => ({
  ...{ text, size, left, top },
  right: left + text.length * size * 0.5,
  bottom: top + size,
});

const neuron = [
  at('Dendrite', 10, 10),
  at('Cell body', 200, 10),
  at('Nucleus', 10, 100),
  at('Axon', 200, 100),
];

const textsOf = (labels: readonly { text: string }[]) => labels.map(({ text }) => text);

describe('labels of a figure', () => {
  it('are the few words beside its parts', () => {
    expect(textsOf(labelsIn(neuron)).sort()).toEqual(['Axon', 'Cell body', 'Dendrite', 'Nucleus']);
  });

  it('are one where they stand on two lines', () => {
    const two = [...neuron, at('Axon ter-', 100, 200), at('minal', 100, 210)];
    expect(textsOf(labelsIn(two))).toContain('Axon terminal');
  });

  it('are none of a chart, none where there are fewer than three, and none where there are too many', () => {
    const ticks = ['0', '10', '20', '30'].map((text, index) => at(text, 0, 30 * index));
    expect(labelsIn([...neuron, ...ticks])).toEqual([]);
    expect(labelsIn(neuron.slice(0, 2))).toEqual([]);
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const many = [...letters].map((letter, index) => at(`part ${letter}xyz`, 0, 30 * index));
    expect(labelsIn(many)).toEqual([]);
  });

  it('leave out numbers, marks of parts, formulas, and words that stand there twice', () => {
    const others = ['(a)', '12', 'x = 2', 'IV', 'Top view'].map((text, index) =>
      at(text, 300, 20 * index),
    );
    const twice = [at('Muscle', 400, 10), at('Muscle', 400, 90)];
    expect(textsOf(labelsIn([...neuron, ...others, ...twice]))).toHaveLength(4);
  });

  it('are asked for where the text speaks of them, four at most, and are covered whole', () => {
    const labels = labelsIn([...neuron, at('Myelin sheath', 10, 200)]);
    expect(textsOf(bestLabels(labels, (text) => text !== 'Axon'))).toEqual([
      ...['Myelin sheath', 'Cell body', 'Dendrite', 'Nucleus'],
    ]);
    expect(bestLabels(labels, () => true)).toHaveLength(4);
    const [one] = labels;
    if (one === undefined) throw new Error('No label');
    const cover = coverOf(one);
    expect(cover.left).toBeLessThan(one.left);
    expect(cover.bottom).toBeGreaterThan(one.bottom);
  });
});
