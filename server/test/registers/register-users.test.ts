import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN, type Api, startApi } from '../setup/graphql-api.ts'
import { PASSWORD, type Registers, registersOf, unique } from '../setup/register-records.ts'

let api: Api
let make: Registers
let token: string

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
  token = api.admin
})
afterAll(() => api.stop())

const NEW_PASSWORD = 'Outra-senha-77'
const idOf = (personToken: string): number =>
  JSON.parse(Buffer.from(personToken.split('.')[1]!, 'base64url').toString()).usuCod

async function person(customer: number, type: number) {
  const login = unique('gente')
  const { createUsuario } = await api.data(
    `mutation { createUsuario(tusId: ${type}, cliId: ${customer}, usrLgn: "${login}", usrNom: "${login}", usrPwd: "${PASSWORD}", usrPml: 1) { usuario { usrId } } }`,
    { token },
  )
  return { id: createUsuario.usuario.usrId as number, login, token: await api.signIn(login, PASSWORD) }
}

const changes = (id: number) => [
  `updateUsuario(usrId: ${id}, usrNom: "OUTRO") { status }`,
  `updateUsuario(usrId: ${id}, usrPwd: "${NEW_PASSWORD}") { status }`,
  `deleteUsuario(usrId: ${id}) { status }`,
]

describe('administrators of a customer', () => {
  test('change, move and delete people of their own tree', async () => {
    const customer = await make.customer()
    const below = await make.customer({ above: customer })
    const admin = await make.person({ customer, type: 1 })
    const { id, login } = await person(below, 3)
    const { updateUsuario } = await api.data(
      `mutation { updateUsuario(input: { usrId: ${id}, cliId: ${customer}, tusId: 1, usrTel: "19 3232-0000" }) { usuario { cliId tusId usrTel usrLgn } } }`,
      { token: admin },
    )
    expect(updateUsuario.usuario).toEqual({ cliId: customer, tusId: 1, usrTel: '19 3232-0000', usrLgn: login })
    await api.data(`mutation { deleteUsuario(usrId: ${id}) { status usuario { usrLgn } } }`, { token: admin })
    expect(await api.refusal(`{ usuario(usrId: ${id}) { usrId } }`, { token: admin })).toBe('200 NOT_FOUND')
  })

  test('find nobody outside, and get nobody out of or into another tree', async () => {
    const [customer, stranger] = [await make.customer(), await make.customer()]
    const admin = await make.person({ customer, type: 1 })
    const other = await person(stranger, 4)
    for (const query of changes(other.id)) {
      expect(await api.refusal(`mutation { ${query} }`, { token: admin })).toBe('200 NOT_FOUND')
    }
    const own = await person(customer, 3)
    const move = (to: number) => `mutation { updateUsuario(usrId: ${own.id}, cliId: ${to}) { status } }`
    expect(await api.refusal(move(stranger), { token: admin })).toBe('200 NOT_FOUND cliId')
    expect(await api.refusal(move(999999), { token: admin })).toBe('200 NOT_FOUND cliId')
    expect(await api.refusal(move(784), { token: admin })).toBe('200 FORBIDDEN cliId')
  })

  test('do not reach a privileged person in their tree, nor make one of who has a privileged code', async () => {
    const customer = await make.customer()
    const admin = await make.person({ customer, type: 1 })
    const { id } = await person(customer, 4)
    await api.pool.query('delete from session where user_id = $1', [id])
    await api.pool.query('update user_account set id = 1097 where id = $1', [id])
    expect(await api.refusal(`mutation { updateUsuario(usrId: 1097, tusId: 2) { status } }`, { token: admin })).toMatch(
      /^200 FORBIDDEN/,
    )
    await api.data('mutation { updateUsuario(usrId: 1097, tusId: 2) { status } }', { token })
    for (const query of changes(1097)) {
      expect(await api.refusal(`mutation { ${query} }`, { token: admin })).toMatch(/^200 FORBIDDEN/)
    }
  })

  test.each([2, 3, 4])('of type %i are none: they keep nobody', async (type) => {
    const customer = await make.customer()
    const who = await make.person({ customer, type })
    const { id } = await person(customer, 4)
    for (const query of changes(id))
      expect(await api.refusal(`mutation { ${query} }`, { token: who })).toBe('200 FORBIDDEN')
  })
})

