import { expect, it } from 'vitest';
import { freeTop } from './use-free-place.ts';

/** A phone with one toast of 60 pixels at the top right. */
const phone = { left: 16, right: 374, height: 60, usualTop: 32, windowHeight: 844 };
const field = (top: number, bottom: number, left = 16, right = 374) => ({
  top,
  bottom,
  left,
  right,
});

it.each([
  ['stays where the field is further down', phone, field(92, 140), 32],
  ['stays where the field is above it', phone, field(0, 32), 32],
  ['stays beside a field', phone, field(40, 80, 0, 16), 32],
  ['goes below a field that it would touch', phone, field(91, 140), 154],
  ['goes below a field that it would cover', phone, field(20, 70), 84],
  [
    'goes above a field at the lower edge',
    { ...phone, windowHeight: 300, usualTop: 200 },
    field(240, 290),
    166,
  ],
  ['stays where a field leaves no room', phone, field(10, 800), undefined],
  ['goes below a large field as long as there is room', phone, field(10, 770), 784],
  ['stays where the room below it is a pixel short', phone, field(10, 771), undefined],
])('%s', (_, room, box, top) => {
  expect(freeTop({ ...room, taken: [box] })).toBe(top);
});

it('keeps off every bar: the header, the toolbar below it, and the field', () => {
  const header = field(0, 56);
  expect(freeTop({ ...phone, taken: [header] })).toBe(70);
  expect(freeTop({ ...phone, taken: [header, field(64, 108)] })).toBe(122);
  expect(freeTop({ ...phone, taken: [header, field(64, 108), field(130, 180)] })).toBe(194);
});

it('goes above a sheet that leaves no room below it', () => {
  expect(freeTop({ ...phone, usualTop: 300, taken: [field(290, 340), field(780, 844)] })).toBe(354);
  expect(freeTop({ ...phone, usualTop: 700, taken: [field(690, 844)] })).toBe(616);
});

/** As a phone has them: at the lower edge, above its navigation. */
const low = { ...phone, usualTop: 768, isLow: true };

it('rises on a phone above the navigation, the format bar and the line that is written', () => {
  const navigation = field(784, 844);
  expect(freeTop({ ...low, taken: [field(0, 56)] })).toBe(768);
  expect(freeTop({ ...low, taken: [field(0, 56), navigation] })).toBe(710);
  expect(freeTop({ ...low, taken: [navigation, field(730, 780)] })).toBe(656);
  expect(freeTop({ ...low, taken: [navigation, field(660, 700)] })).toBe(714);
  expect(freeTop({ ...low, taken: [navigation, field(690, 720)] })).toBe(616);
});

it('stands on a phone above a sheet, and nowhere free where the sheet is too high', () => {
  expect(freeTop({ ...low, taken: [field(300, 844)] })).toBe(226);
  expect(freeTop({ ...low, taken: [field(70, 844)] })).toBeUndefined();
});
