import { afterEach, beforeEach, expect, test } from 'vitest'
import { timeZone } from '#format/time-zone.ts'
import { readHistorySearch } from '#reports/history/history-search.ts'
import { readWallStamp, writeWallStamp } from '#reports/period/zoned-time.ts'
import { letPageCopy } from '#testing/plain-http-page.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { AskedPeriod } from '../exact-link.ts'
import type { ShownVehicle } from '../use-viewed.ts'
import { InstantActions } from './InstantActions.tsx'

const PATH = '/historical/positionhistory'
/** It was asked for today, in the afternoon. */
const period = { from: Date.UTC(2026, 10, 30, 3), to: Date.UTC(2026, 10, 30, 18) }
const instant = Date.UTC(2026, 10, 30, 17, 5, 9)

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

async function copiedLink(search: Record<string, string>, vehicleId: number) {
  const vehicle = { vehicleId, name: 'ABC1D23' } as ShownVehicle
  page = openPage(
    PATH,
    <AskedPeriod value={period}>
      <InstantActions vehicle={vehicle} instant={instant} known={null} words={['', '']} />
    </AskedPeriod>,
    {},
  )
  await page.router.navigate({ to: PATH as never, search: search as never })
  await seen('Copiar link')
  const copied = letPageCopy()
  press('Copiar link deste instante')
  const { search: query } = new URL(copied.getData('text/plain'))
  return readHistorySearch(page.router.options.parseSearch!(query))
}

test('the link of an instant leads to it on any other day, also where the address is not there yet', async () => {
  const { preset, from, to, t } = await copiedLink({ v: '7', preset: 'today', t: '2026-11-30T09:00:00' }, 7)
  const zone = timeZone()
  expect([preset, readWallStamp(from, zone), t]).toEqual([undefined, period.from, writeWallStamp(instant, zone)])
  expect(readWallStamp(to, zone)).toBe(period.to - 1000)
})

test('of several vehicles the link of an instant opens the card of its own', async () => {
  expect((await copiedLink({ v: '7,9,8', preset: 'today' }, 8)).v).toBe('8,7,9')
})

test('of a fleet the link of an instant keeps the row that is drawn', async () => {
  const search = { v: '0', drawn: '7~2026-11-30T14:00:00~2026-11-30T14:30:00', preset: 'today' }
  expect(await copiedLink(search, 7)).toMatchObject({ v: '0', drawn: search.drawn })
})
