/** A conversation with the server, said answer by answer. */
import type { ApiFailure, ApiResult } from '../../src/api/failure-kind.ts';
import type { BootstrapChunk, SyncAnswer, SyncRequest } from '../../src/protocol/sync.ts';
import type { Transport } from '../../src/sync/transport.ts';

/** What an answer says; what is left out is nothing new, every change stored. */
export type Said = Partial<SyncAnswer> | { failed: ApiFailure };

export interface HandMadeTransport extends Transport {
  requests: SyncRequest[];
  /** Where each first download began. */
  begun: (string | undefined)[];
}

/**
 * @param answer to each batch
 * @param download what a first download brings
 */
export function createHandMadeTransport(
  answer: (request: SyncRequest, index: number) => Said | Promise<Said>,
  download: () => ApiFailure | BootstrapChunk[] = () => [],
): HandMadeTransport {
  const requests: SyncRequest[] = [];
  const begun: (string | undefined)[] = [];
  return {
    requests,
    begun,
    exchange: async (request): Promise<ApiResult<SyncAnswer>> => {
      const said = await answer(request, requests.push(request) - 1);
      if ('failed' in said) return { ok: false, error: said.failed };
      const nothingNew: SyncAnswer = {
        verdicts: request.changes.map(() => ({ kind: 'stored' })),
        rows: [],
        cursor: request.cursor ?? { epoch: 'e1', version: 0 },
        more: false,
        newEpoch: false,
        serverTime: 1_700_000_000_000,
      };
      return { ok: true, data: { ...nothingNew, ...said } };
    },
    bootstrap: async (_, after, store) => {
      begun.push(after);
      const brought = download();
      if (!Array.isArray(brought)) return { ok: false, error: brought };
      let done = false;
      for (const chunk of brought) {
        if (!(await store(chunk))) return { ok: true, data: { done: false } };
        done = chunk.done;
      }
      return { ok: true, data: { done } };
    },
    listen: async () => undefined,
  };
}
