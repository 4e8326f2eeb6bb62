import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { ColumnForm } from '../../../components/admin/imports/column-form.tsx';
import { Report } from '../../../components/admin/imports/report.tsx';
import { Running } from '../../../components/admin/imports/running.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/imports/show'>;

export default function Import(props: Props) {
  const { url, file, state, stateText, form, progress, counts, guess, reason, notice, start, canDiscard } = props;
  return (
    <>
      <p className="mb-6 text-smoke">
        {stateText}. A file of {file.kind}, uploaded by {file.who},{' '}
        <time dateTime={file.dateTime}>{file.uploadedAt}</time>.
      </p>
      {notice && <Notice kind="done">{notice}</Notice>}
      {reason && <Notice kind="error">{reason}</Notice>}
      {guess && form && <Notice kind="done">{guess}</Notice>}
      {progress && <Running url={url} progress={progress} />}
      {counts.length > 0 && <Counts counts={counts} />}
      {props.pictures && <p className="mb-2 max-w-2xl">{props.pictures}</p>}
      {props.added && (
        <p className="mb-6">
          <a href={props.added.url} className="admin-link inline-block py-2">
            {props.added.text}
          </a>
        </p>
      )}
      {start && (
        <ActionForm action={`${url}/start`} kind="filled" text={start}>
          {state === 'checked' && 'Refused lines are left out. It runs beside the open shop and can be stopped.'}
        </ActionForm>
      )}
      <Undo undoUrl={props.undoUrl} undoneUrl={props.undoneUrl} />
      {form &&
        (state === 'checked' ? (
          <details className="mt-6 border-y border-line py-1" open={form.errors.length > 0}>
            <summary className="cursor-pointer py-3 font-medium">Change the columns</summary>
            <div className="pt-3 pb-4">
              <ColumnForm url={url} form={form} isChecked />
            </div>
          </details>
        ) : (
          <section>
            <h2 className="mb-3 text-17 font-medium">What the columns are</h2>
            <ColumnForm url={url} form={form} isChecked={false} />
          </section>
        ))}
      {props.report && <Report {...props.report} />}
      {canDiscard && (
        <ActionForm action={`${url}/discard`} kind="danger" text="Discard the file">
          Nothing has been imported from it.
        </ActionForm>
      )}
      <p className="mt-10">
        <a href="/admin/imports" className="admin-link inline-block py-2">
          All imports
        </a>
      </p>
    </>
  );
}

function Undo({ undoUrl, undoneUrl }: Pick<Props, 'undoUrl' | 'undoneUrl'>) {
  return (
    <>
      {undoUrl && (
        <ActionForm action={undoUrl} kind="outlined" text="Undo this import">
          Deletes the artworks that it has added and puts back what it has changed. Artworks that were changed, held,
          sold or used since stay as they are, and are listed with the reason. Artists and terms stay.
        </ActionForm>
      )}
      {undoneUrl && (
        <p className="mt-6">
          <a href={undoneUrl} className="admin-link inline-block py-2">
            This import was undone
          </a>
        </p>
      )}
    </>
  );
}

function Counts({ counts }: Pick<Props, 'counts'>) {
  return (
    <dl className="mb-6 flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-4">
      {counts.map(({ text, value }) => (
        <div key={text} className="flex flex-col-reverse">
          <dt className="text-13 text-smoke">{text}</dt>
          <dd className="text-21 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ActionFormProps {
  action: string;
  kind: 'filled' | 'outlined' | 'danger';
  text: string;
  children: ReactNode;
}

function ActionForm({ action, kind, text, children }: ActionFormProps) {
  return (
    <form method="post" action={action} className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <CsrfField />
      <button type="submit" className={button(kind)}>
        {text}
      </button>
      <span className="max-w-2xl text-13 text-smoke">{children}</span>
    </form>
  );
}
