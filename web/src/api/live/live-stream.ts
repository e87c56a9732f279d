import { problemIn } from '../api-error.ts'
import type { ToldEnd } from './live-message.ts'

/** A stream that says nothing for so long, not even by its heartbeat, is taken for dead. */
const SILENCE_MS = 45_000

export interface OpenStreamOptions {
  url: string
  token: string | null
  /** The event to resume after, or "" to begin anew. */
  lastEventId: string
  signal: AbortSignal
}

/**
 * Opens a text/event-stream with a token in its header, which EventSource cannot send.
 * Answers the refusal when the server does not take the token, null where that does not say why; throws when it cannot
 * be reached.
 */
export async function openStream(
  options: OpenStreamOptions,
): Promise<AsyncIterable<string> | { refusal: ToldEnd | null }> {
  const silence = silenceWatch(options.signal)
  const headers: Record<string, string> = { Accept: 'text/event-stream' }
  if (options.token) headers['Authorization'] = `Bearer ${options.token}`
  if (options.lastEventId) headers['Last-Event-ID'] = options.lastEventId
  const response = await fetch(options.url, { headers, signal: silence.signal, cache: 'no-store' })
  if (response.ok && response.body) return textOf(response.body, silence)
  silence.stop()
  if (response.status === 401 || response.status === 403) return { refusal: await refusalIn(response) }
  throw new Error(`the live channel answered ${response.status}`)
}

async function refusalIn(response: Response): Promise<ToldEnd | null> {
  const { code, message, details } = problemIn(await response.text().catch(() => ''))
  return code === 'UNAUTHENTICATED' ? { message, reason: details.reason ?? null } : null
}

interface SilenceWatch {
  signal: AbortSignal
  heard(): void
  stop(): void
}

function silenceWatch(outer: AbortSignal): SilenceWatch {
  const controller = new AbortController()
  const abort = () => controller.abort()
  outer.addEventListener('abort', abort)
  let timer = setTimeout(abort, SILENCE_MS)
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(abort, SILENCE_MS)
    },
    stop() {
      clearTimeout(timer)
      outer.removeEventListener('abort', abort)
    },
  }
}

async function* textOf(body: ReadableStream<Uint8Array>, silence: SilenceWatch): AsyncIterable<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      silence.heard()
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    silence.stop()
    reader.cancel().catch(() => undefined)
  }
}
