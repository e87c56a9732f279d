import { type OpenStreamOptions, openStream } from './live-stream.ts'
import { createPrefetch } from './prefetch.ts'

const LIVE_URL = '/live'
const prefetch = createPrefetch<Awaited<ReturnType<typeof openStream>>>()

/** Asks for the live channel before the page that reads it is there: the fleet is on its way meanwhile. */
export function prefetchLive(token: string): void {
  prefetch.ask(questionOf(LIVE_URL, token), (signal) => openStream({ url: LIVE_URL, token, lastEventId: '', signal }))
}

/**
 * Opens the live channel as {@link openStream} does; answers the stream that was asked for ahead where it is the same
 * one.
 */
export function takeStream(options: OpenStreamOptions): ReturnType<typeof openStream> {
  const { url, token, lastEventId, signal } = options
  const asked = lastEventId === '' ? prefetch.take(questionOf(url, token), signal) : null
  return asked ?? openStream(options)
}

function questionOf(url: string, token: string | null): string {
  return `${url} ${token}`
}
