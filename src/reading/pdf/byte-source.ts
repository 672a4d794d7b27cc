/** A file whose bytes are read in parts, wherever they are. */
export interface ByteSource {
  /** Bytes. */
  size: number;
  /**
   * @param end the first byte behind the part
   * @throws where the part will never come
   */
  read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Parts come over a network: a wait for them says nothing of the file. */
  isWaiting?(): boolean;
}

export function sourceOfBlob(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (begin, end) => new Uint8Array(await blob.slice(begin, end).arrayBuffer()),
  };
}
