/** The fields of the student's things, and what stands in them, in the student's words. Pure. */
import { plural } from '../../../lib/plural.ts';
import { isDay } from '../../../model/study/study-day.ts';
import { textOfBody } from '../../../model/text/note-text.ts';
import { formatDate, formatDateTime } from '../../../ui/format.ts';

const labels: Record<string, string> = {
  title: 'Title',
  name: 'Name',
  front: 'Front',
  back: 'Back',
  text: 'Text',
  body: 'Text',
  stem: 'Question',
  options: 'Options',
  answer: 'Right answer',
  answers: 'Answers',
  status: 'Status',
  dueOn: 'Due',
  startsAt: 'Starts',
  endsAt: 'Ends',
  place: 'Place',
  startDate: 'Start date',
  endDate: 'End date',
  startPage: 'Start page',
  endPage: 'End page',
  fromPage: 'From page',
  toPage: 'To page',
  reminder: 'Reminder',
  page: 'Page',
  pageCount: 'Pages',
  quote: 'Quote',
  rating: 'Rating',
  ratedAt: 'Rated',
  readAt: 'Read',
  finishedAt: 'Finished',
  newCardsPerDay: 'New cards a day',
  desiredRetention: 'Desired recall',
  dailyGoal: 'Daily goal',
  firstName: 'First name',
  lastName: 'Last name',
  bio: 'Bio',
  phoneNumber: 'Phone number',
  address: 'Address',
  country: 'Country',
  location: 'Location',
  preference: 'Preference',
  notifyByMessage: 'Messages',
  notifyBySms: 'SMS',
  notifyByEmail: 'E-mail',
  picture: 'Picture',
  deletedAt: 'Trash',
  purgedAt: 'Deleted for good',
};

/** What the app keeps for itself: it would tell a student nothing. */
const unshown = new Set([
  ...['deckId', 'quizId', 'summaryId', 'fileId', 'cardId', 'voids', 'position', 'kind', 'content'],
  ...['sha256', 'mime', 'sizeBytes', 'uploadedAt', 'addedAt', 'createdAt', 'startedAt'],
  ...['tzOffsetMin', 'studyDay', 'durationMs'],
]);

const ratings = ['taken back', 'Again', 'Hard', 'Good', 'Easy'];
const days = new Set(['dueOn', 'startDate', 'endDate']);
const times = new Set(['startsAt', 'endsAt', 'ratedAt', 'readAt', 'finishedAt', 'purgedAt']);

/** Stands for an empty value. */
export const nothing = 'nothing';

/** `undefined` where there is nothing in it for a student. A field of a newer app goes by its own name. */
export function fieldLabel(field: string): string | undefined {
  return unshown.has(field) ? undefined : (labels[field] ?? field);
}

export function hasLabel(field: string): boolean {
  return unshown.has(field) || field in labels;
}

/** @param row the other fields of the same thing, since an answer is the number of an option */
export function valueInWords(field: string, row: Readonly<Record<string, unknown>>): string {
  const value = row[field];
  if (field === 'deletedAt') return value ? 'in the Trash' : 'not in the Trash';
  if (value === undefined || value === null || value === '') return nothing;
  if (Array.isArray(value)) {
    return field === 'answers' ? plural(value.length, 'answer') : value.map(String).join(' · ');
  }
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') {
    if (field === 'picture') return 'a picture';
    if (field === 'body') return textOfBody(value) || nothing;
    // One that no calendar has is shown as it is: it may be why the edit was refused.
    return days.has(field) && isDay(value) ? formatDate(Date.parse(`${value}T12:00`)) : value;
  }
  if (typeof value !== 'number') return JSON.stringify(value);
  if (times.has(field)) return formatDateTime(value);
  if (field === 'rating') return ratings[value] ?? String(value);
  if (field === 'desiredRetention') return `${Math.round(value * 100)} %`;
  if (field === 'answer') return optionOf(row.options, value);
  return value.toLocaleString();
}

function optionOf(options: unknown, answer: number): string {
  const option: unknown = Array.isArray(options) ? options[answer] : undefined;
  return typeof option === 'string' ? option : `option ${answer + 1}`;
}
