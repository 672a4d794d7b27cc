/** Calendars elsewhere, which the server fetches (`protocol/outside-calendars.ts`). Needs a network. */
import {
  type CalendarAnswer,
  calendarAnswer,
  calendarReadPath,
} from '../protocol/outside-calendars.ts';
import { callApi } from './client.ts';
import type { ApiResult } from './failure-kind.ts';

/** The server waits for the other one up to 10 seconds. */
const timeoutMs = 45_000;

/** @param user of this database @param etag of the last answer, for which the answer may be `same` */
export function readOutsideCalendar(
  user: string,
  address: string,
  etag?: string | null,
): Promise<ApiResult<CalendarAnswer>> {
  const body = { user, address, etag: etag ?? null };
  return callApi({
    ...{ path: calendarReadPath, method: 'post', body, schema: calendarAnswer, timeoutMs },
  });
}
