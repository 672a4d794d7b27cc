/** State of files that are read from the server. A file without an entry is read from this device. */
import { create } from 'zustand';

export type StreamState =
  /** Requested parts arrive. */
  | 'open'
  /** A requested part gets no answer. */
  | 'waiting'
  /** The server lacks it or refuses it. */
  | 'failed';

/** By SHA-256. */
export const useStreams = create<Record<string, StreamState>>(() => ({}));

export function setStream(sha256: string, state: StreamState | undefined): void {
  useStreams.setState(
    ({ [sha256]: _, ...others }) => (state ? { ...others, [sha256]: state } : others),
    true,
  );
}

/** Whether a requested part waits for the network. */
export function useIsWaiting(sha256: string): boolean {
  return useStreams((streams) => streams[sha256] === 'waiting');
}

/** @param what happens then, such as “This page loads” */
export function waitingWords(what: string, hasNetwork: boolean): string {
  return hasNetwork
    ? `The server does not answer. ${what} when it does.`
    : `No connection. ${what} when you are back online.`;
}
