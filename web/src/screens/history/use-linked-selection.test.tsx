import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HistorySearch } from '#reports/history/history-search.ts'
import type { HistorySelection } from '#reports/history/history-selection.ts'
import { writeWallStamp } from '#reports/period/zoned-time.ts'
import { useLinkedSelection } from './use-linked-selection.ts'

const ZONE = 'America/Sao_Paulo'
const NOON = Date.UTC(2026, 10, 3, 15)
const LATER = NOON + 60_000
let root: Root
let selection: HistorySelection
let asked: (string | undefined)[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  asked = []
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Link {
  t: string | undefined
  question: string
  vehicleId: number | null
}

function Page({ t, question, vehicleId }: Link) {
  const change = (patch: HistorySearch) => void asked.push(patch.t)
  selection = useLinkedSelection({ search: t ? { t } : {}, change, zone: ZONE, question, vehicleId })
  return null
}

/** Draws the page with a link, as the router does once the link has changed. */
const link = (t: string | undefined, question = 'today', vehicleId: number | null = null) =>
  act(() => root.render(<Page {...{ t, question, vehicleId }} />))
const stamp = (at: number) => writeWallStamp(at, ZONE)
const rest = () => act(() => vi.advanceTimersByTime(300))

test('who goes on before the link has come stays there, and the link follows', async () => {
  await link(undefined)
  selection.set({ instant: NOON })
  await rest()
  expect(asked).toEqual([stamp(NOON)])
  selection.set({ instant: LATER })
  await link(asked[0])
  expect(selection.get().instant).toBe(LATER)
  await rest()
  expect(asked).toEqual([stamp(NOON), stamp(LATER)])
})

test('a link to another instant is followed, and so is the way back', async () => {
  await link(undefined)
  selection.set({ instant: NOON })
  await rest()
  await link(stamp(NOON))
  await link(stamp(LATER))
  expect(selection.get().instant).toBe(LATER)
  await link(stamp(NOON))
  expect(selection.get().instant).toBe(NOON)
})

test('the way back to a row of another vehicle looks at that vehicle, also at the same instant', async () => {
  await link(stamp(NOON), 'today', 7)
  selection.set({ vehicleId: 8, instant: LATER })
  await link(stamp(LATER), 'today', 8)
  await link(stamp(NOON), 'today', 7)
  expect(selection.get()).toMatchObject({ vehicleId: 7, instant: NOON })
  await link(stamp(NOON), 'today', 8)
  expect(selection.get()).toMatchObject({ vehicleId: 8, instant: NOON })
})

test('another question leaves the instant of the one before, which no link had yet', async () => {
  await link(undefined)
  selection.set({ instant: NOON, playing: true })
  await link(undefined, 'yesterday')
  expect(selection.get()).toMatchObject({ instant: null, playing: false })
  selection.set({ instant: LATER })
  await link(undefined, 'today')
  await rest()
  expect([selection.get().instant, asked]).toEqual([null, []])
})

test('another question begins at the instant that its link names', async () => {
  await link(undefined)
  selection.set({ instant: NOON, vehicleId: 9 })
  await link(stamp(LATER), 'yesterday')
  expect(selection.get()).toMatchObject({ instant: LATER, vehicleId: null })
})
