/** A store that takes or gives nothing for so long is taken for away. */
export const MOST_SILENCE_MS = 20_000

/**
 * Makes a fetch that gives up who is silent for so long: the time counts from the last bytes that left or came, so that a large file over a
 * slow line has all it needs. What its reader takes does not count.
 */
export function fetchWithin(silenceMs: number): typeof fetch {
  return async (input, init = {}) => {
    const silence = new AbortController()
    const giveUp = () => silence.abort(new Error(`nothing was heard for ${silenceMs} ms`))
    const waiting = setTimeout(giveUp, silenceMs)
    // A body that is read from the disk as it leaves is `half` duplex in the words of fetch.
    const asked = { ...init, signal: silence.signal, duplex: 'half', body: watched(init.body, () => waiting.refresh()) }
    try {
      const answer = await fetch(input, asked as RequestInit)
      return answer.body ? new Response(heardWithin(answer.body, silenceMs, giveUp), answer) : answer
    } finally {
      clearTimeout(waiting)
    }
  }
}

function watched(body: RequestInit['body'], onBytes: () => void): RequestInit['body'] {
  if (!(body instanceof ReadableStream)) return body
  return body.pipeThrough(
    new TransformStream({
      transform(bytes, controller) {
        onBytes()
        controller.enqueue(bytes)
      },
    }),
  )
}

function heardWithin(body: ReadableStream<Uint8Array>, silenceMs: number, giveUp: () => void): ReadableStream {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        const waiting = setTimeout(giveUp, silenceMs)
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } finally {
          clearTimeout(waiting)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
