/** A file whose bytes are read in parts, from disk or network. */
export interface ByteSource {
  /** Bytes. */
  size: number;
  /**
   * @param end the first byte after the part
   * @throws if the part will never arrive
   */
  read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether a part is on its way over a network: such a wait is not the file's fault. */
  isWaiting?(): boolean;
}

export function sourceOfBlob(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (begin, end) => new Uint8Array(await blob.slice(begin, end).arrayBuffer()),
  };
}
