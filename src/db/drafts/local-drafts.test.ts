// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readLocalDrafts } from './local-drafts.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('gives the drafts of one student, the oldest first, however the browser lists them', () => {
  localStorage.setItem('draft:ada:3', 'three');
  localStorage.setItem('draft:bob:2', 'of bob');
  localStorage.setItem('draft:ada:1', 'one');
  localStorage.setItem('old-draft:ada:2', 'of another kind');
  expect(readLocalDrafts('draft:ada:')).toEqual([
    { rest: '1', text: 'one' },
    { rest: '3', text: 'three' },
  ]);
});

it('gives none where the browser forbids the storage', () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { ownKeys: forbid }));
  expect(readLocalDrafts('draft:ada:')).toEqual([]);
});
