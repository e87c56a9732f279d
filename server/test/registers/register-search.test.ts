import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'

let api: Api
let make: Registers
let token: string

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
  token = api.admin
})
afterAll(() => api.stop())

async function customersNamed(search: string, more = ''): Promise<string[]> {
  const query = `query ($s: String) { clienteByDsc(cliDsc: $s ${more}) { cliDsc } clienteByDscTotal(cliDsc: $s) }`
  const answer = await api.data(query, { token, variables: { s: search } })
  if (more === '') expect(answer.clienteByDscTotal).toBe(answer.clienteByDsc.length)
  return answer.clienteByDsc.map((row: { cliDsc: string }) => row.cliDsc)
}

async function platesFound(search: string): Promise<string[]> {
  const answer = await api.data('query ($s: String) { veiculoByDsc(veiDsc: $s) { veiPlc } }', {
    token,
    variables: { s: search },
  })
  return answer.veiculoByDsc.map((row: { veiPlc: string }) => row.veiPlc).sort()
}

describe('searching', () => {
  test('customers by name, code, city and tax number, without case or accents', async () => {
    await api.data(
      'mutation { createCliente(input: { cliDsc: "Caminhões São João", cliCod: "SJ-9", cliCid: "Jundiaí", cliCpf: "12.ABC.345/01DE-35" }) { status } }',
      { token },
    )
    for (const search of [
      '%caminhoes%',
      '%SAO%',
      'sj-9',
      '%jundiai%',
      '%12abc345%',
      '12.abc.345/01de-35',
      'c_minhões%',
      '%cam%joao',
    ]) {
      expect(await customersNamed(search), search).toEqual(['Caminhões São João'])
    }
    for (const search of ['caminhoes', '%caminhoes_', '%nada%', '%\\%'])
      expect(await customersNamed(search), search).toEqual([])
  })

  test('customers by a word of their name alone, where it has letters that no tax number has', async () => {
    await api.data('mutation { createCliente(input: { cliDsc: "Tú Cargas", cliCpf: "ISENTO" }) { status } }', { token })
    await api.data('mutation { createCliente(input: { cliDsc: "Outra Linha", cliCpf: "ISENTO" }) { status } }', {
      token,
    })
    expect(await customersNamed('%tú%')).toEqual(['Tú Cargas'])
    expect(await customersNamed('%isento%')).toEqual(['Outra Linha', 'Tú Cargas'])
  })

  test('customers by telephone, however it is written, and by e-mail', async () => {
    await api.data(
      `mutation { createCliente(input: { cliDsc: "Expresso Norte", cliTel: "(92) 3234-5678", cliCel2: "92 98123-4567",
        cliEml2: "frota@expresso.example" }) { status } }`,
      { token },
    )
    for (const search of ['%32345678%', '%(92) 3234-5678%', '%+55 92 98123-4567%', '%981234567%', '%FROTA@expresso%']) {
      expect(await customersNamed(search), search).toEqual(['Expresso Norte'])
    }
    // Few digits are a code or a number of a street, and a word is no e-mail.
    for (const search of ['%32345%', '%frota%']) expect(await customersNamed(search), search).toEqual([])
  })

  test('vehicles by plate in either standard, description, code, device and customer', async () => {
    const customer = await make.customer({ name: 'Viação Águia' })
    const serial = await make.device()
    await make.vehicle({ customer, plate: 'ABC1D23', description: 'Baú' })
    await make.vehicle({ customer, plate: 'XYZ1234', description: 'Cavalo', serial })
    for (const search of ['%abc-1d23%', '%ABC1323%', '%c13%', 'ABC1D23', '%baú%']) {
      expect(await platesFound(search), search).toEqual(['ABC1D23'])
    }
    for (const search of ['%XYZ1C34%', '%xyz-1234%', `%${serial.toLowerCase()}%`]) {
      expect(await platesFound(search), search).toEqual(['XYZ1234'])
    }
    expect(await platesFound('%aguia%')).toEqual(['ABC1D23', 'XYZ1234'])
    expect(await platesFound('%abc9999%')).toEqual([])
  })

  test('users by name, login, e-mail and phone, equipment by serial and phone', async () => {
    await api.data(
      'mutation { createUsuario(tusId: 3, cliId: 784, usrLgn: "joana.prado", usrNom: "Joana D\'Ávila", usrEml: "J@EX.com", usrTel: "(19) 3876-1234", usrPwd: "Um4-senha-boa") { status } }',
      { token },
    )
    await api.data('mutation { createEquipamento(eqpSrn: "FONE-1", eqpDdd: 19, eqpTel: "99876-5432") { status } }', {
      token,
    })
    for (const search of ["%d'avila%", '%PRADO%', 'j@ex.com', '%19 38761234%']) {
      const { usuariosByName } = await api.data(`{ usuariosByName(usrNom: "${search}") { usrLgn } }`, { token })
      expect(usuariosByName, search).toEqual([{ usrLgn: 'joana.prado' }])
    }
    for (const search of ['%fone%', '%998765432%', '%1999876%', '%99876-5432%', '%+55 19 99876-5432%']) {
      const { equipamentoBySrn } = await api.data(`{ equipamentoBySrn(eqpSrn: "${search}") { eqpSrn } }`, { token })
      expect(equipamentoBySrn, search).toEqual([{ eqpSrn: 'FONE-1' }])
    }
  })

  test('orders as asked, by default as Brazilians read', async () => {
    for (const name of ['Ordem Zebra', 'ordem água', 'Ordem Bola']) await make.customer({ name })
    expect(await customersNamed('ordem%')).toEqual(['ordem água', 'Ordem Bola', 'Ordem Zebra'])
    for (const descending of [
      'orderBy: "cliDsc", order: "DESC"',
      'orderBy: cliDsc_DESC',
      'orderBy: "cliDsc", order: desc',
    ]) {
      expect(await customersNamed('ordem%', `, ${descending}`)).toEqual(['Ordem Zebra', 'Ordem Bola', 'ordem água'])
    }
    expect(await customersNamed('ordem%', ', first: 1, offset: 1')).toEqual(['Ordem Bola'])
  })
})

