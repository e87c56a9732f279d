import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { type Page, type PagedRows, usePagedRows } from './use-paged-rows.ts'

interface Row {
  cursor: string
  vehicleId: number
}

let shown: Root
let host: HTMLElement
let now: PagedRows<Row>
let asked: Page[]

beforeEach(() => {
  asked = []
  host = document.body.appendChild(document.createElement('div'))
  shown = createRoot(host)
})
afterEach(() => {
  shown.unmount()
  host.remove()
})

interface ReaderProps {
  question: string
  rowCount: number
  pauseAfter?: number
  failsAt?: number
}

/** Reads from a list of so many rows, whose cursors are their numbers. */
function Reader({ question, rowCount, pauseAfter, failsAt = Number.POSITIVE_INFINITY }: ReaderProps) {
  now = usePagedRows<Row>({
    key: question,
    async read(page) {
      asked.push(page)
      const start = Number(page.cursor || -1) + 1
      if (start >= failsAt) throw new Error('away')
      const length = Math.min(page.first, rowCount - start)
      return Array.from({ length }, (_, index) => ({ cursor: String(start + index), vehicleId: 1 }))
    },
    ...(pauseAfter && { pauseAfter }),
  })
  return null
}

const numbers = () => now.rows.map(({ cursor }) => Number(cursor))
const counting = (length: number) => Array.from({ length }, (_, index) => index)

test('every row comes once, the first ones in a small page', async () => {
  shown.render(<Reader question="a" rowCount={1234} />)
  await soon(() => expect(now.state).toBe('ready'))
  expect(numbers()).toEqual(counting(1234))
  expect(asked[0]).toEqual({ first: 25, cursor: '' })
  expect(Math.max(...asked.map(({ first }) => first))).toBe(500)
})

test('nothing is cut in silence: a reading that pauses says so, and goes on where it was', async () => {
  shown.render(<Reader question="a" rowCount={700} pauseAfter={300} />)
  await soon(() => expect(now.state).toBe('paused'))
  expect(numbers()).toEqual(counting(300))
  now.readOn()
  await soon(() => expect([now.state, now.rows.length]).toEqual(['paused', 600]))
  now.readOn()
  await soon(() => expect(now.state).toBe('ready'))
  expect(numbers()).toEqual(counting(700))
})

test('as many rows as it pauses at are not told as all there are', async () => {
  shown.render(<Reader question="a" rowCount={50} pauseAfter={50} />)
  await soon(() => expect(now.state).toBe('paused'))
  now.readOn()
  await soon(() => expect([now.state, now.rows.length]).toEqual(['ready', 50]))
})

test('what came before a failure stays, and another question begins anew', async () => {
  shown.render(<Reader question="a" rowCount={100} failsAt={50} />)
  await soon(() => expect(now.state).toBe('failed'))
  expect(numbers()).toEqual(counting(50))
  shown.render(<Reader question="b" rowCount={10} />)
  await soon(() => expect([now.state, now.rows.length]).toEqual(['ready', 10]))
})

test('without a question nothing is read', async () => {
  shown.render(<Reader question="" rowCount={10} />)
  await soon(() => expect(now.rows).toEqual([]))
  expect(asked).toEqual([])
})

interface FleetProps {
  /** So many rows each vehicle has, by its id. */
  rowCounts: readonly number[]
  pauseAfter?: number
  /** Called before each page is answered. */
  beforePage?(page: Page): void
}

/** Reads the rows of a fleet; vehicle 7 has the rows 7.000, 7.001 and so on. */
function FleetReader({ rowCounts, pauseAfter, beforePage }: FleetProps) {
  now = usePagedRows<Row>({
    key: 'fleet',
    findVehicles: async () => rowCounts.map((_, id) => id),
    async read(page) {
      asked.push(page)
      beforePage?.(page)
      const { first, cursor, firstVehicleId = 0, lastVehicleId = Number.POSITIVE_INFINITY } = page
      const all = rowCounts.flatMap((length, vehicleId) =>
        vehicleId < firstVehicleId || vehicleId > lastVehicleId
          ? []
          : Array.from({ length }, (_, index) => ({ vehicleId, cursor: String(vehicleId * 1000 + index) })),
      )
      return all.filter((row) => cursor === '' || Number(row.cursor) > Number(cursor)).slice(0, first)
    },
    ...(pauseAfter && { pauseAfter }),
  })
  return null
}
const whole = (rowCounts: readonly number[]) =>
  rowCounts.flatMap((length, id) => counting(length).map((index) => id * 1000 + index))

test('a fleet whose first vehicles have no rows is looked through bit by bit, and says how far', async () => {
  const rowCounts = [...Array.from({ length: 1000 }, () => 0), 3, 0, 40, 1]
  const searched: number[] = []
  shown.render(
    <FleetReader rowCounts={rowCounts} beforePage={({ firstVehicleId }) => searched.push(firstVehicleId!)} />,
  )
  await soon(() => expect(now.state).toBe('ready'))
  expect(numbers()).toEqual(whole(rowCounts))
  expect(asked[0]).toEqual({ first: 25, cursor: '', firstVehicleId: 0, lastVehicleId: 19 })
  expect(searched.filter((id) => id < 1000).length).toBeGreaterThan(2)
  expect(now.progress).toEqual({ searched: 1004, vehicles: 1004 })
})

test('a fleet comes whole and each row once, however its rows lie, also over a pause', async () => {
  const rowCounts = [0, 60, 0, 0, 300, ...Array.from({ length: 50 }, (_, index) => index % 3), 700, 0]
  shown.render(<FleetReader rowCounts={rowCounts} pauseAfter={310} />)
  await soon(() => expect([now.state, now.rows.length]).toEqual(['paused', 310]))
  now.readOn()
  await soon(() => expect([now.state, now.rows.length]).toEqual(['paused', 620]))
  now.readOn()
  await soon(() => expect([now.state, now.rows.length]).toEqual(['paused', 930]))
  now.readOn()
  await soon(() => expect(now.state).toBe('ready'))
  expect(numbers()).toEqual(whole(rowCounts))
})

test('a fleet without vehicles has no rows', async () => {
  shown.render(<FleetReader rowCounts={[]} />)
  await soon(() => expect(now.state).toBe('ready'))
  expect(asked).toEqual([])
})
