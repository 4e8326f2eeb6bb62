import { usePage } from '@inertiajs/react';
import { clsx } from 'clsx';
import { Camera, ImagePlus } from 'lucide-react';
import { type DragEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { AdminProps } from '../../../../server/admin/contract.ts';
import { chosenText } from '../../../../server/pictures/chosen.ts';
import type { StaffPicture } from '../../../../server/pictures/contract.ts';
import { useStore } from '../../../runtime/state/create-store.ts';
import { button } from '../button.ts';
import { useLeaveWarning } from '../form/draft/use-leave-warning.ts';
import { useField } from '../form/form-context.ts';
import { HiddenInput } from '../form/hidden-input.tsx';
import { csrfToken } from '../uploads/calls.ts';
import { PictureDetails } from './details.tsx';
import { GRID_CLASSES, TILE_CLASSES } from './grid-classes.ts';
import { countUnsent, type Item, PictureList } from './picture-list.ts';
import { placeOf, Tile } from './tile.tsx';

const PictureGrid = lazy(() => import('./grid.tsx').then((module) => ({ default: module.PictureGrid })));

/** What the dialog of the system offers. Phones convert HEIC to JPEG unless it is named. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/tiff,image/heic,image/heif,.heic,.heif,.tif,.tiff';

interface PictureFieldProps {
  /** The name in the form. Its text is that of `chosenText`, and is read by `parseChosen` of `server/pictures`. */
  name: string;
  /** The pictures that the text names. */
  pictures: StaffPicture[];
  /** One picture, such as a portrait. */
  isSingle?: boolean;
}

/** Pictures of a form: uploaded one by one as soon as they are chosen, and saved with the form. */
export function PictureField({ name, pictures, isSingle = false }: PictureFieldProps) {
  const { id, label, value, error, isReadOnly } = useField(name);
  const { admin } = usePage<AdminProps & Record<string, unknown>>().props;
  const [list] = useState(() => new PictureList(pictures, value, isSingle));
  const items = useStore(list.store);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [state, setState] = useState<'plain' | 'loading' | 'ready'>('plain');
  const field = useRef<HTMLFieldSetElement>(null);
  const opened = items.find(({ key }) => key === openKey);
  useEffect(() => {
    csrfToken.set(admin.csrf);
    setState(list.isIncomplete ? 'loading' : 'ready');
    list.complete().then(
      () => setState('ready'),
      () => {},
    );
    return list.open();
  }, [admin.csrf, list]);
  usePaste(field, list);
  useFocusWhenEmptied(field, items.length === 0);
  const unsent = useUnsentGuard(field, items);
  const plain = <PlainGrid items={items} isSingle={isSingle} />;
  if (isReadOnly)
    return (
      <div>
        <p className="text-13 text-smoke">{label}</p>
        {items.length > 0 ? plain : <p>none</p>}
      </div>
    );
  return (
    <fieldset
      ref={field}
      id={id}
      tabIndex={-1}
      data-picture-field
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0 scroll-mt-4"
      {...fileDrop(list)}
    >
      <legend className="mb-1 font-medium">{label}</legend>
      <HiddenInput name={name} value={state === 'ready' ? textOf(items) : value} />
      <div className="border border-dashed border-edge p-3 in-data-over:border-solid in-data-over:bg-plaster">
        {items.length > 0 &&
          (state === 'plain' ? (
            plain
          ) : (
            <Suspense fallback={plain}>
              <PictureGrid label={label} items={items} list={list} isSingle={isSingle} onOpen={setOpenKey} />
            </Suspense>
          ))}
        <Add list={list} isSingle={isSingle} count={items.length} />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-ember">
          {error}
        </p>
      )}
      {opened && (
        <PictureDetails item={opened} items={items} list={list} onOpen={setOpenKey} onClose={() => setOpenKey(null)} />
      )}
      <Status items={items} message={unsent} />
    </fieldset>
  );
}

function textOf(items: Item[]): string {
  return chosenText(items.flatMap(({ picture }) => picture ?? []));
}

/** Without JavaScript, and until the grid is loaded. */
function PlainGrid({ items, isSingle }: { items: Item[]; isSingle: boolean }) {
  return (
    <ol className={GRID_CLASSES}>
      {items.map((item, index) => (
        <li key={item.key} className={TILE_CLASSES}>
          <Tile item={item} place={placeOf(index, isSingle)} />
        </li>
      ))}
    </ol>
  );
}

function Add({ list, isSingle, count }: { list: PictureList; isSingle: boolean; count: number }) {
  const isEmpty = count === 0;
  const text = isSingle ? 'Choose picture' : 'Choose pictures';
  const order = count > 1 ? ' Drag to put them in order; the first is the cover.' : '';
  return (
    <div className={clsx('noscript:hidden', isEmpty ? 'py-6 text-center' : 'mt-3')}>
      <div className={clsx('flex flex-wrap gap-2', isEmpty && 'justify-center')}>
        <FileButton list={list} isCamera text="Take a photo" className="not-pointer-coarse:hidden" />
        <FileButton list={list} isMultiple={!isSingle} text={isSingle && !isEmpty ? 'Replace picture' : text} />
      </div>
      <p className="mt-2 text-13 text-smoke">
        <span className="pointer-coarse:hidden">
          Or drop or paste {isSingle ? 'one' : 'them'} here.{order}{' '}
        </span>
        JPEG, PNG, WebP, TIFF or HEIC, up to 80 MB.
      </p>
    </div>
  );
}

