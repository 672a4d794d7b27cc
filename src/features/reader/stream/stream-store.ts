/** How the reading of a file goes whose bytes come from the server. A file without an entry is read from this device. */
import { create } from 'zustand';

export type StreamState =
  /** Parts come as they are asked for. */
  | 'open'
  /** A part was asked for, and nobody answers. */
  | 'waiting'
  /** The server has not got it, or will not give it. */
  | 'failed';

/** By SHA-256. */
export const useStreams = create<Record<string, StreamState>>(() => ({}));

export function setStream(sha256: string, state: StreamState | undefined): void {
  useStreams.setState(
    ({ [sha256]: _, ...others }) => (state ? { ...others, [sha256]: state } : others),
    true,
  );
}

/** Whether a part of the file was asked for, and nobody answers: it comes with the network. */
export function useIsWaiting(sha256: string): boolean {
  return useStreams((streams) => streams[sha256] === 'waiting');
}

/** @param what comes then, such as “This page loads” */
export function waitingWords(what: string, hasNetwork: boolean): string {
  return hasNetwork
    ? `The server does not answer. ${what} when it does.`
    : `No connection. ${what} when you are back online.`;
}
