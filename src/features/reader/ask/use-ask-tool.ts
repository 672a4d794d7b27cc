/** The questions about the open file, as the readers of all kinds of files open and close them. */
import { type RefObject, useEffect } from 'react';
import { useBlockedBack } from '../../../ui/dialog/use-blocked-back.ts';
import { closeAsk, leaveAsk, openAsk, useAsk } from './ask-store.ts';

export interface AskTool {
  isOpen: boolean;
  /** Also opens them. */
  onAsk: () => void;
  close: () => void;
}

/** The question and its answers end with the reader. @param pages has the focus after closing */
export function useAskTool(isWide: boolean, pages: RefObject<HTMLElement | null>): AskTool {
  const isOpen = useAsk((state) => state.isOpen);
  useEffect(() => leaveAsk, []);
  const close = () => {
    closeAsk();
    pages.current?.focus({ preventScroll: true });
  };
  // On a phone they cover the pages.
  useBlockedBack(close, isOpen && !isWide);
  return { isOpen, onAsk: () => (isOpen ? close() : openAsk()), close };
}
