/** A quiz as a file for Moodle and others. */
import { giftOf } from '../../../formats/write/gift.ts';
import type { Question } from '../../../model/entities/quiz.ts';
import { fileNameOf, saveAsFile } from '../../../platform/save-as-file.ts';
import { toastSuccess } from '../../../ui/toaster/toast.ts';

export function exportQuiz(title: string, questions: readonly Question[]): void {
  const name = fileNameOf(title, 'gift', 'Quiz');
  saveAsFile(name, giftOf(title, questions), 'text/plain');
  toastSuccess(`Exported as ${name}, for Moodle (GIFT)`);
}
