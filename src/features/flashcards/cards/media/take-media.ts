/** Files for a card, however they came: those that are no picture or sound, or too large, are named and left out. */
import { judgeMedia } from '../../../../queries/media.ts';
import { toastError } from '../../../../ui/toaster/toast.ts';

export type TakeMedia = (bytes: Blob, name: string, mime: string) => void;

export async function takeMedia(files: readonly File[], onTaken: TakeMedia): Promise<void> {
  for (const file of files) {
    const judged = await judgeMedia(file);
    if (judged.ok) onTaken(file, nameOf(file.name), judged.data);
    else toastError(judged.error.message);
  }
}

/** What a browser calls a picture that was copied says nothing of it. */
function nameOf(fileName: string): string {
  const name = fileName.replace(/\.[^.]*$/, '');
  return name === 'image' ? '' : name;
}
