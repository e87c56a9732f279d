import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
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

const update = (query: string) => api.data(`mutation { ${query} }`, { token })
const refusal = (query: string) => api.refusal(`mutation { ${query} }`, { token })

describe('an update', () => {
  test('of a customer keeps what it leaves out, and takes numbers quoted and empty', async () => {
    const id = await make.customer({ name: 'TRANSPORTES AURORA' })
    await update(
      `updateCliente(input: { cliId: "${id}", cliCid: "Campinas", cliPrt1: "5023", cliTel: "(19) 3232-0000" }) { status }`,
    )
    const { updateCliente } = await update(
      `updateCliente(input: { cliId: ${id}, cliMae: "", cliPrt1: "", cliCep: "13010000", cliUf: "sp", cliCod: "" }) {
        status cliente { cliDsc cliCid cliPrt1 cliTel cliCep cliUf cliMae cliCod versao } }`,
    )
    expect(updateCliente).toEqual({
      status: true,
      cliente: {
        cliDsc: 'TRANSPORTES AURORA',
        cliCid: 'Campinas',
        cliPrt1: 0,
        cliTel: '(19) 3232-0000',
        cliCep: '13010-000',
        cliUf: 'SP',
        cliMae: 0,
        cliCod: expect.stringMatching(/^CLI-\d{5}$/),
        versao: 3,
      },
    })
  })

  test('of a vehicle: "" for a stamp is none, 0 for a reference is none, what the server owns is ignored', async () => {
    const [customer, friend] = [await make.customer(), await make.customer()]
    const id = await make.vehicle({ customer, sharedWith: friend, description: 'BAU' })
    await update(
      `updateVeiculo(input: { veiId: ${id}, veiVst: "2026-01-02 03:04:05", tpvId: 4, veiAno: 2024 }) { status }`,
    )
    const fields = 'veiDsc veiVst tpvId cliId cliId1 veiAno ptvId veiDhc'
    const before = await api.data(`{ veiculo(veiId: ${id}) { ${fields} } }`, { token })
    expect(before.veiculo).toMatchObject({ veiVst: '2026-01-02 03:04:05', tpvId: 4, cliId1: friend, veiAno: '2024' })
    const after = await update(
      `updateVeiculo(input: { veiId: ${id}, veiVst: "", tpvId: 0, cliId1: "", ptvId: 0, veiDhc: "2001-01-01 00:00:00" }) {
        veiculo { ${fields} } }`,
    )
    expect(after.updateVeiculo.veiculo).toEqual({ ...before.veiculo, veiVst: '', tpvId: 0, cliId1: 0, ptvId: 1 })
  })

  test('of a device, by its serial, flat or as input and not both', async () => {
    const serial = await make.device()
    const flat = await update(
      `updateEquipamento(eqpSrn: "${serial}", eqpOpc: "VIVO", eqpSts: "1") { equipamento { eqpOpc eqpSts } }`,
    )
    expect(flat.updateEquipamento.equipamento).toEqual({ eqpOpc: 'VIVO', eqpSts: 1 })
    const input = await update(
      `updateEquipamento(input: { eqpSrn: ${serial}, eqpSts: "" }) { equipamento { eqpOpc eqpSts } }`,
    )
    expect(input.updateEquipamento.equipamento).toEqual({ eqpOpc: 'VIVO', eqpSts: 0 })
    expect(await refusal(`updateEquipamento(eqpSrn: "${serial}", input: { eqpSrn: "${serial}" }) { status }`)).toBe(
      '200 BAD_USER_INPUT input',
    )
    expect(await refusal('updateUsuario(usrId: 1, input: { usrId: 1 }) { status }')).toBe('200 BAD_USER_INPUT input')
  })

  test.each([
    ['updateCliente(input: { cliDsc: "A" }) { status }', 'BAD_USER_INPUT cliId'],
    ['updateCliente(input: { cliId: 0, cliDsc: "A" }) { status }', 'BAD_USER_INPUT cliId'],
    ['updateCliente(input: { cliId: 784, cliDsc: "" }) { status }', 'BAD_USER_INPUT cliDsc'],
    ['updateCliente(input: { cliId: 99999, cliDsc: "A" }) { status }', 'NOT_FOUND'],
    ['updateVeiculo(input: { veiId: 99999, veiDsc: "A" }) { status }', 'NOT_FOUND'],
    ['updateEquipamento(eqpSrn: "404", eqpTel: "") { status }', 'NOT_FOUND'],
    ['updateEquipamento(eqpTel: "1234") { status }', 'BAD_USER_INPUT eqpSrn'],
    ['updateUsuario(usrId: 99999, usrNom: "A") { status }', 'NOT_FOUND'],
    ['updateUsuario(usrId: 1, tusId: 0) { status }', 'BAD_USER_INPUT tusId'],
    ['deleteCliente(cliId: 99999) { status }', 'NOT_FOUND'],
    ['deleteVeiculo(veiId: "") { status }', 'NOT_FOUND'],
    ['deleteEquipamento(eqpSrn: "404") { status }', 'NOT_FOUND'],
    ['deleteUsuario(usrId: 99999) { status }', 'NOT_FOUND'],
  ])('%s is refused: %s', async (query, code) => {
    expect(await refusal(query)).toBe(`200 ${code}`)
  })

  test('that leaves a vehicle without plate and description is refused', async () => {
    const id = await make.vehicle({ customer: 784, description: 'SO ISTO' })
    expect(await refusal(`updateVeiculo(input: { veiId: ${id}, veiDsc: "" }) { status }`)).toBe(
      '200 BAD_USER_INPUT veiPlc',
    )
  })
})

