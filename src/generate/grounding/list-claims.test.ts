import { describe, expect, it } from 'vitest';
import { groundOn } from './ground.ts';
import { isListAnswer, listAnswerOf, membersOf } from './surroundings.ts';

const cut = { ok: false, reason: 'the answer is cut off' };

function ask(front: string, text: string, members: readonly string[], quote = text) {
  const back = listAnswerOf(members);
  return groundOn([{ page: 1, text }])({ type: 'basic', front, back, page: 1, quote });
}

const kinds = 'Which types of muscle are there?';
const announced = (...entries: string[]) =>
  ['There are some types of muscle:', ...entries].join('\n\n');
const lines = (...entries: string[]) => ['Types of muscle', ...entries].join('\n');

describe('a list in paragraphs', () => {
  const three = announced('• Skeletal muscle', '• Cardiac muscle', '• Smooth muscle');

  it('is taken whole, without its bullets and what announces it', () => {
    const members = ['Skeletal muscle', 'Cardiac muscle', 'Smooth muscle'];
    expect(ask(kinds, three, members)).toEqual({ ok: true, page: 1, quote: three });
  });

  it.each([
    ['one is left out at its end', ['Skeletal muscle', 'Cardiac muscle']],
    ['one is left out at its beginning', ['Cardiac muscle', 'Smooth muscle']],
    ['two are exchanged', ['Skeletal muscle', 'Smooth muscle', 'Cardiac muscle']],
    ['one is another', ['Skeletal muscle', 'Cardiac muscle', 'Striped muscle']],
    [
      'one is told twice',
      ['Skeletal muscle', 'Cardiac muscle', 'Smooth muscle', 'Skeletal muscle'],
    ],
    ['one has lost its beginning', ['Skeletal muscle', 'Cardiac muscle', 'muscle']],
  ])('[P4] is refused where %s', (_, members) => {
    expect(ask(kinds, three, members)).toEqual(cut);
  });

  it('may explain its entries behind a colon, or end one with a ratio', () => {
    const text = announced('Skeletal muscle: moves bones', 'Smooth muscle, in a ratio of 3:1');
    const members = ['Skeletal muscle: moves bones', 'Smooth muscle, in a ratio of 3:1'];
    expect(ask(kinds, text, members)).toMatchObject({ ok: true });
    expect(ask(kinds, text, ['Skeletal muscle', 'Smooth muscle'])).toMatchObject({ ok: true });
  });

  it('keeps an entry that the question names', () => {
    const text = announced('Smooth muscle', 'Cardiac muscle');
    const front = 'Which types of muscle are there, with smooth muscle?';
    expect(ask(front, text, ['Smooth muscle', 'Cardiac muscle'])).toMatchObject({ ok: true });
  });
});

describe('a list in lines, as on a slide', () => {
  const two = lines('Skeletal muscle', 'Smooth muscle');

  it('is under the line that the question names', () => {
    expect(ask(kinds, two, ['Skeletal muscle', 'Smooth muscle'])).toMatchObject({ ok: true });
    expect(ask(kinds, two, ['Types of muscle', 'Skeletal muscle', 'Smooth muscle'])).toEqual(cut);
  });

  it('has an entry in its first line where the question does not name that', () => {
    const all = ['Smooth muscle', 'Skeletal muscle', 'Types of muscle'];
    const text = all.join('\n');
    expect(ask('What is on this slide about muscle?', text, all).ok).toBe(false);
    expect(ask('Which muscle types are there?', text, all)).toMatchObject({ ok: true });
  });

  it('keeps a later entry that the question names', () => {
    const front = 'Which types of muscle are there, with smooth muscle?';
    expect(ask(front, two, ['Skeletal muscle', 'Smooth muscle'])).toMatchObject({ ok: true });
  });

  it('has what stands further in with the entry above', () => {
    const text = lines('the kind that bones are moved by', '  arms', '  legs', 'the smooth kind');
    const own = ['the kind that bones are moved by', 'the smooth kind'];
    expect(ask(kinds, text, own)).toMatchObject({ ok: true });
    expect(ask(kinds, text, [...own, 'arms'])).toEqual(cut);
  });
});

describe('an entry of its list', () => {
  const open = ['the kind that bones are moved by', 'the kind that the gut is made of'];

  it('is whole with all of its words, however it ends', () => {
    expect(ask(kinds, announced(...open), open)).toMatchObject({ ok: true });
    expect(ask(kinds, lines(...open), open)).toMatchObject({ ok: true });
  });

  it('is whole without the figure that it points to', () => {
    const text = lines(`${open[0]} (Figure 2.1)`, `${open[1]} (Figure 2.2)`);
    expect(ask(kinds, text, open)).toMatchObject({ ok: true });
  });

  it.each([
    ['the first', ['the kind that bones are moved', open[1] ?? '']],
    ['the last', [open[0] ?? '', 'the kind that the gut is made']],
  ])('[P4] is cut where %s has lost its end', (_, members) => {
    expect(ask(kinds, announced(...open), members)).toEqual(cut);
  });
});

describe('a list answer', () => {
  it('has a line with a dash for each member', () => {
    expect(listAnswerOf(['bone', 'skin'])).toBe('- bone\n- skin');
    expect(membersOf('- bone\n- skin')).toEqual(['bone', 'skin']);
  });

  it.each(['- bone\nskin', 'bone\n- skin', 'bone', '-bone'])('is not %j', (answer) => {
    expect(isListAnswer(answer)).toBe(false);
    expect(membersOf(answer)).toEqual([answer]);
  });
});
