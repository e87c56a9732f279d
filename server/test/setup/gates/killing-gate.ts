import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { wayThrough } from './way-through.ts'

/** A moment in a statement of a program: before the database gets it, or when it has done it and the program does not know. */
export interface Moment {
  /** What stands in the statement. */
  statement: string
  when: 'before' | 'after'
}

/** A way to a database on which a program is killed in the middle of a statement. */
export interface KillingGate {
  /** A connection string that leads through the gate. */
  url: string
  /** At this moment nothing passes any more, and the program is killed. */
  arm(moment: Moment, kill: () => void): void
  stop(): Promise<void>
}

export async function startKillingGate(databaseUrl: string): Promise<KillingGate> {
  const way = wayThrough(databaseUrl)
  const ends = new Set<Socket>()
  let armed: { moment: Moment; kill: () => void } | null = null

  function fire(kill: () => void): void {
    armed = null
    kill()
    for (const end of ends) end.destroy()
  }

  const server = createServer((client) => {
    const database = way.connect()
    let isDone = false
    let held: Buffer[] = []
    for (const [end, other] of [
      [client, database],
      [database, client],
    ] as const) {
      ends.add(end)
      end.on('error', () => undefined)
      end.once('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
    client.on('data', (bytes: Buffer) => {
      if (armed && bytes.includes(armed.moment.statement)) {
        if (armed.moment.when === 'before') return fire(armed.kill)
        isDone = true
      }
      database.write(bytes)
    })
    database.on('data', (answer: Buffer) => {
      let bytes = answer
      // The first answer may be that the statement was understood; done it is once the database waits for the next.
      // Within a transaction it is done with that: the program goes on until it commits.
      if (isDone && armed) {
        if (endsWith(bytes, READY)) return fire(armed.kill)
        held.push(bytes)
        if (!endsWith(bytes, READY_WITHIN)) return
        bytes = Buffer.concat(held)
        held = []
      }
      client.write(bytes)
    })
  })
  const url = await way.listen(server)
  return {
    url,
    arm(moment, kill) {
      armed = { moment, kill }
    },
    async stop() {
      for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** `ReadyForQuery` of the protocol, outside of a transaction and within one, ends the answer to a statement. */
const READY = Buffer.from('5a0000000549', 'hex')
const READY_WITHIN = Buffer.from('5a0000000554', 'hex')

function endsWith(bytes: Buffer, end: Buffer): boolean {
  return bytes.subarray(-end.length).equals(end)
}
