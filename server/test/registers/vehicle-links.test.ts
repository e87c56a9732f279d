import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../setup/graphql-api.ts'
import { type Registers, unique } from '../setup/register-records.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const HOUR = 3_600_000
const NOW = Math.floor(Date.now() / 1000) * 1000 - 60_000
const hoursAgo = (hours: number) => NOW - hours * HOUR
let api: Api
let make: Registers
let world: ReportingWorld
let token: string

beforeAll(async () => {
  world = await startReportingWorld()
  api = world.api
  make = world.make
  token = api.admin
})
afterAll(() => world.stop())

const save = (query: string) => api.data(`mutation { ${query} }`, { token })
const refusal = (query: string) => api.refusal(`mutation { ${query} }`, { token })
const wholeDay = `parDhi: "${stamp(hoursAgo(24))}", parDhf: "${stamp(NOW + 30_000)}"`

/** Speeds that the vehicle's report shows, which say of which positions it is made. */
async function speeds(vehicle: number, viewer = token): Promise<number[]> {
  const { relatorioPosicoes } = await api.data(`{ relatorioPosicoes(veiId: ${vehicle}, ${wholeDay}) { ddlVel } }`, {
    token: viewer,
  })
  return relatorioPosicoes.map((row: { ddlVel: number }) => row.ddlVel)
}

/** A device that reported every hour, at a speed that says how many hours ago. */
async function reportingDevice(tens = 0): Promise<string> {
  const serial = await make.device()
  await world.drive(
    serial,
    [6, 5, 4, 3, 2, 1].map((hours) => ({ fixTime: hoursAgo(hours), speedKmh: tens * 10 + hours })),
  )
  return serial
}

const installations = async (vehicle: number) =>
  (await api.data(`{ instalacoesDoVeiculo(veiculo: ${vehicle}) { codigo equipamento inicio fim } }`, { token }))
    .instalacoesDoVeiculo
const ownerships = async (vehicle: number) =>
  (
    await api.data(
      `{ propriedadesDoVeiculo(veiculo: ${vehicle}) { codigo cliente posicao inicio fim } propriedadesDoVeiculoTotal(veiculo: ${vehicle}) }`,
      { token },
    )
  ).propriedadesDoVeiculo

