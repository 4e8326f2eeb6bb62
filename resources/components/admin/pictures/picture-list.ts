import { parseChosen } from '../../../../server/pictures/chosen.ts';
import type { ChosenPicture, PictureResponse, StaffPicture } from '../../../../server/pictures/contract.ts';
import { createStore, type Store } from '../../../runtime/state/create-store.ts';
import { CallFailed, isTemporary } from '../uploads/calls.ts';
import { FileUpload, pauseBeforeRetry } from '../uploads/file-upload.ts';
import { findPictures, PICTURES_URL } from './calls.ts';

/** Files that are sent at the same time. */
const CONCURRENCY = 3;
/** Milliseconds between two looks at pictures that are being made. */
const POLL_INTERVAL = 2000;

export interface Sending {
  /** `offline`: tried again by itself. `stopped`: tried again by a button. `refused`: the file will not do. */
  status: 'waiting' | 'sending' | 'offline' | 'stopped' | 'refused';
  name: string;
  /** From 0 to 1. */
  progress: number;
  message: string | null;
}

/** A picture of the field: one of the server, or a file on its way. */
export type Item = {
  key: string;
  /** The file on this device, until the picture is ready. */
  previewUrl: string | null;
} & ({ picture: StaffPicture; sending: null } | { picture: null; sending: Sending });

type PictureUpload = FileUpload<PictureResponse>;

