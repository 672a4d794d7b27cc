import { describe, expect, it } from 'vitest';
import type { TaskItem } from '../engine.ts';
import { groundOn } from './ground.ts';
import { saysSame } from './same-thing.ts';

describe('a sentence gives two names for one thing', () => {
  it.each([
    ['Quiet breathing, also known as eupnea, occurs at rest.', 'quiet breathing', 'eupnea', true],
    ['Ports join a virtual LAN (VLAN) of their own.', 'VLAN', 'virtual LAN', true],
    ['The zygote, or fertilized egg, divides.', 'zygote', 'fertilized egg', true],
    ['The zygote (or fertilized egg) divides.', 'zygote', 'fertilized egg', true],
    ['A cell divides by mitosis or meiosis.', 'mitosis', 'meiosis', false],
    [
      'They live by birth, cohabitation, or adoption, in one house.',
      'cohabitation',
      'adoption',
      false,
    ],
    ['A certain level, called the threshold, is reached.', 'certain level', 'threshold', false],
    ['Mitosis is slow. Meiosis is slower.', 'mitosis', 'meiosis', false],
  ])('%s (%s, %s): %s', (sentence, one, other, is) => {
    expect(saysSame(sentence, one, other)).toBe(is);
    expect(saysSame(sentence, other, one)).toBe(is);
  });
});

describe('an accepted answer', () => {
  const quote = 'Eupnea is a mode of breathing that occurs at rest.';
  const accept = (accepted: string[], more: string) =>
    groundOn([{ page: 1, text: `${quote} ${more}` }])({
      ...({ type: 'task', page: 1, quote } satisfies Partial<TaskItem>),
      stem: 'Which term is this? “A mode of breathing that occurs at rest”',
      task: { kind: 'short', accepted, foils: [] },
    });

  it('may be another name that the file has for the first', () => {
    const more = 'Quiet breathing, also known as eupnea, needs no thought.';
    expect(accept(['eupnea', 'quiet breathing'], more)).toMatchObject({ ok: true });
  });

  it('[P4] is refused where the file has it for something else', () => {
    const more = 'Quiet breathing, also known as rest, needs no thought.';
    expect(accept(['eupnea', 'quiet breathing'], more).ok).toBe(false);
  });

  it('[P4] must stand in the quote if it is the first', () => {
    const more = 'Quiet breathing, also known as eupnea, needs no thought.';
    expect(accept(['quiet breathing', 'eupnea'], more).ok).toBe(false);
  });
});
