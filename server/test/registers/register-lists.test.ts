import { customerFields } from '@monitorweb/contract/registers/customer'
import { deviceFields } from '@monitorweb/contract/registers/device'
import { REGISTER_ORDERS } from '@monitorweb/contract/registers/register-orders'
import { userFields } from '@monitorweb/contract/registers/user'
import { vehicleFields } from '@monitorweb/contract/registers/vehicle'
import { type FieldSet, isNested } from '@monitorweb/contract/wire/field'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../setup/graphql-api.ts'
import { type Registers, unique } from '../setup/register-records.ts'
import { type ReportingWorld, startReportingWorld } from '../setup/worlds/reporting-world.ts'

let world: ReportingWorld
let api: Api
let make: Registers
let token: string

beforeAll(async () => {
  world = await startReportingWorld()
  api = world.api
  make = world.make
  token = api.admin
})
afterAll(() => world.stop())

const read = (query: string, as = token) => api.data(`{ ${query} }`, { token: as })

describe('lists', () => {
  test('of customers name the customer above, and only to those who see that one', async () => {
    const top = await make.customer({ name: unique('HOLDING ') })
    const below = await make.customer({ above: top })
    const of = async (customer: number, as = token) =>
      (await read(`cliente(cliId: ${customer}) { cliMae superior { cliId cliDsc } }`, as)).cliente
    expect(await of(below)).toEqual({
      cliMae: top,
      superior: { cliId: top, cliDsc: expect.stringContaining('HOLDING') },
    })
    expect(await of(top)).toEqual({ cliMae: 0, superior: { cliId: 0, cliDsc: '' } })
    expect((await of(below, await make.person({ customer: below, type: 1 }))).superior).toEqual({
      cliId: 0,
      cliDsc: '',
    })
  })

  test('narrow by status, customer and what is missing, and their totals with them', async () => {
    const top = await make.customer()
    const below = await make.customer({ above: top })
    const bare = await make.customer({ above: below })
    const serial = await make.device({ customer: below })
    const idle = await make.device({ customer: below })
    const [first, second] = [await make.vehicle({ customer: below, serial }), await make.vehicle({ customer: top })]
    await api.data(
      `mutation { updateVeiculo(input: { veiId: ${second}, veiSts: 1 }) { status } updateEquipamento(eqpSrn: "${idle}", eqpSts: 1) { status } }`,
      { token },
    )
    const both = async (call: string, key: string, filter: string) => {
      const answer = await read(`list: ${call}(${filter}) { key: ${key} } total: ${call}Total(${filter})`)
      expect(answer.total).toBe(answer.list.length)
      return answer.list.map((row: { key: unknown }) => row.key).sort()
    }
    const of = `cliente: ${top}`
    expect(await both('veiculoByDsc', 'veiId', of)).toEqual([first, second])
    expect(await both('veiculoByDsc', 'veiId', `${of}, situacao: 0`)).toEqual([first])
    expect(await both('veiculoByDsc', 'veiId', `${of}, situacao: "1"`)).toEqual([second])
    expect(await both('veiculoByDsc', 'veiId', `${of}, semEquipamento: true`)).toEqual([second])
    expect(await both('clienteByDsc', 'cliId', of)).toEqual([top, below, bare])
    expect(await both('clienteByDsc', 'cliId', `${of}, semVeiculo: 1`)).toEqual([bare])
    expect(await both('equipamentos', 'eqpSrn', of)).toEqual([serial, idle].sort())
    expect(await both('equipamentos', 'eqpSrn', `${of}, situacao: 1`)).toEqual([idle])
    expect(await both('equipamentoBySrn', 'eqpSrn', `${of}, semVeiculo: true`)).toEqual([idle])
    expect(await both('equipamentoBySrn', 'eqpSrn', `${of}, versao: 1`)).toEqual([])
    await make.person({ customer: below, type: 4 })
    expect(await both('usuariosByName', 'tusId', of)).toEqual([4])
    expect(await both('usuariosByName', 'tusId', `${of}, tipo: 3`)).toEqual([])
    for (const call of ['veiculoByDsc', 'clienteByDsc', 'equipamentos', 'usuariosByName']) {
      expect(await api.refusal(`{ ${call}Total(cliente: 999999) }`, { token })).toBe('200 NOT_FOUND cliente')
    }
    const reader = await make.person({ customer: bare, type: 4 })
    expect(await api.refusal(`{ veiculoByDscTotal(cliente: ${top}) }`, { token: reader })).toBe('200 NOT_FOUND cliente')
  })

  test.each([
    ['clienteByDsc', 'cliId', customerFields, REGISTER_ORDERS.cliente],
    ['equipamentos', 'eqpSrn', deviceFields, REGISTER_ORDERS.equipamento],
    ['veiculoByDsc', 'veiId', vehicleFields, REGISTER_ORDERS.veiculo],
    ['usuariosByName', 'usrId', userFields, REGISTER_ORDERS.usuario],
  ] as [string, string, FieldSet, readonly string[]][])(
    '%s is ordered by each of its columns, both ways',
    async (call, key, fields, orders) => {
      expect(orders.length).toBeGreaterThan(8)
      for (const name of orders) {
        const field = fields[name]!
        if (isNested(field)) throw new Error(name)
        const rows = async (order: string) =>
          (await read(`${call}(orderBy: "${field.wire}", order: "${order}") { ${key} }`))[call]
        expect((await rows('asc')).length, name).toBe((await rows('desc')).length)
      }
    },
  )

  test('take no mark at all for any mark, as every empty text says nothing', async () => {
    const listed = async (flags: string) => await read(`veiculoByDsc(${flags}) { veiId } veiculoByDscTotal(${flags})`)
    const all = await listed('veiDsc: "%"')
    expect(all.veiculoByDscTotal).toBeGreaterThan(0)
    expect(await listed('veiDsc: "%", veiFld: ""')).toEqual(all)
    expect(await listed('veiDsc: "%", veiFld: " "')).toEqual(all)
    expect((await listed('veiDsc: "%", veiFld: "7"')).veiculoByDscTotal).toBe(0)
  })

  test('show beside a record what lists need: vehicles of a customer, the vehicle of a device, last access', async () => {
    const { customer, serial, vehicle, plate } = await world.trackedVehicle()
    await world.drive(serial, [{ fixTime: Date.now() - 60_000 }])
    const answer = await read(
      `cliente(cliId: ${customer}) { veiculos veiculosAtivos cadastradoEm }
       equipamento(eqpSrn: "${serial}") { veiculo { veiId veiPlc } ultimaComunicacao cadastradoEm }
       usuario(usrId: 1) { ultimoAcesso cadastradoEm }`,
    )
    const aStamp = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(answer).toEqual({
      cliente: { veiculos: 1, veiculosAtivos: 1, cadastradoEm: aStamp },
      equipamento: { veiculo: { veiId: vehicle, veiPlc: plate }, ultimaComunicacao: aStamp, cadastradoEm: aStamp },
      usuario: { ultimoAcesso: aStamp, cadastradoEm: aStamp },
    })
  })

  test('show no device that is in a vehicle which the viewer may not see, whoever it is registered with', async () => {
    const [owner, user] = [await make.customer(), await make.customer()]
    const serial = await make.device({ customer: owner })
    await make.vehicle({ customer: user, serial })
    const reader = await make.person({ customer: owner, type: 4 })
    expect(await api.refusal(`{ equipamento(eqpSrn: "${serial}") { eqpSrn } }`, { token: reader })).toBe(
      '200 NOT_FOUND',
    )
    expect(await read('equipamentosTotal', reader)).toEqual({ equipamentosTotal: 0 })
  })
})

