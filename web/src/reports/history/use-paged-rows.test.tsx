import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { type PagedRows, usePagedRows } from './use-paged-rows.ts'

interface Row {
  cursor: string
}

let shown: Root
let host: HTMLElement
let now: PagedRows<Row>
let asked: { first: number; cursor: string }[]

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
      return Array.from({ length }, (_, index) => ({ cursor: String(start + index) }))
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
