import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'

let api: Api
let token: string

beforeAll(async () => {
  api = await startApi()
  token = api.admin
})
afterAll(() => api.stop())

describe('what is refused', () => {
  test.each([
    ['mutation { createCliente(input: { cliDsc: "" }) { status } }', 'BAD_USER_INPUT cliDsc'],
    [
      'mutation { createCliente(input: { cliDsc: "A", cliCpf: "111.444.777-00" }) { status } }',
      'BAD_USER_INPUT cliCpf',
    ],
    ['mutation { createCliente(input: { cliDsc: "A", cliMae: 99999 }) { status } }', 'NOT_FOUND cliMae'],
    ['mutation { createCliente(input: { cliDsc: "A", cliCod: "CLI-00784" }) { status } }', 'CONFLICT cliCod'],
    ['mutation { createCliente(input: { cliDsc: "A", cliXyz: 1 }) { status } }', 'BAD_USER_INPUT cliXyz'],
    ['mutation { createCliente(input: { cliDsc: "A", cliPrt1: "muitas" }) { status } }', 'BAD_USER_INPUT cliPrt1'],
    ['mutation { createCliente(input: { cliDsc: ["A"] }) { status } }', 'BAD_USER_INPUT cliDsc'],
    ['mutation { createCliente { status } }', 'BAD_USER_INPUT input'],
    ['mutation { createVeiculo(input: { cliId: 784 }) { status } }', 'BAD_USER_INPUT veiPlc'],
    ['mutation { createVeiculo(input: { veiDsc: "A" }) { status } }', 'BAD_USER_INPUT cliId'],
    ['mutation { createVeiculo(input: { veiDsc: "A", cliId: 99999 }) { status } }', 'NOT_FOUND cliId'],
    ['mutation { createVeiculo(input: { veiDsc: "A", cliId: 784, ptvId: 9 }) { status } }', 'NOT_FOUND ptvId'],
    ['mutation { createVeiculo(input: { veiDsc: "A", cliId: 784, eqpSrn: "404" }) { status } }', 'NOT_FOUND eqpSrn'],
    [
      'mutation { createVeiculo(input: { veiDsc: "A", cliId: 784, veiVst: "ontem" }) { status } }',
      'BAD_USER_INPUT veiVst',
    ],
    ['mutation { createEquipamento(verId: 1) { status } }', 'BAD_USER_INPUT eqpSrn'],
    ['mutation { createEquipamento { status } }', 'BAD_USER_INPUT input'],
    ['mutation { createUsuario(tusId: 3, cliId: 784, usrLgn: "x", usrNom: "X") { status } }', 'BAD_USER_INPUT usrPwd'],
    [
      'mutation { createUsuario(tusId: 9, cliId: 784, usrLgn: "x", usrNom: "X", usrPwd: "Um4-senha-boa") { status } }',
      'NOT_FOUND tusId',
    ],
    ['{ veiculoByDsc(veiDsc: "%", first: 0) { veiId } }', 'BAD_USER_INPUT first'],
    ['{ veiculoByDsc(veiDsc: "%", first: 1001) { veiId } }', 'BAD_USER_INPUT first'],
    ['{ veiculoByDsc(veiDsc: "%", offset: -1) { veiId } }', 'BAD_USER_INPUT offset'],
    ['{ veiculoByDsc(veiFld: "0;1") { veiId } }', 'BAD_USER_INPUT veiFld'],
    ['{ veiculoByDsc(veiFld: "99999999999") { veiId } }', 'BAD_USER_INPUT veiFld'],
    ['{ veiculoByDscTotal(veiFld: "0,2147483648") }', 'BAD_USER_INPUT veiFld'],
    ['{ veiculoByDsc(orderBy: "veiSen") { veiId } }', 'BAD_USER_INPUT orderBy'],
    ['{ veiculoByDsc(orderBy: "__proto__") { veiId } }', 'BAD_USER_INPUT orderBy'],
    ['{ veiculoByDsc(orderBy: "veiDsc", order: "constructor") { veiId } }', 'BAD_USER_INPUT order'],
    ['mutation { createToken(login: "a", password: "b", lembrar: "constructor") { token } }', 'BAD_USER_INPUT lembrar'],
    ['{ veiculo { veiId } }', 'BAD_USER_INPUT veiId'],
    ['{ veiculo(veiId: 99999) { veiId } }', 'NOT_FOUND'],
    ['{ veiculo(veiId: 1) { veiXyz } }', 'BAD_USER_INPUT'],
    ['{ veiculo(veiId: 1', 'BAD_USER_INPUT'],
    [
      '{ relatorioPosicoes(veiId: 1, parDhi: "2026-01-02 00:00:00", parDhf: "2026-01-01 00:00:00") { veiId } }',
      'BAD_USER_INPUT parDhf',
    ],
    [
      '{ relatorioPosicoes(veiId: 1, parDhi: "2026-01-01 00:00:00", parDhf: "2026-01-02 00:00:00", cursor: "x", offset: 1) { veiId } }',
      'BAD_USER_INPUT offset',
    ],
    ['{ relatorioPosicoes(veiId: 1, parDhi: "", parDhf: "2026-01-01 00:00:00") { veiId } }', 'BAD_USER_INPUT parDhi'],
  ])('%s', async (query, refusal) => {
    expect(await api.refusal(query, { token })).toBe(`200 ${refusal}`)
  })

  test('an object that looks like a number of a query text', async () => {
    for (const value of [{ numberLiteral: {} }, { numberLiteral: '1' }, { written: {} }, { written: '1' }]) {
      const { errors } = await api.ask('query ($srn: Texto) { equipamento(eqpSrn: $srn) { eqpSrn } }', {
        token,
        variables: { srn: value },
      })
      expect(errors?.[0]).toMatchObject({
        message: 'Informe um texto, entre aspas.',
        extensions: { code: 'BAD_USER_INPUT', field: 'eqpSrn' },
      })
    }
  })

  test('in Portuguese, naming what is missing, suggesting nothing, echoing no value', async () => {
    const { errors } = await api.ask('mutation { createCliente(input: { cliDs: "segredo" }) { status } }', { token })
    expect(errors?.[0]?.message).toBe('O campo «cliDs» não existe em ClienteInput.')
    const missing = await api.ask('mutation { createCliente(input: {}) { status } }', { token })
    expect(missing.errors?.[0]?.message).toBe('Informe o nome (cliDsc).')
    const byVariable = await api.ask('mutation ($i: X) { createCliente(input: $i) { status } }', {
      token,
      variables: { i: { cliDs: 'segredo' } },
    })
    expect(byVariable.errors?.[0]).toMatchObject({
      message: 'O campo «cliDs» não existe em ClienteInput.',
      extensions: { code: 'BAD_USER_INPUT', field: 'cliDs' },
    })
  })

  test('a device that two people put into vehicles at the same moment goes into one', async () => {
    await api.data('mutation { createEquipamento(eqpSrn: "RACE-1") { status } }', { token })
    const create = 'mutation { createVeiculo(input: { cliId: 784, veiDsc: "R", eqpSrn: "RACE-1" }) { status } }'
    const answers = await Promise.all(Array.from({ length: 4 }, () => api.refusal(create, { token })))
    expect(answers.sort()).toEqual([...Array(3).fill('200 CONFLICT eqpSrn'), '200 none'])
  })

  test('a duplicate serial', async () => {
    const create = 'mutation { createEquipamento(eqpSrn: "700000000000001") { status } }'
    expect(await api.refusal(create, { token })).toBe('200 none')
    expect(await api.refusal(create, { token })).toBe('200 CONFLICT eqpSrn')
  })
})
