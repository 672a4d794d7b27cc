/** A folder of the student's own in memory, as the browser hands one out, with all that may happen to it. */
import type { Folder } from '../../src/interchange/backup/automatic/folder.ts';

type File = Awaited<ReturnType<Folder['getFileHandle']>>;

export class FakeFolder implements Folder {
  /** What a handle keeps where it is stored. */
  readonly name: string;
  readonly #files = new Map<string, Blob>();
  readonly #set = {
    permission: 'granted' as PermissionState,
    isGone: false,
    isFull: false,
    canRename: true,
    /** Changes a byte of what is written under such a name. */
    damages: undefined as RegExp | undefined,
    /** Does not end to write under such a name before `goOn`, as in a tab that is killed. */
    hangsAt: undefined as RegExp | undefined,
  };

  readonly #hanging = Promise.withResolvers<void>();

  constructor(name = 'Backups') {
    this.name = name;
  }

  /** What happens from now on. */
  set(how: Partial<ReturnType<FakeFolder['settings']>>): void {
    Object.assign(this.#set, how);
  }

  /** What hangs ends after all, or is refused by what has happened since. */
  goOn(): void {
    this.#hanging.resolve();
  }

  settings() {
    return this.#set;
  }

  /** Sorted. */
  names(): string[] {
    return [...this.#files.keys()].sort();
  }

  file(name: string): Blob | undefined {
    return this.#files.get(name);
  }

  put(name: string, text: string): void {
    this.#files.set(name, new Blob([text]));
  }

  async queryPermission(): Promise<PermissionState> {
    return this.#set.permission;
  }

  async requestPermission(): Promise<PermissionState> {
    if (this.#set.permission === 'prompt') this.#set.permission = 'granted';
    return this.#set.permission;
  }

  async isSameEntry(other: Folder): Promise<boolean> {
    return other.name === this.name;
  }

  async getFileHandle(name: string, options?: { create: boolean }): Promise<File> {
    this.#refuse();
    if (!this.#files.has(name)) {
      if (!options?.create) throw new DOMException('No such file', 'NotFoundError');
      this.#files.set(name, new Blob());
    }
    return {
      getFile: async () => this.#read(name),
      createWritable: async () => this.#write(name),
      move: (to) => this.#move(name, to),
    };
  }

  async removeEntry(name: string): Promise<void> {
    this.#read(name);
    this.#files.delete(name);
  }

  #refuse(): void {
    if (this.#set.isGone) throw new DOMException('No such folder', 'NotFoundError');
    if (this.#set.permission !== 'granted') throw new DOMException('No', 'NotAllowedError');
  }

  #read(name: string): Blob {
    this.#refuse();
    const file = this.#files.get(name);
    if (file === undefined) throw new DOMException('No such file', 'NotFoundError');
    return file;
  }

  #write(name: string) {
    const parts: Blob[] = [];
    return {
      write: async (data: Blob) => {
        this.#refuse();
        if (this.#set.hangsAt?.test(name)) await this.#hanging.promise;
        this.#refuse();
        // As the browser names it; the product looks for this name in one place.
        if (this.#set.isFull) throw new DOMException('No room', 'QuotaExceededError');
        parts.push(data);
      },
      close: async () => {
        this.#refuse();
        const whole = new Blob(parts);
        this.#files.set(name, this.#set.damages?.test(name) ? await flipByte(whole) : whole);
      },
      abort: async () => undefined,
    };
  }

  async #move(from: string, to: string): Promise<void> {
    const file = this.#read(from);
    if (!this.#set.canRename) throw new DOMException('Not here', 'InvalidModificationError');
    this.#files.delete(from);
    this.#files.set(to, file);
  }
}

/** In the midst of the first file in a zip: behind its name, before the list of files. */
async function flipByte(blob: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  return new Blob([bytes]);
}
