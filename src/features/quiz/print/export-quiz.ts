/** A quiz as a file for Moodle and others. */
import { giftOf } from '../../../interchange/formats/write/gift.ts';
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import { fileNameOf, saveAsFile } from '../../../platform/save-as-file.ts';
import { toastSuccess } from '../../../ui/toaster/toast.ts';

export type QuizFormat = 'gift' | 'qti';

/** @throws where the package cannot be made: what makes it is not on this device, or there is no room */
export async function exportQuiz(
  format: QuizFormat,
  title: string,
  questions: readonly Question[],
  signal: AbortSignal,
): Promise<void> {
  if (format === 'gift') {
    const name = fileNameOf(title, 'gift', 'Quiz');
    saveAsFile(name, giftOf(title, questions), 'text/plain');
    toastSuccess(`Exported as ${name}, for Moodle (GIFT)`);
    return;
  }
  const [{ qtiFilesOf }, { zipToBlob }] = await Promise.all([
    import('../../../interchange/formats/write/qti.ts'),
    import('../../../lib/zip/write-zip.ts'),
  ]);
  const entries = async function* () {
    yield* qtiFilesOf(title, questions);
  };
  const zip = await zipToBlob(entries(), Date.now(), signal);
  const name = fileNameOf(title, 'zip', 'Quiz');
  saveAsFile(name, zip, 'application/zip');
  toastSuccess(`Exported as ${name}, for other programs (QTI 2.1)`);
}
