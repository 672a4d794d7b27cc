import { expect, it } from 'vitest';
import { offsetsIn, timeZoneHere } from './time-zone.ts';

const at = (text: string) => Date.parse(text);

it.each([
  ['UTC', '2026-07-01T00:00Z', 0],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', 60],
  ['Europe/Berlin', '2026-03-29T01:00Z', 120],
  ['Europe/Berlin', '2026-10-25T00:59:59Z', 120],
  ['Europe/Berlin', '2026-10-25T01:00Z', 60],
  ['America/St_Johns', '2026-01-01T00:00Z', -210],
  ['Asia/Kathmandu', '2026-01-01T00:00Z', 345],
  ['Australia/Lord_Howe', '2026-01-01T00:00Z', 660],
  ['Australia/Lord_Howe', '2026-07-01T00:00Z', 630],
  ['Pacific/Kiritimati', '2026-01-01T00:00Z', 840],
])('%s at %s is %i minutes from UTC', (zone, time, offset) => {
  expect(offsetsIn(zone)?.(at(time))).toBe(offset);
});

it.each(['', 'Nowhere/Land', 'Europe/Berlin ', '../x'])('“%s” is no zone', (zone) => {
  expect(offsetsIn(zone)).toBeUndefined();
});

it('knows all zones again after many were asked for', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const offsets = () => zones.map((zone) => offsetsIn(zone)?.(at('2026-01-01T00:00Z')));
  expect(offsets()).toEqual(offsets());
  expect(offsets()).not.toContain(undefined);
});

it('knows where this device is', () => {
  expect(offsetsIn(timeZoneHere() ?? '')).toBeDefined();
});
