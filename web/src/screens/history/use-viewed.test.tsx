import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import type { VehicleHistory } from '#reports/history/use-histories.ts'
import { sampleViewed } from './sample-viewed.ts'
import { useViewed } from './use-viewed.ts'

const PERIOD = { from: 0, to: 1_000 }
afterEach(() => vi.unstubAllGlobals())

async function isPartial(...states: Pick<VehicleHistory, 'state' | 'error'>[]): Promise<boolean | undefined> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const histories = states.map((state, index) => {
    return { ...state, vehicleId: index + 1, period: PERIOD, loaded: null, waitSeconds: 0 }
  })
  const { landmarks } = sampleViewed(PERIOD)
  let answer: boolean | undefined
  function Page() {
    answer = useViewed({ search: {}, histories, chosen: [], period: PERIOD, zone: 'UTC', landmarks }).isPartial
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(() => root.render(<Page />))
  act(() => root.unmount())
  return answer
}

test('a period is read in part until all of it came, of every vehicle that there is', async () => {
  const [ready, missing] = [
    { state: 'ready', error: null } as const,
    { state: 'failed', error: new ApiError('NOT_FOUND', '') } as const,
  ]
  expect(await isPartial(ready, ready)).toBe(false)
  expect(await isPartial(ready, missing)).toBe(false)
  for (const state of ['loading', 'cancelled', 'failed'] as const) {
    expect(await isPartial(ready, { state, error: new ApiError('INTERNAL', '') })).toBe(true)
  }
})
