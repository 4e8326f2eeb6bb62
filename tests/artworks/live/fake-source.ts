/** Events of the stream, without a server. */
export class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];

  static current(): FakeSource {
    return FakeSource.opened.at(-1) as FakeSource;
  }

  onopen = () => {};
  onerror = () => {};
  isClosed = false;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }

  open(): void {
    this.onopen();
  }

  send(type: string, data: object): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }

  fail(): void {
    this.onerror();
  }

  close(): void {
    this.isClosed = true;
  }
}
