/** What a calendar says about an event, as items of an import: the event, its notes, and days of a series that differ. */
import { cleanText } from '../../../../text/clean-text.ts';
import type { FoundItem, ReadOptions } from '../../format.ts';
import { asLine, asText, nameInReport } from '../shared/bounds.ts';
import { createdFields } from '../shared/items.ts';
import { type Component, rawValueOf, textOf, timeOf } from './content-lines.ts';
import type { Occurrence } from './series.ts';
import { remindersOf } from './whole-series.ts';

type Reports = Pick<ReadOptions, 'leaveOut'>;

export function titleOf(component: Component): string {
  return nameInReport(textOf(component, 'SUMMARY')) || 'Untitled';
}

export function isCancelled(event: Component): boolean {
  return rawValueOf(event, 'STATUS').toUpperCase() === 'CANCELLED';
}

export function* eventItem(
  event: Component,
  when: Occurrence | Record<string, unknown>,
  key: string,
  context: Reports,
): Generator<FoundItem> {
  const { name: _, of: __, ...times } = { ...when } as Partial<Occurrence>;
  if (Number(times.startsAt) < 0) {
    context.leaveOut({ what: titleOf(event), why: 'before 1970' });
    return;
  }
  const place = asLine(textOf(event, 'LOCATION'), 'its place', context);
  const uid = textOf(event, 'UID').trim();
  const link = linkOf(event);
  const remindMin = remindersOf(event);
  const own = ownId(uid);
  const fields = {
    title: asLine(textOf(event, 'SUMMARY'), 'its title', context) || 'Untitled event',
    ...times,
    ...(place === '' ? {} : { place }),
    ...(link === undefined ? {} : { link }),
    ...(remindMin.length > 0 && { remindMin }),
    ...(uid !== '' && uid.length <= 1_000 && own === undefined && { uid }),
    ...createdFields(instantIn(event, 'CREATED')),
  };
  const changedAt = instantIn(event, 'LAST-MODIFIED');
  const id = own !== undefined && key === `event:${uid}` ? { id: own } : {};
  yield { entity: 'event', key, fields, changedAt, keepsOwn: true, ...id };
  yield* notesItem(event, 'event', key, context);
}

/** Of an event that this app has written. */
function ownId(uid: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.from\.\d{4}-\d\d-\d\d)?)@haversack$/.exec(
    uid,
  )?.[1];
}

/** The description as the notes of the event or task. */
export function* notesItem(
  component: Component,
  aboutEntity: 'event' | 'task',
  key: string,
  context: Reports,
): Generator<FoundItem> {
  const body = asText(
    cleanText(textOf(component, 'DESCRIPTION')).trim(),
    'its description',
    context,
  );
  if (body === '') return;
  const changedAt = instantIn(component, 'LAST-MODIFIED');
  const about = { fields: { aboutEntity, body }, refs: { aboutId: key } };
  yield { entity: 'memo', key: `memo:${key}`, changedAt, ...about };
}

/** A web address (§3.8.4.6, RFC 7986 §5.11, Google's own). */
function linkOf(event: Component): string | undefined {
  const written = ['URL', 'CONFERENCE', 'X-GOOGLE-CONFERENCE'].map((name) =>
    rawValueOf(event, name),
  );
  return written.find((link) => /^https?:\/\/\S+$/i.test(link) && link.length <= 2_000);
}

export function dayItem(
  key: string,
  on: string,
  fields: Record<string, unknown>,
  by: Component | undefined,
): FoundItem {
  const changedAt = by && instantIn(by, 'LAST-MODIFIED');
  const about = { fields: { on, ...fields }, refs: { eventId: key } };
  return { entity: 'occurrence', key: `${key}\n${on}`, changedAt, keepsOwn: true, ...about };
}

/** Words of an exception that differ from those of its series. */
export function wordsOfDay(
  exception: Component,
  master: Component,
  context: Reports,
): Record<string, unknown> {
  const differs = (name: string) => textOf(exception, name) !== textOf(master, name);
  const link = linkOf(exception);
  const title = asLine(textOf(exception, 'SUMMARY'), 'its title', context);
  return {
    ...(differs('SUMMARY') && { title: title || 'Untitled event' }),
    ...(differs('LOCATION') && {
      place: asLine(textOf(exception, 'LOCATION'), 'its place', context),
    }),
    ...(link !== undefined && link !== linkOf(master) && { link }),
  };
}

/** For a property that is always in UTC. Google writes 1900 if unknown. */
export function instantIn(component: Component, name: string): number | undefined {
  const { wallMs = 0 } = timeOf(component, name) ?? {};
  return wallMs > 0 ? wallMs : undefined;
}
