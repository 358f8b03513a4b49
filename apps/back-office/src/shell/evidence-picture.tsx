import './evidence-picture.css';
import { useMessages } from './locale.tsx';

/** The picture that the author has seen, in the page; whoever approves looks at the same. */
export function EvidencePicture({ address, caption }: { address: string; caption?: string }) {
  const { proposalViews: words, adjustments } = useMessages();
  const text = caption ?? words.evidence;
  return (
    <figure className="evidence-picture">
      <figcaption className="small">{text}</figcaption>
      <a href={address} target="_blank" rel="noreferrer" aria-label={adjustments.picture}>
        <img src={address} alt={text} loading="lazy" />
        <span className="small block">{words.openPicture}</span>
      </a>
    </figure>
  );
}
