import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf, unique } from '../setup/register-records.ts'

let api: Api
let make: Registers
let token: string

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
  token = api.admin
})
afterAll(() => api.stop())

const refusal = (query: string) => api.refusal(`mutation { ${query} }`, { token })
const firstError = async (query: string) => (await api.ask(`mutation { ${query} }`, { token })).errors?.[0]

describe('the tree of customers', () => {
  test('has no circle, not of one, two or three', async () => {
    const top = await make.customer()
    const middle = await make.customer({ above: top })
    const leaf = await make.customer({ above: middle })
    for (const above of [top, middle, leaf]) {
      expect(await refusal(`updateCliente(input: { cliId: ${top}, cliMae: ${above} }) { status }`)).toBe(
        '200 BAD_USER_INPUT cliMae',
      )
    }
    expect(await refusal(`updateCliente(input: { cliId: ${leaf}, cliMae: ${top} }) { status }`)).toBe('200 none')
  })

  test('has none when two moves that are each right come at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await make.customer(), await make.customer()]
      const answers = await Promise.all([
        refusal(`updateCliente(input: { cliId: ${one}, cliMae: ${other} }) { status }`),
        refusal(`updateCliente(input: { cliId: ${other}, cliMae: ${one} }) { status }`),
      ])
      expect(answers.sort()).toEqual(['200 BAD_USER_INPUT cliMae', '200 none'])
    }
  })

  test('has the tracking company below nobody', async () => {
    const customer = await make.customer()
    expect(await refusal(`updateCliente(input: { cliId: 784, cliMae: ${customer} }) { status }`)).toBe(
      '200 BAD_USER_INPUT cliMae',
    )
  })
})

