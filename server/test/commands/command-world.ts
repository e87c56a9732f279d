import { cellsOf } from '../../src/storage/base/cells.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

export const PRIVILEGED = { customers: [784], users: [] }

/** Has the central be a customer, with somebody who asks for commands, an administrator where that is told, and somebody who approves them. */
export async function enterCentral(live: LiveWorld, access: 'A' | 'O' = 'A') {
  await live.pool.query(
    "insert into customer (id, code, name) values (784, 'CENTRAL', 'Central') on conflict do nothing",
  )
  return { asker: await live.signIn(784, access), approver: await live.signIn(784, 'O') }
}

/** A web process with the central on it: somebody who asks for commands, somebody who approves them, and vehicles to be told. */
export type CommandWorld = Awaited<ReturnType<typeof startCommandWorld>>

export async function startCommandWorld(access: 'A' | 'O' = 'O') {
  const live = await startLiveWorld()
  const { asker, approver } = await enterCentral(live, access)
  const ask = (query: string, { token }: { token: string } = asker) => live.ask(token, query)
  let imeis = 863_000_000_070_000
  return {
    ...live,
    asker,
    approver,
    /** Sends a query as the one who asks, or as somebody else. */
    ask,
    /** Answers why a query is refused; "" where it is not. */
    async refusal(query: string, person?: { token: string }): Promise<string> {
      return (await ask(query, person)).errors?.[0]?.message ?? ''
    },
    /** Registers a vehicle of a customer of its own, with a tracker that was heard. */
    async heard(consented = true) {
      const [serial, customer] = [String(++imeis), await live.customer(`Aurora ${imeis}`)]
      if (consented) await live.consent(customer)
      const vehicle = await live.vehicle(customer, serial)
      await live.report(serial, { fixTime: Math.floor(Date.now() / 1000) * 1000, speedKmh: 0, ignition: true })
      return { serial, customer, vehicle }
    },
    /** Has what the tracker of a vehicle said be of another protocol. */
    async speaks(vehicle: number, protocol: string): Promise<void> {
      for (const cell of cellsOf(live.pool)) {
        await cell.query(
          `update message set protocol = $2 where device_id = (select device_id from installation where vehicle_id = $1)`,
          [vehicle, protocol],
        )
      }
    },
    /** Answers where the commands of vehicles are in their lives, in the order in which they were asked for. */
    async statesOf(vehicles: readonly number[]): Promise<string[]> {
      const { rows } = await live.pool.query<{ state: string }>(
        'select state from command where vehicle_id = any($1) order by id',
        [vehicles],
      )
      return rows.map(({ state }) => state)
    },
  }
}