interface FileButtonProps {
  list: PictureList;
  text: string;
  isMultiple?: boolean;
  isCamera?: boolean;
  className?: string;
}

function FileButton({ list, text, isMultiple = false, isCamera = false, className }: FileButtonProps) {
  const id = useId();
  const Icon = isCamera ? Camera : ImagePlus;
  return (
    <label htmlFor={id} className={button('outlined', clsx('admin-file gap-2', className))}>
      <Icon size={18} aria-hidden="true" />
      {text}
      <input
        id={id}
        type="file"
        accept={isCamera ? 'image/*' : ACCEPT}
        multiple={isMultiple}
        capture={isCamera ? 'environment' : undefined}
        onChange={({ target }) => {
          list.add(target.files ?? []);
          // The same file can be chosen again.
          target.value = '';
        }}
        className="sr-only"
      />
    </label>
  );
}

/** What a screen reader announces: not each percent of each upload. */
function Status({ items, message }: { items: Item[]; message: string | null }) {
  const refused = items.filter(({ sending }) => sending?.status === 'refused' || sending?.status === 'stopped');
  const unsent = countUnsent(items);
  const isOffline = items.some(({ sending }) => sending?.status === 'offline');
  const making = items.filter(({ picture }) => picture?.state === 'making').length;
  return (
    <>
      <noscript>
        <p className="mt-2 text-smoke">
          To add, order or change pictures, please switch on JavaScript. Saving keeps them as they are.
        </p>
      </noscript>
      {refused.map(({ key, sending }) => (
        <p key={key} role="alert" className="mt-2 text-ember">
          {sending?.name}: {sending?.message}
        </p>
      ))}
      {message && (
        <p role="alert" className="mt-2 text-ember">
          {message}
        </p>
      )}
      <p role="status" className="mt-2 min-h-5 text-13 text-smoke">
        {unsent > 0 && `${unsent === 1 ? '1 picture is' : `${unsent} pictures are`} being uploaded. `}
        {isOffline && 'The connection was lost; uploads continue by themselves. '}
        {making > 0 &&
          `${making === 1 ? '1 picture is' : `${making} pictures are`} being made. You can save meanwhile; visitors see the pictures when all are ready.`}
      </p>
    </>
  );
}

/** Files that are dropped anywhere on the field. The capture phase: the grid would take them for its own. */
function fileDrop(list: PictureList) {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const mark = (event: DragEvent, isOver: boolean) => event.currentTarget.toggleAttribute('data-over', isOver);
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    mark(event, true);
  };
  return {
    onDragEnterCapture: over,
    onDragOverCapture: over,
    onDragLeaveCapture: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) mark(event, false);
    },
    onDropCapture: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      mark(event, false);
      list.add(event.dataTransfer.files);
    },
  };
}

/** Pasted pictures belong to the field with the focus, or to the first one of the page. */
function usePaste(field: React.RefObject<HTMLFieldSetElement | null>, list: PictureList): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const target = event.target instanceof Element ? event.target : document.body;
      const owner = target.closest('[data-picture-field]') ?? document.querySelector('[data-picture-field]');
      if (files.length === 0 || owner !== field.current) return;
      event.preventDefault();
      list.add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [field, list]);
}

/** The last picture leaves with the grid that had the focus: the button that adds pictures gets it. */
function useFocusWhenEmptied(field: React.RefObject<HTMLFieldSetElement | null>, isEmpty: boolean): void {
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body)
      field.current?.querySelector<HTMLInputElement>('input[type=file]:not([capture])')?.focus();
    wasEmpty.current = isEmpty;
  }, [isEmpty, field]);
}

/** Saving would lose uploads that are on their way: the form waits for them. Returns a sentence about it. */
function useUnsentGuard(field: React.RefObject<HTMLFieldSetElement | null>, items: Item[]): string | null {
  const unsent = countUnsent(items);
  const [isRefused, setRefused] = useState(false);
  useLeaveWarning(unsent > 0);
  useEffect(() => {
    if (unsent === 0) return setRefused(false);
    const form = field.current?.form;
    const refuse = (event: Event) => {
      event.preventDefault();
      // For the rest of the page the form was not sent.
      event.stopImmediatePropagation();
      setRefused(true);
      field.current?.focus();
    };
    form?.addEventListener('submit', refuse);
    return () => form?.removeEventListener('submit', refuse);
  }, [field, unsent]);
  return isRefused
    ? 'Not saved yet: pictures are still being uploaded. Wait for them or cancel them, then save.'
    : null;
}
