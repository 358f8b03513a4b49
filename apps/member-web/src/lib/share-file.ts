export function canShareFile(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) === true;
}

/** Whether it was handed over, or the member thought better of it; false where the browser refused. */
export async function shareFile(file: File): Promise<boolean> {
  try {
    // With a title or a text some apps drop the picture.
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