describe('devices that nobody registered', () => {
  test('are listed until they are, and again when a deleted one sends on', async () => {
    const serial = unique('8671')
    await world.drive(serial, [{ fixTime: Date.now() - 60_000, latitude: -22.9, longitude: -47.06 }])
    const list = async () => {
      const search = `busca: "%${serial}%"`
      return await read(
        `equipamentosNaoCadastrados(${search}) { serie protocolo endereco posicoes latitude longitude ultimaComunicacao }
         equipamentosNaoCadastradosTotal(${search})`,
      )
    }
    expect(await list()).toMatchObject({
      equipamentosNaoCadastrados: [
        { serie: serial, protocolo: 'gt06', posicoes: 1, latitude: -22.9, longitude: -47.06 },
      ],
      equipamentosNaoCadastradosTotal: 1,
    })
    await api.data(`mutation { createEquipamento(eqpSrn: "${serial}") { status } }`, { token })
    expect((await list()).equipamentosNaoCadastradosTotal).toBe(0)
    await api.data(`mutation { deleteEquipamento(eqpSrn: "${serial}") { status } }`, { token })
    expect((await list()).equipamentosNaoCadastradosTotal).toBe(0)
    await world.beat(serial, Date.now() + 1000)
    expect((await list()).equipamentosNaoCadastradosTotal).toBe(1)
    const reader = await make.person({ customer: await make.customer(), type: 1 })
    expect(await api.refusal('{ equipamentosNaoCadastradosTotal }', { token: reader })).toBe('200 FORBIDDEN')
  })
})

