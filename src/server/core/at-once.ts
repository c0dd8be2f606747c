/** How many questions to the core run at the same time for one request, because its pool serves others too. */
const AT_ONCE = 4

/** The answers in the order of the questions, never more than `AT_ONCE` of them asked at the same time. */
export async function askEach<Q, A>(questions: readonly Q[], ask: (question: Q) => Promise<A>): Promise<A[]> {
  const answers: A[] = []
  for (let at = 0; at < questions.length; at += AT_ONCE)
    answers.push(...(await Promise.all(questions.slice(at, at + AT_ONCE).map(ask))))
  return answers
}
