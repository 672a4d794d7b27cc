/** Protocol Buffers, as far as Anki needs them (protobuf.dev, “Encoding”). */

/** By field number, in written order. */
export type Message = ReadonlyMap<number, readonly (number | Uint8Array)[]>;

const utf8 = new TextDecoder();

/** @throws RangeError if the bytes are not a message */
export function readMessage(bytes: Uint8Array): Message {
  const fields = new Map<number, (number | Uint8Array)[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) break;
      // Numbers beyond 53 bits are inexact, but none that is read is so large.
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('A number has no end');
  };
  const piece = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('A field has no end');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = varint();
    const [number, type] = [Math.floor(tag / 8), tag % 8];
    const value = type === 0 ? varint() : piece(lengthOf(type, varint));
    const known = fields.get(number);
    // A media list has thousands of fields with one number: no copying.
    if (known) known.push(value);
    else fields.set(number, [value]);
  }
  return fields;
}

function lengthOf(type: number, varint: () => number): number {
  if (type === 2) return varint();
  if (type === 1) return 8;
  if (type === 5) return 4;
  throw new RangeError('A field of no kind');
}

/** @returns 0 if missing, as the format says */
export function numberIn(message: Message, field: number): number {
  const value = message.get(field)?.at(-1);
  return typeof value === 'number' ? value : 0;
}

export function textIn(message: Message, field: number): string {
  const value = message.get(field)?.at(-1);
  return value instanceof Uint8Array ? utf8.decode(value) : '';
}

/** 32 bits. */
export function floatIn(message: Message, field: number): number | undefined {
  const value = message.get(field)?.at(-1);
  if (!(value instanceof Uint8Array) || value.length !== 4) return undefined;
  return new DataView(value.buffer, value.byteOffset, 4).getFloat32(0, true);
}

/** Packed numbers of 32 bits. */
export function floatsIn(message: Message, field: number): number[] {
  return (message.get(field) ?? []).flatMap((value) => {
    if (!(value instanceof Uint8Array)) return [];
    const view = new DataView(value.buffer, value.byteOffset, value.length);
    return Array.from({ length: Math.floor(value.length / 4) }, (_, at) =>
      view.getFloat32(at * 4, true),
    );
  });
}

/** @throws RangeError if the field is not a message */
export function messageIn(message: Message, field: number): Message | undefined {
  const value = message.get(field)?.at(-1);
  return value instanceof Uint8Array ? readMessage(value) : undefined;
}