describe('another device', () => {
  test('is a dated installation: each stretch shows the device of its time', async () => {
    const [old, next] = [await reportingDevice(1), await reportingDevice(2)]
    const vehicle = await make.vehicle({ customer: 784, serial: old })
    const at = stamp(hoursAgo(3.5))
    const { updateVeiculo } = await save(
      `updateVeiculo(input: { veiId: ${vehicle}, eqpSrn: "${next}", instaladoEm: "${at}" }) { veiculo { eqpSrn } }`,
    )
    expect(updateVeiculo.veiculo.eqpSrn).toBe(next)
    expect(await speeds(vehicle)).toEqual([16, 15, 14, 23, 22, 21])
    expect(await installations(vehicle)).toEqual([
      { codigo: expect.any(Number), equipamento: next, inicio: at, fim: null },
      { codigo: expect.any(Number), equipamento: old, inicio: null, fim: at },
    ])
    const last = await api.data(`{ ultimasPosicoesPorCliente(cliId: 784) { veiId udlVel } }`, { token })
    expect(last.ultimasPosicoesPorCliente).toContainEqual({ veiId: vehicle, udlVel: 21 })
  })

  test('without a date begins now, where it was installed before', async () => {
    const moved = await reportingDevice()
    const [first, second] = [
      await make.vehicle({ customer: 784, serial: moved }),
      await make.vehicle({ customer: 784 }),
    ]
    await save(`updateVeiculo(input: { veiId: ${first}, eqpSrn: "" }) { status }`)
    await save(`updateVeiculo(input: { veiId: ${second}, eqpSrn: "${moved}" }) { status }`)
    expect(await speeds(first)).toEqual([6, 5, 4, 3, 2, 1])
    expect(await speeds(second)).toEqual([])
  })

  test('exchanged without a date begins now, also where the device was in no vehicle and has reported', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000
    const empty = await make.vehicle({ customer: 784 })
    const bare = await make.vehicle({ customer: 784, serial: await make.device() })
    await save(`trocarEquipamento(veiculo: ${bare}, equipamento: "", data: "${stamp(hoursAgo(3.5))}") { status }`)
    for (const vehicle of [empty, bare]) {
      await save(`trocarEquipamento(veiculo: ${vehicle}, equipamento: "${await reportingDevice()}") { status }`)
      const [{ inicio }] = await installations(vehicle)
      expect(inicio >= stamp(before)).toBe(true)
      expect(await speeds(vehicle)).toEqual([])
    }
  })

  test('that is in another vehicle is refused with which; the exchange takes it out where one says so', async () => {
    const serial = await reportingDevice()
    const from = await make.vehicle({ customer: 784, serial, plate: 'QEE1234' })
    const to = await make.vehicle({ customer: 784 })
    const { errors } = await api.ask(
      `mutation { updateVeiculo(input: { veiId: ${to}, eqpSrn: "${serial}" }) { status } }`,
      {
        token,
      },
    )
    expect(errors?.[0]).toMatchObject({
      message: 'Este equipamento já está no veículo QEE1234, cliente CENTRAL DE RASTREAMENTO.',
      extensions: { code: 'CONFLICT', field: 'eqpSrn' },
    })
    const swap = `trocarEquipamento(veiculo: ${to}, equipamento: "${serial}", data: "${stamp(hoursAgo(3.5))}"`
    expect(await refusal(`${swap}) { status }`)).toBe('200 CONFLICT equipamento')
    await save(`${swap}, retirarDoOutro: true) { status }`)
    expect([await speeds(from), await speeds(to)]).toEqual([
      [6, 5, 4],
      [3, 2, 1],
    ])
    expect((await api.data(`{ veiculo(veiId: ${from}) { eqpSrn } }`, { token })).veiculo.eqpSrn).toBe('')
  })

  test('at times that cannot be is refused, and nothing is saved', async () => {
    const [old, next] = [await make.device(), await make.device()]
    const vehicle = await make.vehicle({ customer: 784, serial: old })
    const change = (at: number) =>
      refusal(
        `updateVeiculo(input: { veiId: ${vehicle}, veiCor: "X", eqpSrn: "${next}", instaladoEm: "${stamp(at)}" }) { status }`,
      )
    expect(await change(NOW + HOUR)).toBe('200 BAD_USER_INPUT instaladoEm')
    expect(await change(hoursAgo(2))).toBe('200 none')
    await save(`updateVeiculo(input: { veiId: ${vehicle}, veiCor: "", eqpSrn: "" }) { status }`)
    // In the time of the installation that just ended.
    expect(await change(hoursAgo(1))).toBe('200 BAD_USER_INPUT instaladoEm')
    expect(await change(hoursAgo(3))).toBe('200 BAD_USER_INPUT instaladoEm')
    expect(await refusal(`updateVeiculo(input: { veiId: ${vehicle}, instaladoEm: "${stamp(NOW)}" }) { status }`)).toBe(
      '200 BAD_USER_INPUT instaladoEm',
    )
    expect((await api.data(`{ veiculo(veiId: ${vehicle}) { veiCor eqpSrn } }`, { token })).veiculo).toEqual({
      veiCor: '',
      eqpSrn: '',
    })
  })

  test('that two vehicles get at the same moment is in one of them', async () => {
    const serial = await make.device()
    const vehicles = [await make.vehicle({ customer: 784 }), await make.vehicle({ customer: 784 })]
    const answers = await Promise.all(
      vehicles.map((id) => refusal(`updateVeiculo(input: { veiId: ${id}, eqpSrn: "${serial}" }) { status }`)),
    )
    expect(answers.sort()).toEqual(['200 CONFLICT eqpSrn', '200 none'])
  })

  test('that a vehicle gets from two people at the same moment: both are served, one after the other', async () => {
    const vehicle = await make.vehicle({ customer: 784 })
    const serials = [await make.device(), await make.device(), await make.device()]
    const answers = await Promise.all(
      serials.map((serial) => refusal(`updateVeiculo(input: { veiId: ${vehicle}, eqpSrn: "${serial}" }) { status }`)),
    )
    expect(answers).toEqual(['200 none', '200 none', '200 none'])
    const links = await installations(vehicle)
    expect(links.filter((link: { fim: string | null }) => link.fim === null)).toHaveLength(1)
    const { rows } = await api.pool.query(
      `select count(*)::int as count from audit where entity = 'vehicle' and entity_id = $1 and action = 'update'
       and before->>'deviceSerial' <> after->>'deviceSerial'`,
      [String(vehicle)],
    )
    expect(rows[0].count).toBe(3)
  })
})

