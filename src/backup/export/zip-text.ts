/**
 * A compressed entry of a zip that never looks like a zip bomb. Readers, our own too (`read/read-zip.ts`), refuse an entry
 * that unpacks to hundreds of times its size, and text that repeats itself packs that well: it gets filler.
 */
import { Deflate, ZipPassThrough } from 'fflate';

/** What an entry unpacks to, at most, in times of its packed size. */
const mostTimes = 60;
/** As the zip format numbers it (APPNOTE 4.4.5). */
const deflated = 8;
/** A stored block without content that is not the last one: it changes nothing of what is unpacked (RFC 1951 §3.2.4). */
const emptyBlock = [0x00, 0x00, 0x00, 0xff, 0xff];

export class ZipText extends ZipPassThrough {
  override compression = deflated;
  /**
   * Given out twice, by identity: empty, where filler has to stand, and at the end as what stands there. Blocks begin
   * anywhere within a byte, except the first one, so filler can only stand before it; how much is known only at the end.
   */
  filler = new Uint8Array();
  private packedBytes = 0;
  private hasBegun = false;
  private readonly deflate = new Deflate({ level: 6 }, (piece, isLast) => {
    this.packedBytes += piece.length;
    if (isLast) this.fill();
    this.ondata(null, piece, isLast);
  });

  protected override process(piece: Uint8Array<ArrayBuffer>, isLast: boolean): void {
    if (!this.hasBegun) this.ondata(null, this.filler, false);
    this.hasBegun = true;
    this.deflate.push(piece, isLast);
  }

  private fill(): void {
    const blocks = Math.ceil((this.size / mostTimes - this.packedBytes) / emptyBlock.length);
    if (blocks <= 0) return;
    this.filler = new Uint8Array(blocks * emptyBlock.length);
    for (let at = 0; at < this.filler.length; at += emptyBlock.length)
      this.filler.set(emptyBlock, at);
    this.ondata(null, this.filler, false);
  }
}
