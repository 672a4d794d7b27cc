/** Writes zips byte by byte, so that their headers can lie (APPNOTE.TXT 6.3.10). */
import { crc32, deflateRawSync } from 'node:zlib';

export interface RawEntry {
  name: string;
  data?: Uint8Array;
  /** Packed already, with the size to which it unpacks. */
  packed?: { bytes: Uint8Array; size: number; crc: number };
  isStored?: boolean;
  /** In local time; else 1 January 2025. */
  modified?: Date;
  /** The false values. */
  claimedSize?: number;
  claimedCrc?: number;
  flags?: number;
  /** Sizes and checksum stand behind the data. */
  hasDescriptor?: boolean;
  isZip64?: boolean;
  /** Lies where another entry does: its index. */
  sharesDataOf?: number;
}

export function rawZip(entries: readonly RawEntry[]): Blob {
  return new Blob([rawZipBytes(entries)]);
}

export function rawZipBytes(entries: readonly RawEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  const central: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  const put = (bytes: Uint8Array) => {
    parts.push(bytes as Uint8Array<ArrayBuffer>);
    at += bytes.length;
  };
  for (const entry of entries) {
    const told = describe(entry);
    if (entry.sharesDataOf === undefined) {
      offsets.push(at);
      put(localHeader(entry, told));
      put(told.bytes);
      if (entry.hasDescriptor) put(descriptor(told, entry.isZip64 === true));
    } else offsets.push(offsets[entry.sharesDataOf] ?? 0);
    central.push(centralHeader(entry, told, offsets.at(-1) ?? 0));
  }
  const start = at;
  for (const header of central) put(header);
  put(
    endOf(
      entries.length,
      at - start,
      start,
      entries.some(({ isZip64 }) => isZip64),
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

interface Told {
  method: number;
  crc: number;
  size: number;
  bytes: Uint8Array;
}

function describe({ data = new Uint8Array(), packed, isStored, ...entry }: RawEntry): Told {
  const bytes = packed?.bytes ?? (isStored ? data : new Uint8Array(deflateRawSync(data)));
  const size = entry.claimedSize ?? packed?.size ?? data.length;
  const crc = entry.claimedCrc ?? packed?.crc ?? crc32(data);
  return { method: isStored ? 0 : 8, crc, size, bytes };
}

/** Day and time of MS-DOS (APPNOTE 4.4.6). */
function timeOf({ modified = new Date(2025, 0, 1) }: RawEntry): number {
  const years = modified.getFullYear() - 1980;
  const day = (years << 9) | ((modified.getMonth() + 1) << 5) | modified.getDate();
  return day * 0x10000 + ((modified.getHours() << 11) | (modified.getMinutes() << 5));
}

const all32 = 0xffffffff;
const utf8 = 0x800;

function flagsOf({ flags = 0, hasDescriptor }: RawEntry): number {
  return flags | utf8 | (hasDescriptor ? 8 : 0);
}

function localHeader(entry: RawEntry, { method, crc, size, bytes }: Told): Uint8Array {
  const name = Buffer.from(entry.name);
  const extra = entry.isZip64 ? zip64Extra([size, bytes.length]) : Buffer.alloc(0);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(entry.isZip64 ? 45 : 20, 4);
  header.writeUInt16LE(flagsOf(entry), 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(timeOf(entry), 10);
  const isLater = entry.hasDescriptor === true;
  header.writeUInt32LE(isLater ? 0 : crc, 14);
  header.writeUInt32LE(entry.isZip64 ? all32 : isLater ? 0 : bytes.length, 18);
  header.writeUInt32LE(entry.isZip64 ? all32 : isLater ? 0 : size, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function centralHeader(entry: RawEntry, told: Told, offset: number): Uint8Array<ArrayBuffer> {
  const { method, crc, size, bytes } = told;
  const name = Buffer.from(entry.name);
  const extra = entry.isZip64 ? zip64Extra([size, bytes.length, offset]) : Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(entry.isZip64 ? 45 : 20, 6);
  header.writeUInt16LE(flagsOf(entry), 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(timeOf(entry), 12);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(entry.isZip64 ? all32 : bytes.length, 20);
  header.writeUInt32LE(entry.isZip64 ? all32 : size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(entry.isZip64 ? all32 : offset, 42);
  return Buffer.concat([header, name, extra]);
}

function zip64Extra(values: readonly number[]): Buffer<ArrayBuffer> {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries())
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return extra;
}

function descriptor({ crc, size, bytes }: Told, isZip64: boolean): Uint8Array {
  const record = Buffer.alloc(isZip64 ? 24 : 16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  if (isZip64) {
    record.writeBigUInt64LE(BigInt(bytes.length), 8);
    record.writeBigUInt64LE(BigInt(size), 16);
  } else {
    record.writeUInt32LE(bytes.length, 8);
    record.writeUInt32LE(size, 12);
  }
  return record;
}

function endOf(count: number, length: number, offset: number, isZip64: boolean): Uint8Array {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const needsMore = isZip64 || count >= 0xffff;
  end.writeUInt16LE(needsMore ? 0xffff : count, 8);
  end.writeUInt16LE(needsMore ? 0xffff : count, 10);
  end.writeUInt32LE(needsMore ? all32 : length, 12);
  end.writeUInt32LE(needsMore ? all32 : offset, 16);
  if (!needsMore) return end;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator, end]);
}
