/** What a page does with its database and the network, noted as it happens. */

export interface Entry {
  kind: 'transaction' | 'request' | 'event';
  /** Machine milliseconds, as the other times. */
  at: number;
  /** Its last request has succeeded, or the head of the answer is there. */
  answeredAt?: number;
  /** The transaction is committed, or the answer is read. */
  endAt?: number;
  /** Stores of a transaction, path of a request. */
  what: string;
  /** Of a transaction. */
  mode?: 'readonly' | 'readwrite';
  durability?: string;
  calls?: Record<string, number>;
}

declare global {
  interface Window {
    timeline: Entry[];
  }
}

/** Runs in the page before its own scripts, as text: it uses nothing from outside itself. */
export function recordTimeline(): void {
  const now = () => performance.timeOrigin + performance.now();
  const timeline: Entry[] = [];
  window.timeline = timeline;
  const note = (entry: Omit<Entry, 'at'>): Entry => {
    const noted = { ...entry, at: now() };
    timeline.push(noted);
    return noted;
  };

  const entries = new WeakMap<IDBTransaction, Entry>();
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode = 'readonly', options) {
    const transaction = begin.call(this, stores, mode, options);
    const what = [...transaction.objectStoreNames].join(',');
    const { durability } = transaction;
    const entry = note({
      kind: 'transaction',
      what,
      mode: mode === 'readonly' ? mode : 'readwrite',
      durability,
      calls: {},
    });
    entries.set(transaction, entry);
    for (const end of ['complete', 'abort']) {
      transaction.addEventListener(end, () => {
        entry.endAt = now();
      });
    }
    return transaction;
  };

  const watchCalls = (prototype: object, prefix: string) => {
    const methods = prototype as Record<string, (...args: unknown[]) => unknown>;
    const names = ['get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'];
    for (const name of [...names, 'put', 'add', 'delete', 'clear']) {
      const call = methods[name];
      if (call === undefined) continue;
      methods[name] = function (this: IDBObjectStore | IDBIndex, ...args) {
        const request = call.apply(this, args) as IDBRequest;
        const entry = request.transaction ? entries.get(request.transaction) : undefined;
        if (entry?.calls === undefined) return request;
        const key = `${prefix}${name}`;
        entry.calls[key] = (entry.calls[key] ?? 0) + 1;
        request.addEventListener('success', () => {
          entry.answeredAt = now();
        });
        return request;
      };
    }
  };
  watchCalls(IDBObjectStore.prototype, '');
  watchCalls(IDBIndex.prototype, 'index.');

  const { fetch } = window;
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const entry = note({ kind: 'request', what: new URL(url, location.href).pathname });
    const response = await fetch(input, init);
    entry.answeredAt = now();
    for (const name of ['text', 'json'] as const) {
      const read = response[name].bind(response);
      response[name] = async () => {
        const body = await read();
        entry.endAt = now();
        return body;
      };
    }
    return response;
  };

  window.EventSource = class extends EventSource {
    constructor(...args: ConstructorParameters<typeof EventSource>) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        note({ kind: 'event', what: `${data.length} letters` });
      });
    }
  };
  // Our engine reads its events from a stream of text.
  const decode = TextDecoder.prototype.decode;
  TextDecoder.prototype.decode = function (...args) {
    const text = decode.apply(this, args);
    if (text.includes('event: poke')) note({ kind: 'event', what: `${text.length} letters` });
    return text;
  };
}
