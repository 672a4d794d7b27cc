/** The pages of a document of pictures, decoded and scaled for recognition. */
import { documentMimes } from '../../../model/files/document-kinds.ts';
import { isPicture } from '../document.ts';
import { type OpenDocument, openDocument } from '../open-document.ts';

export interface DecodedPicture {
  image: ImageBitmap;
  /** The page that the picture fills, in PDF points. */
  width: number;
  height: number;
}

export interface PicturePages {
  /** @param pageNumber 1 for the first page; @throws if there is no picture or it is damaged */
  draw(pageNumber: number): Promise<DecodedPicture>;
}

/** The same limit as for a PDF page (`pdf/page-image.ts`). Phone photos have 12 to 50 million pixels. */
const maxPixels = 10_000_000;
/** A picture has no size on paper: assume A4. */
const longerSidePoints = 842;

/** @throws if the document does not open */
export async function openPicturePages(
  bytes: Blob,
  mime: string,
  open: OpenDocument = openDocument,
): Promise<PicturePages> {
  const request = { bytes, mime, wantsPictures: true };
  const answer = await open(request, new AbortController().signal);
  if (!answer.ok) throw new Error(`The document is ${answer.problem}`);
  const { sections, pictures } = answer.document;
  return {
    async draw(pageNumber) {
      const runs = (sections[pageNumber - 1] ?? []).flatMap((block) =>
        'runs' in block ? block.runs : [],
      );
      const shown = runs.find(isPicture);
      const picture = shown && pictures.get(shown.picture);
      if (picture === undefined) throw new Error('The page has no picture');
      const image = await decode(picture);
      const pointsPerPixel = longerSidePoints / Math.max(image.width, image.height);
      return {
        image,
        width: image.width * pointsPerPixel,
        height: image.height * pointsPerPixel,
      };
    },
  };
}

/** Upright by EXIF. */
async function decode(picture: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(picture);
  const scale = Math.sqrt(maxPixels / (whole.width * whole.height));
  const fitting = scale < 1 ? await shrink(whole, scale) : whole;
  return picture.type === documentMimes.jpeg ? fitting : onPaper(fitting);
}

async function shrink(image: ImageBitmap, scale: number): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(image, {
      resizeWidth: Math.max(1, Math.floor(image.width * scale)),
      resizeHeight: Math.max(1, Math.floor(image.height * scale)),
      resizeQuality: 'high',
    });
  } finally {
    image.close();
  }
}

/** Puts the picture on white: recognition treats transparent pixels as black, like letters. */
function onPaper(image: ImageBitmap): ImageBitmap {
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  if (context === null) return image;
  context.fillStyle = 'white';
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(image, 0, 0);
  image.close();
  return canvas.transferToImageBitmap();
}
