/** Where anybody can have a check code checked. */
export const checkAddress = (code: string) => `${location.origin}/check/${code.replaceAll('-', '')}`;

/** The same to be read and typed. */
export const shownCheckPage = () => `${location.host}/check`;
