import { usePage } from '@inertiajs/react';
import { clsx } from 'clsx';
import { type DragEvent, useId, useRef, useState } from 'react';
import type { AdminProps } from '../../../../server/admin/contract.ts';
import type { ImportUploadResponse, UploadRules } from '../../../../server/admin/imports/contract.ts';
import { button } from '../button.ts';
import { csrfToken } from '../uploads/calls.ts';
import { sendFile } from '../uploads/file-upload.ts';

interface Sending {
  name: string;
  percent: number;
  isWaiting: boolean;
}

/** Sends a chosen or dropped file, and opens the page of its import. */
export function Upload({ maxBytes, endings }: UploadRules) {
  const { admin } = usePage<AdminProps & Record<string, unknown>>().props;
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<string | null>(null);
  const cancelling = useRef<AbortController | null>(null);

  async function send(file: File | undefined) {
    if (!file) return;
    setError(refusalOf(file, { maxBytes, endings }));
    if (refusalOf(file, { maxBytes, endings })) return;
    const controller = new AbortController();
    cancelling.current = controller;
    setSending({ name: file.name, percent: 0, isWaiting: false });
    const change = (part: Partial<Sending>) => setSending((before) => before && { ...before, ...part });
    try {
      csrfToken.set(admin.csrf);
      const { url } = await sendFile<ImportUploadResponse>('/admin/imports', file, {
        signal: controller.signal,
        onProgress: (share) => change({ percent: Math.floor(share * 100) }),
        onWaiting: (isWaiting) => change({ isWaiting }),
      });
      window.location.assign(url);
    } catch (failure) {
      setSending(null);
      if (!controller.signal.aborted) setError((failure as Error).message);
    }
  }

  return (
    <div className="mb-10 max-w-2xl noscript:hidden">
      {sending ? (
        <Progress {...sending} onCancel={() => cancelling.current?.abort()} />
      ) : (
        <DropZone endings={endings} maxBytes={maxBytes} onFile={send} />
      )}
      <p role="alert" className="mt-3 text-ember empty:hidden">
        {error}
      </p>
    </div>
  );
}

const MB = 1024 * 1024;

function refusalOf({ name, size }: File, { maxBytes, endings }: UploadRules): string | null {
  if (!endings.split(',').some((ending) => name.toLowerCase().endsWith(ending)))
    return `This file cannot be imported. Save the sheet as CSV and choose that file (${endings.replaceAll(',', ', ')}).`;
  if (size === 0) return 'The file is empty.';
  return size > maxBytes ? `The file is larger than ${maxBytes / MB} MB. Please split it.` : null;
}

function DropZone({ endings, maxBytes, onFile }: UploadRules & { onFile: (file: File | undefined) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'grid cursor-pointer justify-items-start gap-3 border border-dashed p-5 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ember',
        isOver ? 'border-ember bg-plaster' : 'border-edge',
      )}
    >
      <span className={button('filled')}>Choose a file</span>
      <span className="text-smoke">
        or drop it here: CSV as spreadsheets save it, or JSON, up to {maxBytes / MB} MB. It is checked first; the
        catalogue changes only when you start the import.
      </span>
      <input
        id={id}
        type="file"
        accept={endings}
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </label>
  );
}

function Progress({ name, percent, isWaiting, onCancel }: Sending & { onCancel: () => void }) {
  return (
    <div className="border border-line p-5">
      <p className="mb-2 break-words">
        <span className="font-medium">{name}</span>{' '}
        <span role="status" className="text-smoke">
          {isWaiting ? 'The connection is lost; the upload goes on by itself.' : `${percent}% uploaded`}
        </span>
      </p>
      <progress max={100} value={percent} aria-label={`Upload of ${name}`} className="admin-progress" />
      <button type="button" onClick={onCancel} className={button('outlined', 'mt-4')}>
        Cancel
      </button>
    </div>
  );
}
