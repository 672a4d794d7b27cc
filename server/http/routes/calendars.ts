import {
  calendarAnswer,
  calendarReadPath,
  calendarRequest,
} from '../../../src/protocol/outside-calendars.ts';
import { countKey, createAttempt } from '../../accounts/attempts.ts';
import type { Context } from '../../context.ts';
import { calendarLimits } from '../../limits.ts';
import { readCalendar } from '../../outward/calendar.ts';
import { refuse, retryAfter } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';
import { createSums } from '../bounds/rate-limit.ts';
import { type Api, data } from '../route-schema.ts';

const hourMs = 60 * 60_000;

export async function calendarRoutes(app: Api, { storage, clock, config }: Context): Promise<void> {
  const reading = createSums();
  let all = 0;
  app.route({
    method: 'POST',
    url: calendarReadPath,
    schema: {
      auth: 'access',
      summary: 'Fetches a calendar of another program: HTTPS and public addresses only.',
      body: calendarRequest,
      answers: data(calendarAnswer),
      errors: ['wrong-user'],
    },
    handler: async (request, reply) => {
      const { userId } = bearerOf(request);
      const { user, address, etag } = request.body;
      if (user !== userId) {
        return refuse(reply, 409, 'wrong-user', 'This calendar belongs to another account.');
      }
      const tooMany = (waitMs: number) => {
        const message = 'Too many calendars are being read. Try again in a moment.';
        return refuse(retryAfter(reply, waitMs), 429, 'too-many', message);
      };
      if (reading.of(userId) >= calendarLimits.mostOfAccount || all >= calendarLimits.mostAtOnce) {
        return tooMany(calendarLimits.retryMs);
      }
      reading.add(userId, 1);
      all += 1;
      try {
        const bounds = [
          { key: countKey('calendar-read', userId), most: calendarLimits.readsAnHour },
        ];
        const attempt = createAttempt(storage.counts, bounds, hourMs, clock.nowMs);
        if (!(await attempt.begin())) return tooMany(attempt.waitMs);
        return { data: await readCalendar(address, etag ?? undefined, config) };
      } finally {
        reading.add(userId, -1);
        all -= 1;
      }
    },
  });
}
