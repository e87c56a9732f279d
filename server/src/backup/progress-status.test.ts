import { expect, test } from 'vitest'
import type { CopyStatus } from './copy-status.ts'
import { statusOf } from './progress-status.ts'

const base = { name: 'base', startPlace: '0/1', endPlace: '0/2', startedMs: 1000, endedMs: 2000, bytes: 1 }
const told = { copiedUntil: 'before', restorableFrom: 'before', baseAt: 'before' } as CopyStatus

test('while another series has no base copy yet, what can be restored of the one before is still told', () => {
  const begun = statusOf({ copiedUntilMs: 0, bases: [], missing: null }, '/copias')
  expect({ ...told, ...begun }).toEqual({ ...told, state: 'starting', problem: null })
})

test('once it has one, the moments are its own', () => {
  const later = { ...base, endedMs: 3000 }
  expect({ ...told, ...statusOf({ copiedUntilMs: 4000, bases: [base, later], missing: null }, '/copias') }).toEqual({
    ...{ state: 'copying', problem: null, copiedUntil: '1970-01-01T00:00:04.000Z' },
    ...{ restorableFrom: '1970-01-01T00:00:02.000Z', baseAt: '1970-01-01T00:00:03.000Z' },
  })
})

test('where a file could not be read since the start, what is known of earlier still holds', () => {
  const missing = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/dados/foto' })
  expect({ ...told, ...statusOf({ copiedUntilMs: 0, bases: [base], missing }, '/copias') }).toMatchObject({
    ...{ state: 'failing', problem: 'Não há permissão para ler ou escrever em /dados/foto.', copiedUntil: 'before' },
    baseAt: '1970-01-01T00:00:02.000Z',
  })
})
