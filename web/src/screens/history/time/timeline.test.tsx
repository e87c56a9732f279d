import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { NO_ROWS } from '#reports/history/history-rows.ts'
import { createHistorySelection, SelectionContext } from '#reports/history/history-selection.ts'
import { totalsOf } from '#reports/history/period-totals.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage } from '#testing/test-page.tsx'
import type { Viewed } from '../use-viewed.ts'
import { Timeline } from './Timeline.tsx'
import styles from './timeline.module.css'

const HOUR = 3_600_000
const period = { from: 0, to: 4 * HOUR }
const viewed: Viewed = {
  vehicles: [
    { vehicleId: 7, name: 'ABC1D23', letter: '', code: '', color: '#000', growing: null, rows: NO_ROWS, gapMs: HOUR },
  ],
  ...{
    period,
    focus: period,
    hasFocus: false,
    isPartial: false,
    totals: totalsOf([]),
    limitKmh: 80,
    landmarkAt: () => '',
  },
}

let page: ReturnType<typeof openPage>
let changes: number
beforeEach(() => {
  changes = 0
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  page = openPage('/historical/positionhistory', <Page />, {})
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

function Page() {
  const [selection] = useState(createHistorySelection)
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

test('a touch that becomes the scrolling of the page leaves nothing marked', async () => {
  await soon(() => expect(document.querySelector(`.${styles.timeline}`)).not.toBeNull())
  point('pointerdown', 10)
  point('pointermove', 90)
  await soon(() => expect(brush()).not.toBeNull())
  point('pointercancel', 90)
  await soon(() => expect(brush()).toBeNull())
  expect(changes).toBe(0)
})
