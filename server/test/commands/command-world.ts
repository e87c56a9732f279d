import { startLiveWorld } from '../setup/live-world.ts'

export const PRIVILEGED = { customers: [784], users: [] }

/** A web process with the central on it: somebody who asks for commands, somebody who approves them, and vehicles to be told. */
export type CommandWorld = Awaited<ReturnType<typeof startCommandWorld>>

export async function startCommandWorld() {
  const live = await startLiveWorld()
  await live.pool.query(
    "insert into customer (id, code, name) values (784, 'CENTRAL', 'Central') on conflict do nothing",
  )
  const asker = await live.signIn(784, 'O')
  const approver = await live.signIn(784, 'O')
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
    async heard(consented: boolean) {
      const [serial, customer] = [String(++imeis), await live.customer(`Aurora ${imeis}`)]
      if (consented) await live.consent(customer)
      const vehicle = await live.vehicle(customer, serial)
      await live.report(serial, { fixTime: Math.floor(Date.now() / 1000) * 1000, speedKmh: 0, ignition: true })
      return { customer, vehicle }
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
