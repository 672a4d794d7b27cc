/** The address of the screen that asks several files: a hash, so that Back and a reload find the question again. */
import type { AskScope } from '../../queries/ask/ask-messages.ts';

export interface AskAddress {
  scope: AskScope;
  /** Empty before the first question. */
  question: string;
}

/** @returns a hash of `/dashboard/ask`, without the `#` */
export function hashOfAsk({ scope, question }: AskAddress): string {
  const values = new URLSearchParams();
  if ('courseId' in scope) values.set('course', scope.courseId);
  else values.set('files', scope.fileIds.join(','));
  if (question !== '') values.set('q', question);
  return values.toString();
}

/** @returns `undefined` if the hash names neither a course nor files */
export function askOfHash(hash: string): AskAddress | undefined {
  const values = new URLSearchParams(hash);
  const question = values.get('q') ?? '';
  const courseId = values.get('course');
  if (courseId) return { scope: { courseId }, question };
  const fileIds = (values.get('files') ?? '').split(',').filter((id) => id !== '');
  return fileIds.length === 0 ? undefined : { scope: { fileIds }, question };
}