/** The pictures of one field, and their uploads. */
export class PictureList {
  readonly store: Store<Item[]>;
  readonly #isSingle: boolean;
  readonly #uploads = new Map<
    string,
    {
      upload: PictureUpload;
      abort: AbortController;
      retries: number /** Ends the pause before a retry. */;
      pause: AbortController;
    }
  >();
  /** Pictures that were in the field at its start. */
  readonly #known: Map<number, StaffPicture>;
  readonly #chosen: ChosenPicture[];
  #lastKey = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `text`: the field's text, which may name fewer or other pictures in another order. */
  constructor(pictures: StaffPicture[], text: string, isSingle: boolean) {
    this.#isSingle = isSingle;
    this.#known = new Map(pictures.map((picture) => [picture.id, picture]));
    this.#chosen = parseChosen(text) ?? [];
    this.store = createStore(this.#itemsOf(this.#chosen));
  }

  /** Starts to look at pictures that are being made. Returns a function that ends everything. */
  open(): () => void {
    this.#poll();
    return () => {
      clearTimeout(this.#timer);
      for (const key of this.#uploads.keys()) this.#end(key);
    };
  }

  /** Uploads files, and places them before the item with this key, or at the end. */
  add(files: Iterable<File>, before: string | null = null): void {
    const chosen = [...files].slice(0, this.#isSingle ? 1 : undefined);
    if (chosen.length === 0) return;
    const added = chosen.map((file): Item => {
      const key = `upload-${++this.#lastKey}`;
      const abort = new AbortController();
      this.#uploads.set(key, {
        upload: new FileUpload(PICTURES_URL, file),
        abort,
        retries: 0,
        pause: new AbortController(),
      });
      const previewUrl = isShownByBrowsers(file) ? URL.createObjectURL(file) : null;
      const sending = { status: 'waiting', name: file.name, progress: 0, message: null } as const;
      return { key, previewUrl, picture: null, sending };
    });
    if (this.#isSingle) for (const { key } of this.store.get()) this.remove(key);
    const items = this.store.get();
    const at = items.findIndex(({ key }) => key === before);
    this.store.set(at < 0 ? [...items, ...added] : items.toSpliced(at, 0, ...added));
    this.#sendNext();
  }

  /** Takes a picture out, or cancels its upload. */
  remove(key: string): void {
    this.#end(key);
    const url = this.store.get().find((item) => item.key === key)?.previewUrl;
    if (url) URL.revokeObjectURL(url);
    this.store.set(this.store.get().filter((item) => item.key !== key));
    this.#sendNext();
  }

  retry(key: string): void {
    const upload = this.#uploads.get(key);
    if (!upload) return;
    upload.retries = 0;
    upload.pause.abort();
    if (this.#sendingOf(key)?.status === 'stopped') this.#update(key, { status: 'waiting', message: null });
    this.#sendNext();
  }

  /** Moves items before or after another one. */
  move(keys: Set<string>, target: string, position: 'before' | 'after'): void {
    const items = this.store.get();
    const moved = items.filter(({ key }) => keys.has(key));
    const others = items.filter(({ key }) => !keys.has(key));
    const at = others.findIndex(({ key }) => key === target);
    if (at >= 0) this.store.set(others.toSpliced(position === 'before' ? at : at + 1, 0, ...moved));
  }

  /** Another picture in the place of one, or another text of it. */
  replace(key: string, picture: StaffPicture): void {
    this.store.set(this.store.get().map((item) => (item.key === key ? { ...item, picture, sending: null } : item)));
    this.#poll();
  }

  /** Whether the text names pictures that the page does not have: those of a draft. */
  get isIncomplete(): boolean {
    return this.#chosen.some(({ id }) => !this.#known.has(id));
  }

  /** Loads the pictures of a draft. */
  async complete(): Promise<void> {
    const missing = this.#chosen.map(({ id }) => id).filter((id) => !this.#known.has(id));
    if (missing.length === 0) return;
    for (const picture of await findPictures(missing)) this.#known.set(picture.id, picture);
    this.store.set(this.#itemsOf(this.#chosen));
    this.#poll();
  }

  #itemsOf(chosen: ChosenPicture[]): Item[] {
    return chosen.flatMap(({ id, alt, focus }): Item[] => {
      const known = this.#known.get(id);
      if (!known) return [];
      const picture = { ...known, alt, ...(focus && { focus }) };
      return [{ key: `picture-${id}`, previewUrl: null, picture, sending: null }];
    });
  }

  #sendNext(): void {
    const items = this.store.get();
    const sending = items.filter((item) => ['sending', 'offline'].includes(item.sending?.status ?? '')).length;
    const waiting = items.filter(({ sending: each }) => each?.status === 'waiting');
    for (const { key } of waiting.slice(0, Math.max(0, CONCURRENCY - sending))) {
      this.#update(key, { status: 'sending' });
      this.#send(key);
    }
  }

  async #send(key: string): Promise<void> {
    const entry = this.#uploads.get(key);
    if (!entry) return;
    const onProgress = (progress: number) => {
      entry.retries = 0;
      this.#update(key, { progress, status: 'sending', message: null });
    };
    try {
      const { picture } = await entry.upload.send({ signal: entry.abort.signal, onProgress });
      const isTwice = this.store.get().some((item) => item.picture?.id === picture.id);
      this.#end(key);
      if (isTwice) this.remove(key);
      else this.replace(key, picture);
    } catch (error) {
      if (entry.abort.signal.aborted) return;
      await this.#recover(key, error);
    }
    this.#sendNext();
  }

  async #recover(key: string, error: unknown): Promise<void> {
    const failure = error instanceof CallFailed ? error : new CallFailed(0);
    const { status, message } = failure;
    if (!isTemporary(failure)) {
      const isFinal = status === 422 || status === 413;
      return this.#update(key, { status: isFinal ? 'refused' : 'stopped', message });
    }
    const entry = this.#uploads.get(key);
    if (!entry) return;
    this.#update(key, { status: 'offline', message: status === 0 ? 'Connection lost.' : message });
    entry.pause = new AbortController();
    await pauseBeforeRetry(entry.retries++, AbortSignal.any([entry.abort.signal, entry.pause.signal]));
    if (this.#uploads.has(key)) await this.#send(key);
  }

  #poll(): void {
    clearTimeout(this.#timer);
    if (!this.store.get().some(isMaking)) return;
    this.#timer = setTimeout(async () => {
      const ids = this.store.get().flatMap((item) => (isMaking(item) ? [item.picture?.id ?? 0] : []));
      const found = await findPictures(ids).catch(() => []);
      const byId = new Map(found.map((picture) => [picture.id, picture]));
      this.store.set(
        this.store.get().map((item) => {
          const made = item.picture && byId.get(item.picture.id);
          if (!made || made.state === 'making') return item;
          const { alt, focus } = item.picture as StaffPicture;
          return { ...item, picture: { ...made, alt, focus }, sending: null };
        }),
      );
      this.#poll();
    }, POLL_INTERVAL);
  }

  #update(key: string, changes: Partial<Sending>): void {
    this.store.set(
      this.store
        .get()
        .map((item) =>
          item.key === key && item.sending ? { ...item, sending: { ...item.sending, ...changes } } : item,
        ),
    );
  }

  #sendingOf(key: string): Sending | null {
    return this.store.get().find((item) => item.key === key)?.sending ?? null;
  }

  #end(key: string): void {
    const entry = this.#uploads.get(key);
    if (!entry) return;
    this.#uploads.delete(key);
    entry.abort.abort();
  }
}

/** Uploads that saving the form now would lose. */
export function countUnsent(items: Item[]): number {
  return items.filter(({ sending }) => sending && sending.status !== 'refused').length;
}

function isMaking({ picture }: Item): boolean {
  return picture?.state === 'making';
}

function isShownByBrowsers({ type }: File): boolean {
  return /^image\/(jpeg|png|webp|avif|gif)$/.test(type);
}
