/** Written by `build/art-sheet.ts`. */
declare module 'virtual:art-sheet' {
  /** Address of the file that holds every drawing of `/art/` under its name. */
  export const sheet: string;
}
