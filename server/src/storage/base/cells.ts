import type pg from 'pg'
import { ALL_CELLS_PATH, cellPath } from './connections/search-path.ts'
import type { Queryable } from './queryable.ts'

/** The connections to each cell, by those that see all of them. */
const divided = new WeakMap<Queryable, readonly Queryable[]>()

/** Has connections to each cell, in the order of their numbers, found by those that see all cells, and answers these. */
export function joinCells<Connections extends Queryable>(all: Connections, cells: readonly Connections[]): Connections {
  divided.set(all, cells)
  return all
}

/** Answers connections to each cell: what is kept up by cell is kept up in each. */
export function cellsOf<Connections extends Queryable>(all: Connections): readonly Connections[] {
  return (divided.get(all) as readonly Connections[] | undefined) ?? [all]
}

/** Answers connections to the cell of that number. Throws RangeError where there is none. */
export function cellOf<Connections extends Queryable>(all: Connections, cell: number): Connections {
  const found = cellsOf(all)[cell]
  if (found === undefined) throw new RangeError(`there is no cell ${cell}`)
  return found
}

/** Asks each cell, all at once, and answers in their order. */
export async function askCells<Connections extends Queryable, T>(
  all: Connections,
  ask: (cell: Connections, number: number) => Promise<T>,
): Promise<T[]> {
  return await Promise.all(cellsOf(all).map(ask))
}

/** Answers connections to the cell of a device; where nobody knows the device, to the first. */
export async function cellOfDevice<Connections extends Queryable>(
  all: Connections,
  deviceId: number,
): Promise<Connections> {
  if (cellsOf(all).length === 1) return cellOf(all, 0)
  return cellOf(all, (await cellNumbers(all, [deviceId])).get(deviceId) ?? 0)
}

/**
 * Asks of one device in its cell. What moves to another cell meanwhile is asked once more there: a statement that began before
 * sees all of it, one that began after sees none.
 */
export async function askCellOf<Connections extends Queryable, T>(
  all: Connections,
  deviceId: number,
  ask: (cell: Connections) => Promise<T>,
): Promise<T> {
  const [answer] = await askCellsOf(all, [{ deviceId }], async (cell) => [await ask(cell)])
  return answer as T
}

/** Asks of many devices, each in its cell as {@link askCellOf} does, and answers in the order in which they were asked. */
export async function askCellsOf<Connections extends Queryable, Asked extends { deviceId: number }, T>(
  all: Connections,
  asked: readonly Asked[],
  ask: (cell: Connections, asked: readonly Asked[]) => Promise<readonly T[]>,
): Promise<T[]> {
  if (cellsOf(all).length === 1) return [...(await ask(cellOf(all, 0), asked))]
  const deviceIds = [...new Set(asked.map(({ deviceId }) => deviceId))]
  const answers = new Array<T>(asked.length)
  let places: number[] = [...asked.keys()]
  let numbers = await cellNumbers(all, deviceIds)
  const numberOf = (place: number) => numbers.get(asked[place]!.deviceId) ?? 0
  while (places.length > 0) {
    await askCells(all, async (cell, number) => {
      const own = places.filter((place) => numberOf(place) === number)
      if (own.length === 0) return
      const found = await ask(
        cell,
        own.map((place) => asked[place]!),
      )
      for (const [index, place] of own.entries()) answers[place] = found[index]!
    })
    const before = numbers
    numbers = await cellNumbers(all, deviceIds)
    places = places.filter((place) => numberOf(place) !== (before.get(asked[place]!.deviceId) ?? 0))
  }
  return answers
}

async function cellNumbers(all: Queryable, deviceIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await all.query<{ id: number; cell: number }>({
    name: 'find-cells',
    text: 'select id, cell from device where id = any($1)',
    values: [deviceIds],
  })
  return new Map(rows.map(({ id, cell }) => [id, cell]))
}

/** A mark of single connections, which what wraps one inherits. */
const SEES_ALL = Symbol('sees all cells')

/** Notes that a connection sees all cells, and can write into the tables of none by their name alone. */
export function noteSeesAll(client: object): void {
  Object.assign(client, { [SEES_ALL]: true })
}

/**
 * Does, within the transaction of a connection, what writes into the cell of a device: the connection finds that cell's tables
 * meanwhile, and the device stays there until the transaction ends. What is done is undone with the transaction where it fails.
 */
export async function withinCellOf<T>(client: pg.PoolClient, deviceId: number, work: () => Promise<T>): Promise<T> {
  if (!(SEES_ALL in client)) return await work()
  const { rows } = await client.query<{ cell: number }>('select cell from device where id = $1 for key share', [
    deviceId,
  ])
  await searchIn(client, cellPath(rows[0]?.cell ?? 0))
  const done = await work()
  await searchIn(client, ALL_CELLS_PATH)
  return done
}

async function searchIn(client: pg.PoolClient, path: string): Promise<void> {
  await client.query("select set_config('search_path', $1, true)", [path])
}
