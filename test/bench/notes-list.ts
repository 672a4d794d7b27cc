/**
 * The list of 1,000 notes of 400 words with tags and folders: from the click to its painted rows, ten times (bound:
 * 100 ms). The facts of notes are on the device, as after use. Needs a build.
 */
import type { Note } from '../../src/model/entities/note.ts';
import { factsOfNote } from '../../src/model/note-facts.ts';
import { bodyOfText } from '../../src/text/note-text.ts';
import { putRows } from '../e2e/support/device-data.ts';
import { median, quantile } from './median.ts';
import { onStudentPage } from './student-page.ts';
import { timeUntil } from './time-until.ts';

const countOfNotes = 1_000;
const turns = 10;
/** What the app does once after its start is not the work of a screen. */
const settledMs = 4_000;

export async function measureNotesList(): Promise<void> {
  const notes = manyNotes(Date.now());
  await onStudentPage(async (page) => {
    await page.goto('/dashboard/library');
    await putRows(page, { note: notes, noteFacts: notes.map((note) => factsOfNote(note)) });
    await page.goto('/dashboard/library');
    await page.waitForTimeout(settledMs);
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const link = page.getByRole('link', { name: 'Notes', exact: true }).first();
      await link.waitFor();
      const { ms } = await timeUntil(page, `${countOfNotes.toLocaleString('en-US')} notes`, () =>
        link.click(),
      );
      times.push(ms);
      await page.waitForTimeout(700);
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await page.waitForTimeout(500);
    }
    console.log(
      `list of ${countOfNotes} notes: first ${times[0]?.toFixed(0)} ms, median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms (bound 100)`,
    );
  });
}

function manyNotes(nowMs: number): Note[] {
  const words = 'water moves through a membrane to where it is scarce '.repeat(40);
  return Array.from({ length: countOfNotes }, (_, index): Note => {
    const atMs = nowMs - index * 3_600_000;
    return {
      id: `018f0000-0009-7000-8000-${index.toString(16).padStart(12, '0')}`,
      $at: `${atMs.toString(36).padStart(9, '0')}-000-bench` as Note['$at'],
      title: `Lecture ${index}`,
      body: bodyOfText(`# Lecture ${index}\n\nFirst words of note ${index}: ${words}`),
      createdAt: atMs,
      deletedAt: 0,
      ...(index % 3 === 0 && { folder: `Folder ${index % 10}` }),
    };
  });
}
