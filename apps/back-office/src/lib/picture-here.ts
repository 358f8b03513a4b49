/** True for pictures that were uploaded, which both sites serve, and for those within the text; drawings come with the members' app only. */
export const isPictureHere = (address: string): boolean => /^(?:\/api\/pictures\/|data:image\/)/.test(address);
