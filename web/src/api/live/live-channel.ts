import type { LiveEnd } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { eventStreamParser, type StreamEvent } from './event-stream.ts'
import type { FleetNews, LiveConnection, ToldEnd } from './live-message.ts'
import { openStream } from './live-stream.ts'
import { retryDelayMs } from './retry-delay.ts'

export interface LiveChannelOptions {
  url: string
  token: string
  onFleet(news: FleetNews): void
  /** Tells that support calls changed, or may have changed while there was no stream. */
  onSupportCalls(): void
  /** Tells the same of the queue of occurrences. */
  onOccurrences(): void
  /** Tells that the server ended this session; null when it refused the token without saying why. */
  onEnd(end: ToldEnd | null): void
  onConnection(connection: LiveConnection): void
  retryDelayMs?(attempt: number): number
}

export interface LiveChannel {
  /** Ends the waiting between two attempts. */
  retryNow(): void
  close(): void
}

interface Progress {
  options: LiveChannelOptions
  signal: AbortSignal
  lastEventId: string
  failures: number
  failingSince: EpochMs | null
  /** The fleet, what changed in it, or that nothing did, was heard last at this instant. */
  heardAt: EpochMs | null
  wake: () => void
}

type Outcome = 'lost' | 'ended'

/** Keeps `GET /live` open: resumes after the last event it took, waits longer after each failure, stops with the session. */
export function openLiveChannel(options: LiveChannelOptions): LiveChannel {
  const controller = new AbortController()
  const progress: Progress = {
    options,
    signal: controller.signal,
    lastEventId: '',
    failures: 0,
    failingSince: null,
    heardAt: null,
    wake: () => undefined,
  }
  options.onConnection({ state: 'connecting' })
  void keepReading(progress)
  return {
    retryNow: () => progress.wake(),
    close() {
      controller.abort()
      progress.wake()
    },
  }
}

async function keepReading(progress: Progress): Promise<void> {
  const { options, signal } = progress
  const delayBefore = options.retryDelayMs ?? retryDelayMs
  while (!signal.aborted) {
    const outcome = await readOnce(progress).catch((): Outcome => 'lost')
    if (signal.aborted || outcome === 'ended') break
    progress.failures += 1
    progress.failingSince ??= Date.now()
    const delayMs = delayBefore(progress.failures)
    const { failingSince: since, heardAt } = progress
    options.onConnection({ state: 'reconnecting', since, heardAt, retryAt: Date.now() + delayMs })
    await waitToRetry(progress, delayMs)
  }
  options.onConnection({ state: 'closed' })
}

function waitToRetry(progress: Progress, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs)
    progress.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

async function readOnce(progress: Progress): Promise<Outcome> {
  const { options, signal, lastEventId } = progress
  const stream = await openStream({ url: options.url, token: options.token, lastEventId, signal })
  if ('refusal' in stream) {
    options.onEnd(stream.refusal)
    return 'ended'
  }
  let live = false
  const parser = eventStreamParser()
  for await (const text of stream) {
    for (const event of parser.push(text)) {
      if (takeOrForget(event, progress) === 'ended') return 'ended'
      if (live || !isFleetNews(event)) continue
      // A stream begins with the fleet. One that was opened and says nothing, as behind a proxy that keeps it, is none.
      live = true
      progress.failures = 0
      progress.failingSince = null
      options.onConnection({ state: 'live' })
      options.onSupportCalls()
      options.onOccurrences()
    }
    if (live) progress.heardAt = Date.now()
  }
  return 'lost'
}

/** Resumes after this event from now on. Where it cannot be taken, the next stream begins anew with what it said. */
function takeOrForget(event: StreamEvent, progress: Progress): 'taken' | 'ended' {
  const before = progress.lastEventId
  progress.lastEventId = ''
  const taken = take(event, progress.options)
  progress.lastEventId = event.lastEventId || before
  return taken
}

function take(event: StreamEvent, options: LiveChannelOptions): 'taken' | 'ended' {
  if (isFleetNews(event)) options.onFleet({ type: event.type, json: event.data })
  if (event.type === 'supportCalls') options.onSupportCalls()
  if (event.type === 'occurrences') options.onOccurrences()
  if (event.type !== 'end') return 'taken'
  const end: LiveEnd = JSON.parse(event.data)
  if (end.reason === 'shutdown') return 'taken'
  options.onEnd(end)
  return 'ended'
}

function isFleetNews(event: StreamEvent): event is StreamEvent & { type: FleetNews['type'] } {
  return event.type === 'snapshot' || event.type === 'changes'
}
