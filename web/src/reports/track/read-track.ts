import { createFrameReader, type TrackFrame } from '@monitorweb/contract/tracks/track-stream'
import type { Period } from '@monitorweb/domain/calendar/period'
import { answerWaits } from '#api/answer-wait.ts'
import { ApiError, unreachable } from '#api/api-error.ts'
import { fetchAsPerson, problemOf, unlessAborted } from '#api/authorized-fetch.ts'

export interface TrackQuery {
  vehicleId: number
  period: Period
  /** Whoever leaves stops the server's work too, by this signal. */
  signal: AbortSignal
  /** Tells that the server has too much to do and is asked again after so many seconds; 0 tells that it is asked. */
  onWait?(seconds: number): void
}

/** A busy server says for how long it is busy; this many tries are enough. */
const MOST_TRIES = 6
const DEFAULT_WAIT_SECONDS = 10
const LONGEST_WAIT_SECONDS = 60

/** Reads the frames of a track as they come. Throws {@link ApiError}; AbortError when the reading is given up. */
export async function* readTrackFrames(query: TrackQuery): AsyncGenerator<TrackFrame> {
  const { signal } = query
  const response = await fetchPatiently(query)
  if (!response.ok || !response.body) throw await problemOf(response)
  const reader = response.body.getReader()
  const read = createFrameReader()
  let ended = false
  try {
    for (;;) {
      const endWait = answerWaits.begin(null)
      const { done, value } = await reader.read().catch(unlessAborted(signal)).finally(endWait)
      if (done) break
      for (const frame of read(value)) {
        if (frame.kind === 'failed') throw new ApiError('INTERNAL', frame.content.message)
        ended ||= frame.kind === 'end'
        yield frame
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
  if (!ended) throw unreachable()
}

/** Asks again as long as the server answers that it has too much to do. */
async function fetchPatiently({ vehicleId, period, signal, onWait }: TrackQuery): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetchAsPerson(`/tracks/${vehicleId}?from=${period.from}&to=${period.to}`, signal)
    if (response.status !== 429 || tries === MOST_TRIES) return response
    const said = Number(response.headers.get('retry-after') || DEFAULT_WAIT_SECONDS)
    const seconds = Math.min(LONGEST_WAIT_SECONDS, Math.max(1, said || DEFAULT_WAIT_SECONDS))
    void response.body?.cancel().catch(() => undefined)
    onWait?.(seconds)
    await pause(seconds * 1000, signal)
    onWait?.(0)
  }
}

/** Waits for so long; rejects with the signal's reason once the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, ms)
    function leave() {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
  })
}
