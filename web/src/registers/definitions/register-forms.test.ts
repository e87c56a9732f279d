import { customerFields } from '@monitorweb/contract/registers/customer'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { stamp, text } from '@monitorweb/contract/wire/field'
import { describe, expect, test } from 'vitest'
import { changedFields, checkForm, contractField, normalised, startingValues, type Typed } from '#form/contract-form.ts'
import { WARNINGS } from '#format/odd-values.ts'
import { customerForm } from './customer-form.ts'
import { deviceForm } from './device-form.ts'
import {
  fieldsInOrder,
  masksOf,
  type RegisterFields,
  type RegisterForm,
  registerForm,
  type StoredRecord,
} from './form-definition.ts'
import { userForm } from './user-form.ts'
import { vehicleForm } from './vehicle-form.ts'

const field = (definition: RegisterFields, name: string) =>
  fieldsInOrder(definition).find((entry) => entry.name === name)!

/** Answers what a form says is odd about a value; `beside` holds what is typed in other fields. */
const warning = (definition: RegisterFields, name: string, typed: string, beside: Record<string, unknown>) =>
  WARNINGS[field(definition, name).warn!](typed, beside)

/** Answers what a form says is wrong with these values. */
function complaints<F extends FieldSet, R extends StoredRecord<F>>(
  definition: RegisterForm<F, R>,
  typed: Partial<Typed<F>>,
  kind: 'new' | 'existing' = 'new',
): Record<string, string> {
  const { fields, check } = definition
  const values = { ...startingValues(fields, null), ...typed }
  return { ...checkForm(fields, values, { check: (all) => check?.(all, kind) ?? {} }).errors }
}

