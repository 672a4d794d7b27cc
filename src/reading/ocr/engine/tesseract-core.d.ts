/**
 * The used part of tesseract.js-core, which has no types: Tesseract's C++ interface (`baseapi.h`) through
 * Emscripten.
 */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export interface TesseractApi {
    /** @returns 0 on success; @param engineMode 1: the neural network */
    Init(dataPath: null, language: string, engineMode: 1): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads `/input`. @param exif 1: unchanged; @param angle radians; @returns 1 if it cannot be read */
    SetImageFile(exif: 1, angle: number): number;
    FindLines(): number;
    /** Slope of the lines, radians. */
    GetGradient(): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    Clear(): void;
  }

  export interface TesseractModule {
    FS: {
      writeFile(path: string, bytes: Uint8Array): void;
      unlink(path: string): void;
    };
    TessBaseAPI: new () => TesseractApi;
  }

  export default function createTesseract(options: {
    wasmBinary: ArrayBuffer;
    /** Called with each word; the engine fails without it. */
    TesseractProgress: () => void;
    print: (text: string) => void;
    printErr: (text: string) => void;
  }): Promise<TesseractModule>;
}
