/** The page's side of `ask.worker.ts`: sends the text of the file once, then the questions. */
import type {
  Answer,
  AskerReply,
  AskerRequest,
  NearPassage,
} from '../../../generate/ask/answer.ts';
import { openWorker } from '../../../lib/missing-part.ts';
import { pagesOfText } from '../../../reading/pdf/text/file-text.ts';

export interface FileAsker {
  /** @throws if the worker stopped or did not arrive (`MissingPart`), or the text cannot be read */
  ask(question: string): Promise<Answer[]>;
  /** The nearest first; they do not claim to answer. @throws as `ask` does */
  passages(question: string): Promise<NearPassage[]>;
  /** The likeliest first. @throws as `ask` does */
  candidates(question: string, most: number): Promise<Answer[]>;
  /** @throws as `ask` does */
  examples(): Promise<string[]>;
  close(): void;
}

/** Sending a whole book at once would block the screen. */
const pagesPerPart = 40;

interface Waiting {
  resolve: (reply: AskerReply) => void;
  reject: (error: Error) => void;
}

export function openFileAsker(fileId: string, pageCount: number): FileAsker {
  const worker = openWorker(
    () =>
      new Worker(new URL('../../../generate/ask/ask.worker.ts', import.meta.url), {
        type: 'module',
      }),
    (why) => stop(why),
  );
  const waiting = new Map<number, Waiting>();
  const sent = new Set<number>();
  let stopped: Error | undefined;
  let last = 0;
  const stop = (error: Error) => {
    stopped = error;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<AskerReply>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  };
  const send = (request: AskerRequest) => worker.postMessage(request);

  /** Includes pages that were read or recognized since the last question. */
  const sendPages = async () => {
    for (let from = 1; from <= pageCount; from += pagesPerPart) {
      const toPage = Math.min(pageCount, from + pagesPerPart - 1);
      if (isSent(from, toPage)) continue;
      const rows = await pagesOfText(fileId, { fromPage: from, toPage });
      const pages = rows
        .filter(({ page, blocks }) => blocks.length > 0 && !sent.has(page))
        // The worker needs only blocks.
        .map(({ page, blocks }) => ({ page, blocks, text: '' }));
      if (stopped !== undefined) throw stopped;
      if (pages.length > 0) send({ type: 'pages', pages });
      for (const { page } of pages) sent.add(page);
    }
  };
  const isSent = (from: number, to: number) => {
    for (let page = from; page <= to; page++) if (!sent.has(page)) return false;
    return true;
  };
  const request = async (make: (id: number) => AskerRequest): Promise<AskerReply> => {
    await sendPages();
    if (stopped !== undefined) throw stopped;
    last += 1;
    const id = last;
    return await new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      send(make(id));
    });
  };
  const answersTo = async (make: (id: number) => AskerRequest) => {
    const reply = await request(make);
    if (reply.type !== 'answers') throw new Error('The question was not answered');
    return reply.answers;
  };
  return {
    ask: (question) => answersTo((id) => ({ type: 'ask', id, question })),
    candidates: (question, most) => answersTo((id) => ({ type: 'candidates', id, question, most })),
    passages: async (question) => {
      const reply = await request((id) => ({ type: 'passages', id, question }));
      if (reply.type !== 'passages') throw new Error('The question was not answered');
      return reply.passages;
    },
    examples: async () => {
      const reply = await request((id) => ({ type: 'examples', id }));
      if (reply.type !== 'examples') throw new Error('No examples were found');
      return reply.questions;
    },
    close: () => stop(new Error('The file was left')),
  };
}
