import type { LiveMessage, LiveRequest } from './live-message.ts'
import { retryDelayMs } from './retry-delay.ts'

/** What connects this page with the one that holds the live connection for it. */
export interface LiveLink {
  /** Hands over what came since the link was opened, and what comes, in order. */
  listen(take: (message: LiveMessage) => void): void
  retryNow(): void
  /** Lets go at once, also while the page is being left. */
  close(): void
}

/** Whoever did not come for a link by then will not come. */
const KEPT_MS = 10_000

let workerFails = typeof SharedWorker === 'undefined'
let connectHere: Promise<(port: MessagePort) => void> | null = null
let asked: { token: string; link: LiveLink } | null = null

/** Tells whether the tabs of this browser share one live connection; browsers of telephones have no way to. */
export function sharesConnection(): boolean {
  return !workerFails
}

/** Asks for the live connection before the page that reads it is there: the fleet is on its way meanwhile. */
export function prefetchLive(token: string): void {
  if (workerFails && document.visibilityState !== 'visible') return
  asked?.link.close()
  const prefetched = { token, link: openLink(token) }
  asked = prefetched
  setTimeout(() => {
    if (asked === prefetched) keepPrefetched(null)
  }, KEPT_MS)
}

/** Lets go of what was asked for ahead, unless that is of this token: nobody will come for it with another one. */
export function keepPrefetched(token: string | null): void {
  if (asked?.token === token) return
  asked?.link.close()
  asked = null
}

/** Opens a link; answers the one that was asked for ahead where it is of the same token. */
export function takeLink(token: string): LiveLink {
  if (asked?.token !== token) return openLink(token)
  const { link } = asked
  asked = null
  return link
}

function openLink(token: string): LiveLink {
  const waiting: LiveMessage[] = []
  let take = (message: LiveMessage): unknown => waiting.push(message)
  let port: MessagePort | null = null
  let closed = false
  let wake = () => {}

  function ask(request: LiveRequest): void {
    port?.postMessage(request)
  }
  function followBy(given: MessagePort): void {
    port = given
    given.onmessage = ({ data }: MessageEvent<LiveMessage>) => take(data)
    ask({ type: 'follow', token })
  }
  async function turnToOwn(): Promise<void> {
    let failingSince: number | null = null
    for (let failures = 1; !closed; failures++) {
      const given = await portHere().catch(() => null)
      if (closed) return
      if (given) return followBy(given)
      failingSince ??= Date.now()
      const delayMs = retryDelayMs(failures)
      const retryAt = Date.now() + delayMs
      const connection = { state: 'reconnecting' as const, since: failingSince, heardAt: null, retryAt }
      take({ type: 'connection', connection })
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, delayMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  const shared = workersPort(() => void turnToOwn())
  if (shared) followBy(shared)
  else void turnToOwn()
  return {
    listen(listener) {
      take = listener
      for (const message of waiting.splice(0)) listener(message)
    },
    retryNow() {
      wake()
      ask({ type: 'retryNow' })
    },
    close() {
      closed = true
      wake()
      ask({ type: 'leave' })
      port?.close()
    },
  }
}

/** Answers a port of the worker that all tabs share; null, or a call later, where there can be none. */
function workersPort(onFailure: () => void): MessagePort | null {
  if (workerFails) return null
  try {
    const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), { type: 'module', name: 'live' })
    // Its program does not arrive, as after an update of the server, or the browser forbids it.
    worker.onerror = () => {
      workerFails = true
      onFailure()
    }
    return worker.port
  } catch {
    workerFails = true
    return null
  }
}

/** Answers a port of a hub in this page itself; it throws while the hub's program does not arrive. */
async function portHere(): Promise<MessagePort> {
  connectHere ??= import('./live-hub.ts').then(({ createLiveHub }) => createLiveHub())
  try {
    const connect = await connectHere
    const { port1, port2 } = new MessageChannel()
    connect(port2)
    return port1
  } catch (error) {
    // It may arrive the next time.
    connectHere = null
    throw error
  }
}
