import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { operations } from '../operations.ts'
import { customerFields } from '../registers/customer.ts'
import { deviceFields } from '../registers/device.ts'
import { userFields } from '../registers/user.ts'
import { vehicleFields } from '../registers/vehicle.ts'
import { checkArgs, checkChange, checkCreation } from './check.ts'
import { decodeValue, encodeValue, fromWire, NumberLiteral, toWire } from './codec.ts'
import { flag, integer, number, orNull, reference, stamp, text } from './field.ts'
import { SECRET_MASK } from './secret.ts'

const literal = (written: string) => new NumberLiteral(written)

describe('lenient values', () => {
  test.each([
    [text('t', ''), literal('863100000000001999'), '863100000000001999'],
    [text('t', ''), 863100000000001, '863100000000001'],
    [text('t', ''), literal('1.50'), '1.50'],
    [text('t', ''), null, ''],
    [integer('i', ''), '12', 12],
    [integer('i', ''), literal('12'), 12],
    [integer('i', ''), '', 0],
    [integer('i', ''), null, 0],
    [number('n', ''), ' 80.5 ', 80.5],
    [reference('r', ''), '0', null],
    [reference('r', ''), '', null],
    [reference('r', ''), 5, 5],
    [flag('f', ''), 'true', true],
    [flag('f', ''), literal('0'), false],
    [flag('f', ''), '', false],
    [orNull(flag('f', '')), null, null],
    [stamp('s', ''), '', null],
    [stamp('s', ''), '1970-01-01 00:00:01', 1000],
  ])('%# is understood', (field, sent, meant) => {
    expect(decodeValue(field, sent)).toBe(meant)
  })

  test.each([
    [text('t', ''), 2 ** 64],
    [text('t', ''), ['a']],
    [text('t', ''), true],
    [integer('i', ''), 'doze'],
    [integer('i', ''), '0x10'],
    [integer('i', ''), {}],
    [text('t', ''), { written: '1' }],
    [text('t', ''), { numberLiteral: {} }],
    [reference('r', ''), { written: '1' }],
    [flag('f', ''), { written: '1' }],
    [number('n', ''), 'Infinity'],
    [flag('f', ''), 'talvez'],
    [stamp('s', ''), '2026-02-30 00:00:00'],
    [stamp('s', ''), '2026-01-01T00:00:00Z'],
    [stamp('s', ''), 0],
  ])('%# is refused by the name of its field', (field, sent) => {
    expect(() => decodeValue(field, sent)).toThrow(expect.objectContaining({ field: field.wire }))
  })

  test('a stamp to the second survives the wire', () => {
    const field = stamp('s', '')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253_402_300_799 }), (seconds) => {
        expect(decodeValue(field, encodeValue(field, seconds * 1000))).toBe(seconds * 1000)
      }),
    )
  })
})

describe('inputs', () => {
  test('hold only what was sent, and go back as they came', () => {
    const sent = { cliId: 1, veiPlc: 'ABC1D23', tpvId: 0, veiVst: '' }
    const row = fromWire(vehicleFields, sent)
    expect(row).toEqual({ customerId: 1, plate: 'ABC1D23', vehicleTypeId: null, inspectedAt: null })
    expect(toWire(vehicleFields, row)).toEqual(sent)
  })

  test('the mask and null keep a secret, "" clears it', () => {
    expect(fromWire(deviceFields, { eqpPin: SECRET_MASK, eqpPuk: null })).toEqual({})
    expect(fromWire(deviceFields, { eqpPin: '' })).toEqual({ pin: '' })
  })

  test('a password never reads', () => {
    expect(encodeValue(userFields.password, 'segredo')).toBe('')
  })
})

describe('a change', () => {
  test('is judged by what differs from what is stored, and by nothing else', () => {
    const stored = { name: '', taxNumber: '111.444.777-00', city: 'a  b' }
    expect(checkChange(customerFields, { ...stored, state: 'sp' }, stored)).toEqual({ state: 'SP' })
    expect(() => checkChange(customerFields, { ...stored, taxNumber: '111.444.777-01' }, stored)).toThrow(
      expect.objectContaining({ field: 'cliCpf' }),
    )
  })
})

describe('a creation', () => {
  test('fills in defaults and normalises', () => {
    const row = checkCreation(vehicleFields, { customerId: 1, plate: ' abc-1d23 ', chassis: '9bwzzz', updatedAt: 5 })
    expect(row).toMatchObject({ plate: 'ABC1D23', chassis: '9BWZZZ', profileId: 1, status: 0, updatedAt: null })
  })

  test.each([
    [customerFields, {}, 'cliDsc'],
    [customerFields, { name: 'A', taxNumber: '111.444.777-00' }, 'cliCpf'],
    [customerFields, { name: 'A', status: 2 }, 'cliSts'],
    [customerFields, { name: 'A'.repeat(300) }, 'cliDsc'],
    [deviceFields, { serial: 'A'.repeat(256) }, 'eqpSrn'],
    [deviceFields, { serial: '  ' }, 'eqpSrn'],
    [vehicleFields, { plate: 'ABC1D23' }, 'cliId'],
    [userFields, { name: 'A', customerId: 1, userTypeId: 1 }, 'usrLgn'],
  ])('%# names the field it refuses', (fields, sent, field) => {
    expect(() => checkCreation(fields, sent)).toThrow(expect.objectContaining({ field }))
  })
})

describe('arguments', () => {
  test('take their defaults, also for null', () => {
    expect(checkArgs(operations.searchVehicles, { first: null })).toEqual({
      search: '%',
      flags: '0,1',
      status: undefined,
      customerId: null,
      withoutDevice: false,
      groupId: null,
      first: 100,
      offset: 0,
      orderBy: undefined,
      order: undefined,
    })
  })

  test.each([0, 1001, -1, 1.5, '0', ''])('first: %j is refused, never clamped', (first) => {
    expect(() => checkArgs(operations.searchVehicles, { first })).toThrow(expect.objectContaining({ field: 'first' }))
  })

  test('a missing one is named', () => {
    expect(() => checkArgs(operations.positionReport, { parDhi: '2026-01-01 00:00:00' })).toThrow(
      expect.objectContaining({ field: 'parDhf', message: 'Informe o fim (parDhf).' }),
    )
  })
})