describe('values that cannot be', () => {
  test.each([
    ['cliCpf: "529.982.247-24"', 'cliCpf'],
    ['cliCpf: "12.345.678/0001-96"', 'cliCpf'],
    [`cliTel: "${'9'.repeat(256)}"`, 'cliTel'],
    ['cliSts: 2', 'cliSts'],
  ])('%s', async (sent, field) => {
    expect(await refusal(`createCliente(input: { cliDsc: "A", ${sent} }) { status }`)).toBe(
      `200 BAD_USER_INPUT ${field}`,
    )
  })

  test.each([
    'cliCpf: "529.982.247-25"',
    'cliCpf: "12.ABC.345/01DE-35"',
    'cliCpf: 52998224725',
    'cliCpf: "ISENTO"',
    'cliUf: "Entre Ríos", cliCep: "E3100", cliPais: "Argentina"',
    'cliUf: "XX", cliCep: "1301-000"',
    'cliUf: "São Paulo", cliPais: "Brasil"',
    'cliTel: "não tem", cliCel1: 12',
    'cliEml1: "contato", cliEml2: "a@exemplo.com.br; b@"',
    'cliPrt1: 65536',
    'cliEml1: "A@Exemplo.com.br; b@exemplo.com.br"',
    'cliTel: "(19) 3232-0000 / 3232-0001 ramal 12"',
    'cliUf: "df", cliCep: "70000-000"',
  ])('%s is taken', async (sent) => {
    expect(await refusal(`createCliente(input: { cliDsc: "A", ${sent} }) { status }`)).toBe('200 none')
  })

  test('are refused on update too, and only where the update changes them', async () => {
    const id = await make.customer()
    await api.pool.query(`update customer set tax_number = '529.982.247-24', name = '', status = 7 where id = $1`, [id])
    const update = (sent: string) => refusal(`updateCliente(input: { cliId: ${id}, ${sent} }) { status }`)
    expect(await update('cliCid: "Jundiaí", cliDsc: "", cliCpf: "529.982.247-24", cliSts: 7')).toBe('200 none')
    expect(await update('cliCid: "Itu", cliCpf: "529.982.247-23"')).toBe('200 BAD_USER_INPUT cliCpf')
    expect(await update('cliDsc: "A", cliSts: 2')).toBe('200 BAD_USER_INPUT cliSts')
    expect((await api.data(`{ cliente(cliId: ${id}) { cliCid } }`, { token })).cliente.cliCid).toBe('Jundiaí')
  })

  test('are none in what clients send back of a record that was stored otherwise', async () => {
    const [serial, vehicle] = [await make.device(), await make.vehicle({ customer: 784 })]
    await api.pool.query(
      `update device set phone = 'sem chip' || chr(9) || '!', external_code = ' a  b ' where serial = $1`,
      [serial],
    )
    await api.pool.query(`update vehicle set plate = '', description = '', year = 'x  y', flag = 9 where id = $1`, [
      vehicle,
    ])
    const { equipamento } = await api.data(`{ equipamento(eqpSrn: "${serial}") { eqpSrn eqpTel eqpCox } }`, { token })
    const { veiculo } = await api.data(`{ veiculo(veiId: ${vehicle}) { veiId veiPlc veiDsc veiAno veiFld } }`, {
      token,
    })
    const send = (call: string, type: string, input: object) =>
      api.refusal(`mutation ($input: ${type}!) { ${call}(input: $input) { status } }`, { token, variables: { input } })
    expect(await send('updateEquipamento', 'EquipamentoInput', { ...equipamento, eqpOpc: 'TIM' })).toBe('200 none')
    expect(await send('updateVeiculo', 'VeiculoInput', { ...veiculo, veiCor: 'AZUL' })).toBe('200 none')
    expect((await api.data(`{ veiculo(veiId: ${vehicle}) { veiAno veiCor } }`, { token })).veiculo).toEqual({
      veiAno: 'x  y',
      veiCor: 'AZUL',
    })
  })

  test('odd plates, chassis, years and serials are never refused', async () => {
    const { createVeiculo } = await api.data(
      'mutation { createVeiculo(input: { cliId: 784, veiPlc: "carro 7!", veiChs: "chassí-1", veiAno: "2023 - 2024" }) { veiculo { veiPlc veiChs veiAno } } }',
      { token },
    )
    expect(createVeiculo.veiculo).toEqual({ veiPlc: 'CARRO7!', veiChs: 'CHASSI-1', veiAno: '2023/2024' })
    expect(await refusal('createEquipamento(eqpSrn: "863100000000002") { status }')).toBe('200 none')
    const { createEquipamento } = await api.data(
      'mutation { createEquipamento(eqpSrn: " série #7/a,b ", eqpTel: "sem chip") { equipamento { eqpSrn } } }',
      { token },
    )
    expect(createEquipamento.equipamento.eqpSrn).toBe('SERIE #7/A,B')
    const changed = await api.data(
      `mutation { alterarSituacao(entidade: "equipamento", registros: "[\\"SERIE #7/A,B\\"]", situacao: 1) { resultado } }`,
      { token },
    )
    expect(changed.alterarSituacao).toEqual([{ resultado: 'alterado' }])
  })
})

