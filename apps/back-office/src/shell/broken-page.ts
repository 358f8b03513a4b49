import { storedSpeech } from './locale.tsx';

/** What is left when a page breaks: a sentence and a way to start again, instead of an empty screen. */
export function showBrokenPage(root: HTMLElement): void {
  const { common } = storedSpeech().messages;
  const main = document.createElement('main');
  main.className = 'alone';
  const sentence = document.createElement('p');
  sentence.textContent = common.broken;
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'btn';
  again.textContent = common.retry;
  again.addEventListener('click', () => location.reload());
  main.append(sentence, again);
  root.replaceChildren(main);
}
