/** Works on all values, at most so many at once; answers in the order of the values. The first failure is the failure of all. */
export async function mapAtOnce<Value, Answer>(
  values: readonly Value[],
  most: number,
  work: (value: Value) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = [...values.entries()].reverse();
  async function lane(): Promise<void> {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [index, value] = next;
      answers[index] = await work(value);
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, values.length) }, lane));
  return answers;
}
