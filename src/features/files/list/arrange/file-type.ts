/** The type of a file in words, by media type. */

const byMime: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/epub+zip': 'Book',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Document',
  'application/vnd.oasis.opendocument.text': 'Document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'Slides',
  'application/vnd.oasis.opendocument.presentation': 'Slides',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Sheet',
  'text/html': 'Web page',
  'application/vnd.comicbook+zip': 'Image',
};

const byGroup: Readonly<Record<string, string>> = {
  image: 'Image',
  audio: 'Sound',
  video: 'Video',
  text: 'Text',
};

export function fileTypeOf(mime: string): string {
  return byMime[mime] ?? byGroup[mime.split('/')[0] ?? ''] ?? 'Other';
}
