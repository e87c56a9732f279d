import type { Queryable } from './queryable.ts'

/** The connections to all cells, by those to the first. */
const joined = new WeakMap<Queryable, readonly Queryable[]>()

/** Has connections, each to one cell in the order of their numbers, found by those to the first, and answers these. */
export function joinCells<Connections extends Queryable>(cells: readonly Connections[]): Connections {
  const first = cells[0]!
  if (cells.length > 1) joined.set(first, cells)
  return first
}

/** Answers connections to each cell: what is asked of all devices is asked of each cell, and put together by who asks. */
export function cellsOf<Connections extends Queryable>(first: Connections): readonly Connections[] {
  return (joined.get(first) as readonly Connections[] | undefined) ?? [first]
}

/** Answers connections to the cell of that number. Throws RangeError where there is none. */
export function cellOf<Connections extends Queryable>(first: Connections, cell: number): Connections {
  const found = cellsOf(first)[cell]
  if (found === undefined) throw new RangeError(`there is no cell ${cell}`)
  return found
}

/** Asks each cell, all at once, and answers in their order. */
export async function askCells<Connections extends Queryable, T>(
  first: Connections,
  ask: (cell: Connections, number: number) => Promise<T>,
): Promise<T[]> {
  return await Promise.all(cellsOf(first).map(ask))
}

/** Answers connections to the cell of a device; where nobody knows the device, to the first. */
export async function cellOfDevice<Connections extends Queryable>(
  first: Connections,
  deviceId: number,
): Promise<Connections> {
  if (cellsOf(first).length === 1) return first
  const numbers = await cellNumbers(first, [deviceId])
  return cellOf(first, numbers.get(deviceId) ?? 0)
}

/** Asks of many devices, each in its cell, and answers in the order in which they were asked. */
export async function askCellsOf<Connections extends Queryable, Asked extends { deviceId: number }, T>(
  first: Connections,
  asked: readonly Asked[],
  ask: (cell: Connections, asked: readonly Asked[]) => Promise<readonly T[]>,
): Promise<T[]> {
  if (cellsOf(first).length === 1) return [...(await ask(first, asked))]
  const numbers = await cellNumbers(
    first,
    asked.map(({ deviceId }) => deviceId),
  )
  const answers = new Array<T>(asked.length)
  await askCells(first, async (cell, number) => {
    const places = [...asked.keys()].filter((place) => (numbers.get(asked[place]!.deviceId) ?? 0) === number)
    if (places.length === 0) return
    const found = await ask(
      cell,
      places.map((place) => asked[place]!),
    )
    for (const [index, place] of places.entries()) answers[place] = found[index]!
  })
  return answers
}

async function cellNumbers(first: Queryable, deviceIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await first.query<{ id: number; cell: number }>('select id, cell from device where id = any($1)', [
    deviceIds,
  ])
  return new Map(rows.map(({ id, cell }) => [id, cell]))
}
