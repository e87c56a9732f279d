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

const RESULT = '{ linha registro resultado campo mensagem }'

async function importRows(register: string, rows: object[], { as = token, dryRun = false, existing = 'recusar' } = {}) {
  const query = `mutation ($linhas: Texto) {
    importarRegistros(entidade: "${register}", linhas: $linhas, simular: ${dryRun}, existentes: "${existing}") ${RESULT} }`
  return (await api.data(query, { token: as, variables: { linhas: JSON.stringify(rows) } })).importarRegistros
}

describe('many statuses at once', () => {
  test('change together, or none of them', async () => {
    const ids = [await make.vehicle({ customer: 784 }), await make.vehicle({ customer: 784 })]
    const change = (keys: string, status: number) =>
      api.data(
        `mutation { alterarSituacao(entidade: "veiculo", registros: "${keys}", situacao: ${status}) ${RESULT} }`,
        {
          token,
        },
      )
    const statuses = async () =>
      (await api.pool.query('select status from vehicle where id = any($1) order by id', [ids])).rows.map(
        (row) => row.status,
      )
    const failed = await change(`${ids[0]}, 999999, ${ids[1]}`, 1)
    expect(failed.alterarSituacao).toEqual([
      { linha: 1, registro: String(ids[0]), resultado: 'desfeito', campo: '', mensagem: '' },
      { linha: 2, registro: '999999', resultado: 'erro', campo: '', mensagem: 'Registro não encontrado.' },
      { linha: 3, registro: String(ids[1]), resultado: 'desfeito', campo: '', mensagem: '' },
    ])
    expect(await statuses()).toEqual([0, 0])
    await change(ids.join(','), 1)
    expect(await statuses()).toEqual([1, 1])
  })

  test.each([
    ['entidade: "usuario", registros: "1", situacao: 1', 'entidade'],
    ['entidade: "veiculo", registros: "1;2", situacao: 1', 'registros'],
    ['entidade: "veiculo", registros: "", situacao: 1', 'registros'],
    ['entidade: "veiculo", registros: "1", situacao: 7', 'situacao'],
    ['entidade: "veiculo", registros: "1"', 'situacao'],
  ])('%s is refused', async (args, field) => {
    expect(await api.refusal(`mutation { alterarSituacao(${args}) { linha } }`, { token })).toBe(
      `200 BAD_USER_INPUT ${field}`,
    )
  })
})