describe('secrets', () => {
  test('stay by their mask, null or absence, and go by ""', async () => {
    const serial = await make.device()
    const save = async (sent: string) =>
      (await update(`updateEquipamento(input: { eqpSrn: "${serial}", ${sent} }) { equipamento { eqpPin eqpPuk } }`))
        .updateEquipamento.equipamento
    expect(await save('eqpPin: "1234", eqpPuk: "5678"')).toEqual({ eqpPin: '••••', eqpPuk: '••••' })
    expect(await save('eqpPin: "••••", eqpPuk: null, eqpOpc: "TIM"')).toEqual({ eqpPin: '••••', eqpPuk: '••••' })
    const stored = async () =>
      (await api.pool.query('select pin_encrypted as pin from device where serial = $1', [serial])).rows[0].pin
    const kept = await stored()
    await save('eqpOpc: "OI"')
    expect(await stored()).toBe(kept)
    expect(await save('eqpPin: ""')).toEqual({ eqpPin: '', eqpPuk: '••••' })
  })

  test('of a vehicle likewise', async () => {
    const id = await make.vehicle({ customer: 784 })
    const save = async (sent: string) =>
      (await update(`updateVeiculo(input: { veiId: ${id}, ${sent} }) { veiculo { veiSen veiSenc } }`)).updateVeiculo
        .veiculo
    expect(await save('veiSen: "abre", veiSenc: 12')).toEqual({ veiSen: '••••', veiSenc: '••••' })
    expect(await save('veiSen: "••••", veiSenc: ""')).toEqual({ veiSen: '••••', veiSenc: '' })
  })

  test('a password stays by "", and is in no answer and no audit', async () => {
    const login = unique('senha')
    const { createUsuario } = await update(
      `createUsuario(tusId: 3, cliId: 784, usrLgn: "${login}", usrNom: "N", usrPwd: "${PASSWORD}") { usuario { usrId usrPwd } }`,
    )
    const { usrId, usrPwd } = createUsuario.usuario
    expect(usrPwd).toBe('')
    await update(`updateUsuario(usrId: ${usrId}, usrPwd: "", usrNom: "OUTRO NOME") { status }`)
    expect(await api.signIn(login, PASSWORD)).toBeTruthy()
    const { rows } = await api.pool.query('select before::text || after::text as text from audit')
    for (const { text } of rows) expect(text ?? '').not.toContain(PASSWORD)
  })
})

