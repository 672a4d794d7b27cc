/** The open modal dialogs: everything outside the topmost dialog is inert, toasts too. */
import { create } from 'zustand';

const useOpen = create<{ dialogs: readonly HTMLDialogElement[] }>(() => ({ dialogs: [] }));

/** @returns call it when the dialog closes */
export function dialogOpened(dialog: HTMLDialogElement): () => void {
  useOpen.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  return () => {
    useOpen.setState(({ dialogs }) => ({ dialogs: dialogs.filter((one) => one !== dialog) }));
  };
}

export function useTopDialog(): HTMLDialogElement | undefined {
  return useOpen(({ dialogs }) => dialogs.at(-1));
}
