import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { useForm } from './use-form.ts';

const schema = z.strictObject({
  amount: z.number(),
  name: z.strictObject({ th: z.string().check(z.minLength(1)) }),
});

function Form({ onSend }: { onSend: (body: z.output<typeof schema>) => void }) {
  const { values, field, errors, write, read } = useForm({ amount: '', name: '', note: '' });
  const send = () => {
    const typed = { amount: Number(values.amount || 'none'), name: { th: values.name } };
    const body = read(schema, typed, { amount: 'A number, please', name: 'A name, please' });
    if (body) onSend(body);
  };
  return (
    <>
      {(['amount', 'name', 'note'] as const).map((name) => (
        <label key={name}>
          {name}
          <input
            value={field(name).value}
            aria-invalid={field(name).error !== undefined}
            onChange={(event) => write({ [name]: event.target.value }, name === 'note' ? 'name' : undefined)}
          />
        </label>
      ))}
      <output>{Object.values(errors).join(', ')}</output>
      <button type="button" onClick={send}>
        Send
      </button>
    </>
  );
}

async function openForm() {
  const sent: unknown[] = [];
  await render(<Form onSend={(body) => sent.push(body)} />);
  const said = page.getByRole('status');
  const type = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text);
  return { sent, said, type, send: () => page.getByRole('button', { name: 'Send' }).click() };
}

it('each field that the contract refuses says so, nothing is sent, and what was typed stays', async () => {
  const { sent, said, type, send } = await openForm();
  await type('note', 'for later');
  await send();
  await expect.element(said).toHaveTextContent('A number, please, A name, please');
  await expect.element(page.getByRole('textbox', { name: 'note' })).toHaveValue('for later');
  expect(sent).toEqual([]);
});

it('what is said about a field goes when it is changed, and what is said about the others stays', async () => {
  const { said, type, send } = await openForm();
  await send();
  await type('amount', '5');
  await expect.element(said).not.toHaveTextContent('A number, please');
  await expect.element(said).toHaveTextContent('A name, please');
  await type('note', 'makes the name right');
  await expect.element(said).toBeEmptyDOMElement();
});

it('what fits is sent as the contract takes it', async () => {
  const { sent, type, send } = await openForm();
  await type('amount', '5');
  await type('name', 'ก');
  await send();
  expect(sent).toEqual([{ amount: 5, name: { th: 'ก' } }]);
});
