/** A picture or a sound from bytes on this device. */
import { useEffect, useState } from 'react';

interface MediaViewProps {
  bytes: Blob;
  mime: string;
  name: string;
  /** Of a picture, pixels; it is never wider than its place. */
  width?: number | undefined;
  /** An existing address of the bytes; its maker revokes it. */
  url?: string | undefined;
}

export function MediaView({ bytes, mime, name, width, url: ready }: MediaViewProps) {
  // The first address stays: another one would load the bytes again.
  const [given] = useState(ready);
  const [made, setMade] = useState<string>();
  useEffect(() => {
    if (given !== undefined) return;
    const made = URL.createObjectURL(bytes);
    setMade(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, given]);
  const url = given ?? made;
  if (url === undefined) return null;
  if (isSound(mime)) {
    // biome-ignore lint/a11y/useMediaCaption: a student's own recording has no captions
    return <audio controls src={url} aria-label={name} className="my-1 w-full max-w-md" />;
  }
  return (
    <img
      src={url}
      alt={name}
      width={width}
      className="my-1 max-h-[70dvh] max-w-full rounded-control border border-line"
    />
  );
}

export function isSound(mime: string): boolean {
  return mime.startsWith('audio/');
}
