/** Pictures chosen together become the pages of one document, ordered by name. */
import { refusalText } from '../../../components/files/refusals.ts';
import { mimeOfName, withoutKnownEnding } from '../../../model/files/document-kinds.ts';
import type { ChosenFile } from './add-file.ts';

/** One future file, made of one or more chosen files. */
export interface Chosen {
  name: string;
  sizeBytes: number;
  indexes: readonly number[];
  /** Reads the files only when called. Rejects if one cannot be read. */
  make: () => Promise<{ ok: true; file: ChosenFile } | { ok: false; message: string }>;
}

const collator = new Intl.Collator('en', { numeric: true });

export function groupPictures(files: readonly ChosenFile[]): Chosen[] {
  const all = files.map((file, index) => ({ file, index }));
  const pictures = all.filter(({ file }) => isPicture(file));
  if (pictures.length < 2) return all.map(alone);
  const others = all.filter(({ file }) => !isPicture(file)).map(alone);
  const sorted = pictures.toSorted((a, b) => collator.compare(a.file.name, b.file.name));
  return [together(sorted), ...others];
}

type Numbered = { file: ChosenFile; index: number };

function alone({ file, index }: Numbered): Chosen {
  const make = async () => ({ ok: true, file: await showable(file as ChosenFile & File) }) as const;
  return { name: file.name, sizeBytes: file.size, indexes: [index], make };
}

function together(pictures: readonly Numbered[]): Chosen {
  const files = pictures.map(({ file }) => file as ChosenFile & File);
  const first = withoutKnownEnding(files[0]?.name ?? '');
  const name = `${first} and ${files.length - 1} more.cbz`;
  return {
    name,
    sizeBytes: files.reduce((sum, { size }) => sum + size, 0),
    indexes: pictures.map(({ index }) => index),
    make: async () => {
      const { bundlePictures } = await import('../../../reading/documents/pictures/bundle.ts');
      const photos: File[] = [];
      for (const file of files) photos.push(await showable(file));
      const bundle = await bundlePictures(photos);
      if (bundle.ok) return { ok: true, file: new File([bundle.bytes], name) };
      if (bundle.photo) {
        const message = `“${bundle.badName}” can’t be added. ${refusalText(bundle.photo)}`;
        return { ok: false, message };
      }
      const message = `“${bundle.badName}” is damaged and can’t be opened. Choose the other pictures again without it.`;
      return { ok: false, message };
    },
  };
}

/** Other files are not read here; a HEIC or AVIF photo becomes a JPEG if this browser can decode it. */
async function showable(file: ChosenFile & File): Promise<ChosenFile & File> {
  if (!isPhonePhoto(file)) return file;
  const { asShowable } = await import('../../../reading/documents/pictures/phone-photos.ts');
  return asShowable(file);
}

function isPhonePhoto({ name, type }: Pick<ChosenFile, 'name' | 'type'>): boolean {
  return /\.(?:hei[cf]|hif|avif)$/i.test(name) || /^image\/(?:hei[cf]|avif)/.test(type ?? '');
}

/** By name and type. The bytes are examined when the pictures are bundled. */
function isPicture({ name, type }: Pick<ChosenFile, 'name' | 'type'>): boolean {
  if (isPhonePhoto({ name, type })) return true;
  const said = mimeOfName(name) ?? type ?? '';
  return /^image\/(jpeg|png|webp|gif)$/.test(said);
}
