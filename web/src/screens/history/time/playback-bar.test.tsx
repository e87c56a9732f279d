import { emptyTrack } from '@monitorweb/domain/track/track'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { timeZone } from '#format/time-zone.ts'
import { positionFilterOf } from '#reports/filters/position-filter.ts'
import { focusOf, type HistorySearch } from '#reports/history/history-search.ts'
import { createHistorySelection, SelectionContext, useSelection } from '#reports/history/history-selection.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { positionRows } from '../positions/position-rows.ts'
import { sampleShown, sampleViewed } from '../sample-viewed.ts'
import type { Viewed } from '../use-viewed.ts'
import { PlaybackBar } from './PlaybackBar.tsx'
import { usePlayback } from './use-playback.ts'

const FROM = Date.UTC(2026, 10, 23, 12)
const MINUTE = 60_000
const TIMES = Array.from({ length: 16 }, (_, index) => FROM + index * 2 * MINUTE)
const track = emptyTrack(TIMES.length)
track.fixTime.set(TIMES)
const driven = sampleShown({ growing: { track, verdicts: new Uint8Array(TIMES.length) } })
const period = { from: FROM, to: FROM + 60 * MINUTE }
const whole = sampleViewed(period, { vehicles: [driven] })

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

/** Shows the bar with this instant chosen, over the part that is looked at. */
function open(instant: number, asked: HistorySearch = {}) {
  let search = asked
  const viewedBy = (focus: HistorySearch): Viewed => {
    const part = focusOf(focus, timeZone(), period)
    return { ...whole, hasFocus: part !== null, focus: part ?? period }
  }
  function Bar() {
    const [viewed, show] = useState(viewedBy(asked))
    const playback = usePlayback({ selection: useSelection(), viewed })
    function change(patch: HistorySearch) {
      search = { ...search, ...patch }
      show(viewedBy(search))
    }
    return <PlaybackBar {...{ viewed, playback, change }} zone={timeZone()} chart={null} onChart={() => undefined} />
  }
  page = openPage(
    '/historical/trackinghistory',
    <SelectionContext value={createHistorySelection({ instant })}>
      <Bar />
    </SelectionContext>,
    {},
  )
  return { viewed: () => viewedBy(search) }
}

test.each([
  ['Começar aqui', 11, TIMES[5]],
  ['Terminar aqui', 6, FROM],
])('the position at which "%s" is pressed belongs to what is shown', async (button, count, first) => {
  const { viewed } = open(TIMES[5]!)
  await seen(button)
  press(button)
  await seen('Mostrando')
  const all = { filter: positionFilterOf({}), sort: null, withExcluded: false, isPlace: null, isOpen: null }
  expect([positionRows(viewed(), all).positionCount, viewed().focus.from]).toEqual([count, first])
})

test('the keys go on behind the words of a part that is left', async () => {
  open(TIMES[5]!, { focus: '2026-11-23T09:00:00~2026-11-23T09:10:00' })
  await seen('Mostrando')
  press('Mostrar o período inteiro')
  await soon(() => expect(document.body.textContent).not.toContain('Mostrando'))
  expect(document.activeElement?.textContent).toBe('Começar aqui')
})
