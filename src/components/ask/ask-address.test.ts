import { expect, it } from 'vitest';
import { askOfHash, hashOfAsk } from './ask-address.ts';

it.each([
  { scope: { courseId: 'b1' }, question: '' },
  { scope: { courseId: 'b1' }, question: 'What is 50 % & more = “all”?' },
  { scope: { fileIds: ['a', 'b'] }, question: 'Was ist Osmose?' },
])('is read as it was written: %j', (address) => {
  expect(askOfHash(hashOfAsk(address))).toEqual(address);
});

it.each(['', 'files=', 'files=,', 'course=', 'q=What'])('is none without files: “%s”', (hash) => {
  expect(askOfHash(hash)).toBeUndefined();
});
