declare module 'libheif-js/wasm-bundle.js' {
  interface Plane {
    /** One of `heif_channel`. */
    id: unknown;
    width: number;
    height: number;
    stride: number;
    bits_per_pixel: number;
    /** A view of the decoder's memory. */
    data: Uint8Array<ArrayBuffer>;
  }
  interface Picture {
    handle: unknown;
    get_width(): number;
    get_height(): number;
    free(): void;
  }
  interface Libheif {
    ready: Promise<unknown>;
    HeifDecoder: new () => { decode(bytes: Uint8Array): Picture[] };
    heif_channel: Record<`heif_channel_${'Y' | 'Cb' | 'Cr' | 'Alpha' | 'interleaved'}`, unknown>;
    heif_colorspace: Record<'heif_colorspace_RGB' | 'heif_colorspace_YCbCr', unknown>;
    heif_chroma: Record<'heif_chroma_420' | 'heif_chroma_interleaved_RGBA', unknown>;
    /** Answers a code instead of planes when it fails. */
    heif_js_decode_image2(
      handle: unknown,
      colorspace: unknown,
      chroma: unknown,
    ): { image?: unknown; channels?: Plane[] };
    heif_image_release(image: unknown): void;
  }
  const libheif: Libheif;
  // biome-ignore lint/style/noDefaultExport: it describes a package that has one.
  export default libheif;
}
