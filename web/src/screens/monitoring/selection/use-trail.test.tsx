import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { encodeTrack } from '@monitorweb/contract/tracks/track-columns'
import { encodeFrame } from '@monitorweb/contract/tracks/track-stream'
import { emptyTrack } from '@monitorweb/domain/track/track'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider, usePause } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { soon } from '#testing/eventually.ts'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { useTrail } from './use-trail.ts'

const MINUTE = 60_000
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

/** A browser without WebGL makes no map, and of one only this is asked. */
const map = { setOverlays: () => undefined } as unknown as FleetMap

/** It drives, and reports every minute. */
const seenAt = (at: number) =>
  sampleVehicle(7, {
    ...{ status: 'moving', movement: 'moving', expectedSeconds: 60, lastCommunicationAt: at },
    position: samplePosition({ fixTime: at, receivedAt: at }),
  })

function Followed({ next }: { next: LiveVehicle }) {
  const [vehicle, setVehicle] = useState(seenAt(next.lastCommunicationAt! - 16 * MINUTE))
  const [paused, setPaused] = usePause()
  const { loading } = useTrail({ map, vehicleId: 7, length: '60', vehicle })
  return (
    <>
      {loading ? 'lendo' : 'lido'}
      <button type="button" onClick={() => setPaused(!paused)}>
        {paused ? 'Continuar' : 'Pausar'}
      </button>
      <button type="button" onClick={() => setVehicle(next)}>
        Nova posição
      </button>
    </>
  )
}

/** Shows a vehicle whose stored track ends with its first position; answers how often the track was read. */
async function follow(next: LiveVehicle) {
  const snapshot = { serverTime: Date.now(), vehicles: [], unknownDevices: [], customers: [] }
  page = openPage(
    '/monitoring',
    <QueryScope>
      <LiveFleetProvider>
        <Followed next={next} />
      </LiveFleetProvider>
    </QueryScope>,
    { live: () => snapshot },
  )
  const [answer, asked] = [fetch, vi.fn()]
  const track = emptyTrack(1)
  track.fixTime[0] = next.lastCommunicationAt! - 16 * MINUTE
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.startsWith('/tracks/7')) return await answer(url, init)
    asked()
    const report = { trips: [], stops: [], segments: [], days: [], summary: {} }
    return new Response(
      Buffer.concat([
        encodeFrame('part', { from: 0, to: 1, rules: { gapSeconds: 600 } }),
        encodeFrame('points', encodeTrack(track)),
        encodeFrame('verdicts', Uint8Array.of(0)),
        encodeFrame('report', report),
        encodeFrame('end', null),
      ]),
    )
  })
  await seen('lido')
  expect(asked).toHaveBeenCalledTimes(1)
  return asked
}

test('what a pause left out of a trail is read when it ends', async () => {
  const asked = await follow(seenAt(Date.now()))
  press('Pausar')
  await seen('Continuar')
  press('Continuar')
  await soon(() => expect(asked).toHaveBeenCalledTimes(2))
})

test('a position that leaps over those of the memory of its tracker has the trail read again, once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked = await follow(seenAt(Date.now()))
  press('Nova posição')
  await vi.advanceTimersByTimeAsync(31_000)
  await soon(() => expect(asked).toHaveBeenCalledTimes(2))
  // The track does not believe the position: asking on would change nothing.
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(asked).toHaveBeenCalledTimes(2)
})
