import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { type MapRequests, useMapRequests } from './use-map-requests.ts'

let host: HTMLElement
let shown: Root
let requests: MapRequests | undefined
/** The longitudes that the map was asked to look at. */
let lookedAt: (number | undefined)[]

beforeEach(() => {
  requests = undefined
  lookedAt = []
  host = document.body.appendChild(document.createElement('div'))
  shown = createRoot(host)
})
afterEach(() => {
  shown.unmount()
  host.remove()
})

function Page({ vehicles }: { vehicles: ReadonlyMap<number, LiveVehicle> }) {
  requests = useMapRequests({ search: { v: 7 }, vehicles, mobile: false })
  const { request } = requests
  if (request && 'point' in request) lookedAt.push(request.point.longitude)
  return null
}

const silent = sampleVehicle(7, { position: null })
const other = sampleVehicle(8, { position: samplePosition({ longitude: -40 }) })
const show = (...vehicles: LiveVehicle[]) =>
  shown.render(<Page vehicles={new Map(vehicles.map((vehicle) => [vehicle.vehicleId, vehicle]))} />)

test('the vehicle of a link is shown once it is known', async () => {
  show(silent)
  await soon(() => expect(requests).toBeDefined())
  show({ ...silent, position: samplePosition({ longitude: -50 }) })
  await soon(() => expect(lookedAt.at(-1)).toBe(-50))
})

test('one that is heard of after something else was asked for does not move the map', async () => {
  show(silent, other)
  await soon(() => expect(requests).toBeDefined())
  requests!.show(8)
  await soon(() => expect(lookedAt.at(-1)).toBe(-40))
  const heard = { ...silent, position: samplePosition({ longitude: -50 }) }
  const before = requests
  show(heard, { ...other, position: samplePosition({ longitude: -41 }) })
  await soon(() => expect(requests).not.toBe(before))
  requests!.zoomTo(8)
  await soon(() => expect(lookedAt.at(-1)).toBe(-41))
  expect(lookedAt).not.toContain(-50)
})

test('one that is heard of after a hand was on the map does not move it', async () => {
  show(silent, other)
  await soon(() => expect(requests).toBeDefined())
  requests!.forget()
  const before = requests
  show({ ...silent, position: samplePosition({ longitude: -50 }) }, other)
  await soon(() => expect(requests).not.toBe(before))
  requests!.zoomTo(8)
  await soon(() => expect(lookedAt.at(-1)).toBe(-40))
  expect(lookedAt).not.toContain(-50)
})
