import createHeif from 'libheif-js/libheif-wasm/libheif.js';
import { mostPhotoPixels } from '../../../model/files/file-limits.ts';

/** The engine prints what it cannot read. */
const ignore = () => undefined;

/** The part of libheif-js that is used. Its declarations list only the C interface. */
interface HeifImage {
  get_width: () => number;
  get_height: () => number;
  is_primary: () => boolean;
  /** Fills `data` later. @param done gets `null` if it failed */
  display: (
    image: { data: Uint8ClampedArray; width: number; height: number },
    done: (image: object | null) => void,
  ) => void;
}
interface Heif {
  HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] };
}

export interface DecodedPhoto {
  /** Red, green, blue and alpha of each pixel, upright. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * Decodes the main picture of a HEIC file (ISO/IEC 23008-12), turned and mirrored as the file says.
 * @param engine the bytes of `libheif.wasm`
 * @throws if it is damaged, or larger than a device can draw
 */
export async function decodeHeic(photo: Blob, engine: Uint8Array): Promise<DecodedPhoto> {
  const options = { wasmBinary: engine, print: ignore, printErr: ignore };
  const heif = (await createHeif(options)) as unknown as Heif;
  const images = new heif.HeifDecoder().decode(new Uint8Array(await photo.arrayBuffer()));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (image === undefined) throw new Error('There is no picture in the photo');
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0 && width * height <= mostPhotoPixels))
    throw new Error(`A photo of ${width} by ${height} pixels is not decoded`);
  const pixels = new Uint8ClampedArray(width * height * 4);
  const drawn = await new Promise<object | null>((resolve) => {
    image.display({ data: pixels, width, height }, resolve);
  });
  if (drawn === null) throw new Error('The picture could not be decoded');
  return { pixels, width, height };
}
