/** Where the chat button stands on phones, beside the name: nothing of a list is ever under it. */
export const CHAT_PLACE = 'chat-place';
