import { useCallback } from 'react';
import { failureOf } from '../api/failure.ts';
import { errorText } from '../messages/error-text.ts';
import { useMessages } from './locale.tsx';

/** The sentence of anything a call has thrown, in the language of the page. */
export function useErrorText(): (error: unknown) => string {
  const messages = useMessages();
  return useCallback((error) => errorText(messages, failureOf(error)), [messages]);
}