describe('whatever is typed', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom('%', '_', "'", '"', '\\', ';', '--', '$1', '\u0000', '\ud800', 'ã', 'A'),
      maxLength: 12,
    }),
  )

  test('a search is only a search: the same rows for the same letters, never an error', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        for (const call of [
          'clienteByDsc(cliDsc: $s)',
          'veiculoByDsc(veiDsc: $s)',
          'usuariosByName(usrNom: $s)',
          'equipamentoBySrn(eqpSrn: $s)',
        ]) {
          const { errors } = await api.ask(`query ($s: String) { ${call} { __typename } }`, {
            token,
            variables: { s: text },
          })
          // Too long to be a name is all that may be said against it.
          expect(errors).toBeUndefined()
        }
      }),
      { numRuns: 60 },
    )
    const { rows } = await api.pool.query('select count(*)::int as count from customer where id = 784')
    expect(rows[0].count).toBe(1)
  })

  test('a name is stored as it is, and found by itself', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const query = 'mutation ($n: String) { createCliente(input: { cliDsc: $n }) { cliente { cliId cliDsc } } }'
        const { data, errors } = await api.ask(query, { token, variables: { n: `Nome ${text}` } })
        expect(errors).toBeUndefined()
        const { cliId, cliDsc } = data.createCliente.cliente
        expect((await api.data(`{ cliente(cliId: ${cliId}) { cliDsc } }`, { token })).cliente.cliDsc).toBe(cliDsc)
        expect(await customersNamed(cliDsc)).toContain(cliDsc)
      }),
      { numRuns: 40 },
    )
  })
})
