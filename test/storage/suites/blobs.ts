/** Which account has which bytes, and how many it may have. */
import { describe, expect, it } from 'vitest';
import { dayMs, nowMs, row, type Subject } from './subject.ts';

export function blobsContract(subject: Subject): void {
  describe('blobs', () => {
    it('tells which bytes no row needs, and lets go only what nobody was promised since', async () => {
      const { blobs, rows } = subject.storage;
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const hashes = ['1', '2', '3'].map((digit) => digit.repeat(64));
      const [inFile = '', inMedia = '', nowhere = ''] = hashes;
      for (const sha256 of hashes)
        await blobs.insert(one.id, { sha256, sizeBytes: 1, mime: 'image/png' }, nowMs);
      await blobs.insert(other.id, { sha256: inFile, sizeBytes: 1, mime: 'image/png' }, nowMs);
      const naming = (entity: string, sha256: string, version: number) =>
        row('r', version, { entity, body: JSON.stringify({ id: 'r', name: '\u0000', sha256 }) });
      await rows.transaction(one.id, (tx) =>
        tx.write([naming('file', inFile, 1), { ...naming('media', inMedia, 2), complete: false }]),
      );
      const later = nowMs + 1;
      expect(await blobs.unneeded(one.id, later)).toEqual([nowhere]);
      expect(await blobs.unneeded(other.id, later)).toEqual([inFile]);
      expect(await blobs.unneeded(one.id, nowMs)).toEqual([]);
      expect(await blobs.idleUsers('', later)).toEqual(expect.arrayContaining([one.id, other.id]));
      expect(await blobs.idleUsers(one.id, later)).not.toContain(one.id);
      await blobs.promise(other.id, [], nowMs);
      await blobs.promise(other.id, [inFile], nowMs + 2 * dayMs);
      expect(await blobs.removeIdle(other.id, inFile, later)).toBe(false);
      expect(await blobs.removeIdle(one.id, nowhere, later)).toBe(true);
      expect(await blobs.find(one.id, nowhere)).toBeUndefined();
      expect(await blobs.find(other.id, inFile)).toBeDefined();
    });

    it('knows each account’s own files', async () => {
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const blob = { sha256: 'f'.repeat(64), sizeBytes: 3_000_000_000, mime: 'application/pdf' };
      await subject.storage.blobs.insert(one.id, blob, nowMs);
      await subject.storage.blobs.insert(one.id, blob, nowMs);
      expect(await subject.storage.blobs.find(one.id, blob.sha256)).toEqual(blob);
      expect(await subject.storage.blobs.find(other.id, blob.sha256)).toBeUndefined();
    });

    it('fit the quota also where they come at once, from whichever server', async () => {
      const user = await subject.newUser();
      // One server has a SQLite database to itself.
      const isShared = subject.settings.databaseUrl !== '';
      const again = isShared ? await subject.openAgain() : subject.storage;
      const inserted = Array.from({ length: 12 }, (_, n) =>
        (n % 2 === 0 ? subject.storage : again).blobs.insert(
          user.id,
          { sha256: n.toString(16).repeat(64), sizeBytes: 40, mime: 'image/png' },
          nowMs,
          100,
        ),
      );
      expect((await Promise.all(inserted)).filter(Boolean)).toHaveLength(2);
      expect((await subject.storage.blobs.stored(user.id, nowMs - dayMs)).allBytes).toBe(80);
      if (isShared) await again.close();
    });
  });
}
