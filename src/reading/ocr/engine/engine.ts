/**
 * Tesseract in WebAssembly for one language. Straightens a picture, reads it, and turns it if it was scanned
 * sideways. It is slow and never pauses, so it runs in a worker.
 */
import createTesseract, {
  type TesseractApi,
  type TesseractModule,
} from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { type GrayImage, graymapOf, isBlank, type QuarterTurns, turned } from './gray-image.ts';
import { confidenceOf, type ImageWord, linesOfTsv, unrotated, unturned } from './words-of-tsv.ts';

/** The result; positions are pixels of the given picture. */
export interface ReadImage {
  lines: ImageWord[][];
  /** 0 to 100. */
  confidence: number;
  /** Quarter turns clockwise that make the picture upright. */
  turns: QuarterTurns;
}

type UprightRead = Omit<ReadImage, 'turns'>;

export interface Engine {
  read(image: GrayImage): ReadImage;
}

const inputFile = '/input';
/** Smaller angles do not affect recognition. Radians, about 0.3 degrees. */
const leastAngle = 0.005;
/** Sideways or upside-down text rarely reaches this confidence. */
const sureEnough = 60;

const settings: Readonly<Record<string, string>> = {
  // Finds columns, pictures and tables first (PSM_AUTO); the default treats the page as one block of text.
  tessedit_pageseg_mode: '3',
  // Sauvola's threshold looks around each pixel. A single threshold for the page lost the half in shadow.
  thresholding_method: '2',
  // Tries white on black only for lines with almost no result; the default reads each doubtful line twice.
  invert_threshold: '0.4',
};

/**
 * @param code Tesseract's name of the language
 * @param wasm the engine
 * @param data of the language, unpacked
 * @throws if the data is damaged
 */
export async function openEngine(
  code: string,
  wasm: ArrayBuffer,
  data: Uint8Array,
): Promise<Engine> {
  const quiet = () => undefined;
  const tesseract = await createTesseract({
    wasmBinary: wasm,
    TesseractProgress: quiet,
    print: quiet,
    printErr: quiet,
  });
  const dataFile = `${code}.traineddata`;
  tesseract.FS.writeFile(dataFile, data);
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, code, 1) !== 0) throw new Error(`The data of ${code} cannot be used`);
  tesseract.FS.unlink(dataFile);
  for (const [name, value] of Object.entries(settings)) api.SetVariable(name, value);
  return createReader((image) => readOnce(tesseract, api, image));
}

/** Pages of one scan mostly share a rotation, so the last successful one is tried first. */
export function createReader(readUpright: (image: GrayImage) => UprightRead): Engine {
  let lastTurn: QuarterTurns = 0;
  return {
    read(image) {
      let best: ReadImage = { lines: [], confidence: 0, turns: 0 };
      if (isBlank(image)) return best;
      for (const turns of orderFrom(lastTurn)) {
        const read = readUpright(turned(image, turns));
        if (best.lines.length === 0 || read.confidence > best.confidence) {
          best = back(read, turns, image);
          if (read.confidence >= sureEnough) lastTurn = turns;
        }
        if (read.confidence >= sureEnough) break;
      }
      return best;
    },
  };
}

function orderFrom(first: QuarterTurns): QuarterTurns[] {
  const all: QuarterTurns[] = [0, 1, 3, 2];
  return [first, ...all.filter((turns) => turns !== first)];
}

function back(read: UprightRead, turns: QuarterTurns, size: GrayImage): ReadImage {
  const lines = read.lines.map((line) => line.map((word) => unturned(word, turns, size)));
  return { ...read, lines, turns: uprightTurns(lines) };
}

function readOnce(tesseract: TesseractModule, api: TesseractApi, image: GrayImage): UprightRead {
  tesseract.FS.writeFile(inputFile, graymapOf(image));
  try {
    const set = (angle: number) => {
      if (api.SetImageFile(1, angle) !== 0) throw new Error('The engine cannot read the picture');
    };
    set(0);
    api.FindLines();
    const gradient = api.GetGradient();
    const angle = Math.abs(gradient) < leastAngle ? 0 : gradient;
    if (angle !== 0) set(angle);
    api.Recognize(null);
    const lines = linesOfTsv(api.GetTSVText(0)).map((line) =>
      line.map((word) => unrotated(word, angle, image)),
    );
    return { lines, confidence: confidenceOf(lines) };
  } finally {
    api.Clear();
    tesseract.FS.unlink(inputFile);
  }
}

/**
 * Detects the rotation of a page from the direction of its lines. The engine also reads vertical lines.
 * @returns the quarter turns clockwise that make the text upright
 */
export function uprightTurns(lines: readonly (readonly ImageWord[])[]): QuarterTurns {
  let across = 0;
  let down = 0;
  for (const line of lines) {
    const [first, last] = [line[0], line.at(-1)];
    if (first === undefined || last === undefined) continue;
    across += last.left + last.width / 2 - (first.left + first.width / 2);
    down += last.top + last.height / 2 - (first.top + first.height / 2);
  }
  if (Math.abs(across) >= Math.abs(down)) return across >= 0 ? 0 : 2;
  return down > 0 ? 3 : 1;
}
