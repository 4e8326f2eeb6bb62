/** The part of libheif's WebAssembly build that is used here; its package has no types for this entry. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Target {
    width: number;
    height: number;
    data: Uint8ClampedArray<ArrayBuffer>;
  }

  export interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Null if the picture cannot be decoded. */
    display(target: Target, done: (drawn: Target | null) => void): void;
  }

  export default function openLibheif(): {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  };
}
