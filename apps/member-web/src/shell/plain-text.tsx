/** Text as editors write it: an empty line parts paragraphs, a single break stays one. Never markup. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className="plain-text">
      {text.split(/\n{2,}/).map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and they never move.
        <p key={place}>{paragraph}</p>
      ))}
    </div>
  );
}
