import type { Queryable } from './queryable.ts'

/** Begins a part of the transaction that can be undone alone; it ends with {@link keepPart} or {@link undoPart}. */
export async function beginPart(client: Queryable): Promise<void> {
  await client.query('savepoint part')
}

export async function keepPart(client: Queryable): Promise<void> {
  await client.query('release savepoint part')
}

export async function undoPart(client: Queryable): Promise<void> {
  await client.query('rollback to savepoint part; release savepoint part')
}
