/** A picture or a sound that is on this device, from its bytes. */
import { useEffect, useState } from 'react';

interface MediaViewProps {
  bytes: Blob;
  mime: string;
  /** What it shows or says. */
  name: string;
  /** An address of the bytes that is there already, and that its maker takes back. */
  url?: string | undefined;
}

export function MediaView({ bytes, mime, name, url: ready }: MediaViewProps) {
  // One that was there at first is kept: another address would load the bytes anew.
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
      className="my-1 max-h-[70dvh] max-w-full rounded-control border border-line"
    />
  );
}

export function isSound(mime: string): boolean {
  return mime.startsWith('audio/');
}
