/** Written by `build/home-words.ts`. */
declare module 'virtual:home-words-*' {
  export const words: Record<string, object>;
}