describe('what records choose from', () => {
  test('models: created, changed, refused while a device has one, deleted', async () => {
    const save = (query: string) => api.data(`mutation { ${query} }`, { token })
    const { criarVersao } = await save(
      'criarVersao(input: { verId: 77, verDsc: "Suntech ST310", verCod: "ST310" }) { status versao { verId verDsc } }',
    )
    const { verId } = criarVersao.versao
    expect(verId).not.toBe(77)
    const changed = await save(
      `alterarVersao(input: { verId: ${verId}, verCox: 12 }) { versao { verCod verCox verDsc } }`,
    )
    expect(changed.alterarVersao.versao).toEqual({ verCod: 'ST310', verCox: '12', verDsc: 'Suntech ST310' })
    const serial = await make.device()
    await save(`updateEquipamento(eqpSrn: "${serial}", verId: ${verId}) { status }`)
    const refusal = (query: string) => api.refusal(`mutation { ${query} }`, { token })
    expect(await refusal(`excluirVersao(verId: ${verId}) { verId }`)).toBe('200 CONFLICT verId')
    await save(`updateEquipamento(eqpSrn: "${serial}", verId: "") { status }`)
    expect((await save(`excluirVersao(verId: ${verId}) { verId }`)).excluirVersao).toEqual({ verId })
    expect(await refusal(`updateEquipamento(eqpSrn: "${serial}", verId: ${verId}) { status }`)).toBe(
      '200 NOT_FOUND verId',
    )
    expect(await refusal('criarVersao(input: { verCod: "X" }) { status }')).toBe('200 BAD_USER_INPUT verDsc')
    expect(await refusal('alterarVersao(input: { verDsc: "X" }) { status }')).toBe('200 BAD_USER_INPUT verId')
  })

  test('installation profiles: their outputs are the labels of last positions; the first one stays', async () => {
    const save = (query: string) => api.data(`mutation { ${query} }`, { token })
    const { criarPerfilDeInstalacao } = await save(
      'criarPerfilDeInstalacao(input: { descricao: "Bloqueio", ptvSa1: "Bloqueio", ptvSa3: "Sirene" }) { perfil { ptvId ptvSa1 ptvSa2 ptvSa3 } }',
    )
    const { ptvId, ...outputs } = criarPerfilDeInstalacao.perfil
    expect(outputs).toEqual({ ptvSa1: 'Bloqueio', ptvSa2: '', ptvSa3: 'Sirene' })
    const { vehicle, serial } = await world.trackedVehicle()
    await world.drive(serial, [{ fixTime: Date.now() - 60_000 }])
    await save(`updateVeiculo(input: { veiId: ${vehicle}, ptvId: ${ptvId} }) { status }`)
    await save(`alterarPerfilDeInstalacao(input: { ptvId: ${ptvId}, ptvSa2: "Teto" }) { status }`)
    const { ultimasPosicoesPorCliente } = await read(
      'ultimasPosicoesPorCliente(cliId: 0) { veiId ptvSa1 ptvSa2 ptvSa3 }',
    )
    expect(ultimasPosicoesPorCliente).toContainEqual({
      veiId: vehicle,
      ptvSa1: 'Bloqueio',
      ptvSa2: 'Teto',
      ptvSa3: 'Sirene',
    })
    const refusal = (query: string) => api.refusal(`mutation { ${query} }`, { token })
    expect(await refusal(`excluirPerfilDeInstalacao(ptvId: ${ptvId}) { ptvId }`)).toBe('200 CONFLICT ptvId')
    expect(await refusal('excluirPerfilDeInstalacao(ptvId: 1) { ptvId }')).toBe('200 BAD_USER_INPUT ptvId')
    await save(
      `updateVeiculo(input: { veiId: ${vehicle}, ptvId: 1 }) { status } excluirPerfilDeInstalacao(ptvId: ${ptvId}) { ptvId }`,
    )
    const { perfisDeInstalacao, perfisDeInstalacaoTotal } = await read(
      'perfisDeInstalacao { ptvId descricao } perfisDeInstalacaoTotal',
    )
    expect(perfisDeInstalacao).toEqual([{ ptvId: 1, descricao: 'Padrão' }])
    expect(perfisDeInstalacaoTotal).toBe(1)
  })

  test('that somebody else changed meanwhile are refused to who says what they saw, and to nobody else', async () => {
    const other = await make.person({ customer: 784, type: 1 })
    const { criarVersao, criarPerfilDeInstalacao } = await api.data(
      `mutation { criarVersao(input: { verDsc: "Modelo" }) { versao { verId versao } }
        criarPerfilDeInstalacao(input: { descricao: "Perfil" }) { perfil { ptvId versao } } }`,
      { token },
    )
    const { verId, versao: seen } = criarVersao.versao
    const { ptvId, versao: seenOfProfile } = criarPerfilDeInstalacao.perfil
    const change = (name: string, version: number | null, as = token) =>
      api.ask(
        `mutation { alterarVersao(input: { verId: ${verId}, ${name}, versao: ${version} }) { versao { verCod verCox versao } } }`,
        { token: as },
      )
    const first = await change('verCod: "A"', seen, other)
    expect(first.data.alterarVersao.versao).toEqual({ verCod: 'A', verCox: '', versao: seen + 1 })
    const { errors } = await change('verCox: "B"', seen)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'versao' })
    // Clients of before know no versions, and change what they name alone.
    const { data } = await change('verCox: "B"', null)
    expect(data.alterarVersao.versao).toEqual({ verCod: 'A', verCox: 'B', versao: seen + 2 })

    const rename = (descricao: string) =>
      `mutation { alterarPerfilDeInstalacao(input: { ptvId: ${ptvId}, descricao: "${descricao}", versao: ${seenOfProfile} }) { status } }`
    expect(await api.refusal(rename('Deles'), { token: other })).toBe('200 none')
    expect(await api.refusal(rename('Meu'), { token })).toBe('200 CONFLICT versao')
    await api.data(
      `mutation { excluirVersao(verId: ${verId}) { verId } excluirPerfilDeInstalacao(ptvId: ${ptvId}) { ptvId } }`,
      { token },
    )
  })

  test('are changed by operators only', async () => {
    const as = await make.person({ customer: await make.customer(), type: 1 })
    for (const query of [
      'criarVersao(input: { verDsc: "X" }) { status }',
      'alterarPerfilDeInstalacao(input: { ptvId: 1, descricao: "X" }) { status }',
      'excluirVersao(verId: 1) { verId }',
      'trocarEquipamento(veiculo: 1) { status }',
    ]) {
      expect(await api.refusal(`mutation { ${query} }`, { token: as })).toBe('200 FORBIDDEN')
    }
  })
})