describe('operators', () => {
  test('of type O neither change nor delete an administrator among the operators, nor become one', async () => {
    const operator = await make.person({ customer: 784, type: 2 })
    for (const query of changes(1)) {
      expect(await api.refusal(`mutation { ${query} }`, { token: operator })).toMatch(/^200 FORBIDDEN/)
    }
    expect(
      await api.refusal(`mutation { updateUsuario(usrId: ${idOf(operator)}, tusId: 1) { status } }`, {
        token: operator,
      }),
    ).toBe('200 FORBIDDEN tusId')
    const { id } = await person(await make.customer(), 1)
    expect(
      await api.refusal(`mutation { updateUsuario(usrId: ${id}, usrNom: "X") { status } }`, { token: operator }),
    ).toBe('200 none')
    expect(
      await api.refusal(`mutation { updateUsuario(usrId: ${id}, cliId: 784) { status } }`, { token: operator }),
    ).toBe('200 FORBIDDEN tusId')
  })

  test('delete themselves never, and the last administrator stays whatever is tried', async () => {
    const own = idOf(token)
    const refusal = (query: string, as = token) => api.refusal(`mutation { ${query} }`, { token: as })
    expect(await refusal(`deleteUsuario(usrId: ${own}) { status }`)).toBe('200 BAD_USER_INPUT usrId')
    expect(await refusal(`updateUsuario(usrId: ${own}, tusId: 2) { status }`)).toBe('200 CONFLICT tusId')
    const customer = await make.customer()
    expect(await refusal(`updateUsuario(usrId: ${own}, usrDhe: "2020-01-01 00:00:00") { status }`)).toBe(
      '200 BAD_USER_INPUT usrDhe',
    )
    expect(await refusal(`updateUsuario(usrId: ${own}, usrDhe: "2099-01-01 00:00:00") { status }`)).toBe(
      '200 CONFLICT usrDhe',
    )
    const second = await make.person({ customer: 784, type: 1 })
    // Each deletes the other at the same moment: one of them remains.
    const answers = await Promise.all([
      refusal(`deleteUsuario(usrId: ${idOf(second)}) { status }`),
      refusal(`updateUsuario(usrId: ${idOf(second)}, cliId: ${customer}) { status }`, second),
    ])
    expect(answers.filter((answer) => answer === '200 none').length).toBeGreaterThan(0)
    expect(await api.refusal('{ usuariosByNameTotal }', { token })).toBe('200 none')
  })
})

describe('where the central has no administrator left', () => {
  test('the people of customers are kept by theirs', async () => {
    const customer = await make.customer()
    const [admin, { id }] = [await make.person({ customer, type: 1 }), await person(customer, 4)]
    const ofOperators = `customer_id = 784 and user_type_id = 1`
    await api.pool.query(`update user_account set access_ends_at = now() where ${ofOperators}`)
    const refusals = []
    for (const query of changes(id)) refusals.push(await api.refusal(`mutation { ${query} }`, { token: admin }))
    await api.pool.query(`update user_account set access_ends_at = null where ${ofOperators}`)
    expect(new Set(refusals)).toEqual(new Set(['200 none']))
  })
})

describe('access', () => {
  test('ends at once by a new password, but the session of who changes the own goes on', async () => {
    const { id, login, token: theirs } = await person(784, 2)
    await api.data(`mutation { updateUsuario(usrId: ${id}, usrPwd: "${NEW_PASSWORD}") { status } }`, { token })
    expect(await api.refusal('{ versoesTotal }', { token: theirs })).toBe('200 UNAUTHENTICATED')
    await expect(api.signIn(login, PASSWORD)).rejects.toThrow('Usuário ou senha inválidos')
    const [one, two] = [await api.signIn(login, NEW_PASSWORD), await api.signIn(login, NEW_PASSWORD)]
    await api.data(`mutation { updateUsuario(usrId: ${id}, usrPwd: "${PASSWORD}") { status } }`, { token: one })
    expect(await api.refusal('{ versoesTotal }', { token: one })).toBe('200 none')
    expect(await api.refusal('{ versoesTotal }', { token: two })).toBe('200 UNAUTHENTICATED')
  })

  test('ends at once by usrDhe in the past and by deletion; "" lets the person in again', async () => {
    const { id, login, token: theirs } = await person(await make.customer(), 3)
    const until = (stamp: string) =>
      api.data(`mutation { updateUsuario(usrId: ${id}, usrDhe: "${stamp}") { usuario { usrDhe } } }`, { token })
    await until('2099-01-01 00:00:00')
    expect(await api.refusal('{ versoesTotal }', { token: theirs })).toBe('200 none')
    await until('2026-01-01 00:00:00')
    expect(await api.refusal('{ versoesTotal }', { token: theirs })).toBe('200 UNAUTHENTICATED')
    await expect(api.signIn(login, PASSWORD)).rejects.toThrow()
    expect((await until('')).updateUsuario.usuario.usrDhe).toBe('')
    const again = await api.signIn(login, PASSWORD)
    await api.data(`mutation { deleteUsuario(usrId: ${id}) { status } }`, { token })
    expect(await api.refusal('{ versoesTotal }', { token: again })).toBe('200 UNAUTHENTICATED')
    await expect(api.signIn(login, PASSWORD)).rejects.toThrow()
    // The login is free again, whatever its case.
    const create = `mutation { createUsuario(tusId: 3, cliId: 784, usrLgn: "${login.toUpperCase()}", usrNom: "N", usrPwd: "${PASSWORD}") { status } }`
    expect(await api.refusal(create, { token })).toBe('200 none')
    expect(await api.refusal(create, { token })).toBe('200 CONFLICT usrLgn')
  })

  test('is what the types say: they are listed', async () => {
    const answer = await api.data('{ tiposDeUsuario { tusId tusDsc tusDac } tiposDeUsuarioTotal }', { token })
    expect(answer).toEqual({
      tiposDeUsuario: [
        { tusId: 1, tusDsc: 'Administrador', tusDac: 'A' },
        { tusId: 2, tusDsc: 'Operador', tusDac: 'O' },
        { tusId: 3, tusDsc: 'Cliente', tusDac: 'C' },
        { tusId: 4, tusDsc: 'Consulta', tusDac: 'R' },
      ],
      tiposDeUsuarioTotal: 4,
    })
  })

  test('a common password is refused on update as on creation', async () => {
    const { id } = await person(784, 3)
    expect(
      await api.refusal(`mutation { updateUsuario(usrId: ${id}, usrPwd: "12345678") { status } }`, { token }),
    ).toBe('200 BAD_USER_INPUT usrPwd')
    expect(await api.signIn(ADMIN.login, ADMIN.password)).toBeTruthy()
  })
})