describe('duplicates', () => {
  test('of a plate are named, in the other standard too, with whose it is', async () => {
    const customer = await make.customer({ name: 'DONO DA PLACA' })
    const id = await make.vehicle({ customer, plate: 'QAA1234' })
    expect(await firstError('createVeiculo(input: { cliId: 784, veiPlc: "qaa-1c34" }) { status }')).toMatchObject({
      message: 'Já existe: QAA1234 (mesmo veículo no outro padrão), cliente DONO DA PLACA.',
      extensions: { code: 'CONFLICT', field: 'veiPlc' },
    })
    const other = await make.vehicle({ customer: 784 })
    expect(await refusal(`updateVeiculo(input: { veiId: ${other}, veiPlc: "QAA1234" }) { status }`)).toBe(
      '200 CONFLICT veiPlc',
    )
    // Its own plate is none, and an inactive vehicle leaves its plate to another.
    expect(await refusal(`updateVeiculo(input: { veiId: ${id}, veiPlc: "QAA1C34" }) { status }`)).toBe('200 none')
    expect(await refusal(`updateVeiculo(input: { veiId: ${id}, veiSts: 1 }) { status }`)).toBe('200 none')
    expect(await refusal(`updateVeiculo(input: { veiId: ${other}, veiPlc: "QAA1234" }) { status }`)).toBe('200 none')
    expect(await refusal(`updateVeiculo(input: { veiId: ${id}, veiSts: 0 }) { status }`)).toBe('200 CONFLICT veiPlc')
  })

  test('of a plate that are sent at once: one is saved', async () => {
    const create = (plate: string) => refusal(`createVeiculo(input: { cliId: 784, veiPlc: "${plate}" }) { status }`)
    const answers = await Promise.all(['QBB1234', 'QBB1C34', 'QBB1234', 'QBB1C34'].map(create))
    expect(answers.sort()).toEqual([...Array(3).fill('200 CONFLICT veiPlc'), '200 none'])
    const createOther = (plate: string) =>
      refusal(`createVeiculo(input: { cliId: 784, veiDsc: "V", veiPlcn: "${plate}" }) { status }`)
    const mixed = await Promise.all([create('QBE1234'), createOther('QBE1C34'), createOther('QBE1234')])
    expect(mixed.filter((answer) => answer === '200 none')).toHaveLength(1)
  })

  test('of a plate are found where it is the one in the other standard, of either vehicle or of both', async () => {
    const owner = 'DONO DE DUAS PLACAS'
    const customer = await make.customer({ name: owner })
    const save = async (fields: string) => {
      const error = await firstError(`createVeiculo(input: { cliId: 784, ${fields} }) { status }`)
      return error ? [error.extensions.code, error.extensions.field, error.message] : []
    }
    const both = `veiPlc: "QBC1A11", veiPlcn: "QBD1234"`
    const { createVeiculo } = await api.data(
      `mutation { createVeiculo(input: { cliId: ${customer}, ${both} }) { veiculo { veiId } } }`,
      { token },
    )
    const found = `Já existe: QBC1A11 (placa no outro padrão: QBD1234), cliente ${owner}.`
    const same = `Já existe: QBC1A11, cliente ${owner}.`
    expect(await save('veiPlc: "QBD1234"')).toEqual(['CONFLICT', 'veiPlc', found])
    expect(await save('veiPlc: "QBD1C34"')).toEqual(['CONFLICT', 'veiPlc', found])
    expect(await save('veiDsc: "V", veiPlcn: "QBC1A11"')).toEqual(['CONFLICT', 'veiPlcn', same])
    expect(await save('veiDsc: "V", veiPlcn: "QBD1C34"')).toEqual(['CONFLICT', 'veiPlcn', found])
    // What is no plate is nobody's alone, and what is stored is judged again only where the vehicle comes back.
    expect(await save('veiDsc: "V", veiPlcn: "NAO TEM"')).toEqual([])
    expect(await save('veiDsc: "V", veiPlcn: "NAO TEM"')).toEqual([])
    const id = createVeiculo.veiculo.veiId
    const change = (fields: string) => refusal(`updateVeiculo(input: { veiId: ${id}, ${fields} }) { status }`)
    expect(await change('veiPlc: "QBD1234", veiPlcn: "QBD1C34", veiSts: 1')).toBe('200 none')
    expect(await save('veiPlc: "QBD1234"')).toEqual([])
    expect(await change('veiCor: "AZUL", veiPlcn: "QBD1C34"')).toBe('200 none')
    expect(await change('veiSts: 0, veiPlc: "QBC1A11"')).toBe('200 CONFLICT veiPlcn')
  })

  test('of a whole chassis number are refused, of an odd one only told', async () => {
    const create = (chassis: string) =>
      refusal(`createVeiculo(input: { cliId: 784, veiDsc: "C", veiChs: "${chassis}" }) { status }`)
    expect([await create('9BWZZZ377VT004251'), await create('9bwzzz377vt004251')]).toEqual([
      '200 none',
      '200 CONFLICT veiChs',
    ])
    expect([await create('SEM CHASSI'), await create('SEM CHASSI')]).toEqual(['200 none', '200 none'])
  })

  test('are asked for early by forms, each with whether it is refused', async () => {
    const customer = await make.customer({ name: 'PERGUNTADO' })
    await api.data(`mutation { updateCliente(input: { cliId: ${customer}, cliCpf: "111.444.777-35" }) { status } }`, {
      token,
    })
    const id = await make.vehicle({ customer, plate: 'QCC1234' })
    const serial = await make.device()
    const ask = async (args: string) =>
      (await api.data(`{ verificarDuplicidade(${args}) { campo mensagem impede registro } }`, { token }))
        .verificarDuplicidade
    expect(await ask('entidade: "veiculo", campo: "veiPlc", valor: "qcc-1c34"')).toEqual([
      {
        campo: 'veiPlc',
        mensagem: 'Já existe: QCC1234 (mesmo veículo no outro padrão), cliente PERGUNTADO.',
        impede: true,
        registro: String(id),
      },
    ])
    expect(await ask(`entidade: "veiculo", campo: "veiPlc", valor: "QCC1234", registro: "${id}"`)).toEqual([])
    expect(await ask('entidade: "cliente", campo: "cliCpf", valor: "11144477735"')).toMatchObject([{ impede: false }])
    await api.data('mutation { createCliente(input: { cliDsc: "Isento", cliCpf: "ISENTO" }) { status } }', { token })
    expect(await ask('entidade: "cliente", campo: "cliCpf", valor: "ISENTO"')).toEqual([])
    expect(await ask('entidade: "cliente", campo: "cliCod", valor: "CLI-00784"')).toMatchObject([{ impede: true }])
    expect(await ask(`entidade: "equipamento", campo: "eqpSrn", valor: "${serial}"`)).toMatchObject([{ impede: true }])
    for (const [area, phone] of [
      ['11', '97777-1234'],
      ['', '11977771234'],
    ] as const) {
      const chip = `createEquipamento(eqpSrn: "${unique('CHIP')}", eqpDdd: "${area}", eqpTel: "${phone}") { status }`
      await api.data(`mutation { ${chip} }`, { token })
    }
    const chips = async (phone: string) => await ask(`entidade: "equipamento", campo: "eqpTel", valor: "${phone}"`)
    expect(await chips('+55 (11) 97777-1234')).toHaveLength(2)
    expect(await chips('11977771234')).toHaveLength(2)
    expect(await chips('97777-1234')).toHaveLength(1)
    expect(await chips('21977771234')).toEqual([])
    expect(await ask('entidade: "usuario", campo: "usrLgn", valor: "CENTRAL"')).toMatchObject([{ impede: true }])
    expect(
      await api.refusal('{ verificarDuplicidade(entidade: "veiculo", campo: "veiCor") { campo } }', { token }),
    ).toBe('200 BAD_USER_INPUT campo')
    expect(await api.refusal('{ verificarDuplicidade(entidade: "x", campo: "veiCor") { campo } }', { token })).toBe(
      '200 BAD_USER_INPUT entidade',
    )
  })

  test('tell nothing of what the person may not see', async () => {
    const customer = await make.customer()
    const admin = await make.person({ customer, type: 1 })
    const ask =
      '{ verificarDuplicidade(entidade: "usuario", campo: "usrLgn", valor: "central") { mensagem impede registro } }'
    expect((await api.data(ask, { token: admin })).verificarDuplicidade).toEqual([
      { mensagem: 'Já existe um registro com este login.', impede: true, registro: '' },
    ])
    await api.data('mutation { updateUsuario(usrId: 1, usrEml: "central@exemplo.com.br") { status } }', { token })
    const mail =
      '{ verificarDuplicidade(entidade: "usuario", campo: "usrEml", valor: "central@exemplo.com.br") { registro } }'
    expect((await api.data(mail, { token })).verificarDuplicidade).toEqual([{ registro: '1' }])
    expect((await api.data(mail, { token: admin })).verificarDuplicidade).toEqual([])
    const { errors } = await api.ask(
      `mutation { createUsuario(tusId: 3, cliId: ${customer}, usrLgn: "Central", usrNom: "N", usrPwd: "Um4-senha-boa") { status } }`,
      { token: admin },
    )
    expect(errors?.[0]).toMatchObject({
      message: 'Já existe um registro com este login.',
      extensions: { code: 'CONFLICT', field: 'usrLgn' },
    })
    expect(
      await api.refusal('{ verificarDuplicidade(entidade: "veiculo", campo: "veiPlc", valor: "A") { campo } }', {
        token: admin,
      }),
    ).toBe('200 FORBIDDEN')
  })
})

