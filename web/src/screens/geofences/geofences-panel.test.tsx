import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { CIRCLE, geofenceOnWire } from '#testing/geofence-on-wire.ts'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { ShownPanel } from './shown-panel.tsx'
import type { GeofencesTask } from './use-geofences-page.ts'

let page: ReturnType<typeof openPage>
let went: string[]
let turnTo: (task: GeofencesTask) => void
beforeEach(() => {
  enterAs({ customerId: 7, userId: 1, access: 'A' })
  went = []
})
afterEach(() => page.close())

function open(task: GeofencesTask, answers: Parameters<typeof openPage>[2]) {
  page = openPage('/cercas', <ShownPanel begun={task} went={went} onLead={(by) => (turnTo = by)} />, answers)
}

test('where there is none the list says how to make one, and where it cannot be read, why', async () => {
  open({ kind: 'list' }, { cercas: () => [] })
  await seen('Nenhuma cerca cadastrada')
  press('Nova cerca')
  expect(went).toEqual(['/nova'])
  page.close()
  enterAs({ customerId: 7, userId: 1, access: 'A' })
  open({ kind: 'list' }, { cercas: () => new TypeError('Failed to fetch') })
  await seen('Tentar de novo')
})

test('a list that was not read to its end says so', async () => {
  const full = Array.from({ length: 1_000 }, (_, index) => geofenceOnWire({ id: index + 1, name: 'Doca', ...CIRCLE }))
  open({ kind: 'list' }, { cercas: () => full })
  await seen('Lidas as 60.000 primeiras cercas, por nome.')
  expect(page.of('cercas')).toHaveLength(60)
})

test('a geofence that is gone says so', async () => {
  open({ kind: 'one', id: 9 }, { cercas: () => [geofenceOnWire({ id: 5, name: 'Pátio' })] })
  await seen('Cerca não encontrada')
})

test('vehicles inside are counted once positions are known, and not before', async () => {
  let arrive = (_: unknown) => {}
  const fleet = new Promise((resolve) => (arrive = resolve))
  open({ kind: 'one', id: 5 }, { live: () => fleet, cercas: () => [geofenceOnWire({ id: 5, name: 'Pátio' })] })
  await seen('Aguardando as posições dos veículos…')
  expect(document.body.textContent).not.toContain('Nenhum veículo dentro')
  arrive({ serverTime: Date.now(), vehicles: [], unknownDevices: [], customers: [] })
  await seen('Nenhum veículo dentro agora')
})

test('of vehicles that were inside when they were last seen the card says so, and since when nothing newer is known', async () => {
  const now = Date.now()
  const inside = (vehicleId: number, own: Partial<LiveVehicle>, days = 0) =>
    sampleVehicle(vehicleId, {
      ...own,
      position: samplePosition({ latitude: -23.42, longitude: -46.58, fixTime: now - days * 86_400_000 }),
    })
  const vehicles = [
    inside(1, {}),
    inside(2, { status: 'late', freshness: 'late', lastCommunicationAt: now - 2 * 3_600_000 }, 21),
    inside(3, { badges: ['noGps'] }, 3),
  ]
  open(
    { kind: 'one', id: 5 },
    {
      live: () => ({ serverTime: now, vehicles, unknownDevices: [], customers: [] }),
      cercas: () => [geofenceOnWire({ id: 5, name: 'Pátio' })],
    },
  )
  await seen('1 veículo dentro agora; 2 vistos dentro por último')
  const words = [...document.querySelectorAll('[aria-label="Veículos dentro"] li')].map(({ textContent }) =>
    textContent.replaceAll('\u00a0', ' '),
  )
  expect(words).toEqual(['AAA1Desligado', 'AAA2Atraso 2 h', 'AAA3GPS há 3 d'])
})

test.each([
  ['R', false],
  ['C', true],
] as const)('an anchor is lifted by access %s: %s', async (access, isOffered) => {
  enterAs({ customerId: 7, userId: 1, access })
  open({ kind: 'one', id: 5 }, { cercas: () => [geofenceOnWire({ id: 5, name: 'Âncora', purpose: 'ancora' })] })
  await seen('Mostrar no mapa')
  expect(document.body.textContent?.includes('Recolher âncora')).toBe(isOffered)
})

test('what was asked about one geofence is not asked about the next', async () => {
  open(
    { kind: 'one', id: 5 },
    { cercas: () => [geofenceOnWire({ id: 5, name: 'Pátio' }), geofenceOnWire({ id: 6, name: 'Rota' })] },
  )
  await soon(() => press('Excluir'))
  await seen('Confirmar a exclusão')
  turnTo({ kind: 'one', id: 6 })
  await seen('Rota')
  expect(document.body.textContent).not.toContain('Confirmar a exclusão')
})
