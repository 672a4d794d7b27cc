/** What this bench calls of packages that the project does not install (`packages.ts` does). */

declare module 'rxjs' {
  export class Subject<T> {
    next(value: T): void;
  }
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(): object;
}

declare module 'rxdb/plugins/core' {
  interface RxDocument {
    patch(fields: object): Promise<unknown>;
  }
  interface RxQuery<T> {
    exec(): Promise<T>;
  }
  export interface RxCollection {
    $: { subscribe(next: (event: { documentData: { id: string; reps: number } }) => void): void };
    bulkInsert(documents: object[]): Promise<{ error: unknown[] }>;
    findOne(id: string): RxQuery<RxDocument>;
    find(query: object): RxQuery<RxDocument[]>;
    count(): RxQuery<number>;
  }
  export interface RxDatabase {
    addCollections(wanted: object): Promise<{ cards: RxCollection }>;
    close(): Promise<unknown>;
  }
  export function createRxDatabase(options: object): Promise<RxDatabase>;
}

declare module 'rxdb/plugins/replication' {
  interface Checkpoint {
    time: number;
    id: string;
  }
  export interface Replication {
    error$: { subscribe(next: (error: unknown) => void): void };
    awaitInitialReplication(): Promise<void>;
    cancel(): Promise<void>;
  }
  export function replicateRxCollection(options: {
    collection: import('rxdb/plugins/core').RxCollection;
    replicationIdentifier: string;
    live: boolean;
    waitForLeadership: boolean;
    retryTime: number;
    pull: {
      batchSize: number;
      stream$: object;
      handler: (checkpoint: Checkpoint | undefined, count: number) => Promise<unknown>;
    };
    push: { batchSize: number; handler: (rows: unknown[]) => Promise<unknown> };
  }): Replication;
}

declare module 'replicache/impl' {
  interface Scan {
    keys(): { toArray(): Promise<string[]> };
    entries(): AsyncIterable<[key: [secondary: string, primary: string], value: unknown]>;
  }
  export interface ReadTransaction {
    has(key: string): Promise<boolean>;
    get(key: string): Promise<unknown>;
    scan(options: { prefix?: string; indexName?: string }): Scan;
  }
  export interface WriteTransaction extends ReadTransaction {
    set(key: string, value: object): Promise<void>;
  }
  // biome-ignore lint/suspicious/noExplicitAny: each mutator has arguments of its own
  type Mutators = Record<string, (transaction: WriteTransaction, input: any) => Promise<void>>;
  export class ReplicacheImpl<M extends Mutators> {
    constructor(options: { mutators: M } & Record<string, unknown>);
    mutate: { [Name in keyof M]: (input: Parameters<M[Name]>[1]) => Promise<void> };
    query<T>(read: (transaction: ReadTransaction) => Promise<T>): Promise<T>;
    experimentalWatch(
      onChanged: (changes: { newValue?: { id: string; reps: number } }[]) => void,
      options: { prefix: string },
    ): void;
    persist(): Promise<void>;
    push(options: { now: boolean }): Promise<void>;
    pull(options?: { now: boolean }): Promise<void>;
    close(): Promise<void>;
  }
}

declare module 'y-indexeddb' {
  export class IndexeddbPersistence {
    constructor(name: string, document: import('yjs').Doc);
    whenSynced: Promise<unknown>;
    db: IDBDatabase | null;
    destroy(): Promise<void>;
  }
}

declare module '@hocuspocus/provider' {
  export class HocuspocusProviderWebsocket {
    constructor(options: { url: string; delay: number; minDelay: number; maxDelay: number });
    destroy(): void;
  }
  export class HocuspocusProvider {
    constructor(options: {
      websocketProvider: HocuspocusProviderWebsocket;
      name: string;
      document: import('yjs').Doc;
    });
    attach(): void;
    destroy(): void;
  }
}