describe('an import', () => {
  test('saves all rows, or none where one is wrong, and says of each field what is wrong', async () => {
    const rows = [
      { cliDsc: unique('IMPORTADO'), cliCid: 'Campinas', cliPrt1: '80' },
      { cliDsc: '', cliCpf: '11144477700', cliPrt1: 'x', coluna: 1 },
      { cliDsc: unique('IMPORTADO'), cliMae: 999999 },
    ]
    const before = (await api.data('{ clienteByDscTotal }', { token })).clienteByDscTotal
    const results = await importRows('cliente', rows)
    expect(results.map(({ linha, resultado, campo }: Record<string, string>) => [linha, resultado, campo])).toEqual([
      [1, 'desfeito', ''],
      [2, 'erro', 'coluna'],
      [2, 'erro', 'cliDsc'],
      [2, 'erro', 'cliCpf'],
      [2, 'erro', 'cliPrt1'],
      [3, 'erro', 'cliMae'],
    ])
    const total = async () => (await api.data('{ clienteByDscTotal }', { token })).clienteByDscTotal
    expect(await total()).toBe(before)
    expect((await importRows('cliente', [rows[0]!], { dryRun: true }))[0]).toMatchObject({ resultado: 'criado' })
    expect(await total()).toBe(before)
    const [saved] = await importRows('cliente', [rows[0]!])
    expect(saved).toMatchObject({ linha: 1, resultado: 'criado' })
    expect((await api.data(`{ cliente(cliId: ${saved.registro}) { cliCid } }`, { token })).cliente.cliCid).toBe(
      'Campinas',
    )
  })

  test('refuses, changes or leaves what is there', async () => {
    const serial = await make.device()
    const row = { eqpSrn: serial, eqpOpc: 'VIVO' }
    expect((await importRows('equipamento', [row]))[0]).toMatchObject({ resultado: 'erro', campo: 'eqpSrn' })
    const other = { eqpSrn: unique('8651'), eqpOpc: 'TIM' }
    const outcomes = async (existing: string, ...rows: object[]) =>
      (await importRows('equipamento', rows, { existing })).map((result: { resultado: string }) => result.resultado)
    expect(await outcomes('alterar', row, other)).toEqual(['alterado', 'criado'])
    expect(await outcomes('alterar', row, { ...other, eqpOpc: 'OI' })).toEqual(['igual', 'alterado'])
    expect(await outcomes('ignorar', { ...row, eqpOpc: 'X' })).toEqual(['igual'])
    expect((await api.data(`{ equipamento(eqpSrn: "${serial}") { eqpOpc } }`, { token })).equipamento.eqpOpc).toBe(
      'VIVO',
    )
  })

  test('says that a row changes groups alone, and that the same once more changes nothing', async () => {
    const plate = unique('GRU')
    const vehicle = await make.vehicle({ customer: 784, plate })
    const { criarGrupoDeVeiculos } = await api.data(
      `mutation { criarGrupoDeVeiculos(input: { cliente: 784, nome: "${unique('Grupo')}" }) { grupo { codigo } } }`,
      { token },
    )
    const rows = [{ veiPlc: plate, grupos: `+${criarGrupoDeVeiculos.grupo.codigo}` }]
    const outcomes = []
    for (const dryRun of [true, false, false]) {
      outcomes.push((await importRows('veiculo', rows, { existing: 'alterar', dryRun }))[0])
    }
    const registro = String(vehicle)
    expect(outcomes).toMatchObject([
      { registro, resultado: 'alterado' },
      { registro, resultado: 'alterado' },
      { registro, resultado: 'igual' },
    ])
  })

  test('changes the record whose id stands in a row, never the one that has its code or login', async () => {
    const [code, login] = [unique('cod'), unique('imp')]
    const [named] = await importRows('cliente', [{ cliDsc: 'Tem o código', cliCod: code }])
    const customer = await make.customer()
    const user = { cliId: customer, tusId: 3, usrNom: 'Tem o login', usrPwd: 'Um4-senha-boa' }
    const [person] = await importRows('usuario', [{ ...user, usrLgn: login }])
    const [other] = await importRows('usuario', [{ ...user, usrLgn: unique('imp') }])
    for (const cliId of [customer, 999_999]) {
      const [result] = await importRows('cliente', [{ cliId, cliDsc: 'X', cliCod: code }], { existing: 'alterar' })
      expect(result).toMatchObject({ resultado: 'erro', campo: 'cliCod' })
    }
    for (const usrId of [Number(other.registro), 999_999]) {
      const [result] = await importRows('usuario', [{ ...user, usrId, usrNom: 'X', usrLgn: login }], {
        existing: 'alterar',
      })
      expect(result).toMatchObject({ resultado: 'erro', campo: 'usrLgn' })
    }
    const names = await api.data(
      `{ cliente(cliId: ${named.registro}) { cliDsc } usuario(usrId: ${person.registro}) { usrNom } }`,
      { token },
    )
    expect(names).toEqual({ cliente: { cliDsc: 'Tem o código' }, usuario: { usrNom: 'Tem o login' } })
  })

  test('that is sent again changes nothing, dates and all; another date is refused', async () => {
    const serial = await make.device()
    const [installed, owned] = ['2026-03-20 10:00:00', '2026-02-01 00:00:00']
    const row = { cliId: 784, veiPlc: 'QGK1D01', eqpSrn: serial, instaladoEm: installed, proprietarioDesde: owned }
    const outcomes = async (changes = {}) =>
      (await importRows('veiculo', [{ ...row, ...changes }], { existing: 'alterar' })).map(
        ({ resultado, campo }: Record<string, string>) => [resultado, campo],
      )
    expect(await outcomes()).toEqual([['criado', '']])
    expect(await outcomes()).toEqual([['igual', '']])
    expect(await outcomes({ veiCor: 'AZUL' })).toEqual([['alterado', '']])
    expect(await outcomes({ instaladoEm: '2026-03-21 10:00:00' })).toEqual([['erro', 'instaladoEm']])
    expect(await outcomes({ proprietarioDesde: '2026-02-02 00:00:00' })).toEqual([['erro', 'proprietarioDesde']])
  })

  test('judges a row whose code or login no record can have, and the others', async () => {
    const right = { cliDsc: unique('IMPORTADO') }
    const told = async (register: string, rows: object[]) =>
      (await importRows(register, rows, { existing: 'alterar' })).map(
        ({ linha, resultado, campo }: Record<string, string>) => [linha, resultado, campo],
      )
    expect(await told('cliente', [{ cliId: 99_999_999_999, cliDsc: 'A' }, right])).toEqual([
      [1, 'erro', 'cliId'],
      [2, 'desfeito', ''],
    ])
    await make.vehicle({ customer: 784, plate: 'QGK1D02' })
    expect(await told('veiculo', [{ veiId: 1.5, veiPlc: 'QGK1D02' }])).toEqual([[1, 'erro', 'veiId']])
    const machine = { veiDsc: unique('Trator '), cliId: 784 }
    expect(
      await told('veiculo', [
        { ...machine, cliId: 99_999_999_999 },
        { ...machine, veiDsc: unique('Trator ') },
      ]),
    ).toEqual([
      [1, 'erro', 'cliId'],
      [2, 'desfeito', ''],
    ])
    expect(await told('veiculo', [{ ...machine, veiSts: 99_999_999_999 }])).toEqual([[1, 'erro', 'veiSts']])
    const login = `${'l'.repeat(300)}\0`
    const person = { cliId: 784, tusId: 3, usrNom: 'N', usrPwd: 'Um4-senha-boa', usrLgn: login }
    expect(await told('usuario', [person])).toEqual([[1, 'erro', 'usrLgn']])
  })

  test('of people counts a password that is only tried as one that its person has', async () => {
    await make.person({ customer: 784, type: 1 })
    const { rows } = await api.pool.query(
      `select id, login from user_account where customer_id = 784 and user_type_id = 1 order by id`,
    )
    const [kept, ...others] = rows
    const results = await importRows(
      'usuario',
      [{ usrLgn: kept.login, usrPwd: 'Um4-senha-melhor' }, ...others.map(({ login }) => ({ usrLgn: login, tusId: 2 }))],
      { dryRun: true, existing: 'alterar' },
    )
    expect(new Set(results.map(({ resultado }: { resultado: string }) => resultado))).not.toContain('erro')
  })

  test('sees duplicates within itself, and puts devices into vehicles', async () => {
    const serial = await make.device()
    const rows = [
      { cliId: 784, veiPlc: 'QGG1234', eqpSrn: serial },
      { cliId: 784, veiPlc: 'QGG1C34' },
      { cliId: 784, veiPlc: 'QGG1235', eqpSrn: serial },
      { cliId: 784, veiPlc: 'QGG1236', veiPlcn: 'QGG1C34' },
    ]
    const results = await importRows('veiculo', rows)
    expect(results.map((result: { resultado: string; campo: string }) => [result.resultado, result.campo])).toEqual([
      ['desfeito', ''],
      ['erro', 'veiPlc'],
      ['erro', 'eqpSrn'],
      ['erro', 'veiPlcn'],
    ])
    const [saved] = await importRows('veiculo', [rows[0]!])
    expect((await api.data(`{ veiculo(veiId: ${saved.registro}) { eqpSrn } }`, { token })).veiculo.eqpSrn).toBe(serial)
    const [changed] = await importRows('veiculo', [{ veiPlc: 'QGG1C34', veiCor: 'AZUL' }], { existing: 'alterar' })
    expect(changed).toMatchObject({ registro: saved.registro, resultado: 'alterado' })
  })

  test.each([
    [
      'cliente',
      { cliDsc: '', cliCpf: '11144477700', cliMae: 999999, cliPrt1: 'x' },
      ['cliMae', 'cliDsc', 'cliCpf', 'cliPrt1'],
    ],
    ['equipamento', { eqpSrn: '', eqpSts: 7, verId: 999, cliId: 999999 }, ['eqpSrn', 'verId', 'cliId', 'eqpSts']],
    [
      'veiculo',
      { cliId: 'Aurora', veiPlc: 'QGH1D01', eqpSrn: '86310000', instaladoEm: '2026-01-01 00:00:00', cliId1: 999999 },
      ['cliId', 'cliId1', 'eqpSrn'],
    ],
    [
      'usuario',
      { cliId: 0, tusId: 99, usrLgn: 'central', usrNom: '', usrPwd: '' },
      ['cliId', 'usrLgn', 'usrPwd', 'usrNom'],
    ],
  ])(
    'tells all faults of a row of %s at once, of format and of rule, in the order of the fields',
    async (register, row, fields) => {
      const results = await importRows(register, [row])
      const told = results.map(({ campo }: { campo: string }) => campo)
      expect(told).toEqual(fields)
    },
  )

  test('sees what is twice in it also where another field of the first is wrong', async () => {
    const [login, taxNumber] = [unique('imp'), '11144477700']
    const person = { cliId: 784, tusId: 3, usrNom: 'N', usrPwd: 'Um4-senha-boa', usrLgn: login }
    const people = await importRows('usuario', [{ ...person, usrNom: '' }, person])
    expect(people.map(({ linha, campo }: Record<string, unknown>) => [linha, campo])).toEqual([
      [1, 'usrNom'],
      [2, 'usrLgn'],
    ])
    const code = unique('C')
    const customers = await importRows('cliente', [
      { cliDsc: 'A', cliCod: code, cliCpf: taxNumber },
      { cliDsc: 'B', cliCod: code },
    ])
    expect(customers.map(({ linha, campo }: Record<string, unknown>) => [linha, campo])).toEqual([
      [1, 'cliCpf'],
      [2, 'cliCod'],
    ])
  })

  test('knows a customer without a code by its CPF or CNPJ, however it is written', async () => {
    const outcomes = async (existing: string, ...rows: object[]) =>
      (await importRows('cliente', rows, { existing })).map(({ resultado, campo }: Record<string, string>) => [
        resultado,
        campo,
      ])
    const row = { cliDsc: 'Boreal', cliCpf: '19.131.243/0001-97' }
    expect(await outcomes('recusar', row, { ...row, cliCpf: 'ISENTO' })).toEqual([
      ['criado', ''],
      ['criado', ''],
    ])
    expect(await outcomes('ignorar', { ...row, cliCpf: '19131243000197' })).toEqual([['igual', '']])
    expect(await outcomes('alterar', { ...row, cliCid: 'Itu' })).toEqual([['alterado', '']])
    expect(await outcomes('recusar', { ...row, cliCpf: 19131243000197 }, { ...row, cliCpf: 'ISENTO' })).toEqual([
      ['erro', 'cliCpf'],
      ['desfeito', ''],
    ])
    expect(await outcomes('recusar', { ...row, cliCod: unique('C') })).toEqual([['criado', '']])
    expect(await outcomes('alterar', row)).toEqual([['erro', 'cliCpf']])
    const both = await api.data('{ clienteByDscTotal(cliDsc: "%19131243000197%") }', { token })
    expect(both).toEqual({ clienteByDscTotal: 2 })
  })

  test('knows a vehicle without a plate by its chassis, its code or what it is called, among those of its customer', async () => {
    const [cliId, other] = [await make.customer(), await make.customer()]
    const outcomes = async (existing: string, ...rows: object[]) =>
      (await importRows('veiculo', rows, { existing })).map(({ resultado, campo }: Record<string, string>) => [
        resultado,
        campo,
      ])
    const tractor = { cliId, veiDsc: 'Trator 1' }
    const digger = { cliId, veiDsc: 'Escavadeira', veiChs: 'CAT0320DLXYZ' }
    const loader = { cliId, veiDsc: 'Pá carregadeira', veiCod: 'M-7' }
    const machines = [tractor, digger, loader, { ...tractor, cliId: other }]
    expect(await outcomes('alterar', ...machines)).toEqual(machines.map(() => ['criado', '']))
    for (const existing of ['alterar', 'ignorar']) {
      expect(await outcomes(existing, ...machines)).toEqual(machines.map(() => ['igual', '']))
    }
    expect(await outcomes('recusar', ...machines)).toEqual([
      ['erro', 'veiDsc'],
      ['erro', 'veiChs'],
      ['erro', 'veiCod'],
      ['erro', 'veiDsc'],
    ])
    // Another chassis or code is another machine, and a chassis tells a machine that was called otherwise, and gets a plate.
    const changed = [
      { ...tractor, veiDsc: 'TRATOR 1', veiChs: 'JD5075E' },
      { ...digger, veiDsc: 'Escavadeira nova', veiPlc: 'QGK1D03' },
      { ...loader, veiCod: 'm-7', veiDsc: 'Pá' },
      { cliId, veiDsc: 'Pá', veiCod: 'M-8' },
    ]
    expect(await outcomes('alterar', ...changed)).toEqual([
      ['alterado', ''],
      ['alterado', ''],
      ['alterado', ''],
      ['criado', ''],
    ])
    expect(await outcomes('alterar', { ...tractor, veiChs: 'JD6110J' })).toEqual([['criado', '']])
    expect(await outcomes('alterar', tractor)).toEqual([['erro', 'veiDsc']])
    const { veiculoByDscTotal } = await api.data(`{ veiculoByDscTotal(cliente: ${cliId}) }`, { token })
    expect(veiculoByDscTotal).toBe(5)
  })

  test('changes nothing where a telephone, a CPF or a CNPJ is written otherwise', async () => {
    const code = unique('C')
    const row = {
      cliCod: code,
      cliDsc: 'Boreal',
      cliCpf: '11222333000181',
      cliTel: '1133445566',
      cliCel1: '11 98888-7777',
    }
    await importRows('cliente', [row])
    const same = { ...row, cliCpf: '11.222.333/0001-81', cliTel: '(11) 3344-5566', cliCel1: '(11) 98888-7777' }
    const outcome = async (sent: object) => (await importRows('cliente', [sent], { existing: 'alterar' }))[0].resultado
    expect([await outcome(same), await outcome({ ...same, cliTel: '(11) 3344-5567' })]).toEqual(['igual', 'alterado'])
    const { clienteByDsc } = await api.data(`{ clienteByDsc(cliDsc: "${code}") { cliCpf cliTel cliCel1 } }`, { token })
    expect(clienteByDsc).toEqual([{ cliCpf: '11222333000181', cliTel: '(11) 3344-5567', cliCel1: '11 98888-7777' }])
  })

  test('takes a plate for that of the vehicle in use, unless it says that it is out of use', async () => {
    const cliId = await make.customer()
    const plate = 'QGK1D04'
    const left = await make.vehicle({ customer: cliId, plate })
    await importRows('veiculo', [{ veiPlc: plate, veiSts: 1 }], { existing: 'alterar' })
    const inUse = await make.vehicle({ customer: cliId, plate })
    const rows = [{ veiPlc: plate, veiSts: 1 }, { veiPlc: plate, veiSts: 0 }, { veiPlc: plate }]
    const results = await importRows('veiculo', rows, { existing: 'alterar' })
    expect(results.map(({ registro, resultado }: Record<string, string>) => [registro, resultado])).toEqual([
      [String(left), 'igual'],
      [String(inUse), 'igual'],
      [String(inUse), 'igual'],
    ])
  })

  test('puts no two rows into one vehicle because both are called alike', async () => {
    const cliId = await make.customer()
    const rows = [
      { cliId, veiDsc: 'Trator' },
      { cliId, veiDsc: 'trator' },
      { cliId, veiDsc: 'Trator', veiCod: '3' },
    ]
    for (const existing of ['recusar', 'alterar', 'ignorar']) {
      const results = await importRows('veiculo', rows, { existing })
      expect(results.map(({ resultado, campo }: Record<string, string>) => [resultado, campo])).toEqual([
        ['desfeito', ''],
        ['erro', 'veiDsc'],
        ['desfeito', ''],
      ])
    }
  })

  test('of people is for their administrators, within their reach; of all else for operators', async () => {
    const customer = await make.customer()
    const as = await make.person({ customer, type: 1 })
    const row = { usrNom: 'N', usrPwd: 'Um4-senha-boa', tusId: 3 }
    const results = await importRows(
      'usuario',
      [
        { ...row, cliId: customer, usrLgn: unique('imp') },
        { ...row, cliId: 784, usrLgn: unique('imp') },
        { ...row, cliId: customer, usrLgn: 'central' },
        { ...row, cliId: customer, usrLgn: unique('imp'), usrPwd: '' },
      ],
      { as },
    )
    expect(results.map((result: { resultado: string; campo: string }) => [result.resultado, result.campo])).toEqual([
      ['desfeito', ''],
      ['erro', 'cliId'],
      ['erro', 'usrLgn'],
      ['erro', 'usrPwd'],
    ])
    expect(
      await api.refusal('mutation { importarRegistros(entidade: "cliente", linhas: "[{}]") { linha } }', { token: as }),
    ).toBe('200 FORBIDDEN')
  })

  test.each(['', 'x', '{}', '[]', '[1]', '[[]]', '[null]', JSON.stringify(Array.from({ length: 1001 }, () => ({})))])(
    'of %.20s is refused',
    async (linhas) => {
      const query = 'mutation ($linhas: Texto) { importarRegistros(entidade: "cliente", linhas: $linhas) { linha } }'
      expect(await api.refusal(query, { token, variables: { linhas } })).toBe('200 BAD_USER_INPUT linhas')
    },
  )

  test('tells the wrong rows of many from the right ones, and writes down each that is saved once', async () => {
    const taken = await make.device()
    const rows = Array.from({ length: 120 }, (_, index) => ({ eqpSrn: index === 70 ? taken : unique('8671') }))
    const wrong = await importRows('equipamento', [...rows, rows[3]!])
    const outcomes = wrong.map((result: { resultado: string }) => result.resultado)
    expect(outcomes.flatMap((outcome: string, index: number) => (outcome === 'erro' ? [index] : []))).toEqual([70, 120])
    expect(new Set(outcomes)).toEqual(new Set(['erro', 'desfeito']))
    const right = rows.filter(({ eqpSrn }) => eqpSrn !== taken)
    await importRows('equipamento', right, { dryRun: true })
    const written = async () =>
      (
        await api.pool.query(
          `select entity_id from audit where entity = 'device' and action = 'create' and entity_id = any($1) order by id`,
          [right.map(({ eqpSrn }) => eqpSrn)],
        )
      ).rows.map((row) => row.entity_id)
    expect(await written()).toEqual([])
    await importRows('equipamento', right)
    expect(await written()).toEqual(right.map(({ eqpSrn }) => eqpSrn))
  })

  test('of a thousand rows is one transaction', async () => {
    const rows = Array.from({ length: 1000 }, () => ({ eqpSrn: unique('8661'), eqpOpc: 'VIVO' }))
    const results = await importRows('equipamento', rows)
    expect(results).toHaveLength(1000)
    expect(new Set(results.map((result: { resultado: string }) => result.resultado))).toEqual(new Set(['criado']))
  })
})