describe('the dates of an installation', () => {
  test('are corrected, and what was exchanged at that instant moves along', async () => {
    const [old, next] = [await reportingDevice(1), await reportingDevice(2)]
    const vehicle = await make.vehicle({ customer: 784, serial: old })
    await save(
      `trocarEquipamento(veiculo: ${vehicle}, equipamento: "${next}", data: "${stamp(hoursAgo(1.5))}") { status }`,
    )
    const [present] = await installations(vehicle)
    const correct = (codigo: number, dates: string) => `corrigirInstalacao(codigo: ${codigo}, ${dates}) { inicio fim }`
    await save(correct(present.codigo, `inicio: "${stamp(hoursAgo(4.5))}"`))
    expect(await speeds(vehicle)).toEqual([16, 15, 24, 23, 22, 21])
    await save(correct(present.codigo, `inicio: "${stamp(hoursAgo(2.5))}"`))
    expect(await speeds(vehicle)).toEqual([16, 15, 14, 13, 22, 21])
    await save(correct(present.codigo, `fim: "${stamp(hoursAgo(1.5))}"`))
    expect(await speeds(vehicle)).toEqual([16, 15, 14, 13, 22])
    expect((await api.data(`{ veiculo(veiId: ${vehicle}) { eqpSrn } }`, { token })).veiculo.eqpSrn).toBe('')
    await save(correct(present.codigo, 'fim: ""'))
    expect(await speeds(vehicle)).toEqual([16, 15, 14, 13, 22, 21])
    expect(await refusal(correct(present.codigo, `inicio: "${stamp(NOW + HOUR)}"`))).toBe('200 BAD_USER_INPUT inicio')
    expect(await refusal(correct(present.codigo, `fim: "${stamp(hoursAgo(5))}"`))).toBe('200 BAD_USER_INPUT fim')
    expect(await refusal(correct(present.codigo, 'inicio: ""'))).toMatch(/^200 (CONFLICT|BAD_USER_INPUT) inicio$/)
    expect(await refusal(correct(999999, 'inicio: ""'))).toBe('200 NOT_FOUND')
    expect(await speeds(vehicle)).toEqual([16, 15, 14, 13, 22, 21])
  })

  test('cannot be those in which the device was in another vehicle', async () => {
    const serial = await reportingDevice()
    const [first, second] = [await make.vehicle({ customer: 784, serial }), await make.vehicle({ customer: 784 })]
    await save(`updateVeiculo(input: { veiId: ${first}, eqpSrn: "" }) { status }`)
    await save(`updateVeiculo(input: { veiId: ${second}, eqpSrn: "${serial}" }) { status }`)
    const [link] = await installations(second)
    expect(
      await refusal(`corrigirInstalacao(codigo: ${link.codigo}, inicio: "${stamp(hoursAgo(2))}") { codigo }`),
    ).toBe('200 CONFLICT inicio')
    const { instalacoesDoEquipamento, instalacoesDoEquipamentoTotal } = await api.data(
      `{ instalacoesDoEquipamento(equipamento: "${serial}") { veiculo { veiId } } instalacoesDoEquipamentoTotal(equipamento: "${serial}") }`,
      { token },
    )
    expect(instalacoesDoEquipamento).toEqual([{ veiculo: { veiId: second } }, { veiculo: { veiId: first } }])
    expect(instalacoesDoEquipamentoTotal).toBe(2)
  })
})

