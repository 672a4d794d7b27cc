/** Whether a file was refused because the student's space at the server is full, and not because it is too large. */
import * as v from 'valibot';
import { errorBody } from '../protocol/errors.ts';

/** @param body of an answer, as text */
export function isOverQuota(body: string | undefined): boolean {
  try {
    const parsed = v.safeParse(errorBody, JSON.parse(body ?? ''));
    return parsed.success && parsed.output.error.reason === 'over-quota';
  } catch {
    // Not of our server.
    return false;
  }
}
