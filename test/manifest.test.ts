/** The manifest's references: pictures have the stated sizes, and routes exist. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { acceptedFiles } from '../src/model/files/document-kinds.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  form_factor?: string;
  label?: string;
}

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
  id: string;
  start_url: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
  share_target: {
    action: string;
    method: string;
    enctype: string;
    params: { files: { accept: string[] }[] };
  };
  file_handlers: { action: string; accept: Record<string, string[]> }[];
  launch_handler: { client_mode: string[] };
};
const routes = readFileSync('src/router.tsx', 'utf8');

it('shows the app in wide and narrow screenshots that are of the size it says', () => {
  const factors = new Set(manifest.screenshots.map((shot) => shot.form_factor));
  expect(factors).toEqual(new Set(['wide', 'narrow']));
  for (const { src, sizes, label } of manifest.screenshots) {
    expect(label).toBeTruthy();
    expect(sizeOfJpeg(readFileSync(`public${src}`)), src).toBe(sizes);
  }
});

it('has a picture behind every icon', () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src } of icons) expect(readFileSync(`public${src}`).length, src).toBeGreaterThan(0);
});

it('opens places of the app by its shortcuts and for files', () => {
  const places = [
    manifest.start_url,
    ...manifest.shortcuts.map(({ url }) => url),
    ...manifest.file_handlers.map(({ action }) => action),
  ];
  for (const place of places) {
    const path = place.split('#')[0]?.replace('/dashboard/', '/') ?? '';
    const isRoute = [`path: '${path}'`, `shown('${path}'`].some((route) =>
      routes.replace(/shown\(\s+/g, 'shown(').includes(route),
    );
    expect(isRoute, place).toBe(true);
  }
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
    'Start review',
    'New note',
    'New task',
  ]);
});

it('opens and is shared every kind of file that the chooser takes', () => {
  const accepted = acceptedFiles.split(',').sort();
  const [handler] = manifest.file_handlers;
  expect(
    Object.entries(handler?.accept ?? {})
      .flat(2)
      .sort(),
  ).toEqual(accepted);
  expect(manifest.share_target.params.files[0]?.accept.toSorted()).toEqual(accepted);
});

it('takes a launch without navigating a window that is open, since an edit may wait there', () => {
  expect(manifest.launch_handler.client_mode[0]).toBe('focus-existing');
});

/** @returns such as `390x844`, from the frame header (ISO 10918-1, B.2.2) */
function sizeOfJpeg(bytes: Buffer): string | undefined {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker < 0xffc0 || marker > 0xffc2) continue;
    return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`;
  }
  return undefined;
}
