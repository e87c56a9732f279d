import { codeOfEvent } from '@monitorweb/domain/position/event-codes'
import { POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import { emptyTrack } from '@monitorweb/domain/track/track'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { createHistorySelection, SelectionContext } from '#reports/history/history-selection.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, seen } from '#testing/test-page.tsx'
import { sampleShown, sampleViewed } from '../sample-viewed.ts'
import { ShownTableContext } from '../table/shown-table.ts'
import { PositionsTable } from './PositionsTable.tsx'

const FROM = Date.UTC(2026, 10, 23, 12)
const MINUTE = 60_000
const PERIOD = { from: FROM, to: FROM + 60 * MINUTE }

type ShownTable = Parameters<typeof ShownTableContext>[0]['value']
let page: ReturnType<typeof openPage>
let shown: ShownTable
beforeEach(() => {
  shown = { current: null }
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(340)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(340)
  enterAs({ customerId: 784, userId: 1, access: 'A' })
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

/** Makes a track of three positions, a minute apart. */
function threePositions(latitude: number) {
  const track = emptyTrack(3)
  track.fixTime.set([FROM, FROM + MINUTE, FROM + 2 * MINUTE])
  track.latitude.fill(latitude)
  return track
}

function open(track: ReturnType<typeof emptyTrack>, { search = {}, waits = false } = {} as Given) {
  const vehicle = sampleShown({ growing: { track, verdicts: new Uint8Array(track.length) } })
  const viewed = sampleViewed(PERIOD, { vehicles: [vehicle] })
  page = openPage(
    '/historical/trackinghistory',
    <QueryScope>
      <ShownTableContext value={shown}>
        <SelectionContext value={createHistorySelection()}>
          <PositionsTable {...{ viewed, search, waits, change: () => undefined }} />
        </SelectionContext>
      </ShownTableContext>
    </QueryScope>,
    {},
  )
}
interface Given {
  search?: HistorySearch
  waits?: boolean
}

test('readings that wait for the rest of the period are not told as none, nor copied without a word', async () => {
  localStorage.setItem('monitorweb:history:posicoes:1', JSON.stringify(['satellites']))
  const track = threePositions(-23.5)
  track.speedKmh.fill(50)
  open(track, { waits: true, search: { rows: 'all' } })
  const dots = () => [...document.querySelectorAll('tbody td')].filter(({ textContent }) => textContent === '…')
  await soon(() => expect(dots()).toHaveLength(3))
  expect((await shown.current!.copy()).unread.readings).toBe(3)
})

test.each([
  [-23.5, 'No último local conhecido: -23.50000, 0.00000'],
  [0, 'Sem local conhecido'],
])(
  'alarms without satellites that are folded say where that was, as each of them does: %s',
  async (latitude, words) => {
    const track = threePositions(latitude)
    track.speedKmh.fill(0)
    track.flags.fill(POSITION_FLAGS.noFix)
    track.event.fill(codeOfEvent('sos'))
    open(track)
    await seen(words)
    expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
    expect((await shown.current!.copy()).text.split('\r\n')[1]).toContain(`· ${words}`)
  },
)

test.each([
  [3, -23.5, false],
  [3, 0, false],
  [300, -23.5, true],
])(
  'of %s positions at latitude %s paper says of places that were never in sight that they are coordinates: %s',
  async (count, latitude, says) => {
    const track = emptyTrack(count)
    track.fixTime.set(Array.from({ length: count }, (_, index) => FROM + index * 1000))
    track.latitude.fill(latitude)
    track.flags.fill(POSITION_FLAGS.noFix)
    track.speedKmh.fill(50)
    open(track)
    await soon(() => expect(document.querySelectorAll('tbody tr').length).toBeGreaterThan(0))
    await soon(() => expect(document.body.textContent?.includes('Onde o local ainda não foi lido')).toBe(says))
  },
)
