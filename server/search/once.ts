/** Works it out when it is first asked for, and gives the same to whoever asks again. */
export function once<Result>(work: () => Result): () => Result {
  let done: { result: Result } | null = null;
  return () => {
    done ??= { result: work() };
    return done.result;
  };
}
