/** Messages for files that could not be added. */
import { unreachable } from '../../lib/assert.ts';
import { maxFileBytes } from '../../model/files/file-limits.ts';
import type { DocumentProblem } from '../../reading/documents/document.ts';
import { formatBytes } from '../../ui/format.ts';

export type Refusal =
  | 'not-pdf'
  | 'not-taken'
  | 'old-office'
  | 'heic'
  | 'avif'
  | 'no-bytes'
  | 'too-large'
  | 'empty'
  | 'broken'
  | 'unreadable'
  | DocumentProblem;

export function refusalText(refusal: Refusal): string {
  switch (refusal) {
    case 'not-pdf':
      return 'This is not a PDF. Save or print it as a PDF, then upload the PDF.';
    case 'not-taken':
      return 'Haversack can’t open this kind of file. Save or print it as a PDF, then upload the PDF.';
    case 'old-office':
      return 'This file is from an older Office version. Save it as a PDF, .docx or .pptx, then upload that.';
    case 'heic':
      return 'This browser can’t open HEIC photos. Share the photo as a JPEG, or choose Settings, Camera, Formats, Most Compatible on the iPhone.';
    case 'avif':
      return 'This browser can’t open AVIF pictures. Save the picture as a JPEG or PNG, then upload that.';
    case 'locked':
      return 'This file is locked with a password. Save a copy without the password, then upload the copy.';
    case 'protected':
      return 'This book is copy-protected, so only its own app can open it. Choose a copy without protection.';
    case 'damaged':
      return 'This file is damaged and can’t be opened. Download or export it again.';
    case 'nothing-in-it':
      return 'This file has no text and no pictures. Choose another file.';
    case 'drawings':
      return 'The pages of this book are drawings (SVG) without text, which Haversack can’t read. Save or print it as a PDF, then upload the PDF.';
    case 'too-much':
      return 'There is more text in this file than this device can open. Split it into smaller files, then upload them.';
    case 'unsafe':
      return 'This file grows to many times its size when it is opened, so it was not added. Export it again.';
    case 'no-bytes':
      return 'The file is empty (0 bytes). Copy or download it again.';
    case 'too-large':
      return `The file is larger than ${formatBytes(maxFileBytes)}. Split it into smaller files, then upload them.`;
    case 'empty':
      return 'This PDF has no pages.';
    case 'broken':
      return 'This PDF is damaged and can’t be opened. Download or export it again.';
    case 'unreadable':
      return 'This file can’t be read. It may have been moved or changed. Choose it again.';
    case 'no-reader':
      return 'The reader for this file is not on this device yet. Connect to the internet once, then try again.';
    default:
      return unreachable(refusal);
  }
}
