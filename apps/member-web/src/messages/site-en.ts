/** What the site says about itself. */
export const siteEn = {
  contact: {
    title: 'Contact us',
    beware: 'We never ask for your password or OTP.',
    line: 'LINE',
    qr: (name: string) => `QR code of our LINE account ${name}`,
    openLine: 'Open LINE',
    saveQr: 'Save picture',
    failed: 'Our contact details could not be loaded.',
    version: (version: string) => `Version ${version}`,
  },
  howto: {
    title: 'How to',
    lead: 'Five short guides.',
    play: (title: string) => `Play video: ${title}`,
    steps: (title: string) => `Steps: ${title}`,
    failed: 'The guides could not be loaded.',
  },
  content: {
    agree: 'I agree',
    notice: 'Notice',
    imagesTitle: 'News',
    banners: 'Offers and news',
    image: (place: number, count: number) => `Picture ${place} of ${count}`,
    docFailed: 'This text could not be loaded.',
    empty: 'Nothing has been published here yet.',
  },
};

export type SiteWords = typeof siteEn;