describe('two who edit the same record', () => {
  const read = async (id: number) => (await api.data(`{ cliente(cliId: ${id}) { cliDhs versao } }`, { token })).cliente

  test('by the stamp of its last change: the second is refused and told who was first and when', async () => {
    const id = await make.customer()
    const { cliDhs } = await read(id)
    const other = await make.person({ customer: 784, type: 1 })
    const save = (city: string, stamp: string, by = token) =>
      api.ask(
        `mutation { updateCliente(input: { cliId: ${id}, cliCid: "${city}", cliDhs: "${stamp}" }) { cliente { cliDhs } } }`,
        { token: by },
      )
    const first = await save('Campinas', cliDhs)
    expect(first.errors).toBeUndefined()
    // Clients know the state by the second: no two changes share one.
    expect(first.data.updateCliente.cliente.cliDhs > cliDhs).toBe(true)
    const second = await save('Santos', cliDhs, other)
    expect(second.errors?.[0]).toMatchObject({
      message: 'ADMINISTRADOR alterou este registro depois que você o abriu. Confira os dados e grave de novo.',
      extensions: {
        code: 'CONFLICT',
        field: 'cliDhs',
        alteradoPor: 'ADMINISTRADOR',
        alteradoEm: first.data.updateCliente.cliente.cliDhs,
      },
    })
    expect((await api.data(`{ cliente(cliId: ${id}) { cliCid } }`, { token })).cliente.cliCid).toBe('Campinas')
    expect((await save('Santos', first.data.updateCliente.cliente.cliDhs, other)).errors).toBeUndefined()
  })

  test('a stamp in a form that is not ours says nothing of what was seen, and refuses nobody for ever', async () => {
    const id = await make.customer()
    const other = await make.person({ customer: 784, type: 1 })
    const save = (sent: string, by: string) =>
      api.refusal(`mutation { updateCliente(input: { cliId: ${id}, cliDhs: ${sent} }) { status } }`, { token: by })
    const { cliDhs: ours } = await read(id)
    const forms = ['2026-11-30T10:00:00Z', '30/11/2026 10:00:00', '0000-00-00 00:00:00', 'ontem', '']
    for (const sent of [...forms.map((form) => JSON.stringify(form)), '0', 'null'])
      expect(await save(sent, other)).toBe('200 none')
    await api.data(`mutation { updateCliente(input: { cliId: ${id}, cliCid: "Itu" }) { status } }`, { token })
    expect(await save(JSON.stringify(ours), other)).toBe('200 CONFLICT cliDhs')
  })

  test.each(['cliDhs', 'versao'] as const)(
    'by %s: one person saves twice from one open form, until somebody else saved in between',
    async (seenBy) => {
      const id = await make.customer()
      const opened = await read(id)
      const other = await make.person({ customer: 784, type: 1 })
      const save = (city: string, by: string, seen: string | number) =>
        api.refusal(
          `mutation { updateCliente(input: { cliId: ${id}, cliCid: "${city}", ${seenBy}: "${seen}" }) { status } }`,
          {
            token: by,
          },
        )
      for (const city of ['Itu', 'Jundiaí', 'Salto']) expect(await save(city, token, opened[seenBy])).toBe('200 none')
      expect(await save('Santos', other, opened[seenBy])).toBe(`200 CONFLICT ${seenBy}`)
      expect(await save('Santos', other, (await read(id))[seenBy])).toBe('200 none')
      expect(await save('Itu', token, opened[seenBy])).toBe(`200 CONFLICT ${seenBy}`)
      const again = (await read(id))[seenBy]
      expect(await save('Itu', token, again)).toBe('200 none')
      // What the other person did lies before what this one saw, and what was done since was this one's own.
      expect(await save('Salto', token, again)).toBe('200 none')
      expect(await save('Sorocaba', token, opened[seenBy])).toBe(`200 CONFLICT ${seenBy}`)
    },
  )

  test('by the version: of many people at once one is saved', async () => {
    const id = await make.vehicle({ customer: 784 })
    const { veiculo } = await api.data(`{ veiculo(veiId: ${id}) { versao } }`, { token })
    const people = await Promise.all([1, 2, 3, 4].map(() => make.person({ customer: 784, type: 1 })))
    const answers = await Promise.all(
      people.map((person, index) =>
        api.refusal(
          `mutation { updateVeiculo(input: { veiId: ${id}, veiCor: "COR ${index}", versao: ${veiculo.versao} }) { status } }`,
          { token: person },
        ),
      ),
    )
    expect(answers.sort()).toEqual([...Array(3).fill('200 CONFLICT versao'), '200 none'])
  })

  test('without either the last one wins, and the audit keeps both', async () => {
    const serial = await make.device()
    const device = (color: string, more = '') =>
      update(`updateEquipamento(input: { eqpSrn: "${serial}", eqpOpc: "${color}", eqpDhs: ""${more} }) { status }`)
    await device('VIVO')
    await device('CLARO', ', versao: 0')
    const { rows } = await api.pool.query(
      `select before->>'carrier' as before, after->>'carrier' as after from audit
       where entity = 'device' and entity_id = $1 and action = 'update' order by id`,
      [serial],
    )
    expect(rows).toEqual([
      { before: '', after: 'VIVO' },
      { before: 'VIVO', after: 'CLARO' },
    ])
  })

  test('an update that changes nothing is no change', async () => {
    const id = await make.customer({ name: 'IGUAL' })
    const before = await read(id)
    await update(`updateCliente(input: { cliId: ${id}, cliDsc: " Igual " }) { status }`)
    await update(`updateCliente(input: { cliId: ${id}, cliDsc: "Igual" }) { status }`)
    expect((await read(id)).versao).toBe(before.versao + 1)
  })

  test('who may not see the other person is not told the name', async () => {
    const customer = await make.customer()
    const admin = await make.person({ customer, type: 1 })
    const { createUsuario } = await update(
      `createUsuario(tusId: 3, cliId: ${customer}, usrLgn: "${unique('pessoa')}", usrNom: "N", usrPwd: "${PASSWORD}") { usuario { usrId versao } }`,
    )
    const { usrId } = createUsuario.usuario
    await update(`updateUsuario(usrId: ${usrId}, usrTel: "19 3232-0000") { status }`)
    const { errors } = await api.ask(`mutation { updateUsuario(usrId: ${usrId}, usrNom: "M", versao: 1) { status } }`, {
      token: admin,
    })
    expect(errors?.[0]?.message).toMatch(/^Outra pessoa alterou/)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'versao' })
    expect(errors?.[0]?.extensions).not.toHaveProperty('alteradoPor')
  })
})
