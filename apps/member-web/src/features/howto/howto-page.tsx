import { lookupVideos } from '@kapao/contract/member/content.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { useState } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useLocale } from '../../shell/locale.tsx';
import './howto.css';

/** Five guides (spec 2). No byte of a video is fetched before its tap, and one plays at a time. */
export function HowtoPage() {
  const { locale, messages } = useLocale();
  const { howto: words, common } = messages;
  const [playing, setPlaying] = useState<string>();
  usePageTitle(words.title);
  const guides = useAnswer(lookupVideos, { query: { locale } }, { key: queryKeys.lookup('videos', locale) });
  return (
    <div className="contact">
      <h1>{words.title}</h1>
      <p className="t2 contact-lead">{words.lead}</p>
      {guides.isPending && <Skeleton width="100%" height={200} />}
      {guides.isError && (
        <Note tone="bad" role="alert">
          {words.failed}{' '}
          <Button variant="link" compact onPress={() => void guides.refetch()}>
            {common.tryAgain}
          </Button>
        </Note>
      )}
      <ul className="guides">
        {guides.data?.videos.map((guide) => (
          <li key={guide.topic} className="card">
            <Guide {...guide} isPlaying={playing === guide.topic} onPlay={() => setPlaying(guide.topic)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface GuideProps {
  title: string;
  url: string;
  poster: string;
  length: string;
  steps: readonly string[];
  isPlaying: boolean;
  onPlay: () => void;
}

function Guide({ title, url, poster, length, steps, isPlaying, onPlay }: GuideProps) {
  const { howto: words } = useLocale().messages;
  return (
    <>
      {url !== '' &&
        (isPlaying ? (
          // biome-ignore lint/a11y/useMediaCaption: what is said in it stands below as steps.
          <video className="guide-picture" src={url} poster={poster || undefined} controls autoPlay playsInline />
        ) : (
          <button
            type="button"
            className="guide-picture"
            aria-label={[words.play(title), length].filter((part) => part !== '').join(', ')}
            onClick={onPlay}
          >
            {poster !== '' && <img src={poster} alt="" loading="lazy" width="320" height="180" />}
            <span className="play">
              <Icon name="play" />
            </span>
            {length !== '' && <span className="length num">{length}</span>}
          </button>
        ))}
      <h2>{title}</h2>
      {steps.length > 0 && (
        <ol className="guide-steps" aria-label={words.steps(title)}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </>
  );
}
