import type { Queryable } from '../queryable.ts'

/** Says each of these on a channel, to whoever listens by `listenTo`. Of those that are the same one is heard. */
export async function notify(client: Queryable, channel: string, payloads: readonly string[]): Promise<void> {
  await client.query('select pg_notify($1, each) from unnest($2::text[]) as each', [channel, payloads])
}
