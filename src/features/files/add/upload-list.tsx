/** The files being added, with progress and reasons for refusals. */
import { Link } from '@tanstack/react-router';
import { FileText, X } from 'lucide-react';
import * as say from '../../../lib/messages.ts';
import {
  mimeOfName,
  type PlaceUnit,
  pdfMime,
  placeUnitOf,
} from '../../../model/files/document-kinds.ts';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { dismissNotAdded } from './add-files.ts';
import { type Upload, type UploadStage, useUploads } from './uploads-store.ts';

export function UploadList() {
  const uploads = useUploads((state) => state.uploads);
  return (
    <>
      <p role="status" className="sr-only">
        {spokenOf(uploads)}
      </p>
      {uploads.length === 0 ? null : (
        <Panel title={uploads.every(isOver) ? 'Not added' : 'Adding…'}>
          <ul className="grid gap-3">
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** Announced at each change of step, not at each percent. */
function spokenOf(uploads: Upload[]): string {
  return uploads
    .flatMap(({ name, stage }) => {
      if (stage.kind === 'refused') return [`${name}: ${say.errorUploadingTheFile}. ${stage.text}`];
      if (stage.kind === 'duplicate') return [`${name}: you already have this file.`];
      return stage.kind === 'waiting' ? [] : [`Adding ${name}.`];
    })
    .join(' ');
}

function isOver({ stage }: Upload): boolean {
  return stage.kind === 'refused' || stage.kind === 'duplicate';
}

function UploadRow({ upload }: { upload: Upload }) {
  const { key, name, sizeBytes, stage } = upload;
  return (
    <li className="flex items-start gap-3">
      <FileText aria-hidden size={20} className="mt-1 shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-medium break-words">
          {name} <span className="font-normal text-muted">{formatBytes(sizeBytes)}</span>
        </p>
        <Stage stage={stage} unit={placeUnitOf(mimeOfName(name) ?? pdfMime)} />
      </div>
      {isOver(upload) ? (
        <IconButton
          label={`Dismiss ${name}`}
          icon={<X aria-hidden size={18} />}
          onClick={() => dismissNotAdded(key)}
        />
      ) : null}
    </li>
  );
}

function Stage({ stage, unit }: { stage: UploadStage; unit: PlaceUnit }) {
  switch (stage.kind) {
    case 'waiting':
      return <p className="text-sm text-muted">Waiting…</p>;
    case 'checking':
      return <ProgressBar label="Checking file…" value={stage.done} max={stage.total} />;
    case 'storing':
      return <p className="text-sm text-muted">Saving on this device…</p>;
    case 'reading':
      return (
        <ProgressBar
          label={`Preparing ${unit}s…`}
          value={stage.done}
          max={stage.total}
          detail={stage.total > 0 ? `${stage.done} of ${stage.total} ${unit}s` : 'Opening…'}
        />
      );
    case 'refused':
      return (
        <p className="text-sm">
          <strong className="font-medium text-danger">{say.errorUploadingTheFile}.</strong>{' '}
          {stage.text}
        </p>
      );
    case 'duplicate':
      return (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          You already have this file as “{stage.name}”.
          <Link
            to="/dashboard/library/files/$id"
            params={{ id: stage.fileId }}
            className={buttonClass('secondary', 'sm')}
          >
            Open file
          </Link>
        </p>
      );
  }
}
