import { createFrameReader, type TrackFrame } from '@monitorweb/contract/track-stream'
import type { Period } from '@monitorweb/domain/track'
import { ApiError, type ApiErrorCode, unreachable } from '#api/api-error.ts'
import { storedToken } from '#api/session.ts'
import { endSession, SESSION_EXPIRED } from '#api/session-end.ts'

export interface TrackQuery {
  vehicleId: number
  period: Period
  /** Whoever leaves stops the server too. */
  signal: AbortSignal
}

interface Problem {
  code?: string
  message?: string
  reference?: string
}

/** The frames of a track as they come. Throws {@link ApiError}; AbortError when it is given up. */
export async function* readTrackFrames({ vehicleId, period, signal }: TrackQuery): AsyncGenerator<TrackFrame> {
  const response = await fetchTrack(`/tracks/${vehicleId}?from=${period.from}&to=${period.to}`, signal)
  if (!response.ok || !response.body) throw await problemOf(response)
  const reader = response.body.getReader()
  const read = createFrameReader()
  let ended = false
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(unlessAborted(signal))
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

/** Words for places, in the order of the points; `[]` where they could not be read: the coordinates stand for themselves. */
export async function fetchPlaceWords(url: string, signal: AbortSignal): Promise<string[]> {
  const response = await fetchTrack(url, signal)
  if (!response.ok) return []
  const { words } = (await response.json()) as { words: string[] }
  return words
}

async function fetchTrack(url: string, signal: AbortSignal): Promise<Response> {
  const headers = { Authorization: `Bearer ${storedToken() ?? ''}` }
  return await fetch(url, { headers, signal }).catch(unlessAborted(signal))
}

function unlessAborted(signal: AbortSignal): (error: unknown) => never {
  return (error) => {
    throw signal.aborted ? error : unreachable()
  }
}

async function problemOf(response: Response): Promise<ApiError> {
  const { code, message, reference } = (await response.json().catch(() => ({}))) as Problem
  if (message === undefined) return unreachable()
  if (response.status === 401) endSession(message || SESSION_EXPIRED)
  const known = code === 'BAD_REQUEST' ? 'BAD_USER_INPUT' : ((code ?? 'INTERNAL') as ApiErrorCode)
  return new ApiError(known, message, reference === undefined ? {} : { reference })
}