describe('a form', () => {
  test('begins a new record with the defaults of the contract', () => {
    expect(startingValues(vehicleForm.fields, null)).toMatchObject({
      profileId: 1,
      status: 0,
      plate: '',
      customerId: null,
    })
    expect(Object.keys(startingValues(customerForm.fields, null))).toContain('forwardPort2')
    expect(Object.keys(startingValues(customerForm.fields, null))).not.toContain('updatedAt')
  })

  test('writes a field, once left, as it will be stored', () => {
    const leave = (definition: RegisterFields, name: string, value: string) =>
      normalised(contractField(definition.fields, name), value, masksOf(definition)[name])
    expect(leave(customerForm, 'name', '  José   da Silva ')).toBe('José da Silva')
    expect(leave(customerForm, 'email1', ' Ana@Empresa.COM ')).toBe('ana@empresa.com')
    expect(leave(customerForm, 'taxNumber', '52998224725')).toBe('529.982.247-25')
    expect(leave(vehicleForm, 'plate', 'abc-1d23')).toBe('ABC1D23')
    expect(leave(vehicleForm, 'password', '  aberta  sésamo ')).toBe('  aberta  sésamo ')
  })

  test('says what the server would refuse, at the field', () => {
    const errors = complaints(customerForm, { taxNumber: '529.982.247-26' })
    expect(errors['name']).toBe('Informe o nome.')
    expect(errors['taxNumber']).toContain('dois últimos algarismos')
  })

  test.each([
    ['postalCode', '123', '8 algarismos'],
    ['taxNumber', '123', '11 algarismos'],
    ['state', 'XX', 'sigla'],
    ['phone', 'não tem', 'telefone'],
    ['mobile1', '123', 'tamanho'],
    ['email2', 'a@exemplo.com.br; b@', 'b@'],
    ['forwardPort1', '70000', '65535'],
  ])('takes %s %j, with a word of what is odd', (name, typed, expected) => {
    expect(complaints(customerForm, { name: 'Aurora', [name]: typed === '70000' ? 70000 : typed })).toEqual({})
    expect(warning(customerForm, name, typed, {})).toContain(expected)
  })

  test('calls the secret of a tracker short, and not one that is stored, whose length nobody sees', () => {
    expect(warning(deviceForm, 'accessSecret', '1234567', {})).toContain('pode ser adivinhada')
    for (const typed of ['', '••••', '12345678']) expect(warning(deviceForm, 'accessSecret', typed, {})).toBeNull()
  })

  test('finds nothing odd in another country, in several addresses or in ISENTO', () => {
    const { country } = { country: 'Paraguai' }
    expect(warning(customerForm, 'state', 'XX', { country })).toBeNull()
    expect(warning(customerForm, 'postalCode', '123', { country })).toBeNull()
    expect(warning(customerForm, 'email1', 'a@exemplo.com.br; b@exemplo.com.br', {})).toBeNull()
    expect(warning(customerForm, 'phone', '(19) 3232-0000 / 3232-0001 ramal 12', {})).toBeNull()
    expect(warning(customerForm, 'taxNumber', 'ISENTO', {})).toBeNull()
    expect(masksOf(customerForm).taxNumber?.('ISENTO')).toBe('ISENTO')
  })

  test('judges of a stored record only what was changed', () => {
    const { fields } = customerForm
    const stored = { ...startingValues(fields, null), name: 'Aurora', taxNumber: '529.982.247-24' }
    expect(checkForm(fields, { ...stored, city: 'Campinas' }, { stored }).values?.city).toBe('Campinas')
    const typed = { ...stored, taxNumber: '111.444.777-34' }
    expect(Object.keys(checkForm(fields, typed, { stored }).errors ?? {})).toEqual(['taxNumber'])
  })

  test('asks for a plate or a description, and for a customer', () => {
    expect(Object.keys(complaints(vehicleForm, {})).sort()).toEqual(['customerId', 'plate'])
  })

  test('an odd plate and an odd chassis are taken', () => {
    expect(complaints(vehicleForm, { customerId: 1, plate: 'TRATOR7', chassis: 'X1' })).toEqual({})
    expect(warning(vehicleForm, 'plate', 'TRATOR7', {})).toContain('formato')
    expect(warning(vehicleForm, 'chassis', '9BWZZZ377VT004251', {})).toBeNull()
    expect(warning(vehicleForm, 'chassis', '9BWZZZ377VT00425O', {})).toContain('17')
  })

  test('an IMEI whose check digit is wrong is taken, with a word', () => {
    expect(
      ['356938035643809', '356938035643808', 'RESERVA-1'].map((serial) => warning(deviceForm, 'serial', serial, {})),
    ).toEqual([null, expect.stringContaining('dígito verificador'), null])
    expect(complaints(deviceForm, { serial: '356938035643808' })).toEqual({})
  })

  test('wants a password of a new user, twice the same, and none to change another field', () => {
    const values = { login: 'ana', name: 'Ana', userTypeId: 3, customerId: 1 }
    const wrong = (typed: object, kind: 'new' | 'existing') =>
      Object.keys(complaints(userForm, { ...values, ...typed }, kind))
    expect(wrong({}, 'new')).toEqual(['password'])
    expect(wrong({}, 'existing')).toEqual([])
    expect(wrong({ password: 'abc', repeatedPassword: 'abd' }, 'new')).toEqual(['repeatedPassword'])
    expect(wrong({ password: 'abc', repeatedPassword: 'abc' }, 'new')).toEqual([])
  })

  test('a time that is none is refused in words', () => {
    const errors = complaints(userForm, { accessEndsAt: '31/02/2026' }, 'existing')
    expect(errors['accessEndsAt']).toContain('DD/MM/AAAA')
  })

  test('sends only what was changed', () => {
    const before = startingValues(customerForm.fields, null)
    expect(changedFields(customerForm.fields, before, { ...before })).toEqual([])
    expect(changedFields(customerForm.fields, before, { ...before, name: 'Aurora', recordVersion: 7 })).toEqual([
      'name',
    ])
  })
})

test.each<[string, RegisterFields]>([
  ['customer', customerForm],
  ['vehicle', vehicleForm],
  ['device', deviceForm],
  ['user', userForm],
])('the form of a %s shows every field of the register once', (_, definition) => {
  const shown = fieldsInOrder(definition).map(({ name }) => name)
  const asked = Object.keys(startingValues(definition.fields, null))
  expect([...new Set(shown)].sort()).toEqual(shown.sort())
  expect(asked.filter((name) => !['id', 'recordVersion'].includes(name) && !shown.includes(name))).toEqual([])
})

test('a field that the contract has and no section names stands in the last section, typed as its kind is', () => {
  const fields = { ...customerFields, segment: text('cliSeg', 'Segmento'), insuredUntil: stamp('cliSgr', 'Seguro até') }
  const { sections } = registerForm<typeof fields, StoredRecord<typeof fields>>({ ...customerForm, fields })
  expect(sections.at(-1)?.fields.slice(-2)).toMatchObject([
    { name: 'segment', input: 'text' },
    { name: 'insuredUntil', input: 'dateTime' },
  ])
})
