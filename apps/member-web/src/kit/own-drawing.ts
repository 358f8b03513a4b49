import { sheet } from 'virtual:art-sheet';

/** The large drawing of the sign-in page is not in the file of the others. */
const OWN_DRAWING = /^\/art\/(?!hero)(\w+)\.svg$/;

/** Returns where a picture is fetched from: the site’s own drawings come in one file. */
export const pictureAddress = (address: string): string => address.replace(OWN_DRAWING, `${sheet}#$1`);
