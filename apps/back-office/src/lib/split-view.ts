/** From here up a list and its detail stand side by side; the same number is in styles/queue.css. */
export const SPLIT_VIEW = '(min-width: 600px)';
