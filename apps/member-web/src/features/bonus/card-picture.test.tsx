import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CardPicture } from './card-picture.tsx';

describe('the picture of a bonus card', () => {
  it('is the first banner that is an image, wherever it stands', () => {
    const banners = [
      { html: '<p>50 %</p>' },
      { image: '/b.webp', alternative: 'b' },
      { image: '/c.webp', alternative: 'c' },
    ];
    const shown = renderToStaticMarkup(<CardPicture banners={banners} />);
    expect(shown).toContain('/b.webp');
    expect(shown).not.toContain('/c.webp');
  });

  it('is our own where nobody gave one', () => {
    expect(renderToStaticMarkup(<CardPicture banners={[]} />)).toContain('/art/hero.svg');
  });
});
