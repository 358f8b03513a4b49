import { useMessages } from '../../shell/locale.tsx';

/** The picture that the author has seen, in the page; whoever approves looks at the same. */
export function PicturePart({ address }: { address: string }) {
  const { proposalViews: words, adjustments } = useMessages();
  return (
    <figure className="proposal-picture">
      <figcaption className="small">{words.evidence}</figcaption>
      <a href={address} target="_blank" rel="noreferrer" aria-label={adjustments.picture}>
        <img src={address} alt={words.evidence} loading="lazy" />
        <span className="small block">{words.openPicture}</span>
      </a>
    </figure>
  );
}
