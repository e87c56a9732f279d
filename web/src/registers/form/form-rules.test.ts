import { customerFields } from '@monitorweb/contract/registers/customer'
import { deviceFields } from '@monitorweb/contract/registers/device'
import { userFields } from '@monitorweb/contract/registers/user'
import { vehicleInputFields } from '@monitorweb/contract/registers/vehicle'
import { describe, expect, test } from 'vitest'
import { customerForm } from '../definitions/customer-form.ts'
import { deviceForm } from '../definitions/device-form.ts'
import { userForm } from '../definitions/user-form.ts'
import { vehicleForm } from '../definitions/vehicle-form.ts'
import { changedFields, normalised, resolveForm, startingValues } from './form-rules.ts'

const field = (definition: typeof customerForm, name: string) =>
  definition.sections.flatMap(({ fields }) => fields).find((entry) => entry.name === name)!

describe('a form', () => {
  test('begins a new record with the defaults of the contract', () => {
    expect(startingValues(vehicleForm, null)).toMatchObject({ profileId: 1, status: 0, plate: '', customerId: null })
    expect(Object.keys(startingValues(customerForm, null))).toContain('forwardPort2')
    expect(Object.keys(startingValues(customerForm, null))).not.toContain('updatedAt')
  })

  test('writes a field, once left, as it will be stored', () => {
    const leave = (definition: typeof customerForm, name: string, value: string) =>
      normalised(definition, field(definition, name), value)
    expect(leave(customerForm, 'name', '  José   da Silva ')).toBe('José da Silva')
    expect(leave(customerForm, 'email1', ' Ana@Empresa.COM ')).toBe('ana@empresa.com')
    expect(leave(customerForm, 'taxNumber', '52998224725')).toBe('529.982.247-25')
    expect(leave(vehicleForm, 'plate', 'abc-1d23')).toBe('ABC1D23')
    expect(leave(vehicleForm, 'password', '  aberta  sésamo ')).toBe('  aberta  sésamo ')
  })

  test('says what the server would refuse, at the field', () => {
    const { errors } = resolveForm(
      customerForm,
      { ...startingValues(customerForm, null), taxNumber: '529.982.247-26' },
      'new',
    )
    expect(errors['name']?.message).toBe('Informe o nome.')
    expect(errors['taxNumber']?.message).toContain('dois últimos algarismos')
  })

  test.each([
    [{ postalCode: '123' }, 'postalCode', '8 algarismos'],
    [{ taxNumber: '123' }, 'taxNumber', '11 algarismos'],
    [{ state: 'XX' }, 'state', 'sigla'],
  ])('says of %j what was expected', (typed, name, expected) => {
    const values = { ...startingValues(customerForm, null), name: 'Aurora', ...typed }
    const { errors } = resolveForm(customerForm, values, 'new')
    expect(Object.keys(errors)).toEqual([name])
    expect(errors[name]?.message).toContain(expected)
    expect(resolveForm(customerForm, { ...values, taxNumber: '', country: 'Paraguai' }, 'new').errors).toEqual({})
  })

  test('asks for a plate or a description, and for a customer', () => {
    const { errors } = resolveForm(vehicleForm, startingValues(vehicleForm, null), 'new')
    expect(Object.keys(errors).sort()).toEqual(['customerId', 'plate'])
  })

  test('an odd plate and an odd chassis are taken', () => {
    const values = { ...startingValues(vehicleForm, null), customerId: 1, plate: 'TRATOR7', chassis: 'X1' }
    expect(resolveForm(vehicleForm, values, 'new').errors).toEqual({})
    expect(field(vehicleForm, 'plate').warn?.('TRATOR7')).toContain('formato')
    expect(field(vehicleForm, 'chassis').warn?.('9BWZZZ377VT004251')).toBeNull()
    expect(field(vehicleForm, 'chassis').warn?.('9BWZZZ377VT00425O')).toContain('17')
  })

  test('an IMEI whose check digit is wrong is taken, with a word', () => {
    const { warn } = field(deviceForm, 'serial')
    expect([warn?.('356938035643809'), warn?.('356938035643808'), warn?.('RESERVA-1')]).toEqual([
      null,
      expect.stringContaining('dígito verificador'),
      null,
    ])
    const values = { ...startingValues(deviceForm, null), serial: '356938035643808' }
    expect(resolveForm(deviceForm, values, 'new').errors).toEqual({})
  })

  test('wants a password of a new user, twice the same, and none to change another field', () => {
    const values = { ...startingValues(userForm, null), login: 'ana', name: 'Ana', userTypeId: 3, customerId: 1 }
    const wrong = (typed: object, kind: 'new' | 'existing') =>
      Object.keys(resolveForm(userForm, { ...values, ...typed }, kind).errors)
    expect(wrong({}, 'new')).toEqual(['password'])
    expect(wrong({}, 'existing')).toEqual([])
    expect(wrong({ password: 'abc', repeatedPassword: 'abd' }, 'new')).toEqual(['repeatedPassword'])
    expect(wrong({ password: 'abc', repeatedPassword: 'abc' }, 'new')).toEqual([])
  })

  test('a time that is none is refused in words', () => {
    const { errors } = resolveForm(
      userForm,
      { ...startingValues(userForm, null), accessEndsAt: '31/02/2026' },
      'existing',
    )
    expect(errors['accessEndsAt']?.message).toContain('DD/MM/AAAA')
  })

  test('sends only what was changed', () => {
    const before = startingValues(customerForm, null)
    expect(changedFields(customerForm, before, { ...before })).toEqual([])
    expect(changedFields(customerForm, before, { ...before, name: 'Aurora', recordVersion: 7 })).toEqual(['name'])
  })
})

describe.each([
  ['customer', customerForm, customerFields],
  ['vehicle', vehicleForm, vehicleInputFields],
  ['device', deviceForm, deviceFields],
  ['user', userForm, userFields],
] as const)('the form of a %s', (_, definition, fields) => {
  test('shows every field of the register once', () => {
    const shown = definition.sections.flatMap((section) => section.fields.map(({ name }) => name))
    const asked = Object.keys(startingValues(definition, null)).filter(
      (name) => !['id', 'recordVersion'].includes(name) && name in fields,
    )
    expect([...new Set(shown)].sort()).toEqual(shown.sort())
    expect(asked.filter((name) => !shown.includes(name))).toEqual([])
  })
})