describe('a new vehicle', () => {
  test('is its customer’s since when one says, for who may see it too as well, and since ever where nobody says', async () => {
    const [owner, friend] = [await make.customer(), await make.customer()]
    const owners = await make.person({ customer: owner, type: 4 })
    const friends = await make.person({ customer: friend, type: 4 })
    const create = (since: string, serial = '') => `createVeiculo(input: {
      cliId: ${owner}, cliId1: ${friend}, veiDsc: "${unique('NOVO')}", eqpSrn: "${serial}" ${since}
    }) { veiculo { veiId } }`
    const at = stamp(hoursAgo(3.5))
    const serial = await reportingDevice()
    const { createVeiculo } = await save(create(`, proprietarioDesde: "${at}"`, serial))
    const vehicle = createVeiculo.veiculo.veiId
    expect(await speeds(vehicle, owners)).toEqual([3, 2, 1])
    expect(await speeds(vehicle, friends)).toEqual([3, 2, 1])
    const owned = await ownerships(vehicle)
    expect(owned).toHaveLength(2)
    for (const own of [
      { cliente: owner, posicao: 0 },
      { cliente: friend, posicao: 1 },
    ]) {
      expect(owned).toContainEqual({ codigo: expect.any(Number), ...own, inicio: at, fim: null })
    }
    // What it sent before is in nobody's time, and is there once the date is corrected.
    expect(await speeds(vehicle)).toEqual([3, 2, 1])
    const [{ codigo }] = owned.filter(({ posicao }: { posicao: number }) => posicao === 0)
    await save(`corrigirPropriedade(codigo: ${codigo}, inicio: "${stamp(hoursAgo(5.5))}") { inicio }`)
    expect(await speeds(vehicle, owners)).toEqual([5, 4, 3, 2, 1])
    const untold = await save(create('', await reportingDevice()))
    expect(await speeds(untold.createVeiculo.veiculo.veiId, owners)).toEqual([6, 5, 4, 3, 2, 1])
    expect(await refusal(create(`, proprietarioDesde: "${stamp(NOW + HOUR)}"`))).toBe(
      '200 BAD_USER_INPUT proprietarioDesde',
    )
  })
})