describe('deleting', () => {
  test('what others depend on is refused with what depends on it', async () => {
    const customer = await make.customer()
    await make.customer({ above: customer, name: 'FILIAL' })
    const serial = await make.device({ customer })
    const vehicle = await make.vehicle({ customer, plate: 'QDD1234', serial })
    await make.person({ customer, type: 3 })
    const error = await firstError(`deleteCliente(cliId: ${customer}) { status }`)
    expect(error?.message).toMatch(
      /^Não é possível excluir: dependem deste registro 1 cliente abaixo \(FILIAL\); 1 veículo \(QDD1234\)/,
    )
    expect(error?.extensions).toMatchObject({
      code: 'CONFLICT',
      field: 'cliId',
      dependentes: [
        { tipo: 'cliente abaixo', total: 1, nomes: ['FILIAL'] },
        { tipo: 'veículo', total: 1, nomes: ['QDD1234'] },
        { tipo: 'usuário', total: 1 },
        { tipo: 'equipamento', total: 1, nomes: [serial] },
      ],
    })
    expect(await firstError(`deleteEquipamento(eqpSrn: "${serial}") { status }`)).toMatchObject({
      message: 'Não é possível excluir: dependem deste registro 1 veículo (QDD1234).',
      extensions: { code: 'CONFLICT', field: 'eqpSrn' },
    })
    expect(await refusal(`deleteVeiculo(veiId: ${vehicle}) { status }`)).toBe('200 none')
    expect(await refusal(`deleteEquipamento(eqpSrn: "${serial}") { status }`)).toBe('200 none')
  })

  test('a customer for whom somebody registers something at this moment: one of both is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const customer = await make.customer()
      const [deleted, created] = await Promise.all([
        refusal(`deleteCliente(cliId: ${customer}) { status }`),
        refusal(`createEquipamento(eqpSrn: "${unique('DEL')}", cliId: ${customer}) { status }`),
      ])
      expect([
        ['200 none', '200 NOT_FOUND cliId'],
        ['200 CONFLICT cliId', '200 none'],
      ]).toContainEqual([deleted, created])
    }
  })

  test('frees what was unique: code, serial, login', async () => {
    const code = unique('LIVRE-')
    const create = `createCliente(input: { cliDsc: "A", cliCod: "${code}" }) { cliente { cliId } }`
    const { createCliente } = await api.data(`mutation { ${create} }`, { token })
    expect(await refusal(create)).toBe('200 CONFLICT cliCod')
    const { deleteCliente } = await api.data(
      `mutation { deleteCliente(cliId: ${createCliente.cliente.cliId}) { status cliente { cliCod } } }`,
      { token },
    )
    expect(deleteCliente).toEqual({ status: true, cliente: { cliCod: code } })
    expect(await refusal(create)).toBe('200 none')
    const serial = await make.device()
    await api.data(`mutation { deleteEquipamento(eqpSrn: "${serial}") { status } }`, { token })
    expect(await api.refusal(`{ equipamento(eqpSrn: "${serial}") { eqpSrn } }`, { token })).toBe('200 NOT_FOUND')
    expect(await refusal(`createEquipamento(eqpSrn: "${serial}", eqpOpc: "NOVA") { status }`)).toBe('200 none')
    expect((await api.data(`{ equipamento(eqpSrn: "${serial}") { eqpOpc eqpSts } }`, { token })).equipamento).toEqual({
      eqpOpc: 'NOVA',
      eqpSts: 0,
    })
  })

  test('the tracking company is refused', async () => {
    expect(await refusal('deleteCliente(cliId: 784) { status }')).toMatch(/^200 (CONFLICT|BAD_USER_INPUT) cliId$/)
  })
})
