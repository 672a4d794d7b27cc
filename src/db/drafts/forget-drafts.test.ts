// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetDrafts } from './forget-drafts.ts';

beforeEach(() => localStorage.clear());

describe('signing out', () => {
  it('removes the words and answers that the student had not finished', () => {
    localStorage.setItem('haversack-draft:ada:note:n1:tab', '{}');
    localStorage.setItem('haversack-quiz-draft:ada:q1', '{}');
    localStorage.setItem('haversack-form-draft:ada:new-card:d1:1', '{}');
    forgetDrafts('ada');
    expect(localStorage).toHaveLength(0);
  });

  it('[P2] keeps those of a student whose data stays, and the theme', () => {
    localStorage.setItem('haversack-draft:bob:note:n1:tab', '{}');
    localStorage.setItem('haversack-quiz-draft:bob:q1', '{}');
    localStorage.setItem('haversack-form-draft:bob:new-card:d1:1', '{}');
    localStorage.setItem('haversack-theme', 'dark');
    forgetDrafts('ada');
    expect(localStorage).toHaveLength(4);
  });
});