describe('another customer', () => {
  test('is a dated ownership: each owner keeps its part', async () => {
    const [seller, buyer] = [await make.customer(), await make.customer()]
    const [sellers, buyers] = [
      await make.person({ customer: seller, type: 4 }),
      await make.person({ customer: buyer, type: 4 }),
    ]
    const vehicle = await make.vehicle({ customer: seller, serial: await reportingDevice() })
    const at = stamp(hoursAgo(3.5))
    await save(`updateVeiculo(input: { veiId: ${vehicle}, cliId: ${buyer}, proprietarioDesde: "${at}" }) { status }`)
    expect(await speeds(vehicle, sellers)).toEqual([6, 5, 4])
    expect(await speeds(vehicle, buyers)).toEqual([3, 2, 1])
    expect(await speeds(vehicle)).toEqual([6, 5, 4, 3, 2, 1])
    expect(await api.refusal(`{ veiculo(veiId: ${vehicle}) { veiId } }`, { token: sellers })).toBe('200 NOT_FOUND')
    expect((await api.data(`{ veiculo(veiId: ${vehicle}) { cliId } }`, { token: buyers })).veiculo.cliId).toBe(buyer)
    expect(await ownerships(vehicle)).toMatchObject([
      { cliente: buyer, posicao: 0, inicio: at, fim: null },
      { cliente: seller, posicao: 0, inicio: null, fim: at },
    ])
    // The sale was later: the date is corrected for both.
    const [{ codigo }] = await ownerships(vehicle)
    await save(`corrigirPropriedade(codigo: ${codigo}, inicio: "${stamp(hoursAgo(1.5))}") { inicio }`)
    expect(await speeds(vehicle, sellers)).toEqual([6, 5, 4, 3, 2])
    expect(await speeds(vehicle, buyers)).toEqual([1])
    for (const since of [stamp(NOW + HOUR), stamp(hoursAgo(2))]) {
      expect(
        await refusal(
          `updateVeiculo(input: { veiId: ${vehicle}, cliId: 784, proprietarioDesde: "${since}" }) { status }`,
        ),
      ).toBe('200 BAD_USER_INPUT proprietarioDesde')
    }
  })

  test('gets a vehicle that nobody has from the end of the last one’s time at the earliest', async () => {
    const [last, next] = [await make.customer({ name: 'Última dona' }), await make.customer()]
    const vehicle = await make.vehicle({ customer: last })
    const [{ codigo }] = await ownerships(vehicle)
    await save(`corrigirPropriedade(codigo: ${codigo}, fim: "${stamp(hoursAgo(3))}") { fim }`)
    const give = (hours: number) =>
      api.ask(
        `mutation { updateVeiculo(input: { veiId: ${vehicle}, cliId: ${next}, proprietarioDesde: "${stamp(hoursAgo(hours))}" }) { status } }`,
        { token },
      )
    expect((await give(4)).errors?.[0]).toMatchObject({
      message: 'Depois desta data o veículo era de Última dona.',
      extensions: { code: 'BAD_USER_INPUT', field: 'proprietarioDesde' },
    })
    expect((await give(3)).errors).toBeUndefined()
  })

  test('who may see it too sees the present owner’s part, until it is taken away', async () => {
    const [owner, friend] = [await make.customer(), await make.customer()]
    const viewer = await make.person({ customer: friend, type: 4 })
    const vehicle = await make.vehicle({ customer: owner, serial: await reportingDevice() })
    expect(await api.refusal(`{ veiculo(veiId: ${vehicle}) { veiId } }`, { token: viewer })).toBe('200 NOT_FOUND')
    await save(`updateVeiculo(input: { veiId: ${vehicle}, cliId3: ${friend} }) { status }`)
    expect(await speeds(vehicle, viewer)).toEqual([6, 5, 4, 3, 2, 1])
    await save(`updateVeiculo(input: { veiId: ${vehicle}, cliId3: 0 }) { status }`)
    expect(await api.refusal(`{ relatorioPosicoesTotal(veiId: ${vehicle}, ${wholeDay}) }`, { token: viewer })).toBe(
      '200 NOT_FOUND veiId',
    )
    expect(await ownerships(vehicle)).toHaveLength(2)
  })
})

describe('a deleted vehicle', () => {
  test('keeps its history for reports of its time, of those who had it, and frees its device', async () => {
    const customer = await make.customer()
    const viewer = await make.person({ customer, type: 4 })
    const plate = unique('QFF')
    const vehicle = await make.vehicle({ customer, plate, serial: await reportingDevice() })
    const [{ equipamento }] = await installations(vehicle)
    await save(`deleteVeiculo(veiId: ${vehicle}) { status }`)
    expect(await api.refusal(`{ veiculo(veiId: ${vehicle}) { veiId } }`, { token })).toBe('200 NOT_FOUND')
    expect(await speeds(vehicle, viewer)).toEqual([6, 5, 4, 3, 2, 1])
    const totals = await api.data('{ veiculoByDscTotal ultimasPosicoesPorClienteTotal(cliId: 0) }', { token: viewer })
    expect(totals).toEqual({ veiculoByDscTotal: 0, ultimasPosicoesPorClienteTotal: 0 })
    const stranger = await make.person({ customer: await make.customer(), type: 4 })
    expect(await api.refusal(`{ relatorioPosicoesTotal(veiId: ${vehicle}, ${wholeDay}) }`, { token: stranger })).toBe(
      '200 NOT_FOUND veiId',
    )
    const next = await make.vehicle({ customer, plate, serial: equipamento })
    expect(await speeds(next)).toEqual([])
    // The customer had vehicles, and goes nevertheless: nothing depends on it now.
    await save(`deleteVeiculo(veiId: ${next}) { status }`)
  })
})
