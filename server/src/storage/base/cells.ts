import type pg from 'pg'

/** The pools of all cells, by that of the first. */
const pools = new WeakMap<pg.Pool, readonly pg.Pool[]>()

/** Has pools, each for connections to one cell in the order of their numbers, found by the first, which ends all of them. */
export function joinCells(cells: readonly pg.Pool[]): pg.Pool {
  const [first, ...others] = cells as readonly [pg.Pool, ...pg.Pool[]]
  if (others.length === 0) return first
  pools.set(first, cells)
  const endFirst = first.end.bind(first) as () => Promise<void>
  first.end = async () => void (await Promise.all([endFirst(), ...others.map((pool) => pool.end())]))
  return first
}

/** Answers connections to each cell: what is asked of all devices is asked of each cell, and put together by who asks. */
export function cellsOf(pool: pg.Pool): readonly pg.Pool[] {
  return pools.get(pool) ?? [pool]
}

/** Answers connections to the cell of that number. Throws RangeError where there is none. */
export function cellOf(pool: pg.Pool, cell: number): pg.Pool {
  const found = cellsOf(pool)[cell]
  if (found === undefined) throw new RangeError(`there is no cell ${cell}`)
  return found
}

/** Answers connections to the cell of a device; where nobody knows the device, to the first. */
export async function cellOfDevice(pool: pg.Pool, deviceId: number): Promise<pg.Pool> {
  if (cellsOf(pool).length === 1) return pool
  const { rows } = await pool.query<{ cell: number }>('select cell from device where id = $1', [deviceId])
  return cellOf(pool, rows[0]?.cell ?? 0)
}

/** Asks each cell, all at once, and answers in their order. */
export async function askCells<T>(pool: pg.Pool, ask: (cell: pg.Pool, number: number) => Promise<T>): Promise<T[]> {
  return await Promise.all(cellsOf(pool).map(ask))
}
