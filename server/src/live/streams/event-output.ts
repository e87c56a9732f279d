import { PassThrough, type Readable } from 'node:stream'

/** A reader counts as busy from so many unsent bytes on. */
const BUSY_BYTES = 64 * 1024
/** What is sent leaves in such pieces: one is taken when its last byte is, so that who takes a large snapshot slowly is seen to take it. */
const PIECE_BYTES = 16 * 1024
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
  let written = 0
  let takenAtLastLook = 0
  let tookAt = Date.now()

  function write(text: string): void {
    const bytes = Buffer.from(text)
    written += bytes.length
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) body.write(bytes.subarray(at, at + PIECE_BYTES))
  }

  const heartbeat = setInterval(() => {
    if (body.writableEnded) return
    const taken = written - body.writableLength - body.readableLength
    if (taken > takenAtLastLook || !body.writableNeedDrain) tookAt = Date.now()
    takenAtLastLook = taken
    if (!body.writableNeedDrain) write(':\n\n')
    else if (Date.now() - tookAt > STUCK_MS) body.destroy()
  }, HEARTBEAT_MS)

  body.on('drain', onReady)
  // A reader that breaks off is nobody's error, and 'close' follows.
  body.on('error', () => undefined)
  body.once('close', () => {
    clearInterval(heartbeat)
    onClose()
  })

  function send({ name, data, id }: ServerEvent): void {
    if (body.destroyed || body.writableEnded) return
    write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`)
  }

  return {
    body,
    send,
    isBusy: () => body.writableNeedDrain,
    end(last) {
      if (body.destroyed || body.writableEnded) return
      if (last) send(last)
      body.end()
      setTimeout(() => body.destroy(), FAREWELL_MS).unref()
    },
  }
}
