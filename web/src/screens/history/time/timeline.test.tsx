import { codeOfEvent } from '@monitorweb/domain/position/event-codes'
import { emptyTrack } from '@monitorweb/domain/track/track'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { createHistorySelection, SelectionContext } from '#reports/history/history-selection.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage } from '#testing/test-page.tsx'
import { sampleShown, sampleViewed } from '../sample-viewed.ts'
import type { Viewed } from '../use-viewed.ts'
import { AlarmMarks } from './AlarmMarks.tsx'
import { Timeline } from './Timeline.tsx'
import styles from './timeline.module.css'

const HOUR = 3_600_000
const period = { from: 0, to: 4 * HOUR }
const viewed = sampleViewed(period, { vehicles: [sampleShown()] })

let page: ReturnType<typeof openPage>
let changes: number
beforeEach(() => {
  changes = 0
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  page = openPage('/historical/positionhistory', <Page viewed={viewed} />, {})
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

function Page({ viewed, instant = null }: { viewed: Viewed; instant?: { vehicleId: number; instant: number } | null }) {
  const [selection] = useState(() => createHistorySelection(instant ?? {}))
  return (
    <QueryScope>
      <SelectionContext value={selection}>
        <Timeline viewed={viewed} change={() => void changes++} zone="America/Sao_Paulo" />
      </SelectionContext>
    </QueryScope>
  )
}

const brush = () => document.querySelector(`.${styles.brush}`)
function point(kind: string, clientX: number) {
  document
    .querySelector(`.${styles.timeline}`)!
    .dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, clientX, pointerId: 1 }))
}

test('every alarm has its mark, and those that would lie on one another are one with their count', async () => {
  const track = emptyTrack(260)
  // One each minute of the first hour, and two hundred in the last.
  const minutes = Array.from({ length: 260 }, (_, index) => (index < 60 ? index : 180 + (index - 60) * 0.3))
  track.fixTime.set(minutes.map((minute) => minute * 60_000))
  track.event.fill(codeOfEvent('sos'))
  const growing = { track, verdicts: new Uint8Array(260) }
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(<AlarmMarks vehicle={{ growing }} focus={period} width={1400} />)
  const marks = () => [...host.querySelectorAll('[role="img"]')].map((mark) => mark.getAttribute('aria-label')!)
  await soon(() => expect(marks().length).toBeGreaterThan(0))
  expect(marks()[0]).toMatch(/^\d alarmes, de .* 21:00:00 a .*: Pânico$/)
  const counts = marks().map((words) => Number(/^\d+/.exec(words)?.[0] ?? 1))
  expect(counts.reduce((sum, count) => sum + count)).toBe(260)
  expect(counts.length).toBeLessThan(1400 / 24)
  root.render(<AlarmMarks vehicle={{ growing }} focus={{ from: 0, to: 30_000 }} width={1400} />)
  await soon(() => expect(marks()).toEqual(['Pânico às 21:00:00']))
  root.unmount()
  host.remove()
})

test('of several vehicles the place is that of the chosen one, and says whose it is', async () => {
  const standing = (vehicleId: number, letter: string, latitude: number) => {
    const track = emptyTrack(1)
    track.latitude.fill(latitude)
    const growing = { track, verdicts: new Uint8Array(1) } as never
    return { ...viewed.vehicles[0]!, vehicleId, letter, growing }
  }
  page.close()
  const both = { ...viewed, vehicles: [standing(7, 'A', -23.5), standing(8, 'B', -10.25)] }
  page = openPage('/historical/positionhistory', <Page viewed={both} instant={{ vehicleId: 8, instant: HOUR }} />, {})
  const said = () => document.querySelector('[role="slider"]')?.getAttribute('aria-valuetext')
  await soon(() => expect(said()).toMatch(/, B -10\.25/))
})

test('a touch that becomes the scrolling of the page leaves nothing marked', async () => {
  await soon(() => expect(document.querySelector(`.${styles.timeline}`)).not.toBeNull())
  point('pointerdown', 10)
  point('pointermove', 90)
  await soon(() => expect(brush()).not.toBeNull())
  point('pointercancel', 90)
  await soon(() => expect(brush()).toBeNull())
  expect(changes).toBe(0)
})

test('the line of the instant tells its time, on that side of it where there is room', async () => {
  const clock = () => document.querySelector(`.${styles.head} span`)
  const open = (instant: number) => {
    page.close()
    page = openPage('/historical/positionhistory', <Page viewed={viewed} instant={{ vehicleId: 7, instant }} />, {})
  }
  open(HOUR)
  await soon(() => expect(clock()?.textContent).toBe('22:00:00'))
  expect(clock()!.hasAttribute('data-before')).toBe(false)
  open(3 * HOUR)
  await soon(() => expect(clock()?.textContent).toBe('00:00:00'))
  expect(clock()!.hasAttribute('data-before')).toBe(true)
})
