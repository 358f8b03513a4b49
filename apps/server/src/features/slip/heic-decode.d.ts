declare module 'heic-decode' {
  interface Decoded {
    width: number;
    height: number;
    data: Uint8ClampedArray<ArrayBuffer>;
  }
  interface Picture {
    width: number;
    height: number;
    decode(): Promise<Decoded>;
  }
  const heic: { all(input: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }> };
  // biome-ignore lint/style/noDefaultExport: it describes a package that has one.
  export default heic;
}
