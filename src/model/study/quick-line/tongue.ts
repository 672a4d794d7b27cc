/**
 * The words of a language for days and times, and English. `tongues.ts` has the other languages. All words are folded
 * (`text/fold.ts`): without accents, in small letters. Each entry is a part of a regular expression; alternatives are
 * separated by `|`. Lists begin on Sunday and in January.
 */

export interface Tongue {
  weekdays: readonly string[];
  /** Short names that are also words: only beside a time, a date or another day. */
  shortDays: readonly string[];
  months: readonly string[];
  today: string;
  tomorrow: string;
  afterTomorrow: string;
  tonight: string;
  /** Before a weekday: the one of next week. */
  next: string;
  /** Before a weekday: the nearest. */
  coming: string;
  /** After a weekday. */
  nextAfter: string;
  nextWeek: string;
  nextMonth: string;
  weekend: string;
  /** Parts of a day after its name: morning, afternoon, evening. */
  dayParts: readonly [string, string, string];
  /** In: “in 3 days”. */
  within: string;
  units: Readonly<Record<'minute' | 'hour' | 'day' | 'week' | 'month' | 'year', string>>;
  one: string;
  /** Words before a day that say no more than the day. */
  before: string;
  /** Words that may stand between a date and its month. */
  of: string;
  every: string;
  other: string;
  daily: string;
  weekly: string;
  monthly: string;
  yearly: string;
  workdays: string;
  until: string;
  except: string;
  and: string;
  to: string;
  from: string;
  at: string;
  pages: string;
  ofFile: string;
  /** “the end of term”, after a word of `until`. */
  termEnd: string;
}

export const english: Tongue = {
  weekdays: list('sunday,monday,tuesday,wednesday,thursday,friday,saturday'),
  shortDays: list('sun,mon,tues?,weds?,thu(?:rs?)?,fri,sat'),
  months: list(
    'january|jan,february|feb,march|mar,april|apr,may,june|jun,july|jul,august|aug,september|sept|sep,october|oct,november|nov,december|dec',
  ),
  today: 'today',
  tomorrow: 'tomorrow|tmrw|tmr',
  afterTomorrow: '(?:the )?day after tomorrow|overmorrow',
  tonight: 'tonight',
  next: 'next',
  coming: 'this coming|this|coming',
  nextAfter: '',
  nextWeek: 'next week',
  nextMonth: 'next month',
  weekend: 'this weekend|at the weekend|on the weekend',
  dayParts: ['morning', 'afternoon', 'evening|night'],
  within: 'in',
  units: {
    minute: 'minutes?|mins?',
    hour: 'hours?|hrs?',
    day: 'days?',
    week: 'weeks?|wks?',
    month: 'months?',
    year: 'years?',
  },
  one: 'an?|one',
  before: '(?:is |are )?due (?:by|on)|due|by|on|for|(?:starting|beginning)(?: on| from)?|from',
  of: 'of',
  every: 'every|each',
  other: 'other|second|2nd',
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
  yearly: 'yearly|annually',
  workdays: '(?:(?:every|each|on) )?(?:weekdays|workdays)|(?:every|each) (?:weekday|workday)',
  until: 'until|till|til|through|thru|ending',
  except: 'except|excluding|but not',
  and: 'and',
  to: 'to|until|till|through|thru',
  from: 'from|between',
  at: 'at',
  pages: 'pages?|pgs?\\.?|pp?\\.?',
  ofFile: 'of|in|from',
  termEnd: '(?:the )?end of (?:the |this )?(?:term|semester)|(?:term|semester)(?: |-)?end',
};

export function list(words: string): readonly string[] {
  return words.split(',');
}
