/** Reads one collection of Anki off the main thread and answers questions one by one. */
import wasmAt from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { localOffsetMin } from '../../../../lib/date-format.ts';
import {
  type AnkiAnswer,
  AnkiFailure,
  type AnkiQuestion,
  type AnkiSession,
  openSession,
} from './session.ts';

let session: AnkiSession | undefined;

async function answer(question: AnkiQuestion): Promise<unknown> {
  if (question.ask === 'open') {
    session = await openSession(question.request, localOffsetMin, wasmAt);
    return undefined;
  }
  return question.ask === 'next' ? await session?.next() : await session?.unpack(question.packed);
}

self.addEventListener('message', ({ data }: MessageEvent<AnkiQuestion>) => {
  answer(data).then(
    (value) => self.postMessage({ ok: true, value } satisfies AnkiAnswer),
    (error: unknown) => {
      const problem = error instanceof AnkiFailure ? error.kind : 'damaged';
      self.postMessage({ ok: false, problem } satisfies AnkiAnswer);
    },
  );
});
