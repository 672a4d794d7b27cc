import { describe, expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { handle } from './handle.ts';
import { onDeviceEngine } from './on-device.ts';
import type { GenerateRequest, WorkerMessage } from './stream.ts';
import { chapterPages, pageOf } from './testing.ts';

const request: GenerateRequest = {
  type: 'generate',
  id: 'a',
  kind: 'flashcards',
  pages: chapterPages(),
  count: 5,
};

async function answersTo(
  change: Partial<GenerateRequest>,
  engine: Engine = onDeviceEngine,
  isCancelled = () => false,
) {
  const posted: WorkerMessage[] = [];
  await handle({ ...request, ...change }, (message) => posted.push(message), {
    engine,
    isCancelled,
  });
  return posted;
}

describe('handle', () => {
  it('posts progress, then one result', async () => {
    const posted = await answersTo({});
    expect(posted.at(-1)).toMatchObject({ type: 'result', id: 'a', kind: 'flashcards' });
    expect(posted.filter((message) => message.type !== 'progress')).toHaveLength(1);
    expect(posted[0]).toMatchObject({ type: 'progress', id: 'a' });
  });

  it('says when the pages hold no text', async () => {
    expect(await answersTo({ pages: [pageOf(1, '')] })).toEqual([
      {
        type: 'failure',
        id: 'a',
        reason: 'no text',
        message: 'There is too little text on these pages.',
      },
    ]);
  });

  it('says when nothing good was found', async () => {
    const posted = await answersTo({
      pages: [pageOf(1, 'lorem ipsum '.repeat(50))],
      kind: 'questions',
    });
    expect(posted.at(-1)).toMatchObject({ type: 'failure', reason: 'nothing found' });
  });

  it('ends a cancelled request as a failure', async () => {
    const posted = await answersTo({}, onDeviceEngine, () => true);
    expect(posted).toEqual([
      { type: 'failure', id: 'a', reason: 'cancelled', message: 'Cancelled' },
    ]);
  });

  it.each([
    ['summary', 'Error generating summary'],
    ['flashcards', 'Error generating flashcard'],
    ['questions', 'Error generating questions'],
  ] as const)(
    'turns a bug in making a %s into the message of the catalogue',
    async (kind, message) => {
      const bug = () => Promise.reject(new Error('bug'));
      const broken: Engine = {
        makeSummary: bug,
        makeFlashcards: bug,
        makeQuestions: bug,
        makeQuestionsOfKinds: bug,
      };
      expect(await answersTo({ kind }, broken)).toEqual([
        { type: 'failure', id: 'a', reason: 'broken', message },
      ]);
    },
  );
});
