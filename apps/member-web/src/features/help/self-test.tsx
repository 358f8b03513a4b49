import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { useState } from 'react';
import { useBesideWords } from '../../shell/beside-words.ts';
import { bandOf, QUESTION_COUNT } from './self-test-rules.ts';

const VALUES = ['0', '1', '2', '3'] as const;
type Answer = (typeof VALUES)[number] | '';

/** Questions for oneself. Answers live in this component and nowhere else. */
export function SelfTest() {
  const words = useBesideWords().reality;
  const [answers, setAnswers] = useState<readonly Answer[]>(() => Array.from({ length: QUESTION_COUNT }, () => ''));
  const [state, setState] = useState<'asked' | 'missing' | 'told'>('asked');
  if (state === 'told') {
    const points = answers.reduce((sum, answer) => sum + Number(answer), 0);
    const { title, text } = words.bands[bandOf(points)];
    return (
      <div className="stack" role="status">
        <h3>{title}</h3>
        <p className="num">{words.score(points)}</p>
        <p>{text}</p>
        <p className="small">{words.testNote}</p>
        <Button onPress={() => setState('asked')}>{words.again}</Button>
      </div>
    );
  }
  const tell = () => setState(answers.includes('') ? 'missing' : 'told');
  return (
    <div className="stack">
      <p className="t2">{words.testLead}</p>
      {words.questions.map((question, place) => (
        <Segmented<Answer>
          key={question}
          label={`${place + 1}. ${question}`}
          labelShown
          value={answers[place] ?? ''}
          onChange={(answer) => setAnswers((before) => before.with(place, answer))}
          options={VALUES.map((value) => ({ value, text: words.answers[Number(value)] ?? value }))}
        />
      ))}
      {state === 'missing' && (
        <Note tone="warn" role="alert">
          {words.missing}
        </Note>
      )}
      <Button wide onPress={tell}>
        {words.next}
      </Button>
    </div>
  );
}
