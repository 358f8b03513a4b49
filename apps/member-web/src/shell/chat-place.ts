/** Where the chat button stands on phones, beside the name: nothing of a list is ever under it. */
export const CHAT_PLACE = 'chat-place';
/** Where it stands on wide screens: below the newest rows of the statement. */
export const CHAT_RAIL_PLACE = 'chat-rail-place';
/** Beside it the bell of the inbox. */
export const BELL_PLACE = 'bell-place';
/** Above every member page: what holds for all of them. */
export const NOTICE_PLACE = 'notice-place';
