import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider, useFleet } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { geofenceOnWire } from '#testing/geofence-on-wire.ts'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { AnchorButton } from './AnchorButton.tsx'

let page: ReturnType<typeof openPage>
let laid: unknown[]
beforeEach(() => {
  enterAs({ customerId: 1, userId: 1, access: 'C' })
  laid = [anchorOn(5)]
})
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

const anchorOn = (vehicleId: number) => geofenceOnWire({ id: 9, vehicleId, purpose: 'ancora' })

function Arrival() {
  return useFleet().loaded ? <p>A frota chegou</p> : null
}

/** Opens the button of a vehicle of customer 1, before somebody who sees these customers. */
function open(answers: Parameters<typeof openPage>[2], seenCustomers = [1]) {
  const customers = seenCustomers.map((customerId) => ({ customerId, name: 'Aurora', parentId: null }))
  const live = () => ({ serverTime: Date.now(), vehicles: [], unknownDevices: [], customers })
  page = openPage(
    '/monitoring',
    <QueryScope>
      <LiveFleetProvider>
        <Arrival />
        <AnchorButton vehicle={sampleVehicle(5)} />
      </LiveFleetProvider>
    </QueryScope>,
    { live, cercas: () => laid, ...answers },
  )
}
const pressed = () => document.querySelector('button')?.getAttribute('aria-pressed')

test('an anchor that ends while somebody looks is shown no longer, though nothing tells of it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open({})
  await soon(() => expect(pressed()).toBe('true'))
  expect(page.of('cercas')[0]!.variables).toMatchObject({ veiculo: 5 })
  laid = []
  vi.advanceTimersByTime(30_000)
  await soon(() => expect(pressed()).toBe('false'))
})

test('who lifts an anchor that is gone is told so, and then sees it', async () => {
  open({
    recolherAncora() {
      laid = []
      return { errors: [{ message: 'Não existe mais.', extensions: { code: 'NOT_FOUND' } }] }
    },
  })
  await soon(() => expect(pressed()).toBe('true'))
  press('Âncora')
  await soon(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe('Não existe mais.'))
  await soon(() => expect(pressed()).toBe('false'))
})

test.each([
  ['only reads', 'R', [1]],
  ['only shares the vehicle', 'C', [2]],
] as const)('who %s is offered none', async (_, access, customers) => {
  enterAs({ customerId: 1, userId: 1, access })
  open({}, [...customers])
  await seen('A frota chegou')
  expect(document.querySelector('button')).toBeNull()
  expect(page.of('cercas')).toEqual([])
})
