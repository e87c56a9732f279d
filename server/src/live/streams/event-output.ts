import { PassThrough, type Readable } from 'node:stream'

/** A reader counts as busy from so many unsent bytes on. */
const BUSY_BYTES = 64 * 1024
const HEARTBEAT_MS = 15_000
/** A reader that took nothing for this long is gone; at the end it has `FAREWELL_MS` to take the last event. */
const STUCK_MS = 60_000
const FAREWELL_MS = 5_000

interface ServerEvent {
  name: string
  /** The event's content as JSON. */
  data: string
  id?: string
}

/**
 * A text/event-stream that is being written, with a comment every 15 s so that proxies and readers know that it is
 * alive.
 */
export interface EventOutput {
  readonly body: Readable
  send(event: ServerEvent): void
  /** Whether what was sent before is still on its way, so that the sender should hold back until `onReady`. */
  isBusy(): boolean
  end(last?: ServerEvent): void
}

interface Handlers {
  /** The reader is no longer busy. */
  onReady(): void
  /** The reader went away, or the output was ended. */
  onClose(): void
}

export function openEventOutput({ onReady, onClose }: Handlers): EventOutput {
  const body = new PassThrough({ highWaterMark: BUSY_BYTES })
  let busySince: number | null = null

  const heartbeat = setInterval(() => {
    if (body.writableEnded) return
    if (busySince === null) body.write(':\n\n')
    else if (Date.now() - busySince > STUCK_MS) body.destroy()
  }, HEARTBEAT_MS)

  body.on('drain', () => {
    busySince = null
    onReady()
  })
  // A reader that breaks off is nobody's error, and 'close' follows.
  body.on('error', () => undefined)
  body.once('close', () => {
    clearInterval(heartbeat)
    onClose()
  })

  function send({ name, data, id }: ServerEvent): void {
    if (body.destroyed || body.writableEnded) return
    const taken = body.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`)
    if (!taken) busySince ??= Date.now()
  }

  return {
    body,
    send,
    isBusy: () => busySince !== null,
    end(last) {
      if (body.destroyed || body.writableEnded) return
      if (last) send(last)
      body.end()
      setTimeout(() => body.destroy(), FAREWELL_MS).unref()
    },
  }
}
