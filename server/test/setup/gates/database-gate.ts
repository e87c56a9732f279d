import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { wayThrough } from './way-through.ts'

/** This is a way to a database that can be closed, as when a network or a server fails. */
export interface DatabaseGate {
  /** A connection string that leads through the gate. */
  url: string
  /** Cuts every connection and lets none through. */
  close(): void
  open(): void
  /** Lets those that come from now on wait at the gate, as when a machine lost its power; `open` ends that for others alone. */
  hold(): void
  /** From now on nobody on this side hears that a connection ended on the other, as where a wall between swallows it. */
  hush(): void
  /** Nothing passes any more over the connections that there are, and nobody hears of it; those that come from now on are led through. */
  freeze(): void
  /** Tells how many wait at the gate. */
  waiting(): number
  stop(): Promise<void>
}

export async function startGate(databaseUrl: string): Promise<DatabaseGate> {
  const way = wayThrough(databaseUrl)
  const ends = new Set<Socket>()
  const held = new Set<Socket>()
  let isOpen = true
  let isHeld = false
  let isHushed = false
  const server = createServer((client) => {
    if (!isOpen) return void client.destroy()
    if (isHeld) {
      client.on('error', () => undefined)
      client.once('close', () => {
        ends.delete(client)
        held.delete(client)
      })
      held.add(client)
      return void ends.add(client)
    }
    const database = way.connect()
    for (const [end, other] of [
      [client, database],
      [database, client],
    ] as const) {
      ends.add(end)
      end.on('error', () => undefined)
      end.once('close', () => {
        ends.delete(end)
        if (!isHushed || end === client) other.destroy()
      })
      end.pipe(other, { end: false })
    }
  })
  const url = await way.listen(server)
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  return {
    url,
    close() {
      isOpen = false
      cut()
    },
    open() {
      isOpen = true
      isHeld = false
    },
    hold() {
      isHeld = true
    },
    hush() {
      isHushed = true
    },
    freeze() {
      for (const end of ends) end.unpipe().pause()
    },
    waiting: () => held.size,
    async stop() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
