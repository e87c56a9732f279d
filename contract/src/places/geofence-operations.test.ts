import { expect, test } from 'vitest'
import { checkArgs, checkCreation } from '../wire/check.ts'
import { type Geofence, geofenceFields } from './geofence.ts'
import { geofenceOperations } from './geofence-operations.ts'

const gate: Partial<Geofence> = {
  customerId: 784,
  name: ' Pátio   Norte ',
  geometry: '{"type":"Point","coordinates":[-46.6,-23.5]}',
}

test('a geofence is a rule’s place of no colour, group and limit where nothing else is said', () => {
  expect(checkCreation(geofenceFields, gate)).toMatchObject({
    ...{ name: 'Pátio Norte', purpose: 'cerca', radiusMeters: 0, color: '', group: '', speedLimitKmh: 0 },
    description: '',
  })
})

test.each([
  [{ name: '' }, 'nome'],
  [{ geometry: '' }, 'geometria'],
  [{ purpose: 'ancora' }, 'tipo'],
  [{ radiusMeters: 50_001 }, 'raio'],
  [{ color: 'red' }, 'cor'],
  [{ speedLimitKmh: 251 }, 'limiteVelocidade'],
])('%o is refused, naming the field', (wrong, field) => {
  expect(() => checkCreation(geofenceFields, { ...gate, ...wrong })).toThrow(expect.objectContaining({ field }))
})

test('a list is of every purpose and group unless one is asked for', () => {
  expect(checkArgs(geofenceOperations.listGeofences, {})).toMatchObject({ purpose: undefined, group: undefined })
  expect(checkArgs(geofenceOperations.listGeofences, { grupo: '' })).toMatchObject({ group: '' })
  expect(() => checkArgs(geofenceOperations.listGeofences, { tipo: 'circulo' })).toThrow('cerca, ponto, ancora')
})
