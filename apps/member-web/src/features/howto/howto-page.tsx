import { lookupVideos } from '@kapao/contract/member/content.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { useMediaQuery } from '@kapao/web/use-media-query.ts';
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
  const isWide = useMediaQuery('(min-width: 1024px)');
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
      {guides.data &&
        (isWide ? (
          <GuidesBesidePlayer guides={guides.data.videos} {...{ playing, setPlaying }} />
        ) : (
          <ul className="guides">
            {guides.data.videos.map((guide) => (
              <li key={guide.topic} className="card">
                <Guide {...guide} isPlaying={playing === guide.topic} onPlay={() => setPlaying(guide.topic)} />
              </li>
            ))}
          </ul>
        ))}
    </div>
  );
}

interface GuidesProps {
  guides: readonly GuideContent[];
  playing: string | undefined;
  setPlaying: (topic: string | undefined) => void;
}

/** On wide screens one guide is large, and all of them stand in a list beside it; one that is chosen waits for its tap. */
function GuidesBesidePlayer({ guides, playing, setPlaying }: GuidesProps) {
  const { howto: words } = useLocale().messages;
  const [chosen, setChosen] = useState<string>();
  const large = guides.find(({ topic }) => topic === chosen) ?? guides[0];
  if (!large) return null;
  const choose = (topic: string) => {
    setChosen(topic);
    setPlaying(undefined);
  };
  return (
    <div className="guide-player">
      <section className="card" aria-live="polite">
        <Guide {...large} isPlaying={playing === large.topic} onPlay={() => setPlaying(large.topic)} />
      </section>
      <ul className="rows" aria-label={words.title}>
        {guides.map(({ topic, title, poster, length }) => (
          <li key={topic}>
            <button
              type="button"
              className="guide-row"
              aria-current={topic === large.topic}
              onClick={() => choose(topic)}
            >
              {poster !== '' && <img src={poster} alt="" loading="lazy" width="96" height="54" />}
              <span className="grow">
                <b>{title}</b>
                {length !== '' && <small className="num">{length}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface GuideContent {
  topic: string;
  title: string;
  url: string;
  poster: string;
  length: string;
  steps: readonly string[];
}

interface GuideProps extends GuideContent {
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
