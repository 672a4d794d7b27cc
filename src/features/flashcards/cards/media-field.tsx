/** Pictures and sounds of one side of a card: chosen, recorded, pasted, dropped and removed. */
import { ImagePlus, Mic, Square, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { chooseFiles } from '../../../ui/choose-files.ts';
import { classes } from '../../../ui/classes.ts';
import { isSound, MediaView } from '../../../ui/media-view.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { type FormMedia, type TakeMedia, takeMedia, toWav } from './form-media.ts';

const accept = 'image/png,image/jpeg,image/webp,image/gif,audio/*';

interface MediaFieldProps {
  media: readonly FormMedia[];
  side: 'front' | 'back';
  onAdd: TakeMedia;
  onRemove: (key: string) => void;
}

export function MediaField({ media, side, onAdd, onRemove }: MediaFieldProps) {
  return (
    <div className="grid gap-2">
      {media.map(({ key, bytes, mime, name }) => (
        <div key={key} className="flex items-start gap-2 [&_img]:max-h-40">
          <div className="min-w-0 flex-1">
            {bytes === undefined ? (
              <p className="text-sm text-muted">
                {isSound(mime) ? 'Sound' : 'Picture'}: not on this device yet.
              </p>
            ) : (
              <MediaView bytes={bytes} mime={mime} name={name || 'Picture of the card'} />
            )}
          </div>
          <IconButton
            label={`Remove ${isSound(mime) ? 'sound' : 'picture'} from the ${side}`}
            icon={<X aria-hidden size={18} />}
            onClick={() => onRemove(key)}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="sm"
          icon={<ImagePlus aria-hidden size={16} />}
          aria-label={`Add picture or sound to the ${side}`}
          onClick={() => void chooseFiles(accept).then((files) => takeMedia(files, onAdd))}
        >
          Picture or sound
        </Button>
        <RecordButton side={side} onRecorded={(bytes) => onAdd(bytes, 'Recording', bytes.type)} />
      </div>
    </div>
  );
}

interface RecordButtonProps {
  side: 'front' | 'back';
  onRecorded: (bytes: Blob) => void;
}

/** Renders nothing in a browser that cannot record. */
function RecordButton({ side, onRecorded }: RecordButtonProps) {
  const [recorder, setRecorder] = useState<MediaRecorder>();
  const open = useRef<MediaStream>(undefined);
  const isLeft = useRef(false);
  const release = () => {
    for (const track of open.current?.getTracks() ?? []) track.stop();
    open.current = undefined;
  };
  // Closing the dialog releases the microphone.
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const track of open.current?.getTracks() ?? []) track.stop();
    };
  }, []);
  // Of two streams opened at once only one would be released.
  const [start] = useOnce(async () => {
    try {
      open.current = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch (error) {
      if (isLeft.current) return;
      console.warn('The microphone could not be opened', error);
      toastError('Haversack can’t use the microphone. Allow it in your browser’s settings.');
      return;
    }
    if (isLeft.current) return release();
    const made = new MediaRecorder(open.current);
    const parts: Blob[] = [];
    made.addEventListener('dataavailable', ({ data }) => parts.push(data));
    made.addEventListener('stop', () => {
      release();
      if (isLeft.current) return;
      setRecorder(undefined);
      toWav(new Blob(parts, { type: made.mimeType })).then(onRecorded, (error: unknown) => {
        console.warn('The recording could not be converted', error);
        toastError('The recording could not be kept. Try again.');
      });
    });
    made.start();
    setRecorder(made);
  });
  if (!mayRecord()) return null;
  return recorder === undefined ? (
    <Button
      variant="ghost"
      size="sm"
      icon={<Mic aria-hidden size={16} />}
      aria-label={`Record sound for the ${side}`}
      onClick={() => void start()}
    >
      Record
    </Button>
  ) : (
    <Button
      variant="secondary"
      size="sm"
      icon={<Square aria-hidden size={16} />}
      onClick={() => recorder.stop()}
    >
      Stop recording
    </Button>
  );
}

function mayRecord(): boolean {
  const { MediaRecorder, AudioContext, navigator } = globalThis;
  return Boolean(MediaRecorder && AudioContext && navigator.mediaDevices);
}

interface MediaDropProps {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Takes files pasted into or dropped on the fields of one side. */
export function MediaDrop({ onFiles, children }: MediaDropProps) {
  const [isOver, setOver] = useState(false);
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Copied words often come with a picture of themselves.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    onFiles([...files]);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <div
      className={classes(
        'grid gap-4',
        isOver && 'rounded-control outline-2 outline-offset-4 outline-accent outline-dashed',
      )}
      {...{ onPaste, onDragOver, onDragLeave, onDrop }}
    >
      {children}
    </div>
  );
}
