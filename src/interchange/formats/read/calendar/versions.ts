/**
 * Which version of an event or a to-do counts, of several: the one with the highest SEQUENCE, then the one that was changed last
 * (RFC 5545 §3.8.7.3 and §3.8.7.4). Those with one number that begin at different times, in one calendar, are no versions: some
 * programs give all events one name.
 */
import { type Component, propertyOf, rawValueOf, textOf, timeOf } from './content-lines.ts';

/** Of several calendars that are imported together. */
export interface Versions {
  /** Whether no other calendar has a newer one. */
  isNewest: (component: Component) => boolean;
  /** Events of a series that were moved, in any of the calendars. */
  movedOf: (uid: string) => readonly Component[];
}

/** Of a single calendar there is nothing to compare. */
export const noVersions: Versions = { isNewest: () => true, movedOf: () => [] };

/** A file that breaks the rule of §3.8.4.7 has events without a name: what they say stands in for it. */
export function uidOf(event: Component): string {
  const uid = textOf(event, 'UID').trim();
  return uid || `none\n${textOf(event, 'SUMMARY')}\n${startOf(event)}`;
}

/** Of an event that stands in for one of a series. */
export function isMoved(event: Component): boolean {
  return propertyOf(event, 'RECURRENCE-ID') !== undefined;
}

/** @param calendars what is in each; they are read one after the other, and not kept */
export async function newestVersions(calendars: AsyncIterable<Component>): Promise<Versions> {
  const newest = new Map<string, Version>();
  const moved = new Map<string, Component[]>();
  for await (const component of calendars) {
    const name = nameOfVersion(component);
    const version = versionOf(component);
    const best = newest.get(name);
    if (best === undefined || isNewer(version, best)) newest.set(name, version);
    if (!isMoved(component)) continue;
    const uid = uidOf(component);
    const others = moved.get(uid);
    if (others === undefined) moved.set(uid, [component]);
    else others.push(component);
  }
  return {
    isNewest: (component) => {
      const best = newest.get(nameOfVersion(component));
      return best === undefined || !isNewer(best, versionOf(component));
    },
    movedOf: (uid) => moved.get(uid) ?? [],
  };
}

/**
 * The events of one calendar that have one name, without those that stand in for others. Of one with several versions the
 * last one counts. @returns those that count and the older ones
 */
export function latestOf(events: readonly Component[]): {
  latest: Component[];
  older: Component[];
} {
  const highest = events.reduce((most, event) => Math.max(most, sequenceOf(event)), 0);
  const older = events.filter((event) => sequenceOf(event) < highest);
  const byStart = new Map<string, Component>();
  for (const event of events) if (sequenceOf(event) === highest) byStart.set(startOf(event), event);
  return { latest: [...byStart.values()], older };
}

/** As it stands there. */
export function startOf(event: Component): string {
  return (propertyOf(event, 'DTSTART') ?? propertyOf(event, 'DUE'))?.value ?? '';
}

interface Version {
  sequence: number;
  changedAt: number;
}

function nameOfVersion(component: Component): string {
  const ofSeries = propertyOf(component, 'RECURRENCE-ID')?.value ?? '';
  return `${component.name}\n${uidOf(component)}\n${ofSeries}`;
}

function versionOf(component: Component): Version {
  const changedAt = timeOf(component, 'LAST-MODIFIED')?.wallMs ?? 0;
  return { sequence: sequenceOf(component), changedAt };
}

function isNewer(one: Version, other: Version): boolean {
  if (one.sequence !== other.sequence) return one.sequence > other.sequence;
  return one.changedAt > other.changedAt;
}

function sequenceOf(event: Component): number {
  return Math.max(0, Number(rawValueOf(event, 'SEQUENCE')) || 0);
}
