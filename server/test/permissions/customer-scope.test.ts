import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../setup/graphql-api.ts'
import { sellVehicle } from '../setup/ownership-changes.ts'
import { type Registers, unique } from '../setup/register-records.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const NOW = Math.floor(Date.now() / 1000) * 1000 - 60_000
let api: Api
let make: Registers
let world: ReportingWorld

beforeAll(async () => {
  world = await startReportingWorld()
  api = world.api
  make = world.make
})
afterAll(() => world.stop())

const wholeDay = `parDhi: "${stamp(NOW - 12 * 3_600_000)}", parDhf: "${stamp(NOW + 60_000)}"`

/** A customer with a vehicle that reported, a device, and a person who may read. */
async function company(above = 0) {
  const customer = await make.customer({ above })
  const serial = await make.device({ customer })
  const plate = unique('PLACA')
  const vehicle = await make.vehicle({ customer, serial, plate })
  await world.drive(serial, [
    { fixTime: NOW - 60_000, speedKmh: 50 },
    { fixTime: NOW, speedKmh: 60 },
  ])
  return { customer, serial, vehicle, plate, token: await make.person({ customer, type: 4 }) }
}

describe("another customer's records", () => {
  test('are invisible in every call, and answer exactly as missing ones do', async () => {
    const own = await company()
    const other = await company()
    const otherUser = await api.data(
      '{ usuariosByName(usrNom: "%pessoa%", orderBy: "usrId", order: "desc") { usrId } }',
      {
        token: api.admin,
      },
    )
    const pairs = [
      [`veiculo(veiId: ${other.vehicle}) { veiId }`, 'veiculo(veiId: 999999) { veiId }'],
      [`cliente(cliId: ${other.customer}) { cliId }`, 'cliente(cliId: 999999) { cliId }'],
      [`equipamento(eqpSrn: "${other.serial}") { eqpSrn }`, 'equipamento(eqpSrn: "404404") { eqpSrn }'],
      [`usuario(usrId: ${otherUser.usuariosByName[0].usrId}) { usrId }`, 'usuario(usrId: 999999) { usrId }'],
      [
        `relatorioPosicoes(veiId: ${other.vehicle}, ${wholeDay}) { veiId }`,
        `relatorioPosicoes(veiId: 999999, ${wholeDay}) { veiId }`,
      ],
      [
        `relatorioPosicoesTotal(veiId: ${other.vehicle}, ${wholeDay})`,
        `relatorioPosicoesTotal(veiId: 999999, ${wholeDay})`,
      ],
      [
        `relatorioPosicoes(cliId: ${other.customer}, veiId: 0, ${wholeDay}) { veiId }`,
        `relatorioPosicoes(cliId: 999999, veiId: 0, ${wholeDay}) { veiId }`,
      ],
      [
        `ultimasPosicoesPorCliente(cliId: ${other.customer}) { veiId }`,
        'ultimasPosicoesPorCliente(cliId: 999999) { veiId }',
      ],
      [`ultimasPosicoesPorClienteTotal(cliId: ${other.customer})`, 'ultimasPosicoesPorClienteTotal(cliId: 999999)'],
    ]
    for (const [foreign, missing] of pairs) {
      const one = await api.ask(`{ call: ${foreign} }`, { token: own.token })
      const two = await api.ask(`{ call: ${missing} }`, { token: own.token })
      expect(one.errors?.[0]?.extensions.code, foreign).toBe('NOT_FOUND')
      expect(one, foreign).toEqual(two)
    }
  })

  test('are in no list, no search, no total and no count', async () => {
    const own = await company()
    await company()
    const lists = await api.data(
      `{ veiculoByDsc(veiDsc: "%") { veiId } veiculoByDscTotal clienteByDsc(cliDsc: "%") { cliId } clienteByDscTotal
        equipamentoBySrn(eqpSrn: "%") { eqpSrn } equipamentoBySrnTotal equipamentos { eqpSrn } equipamentosTotal
        ultimasPosicoesPorCliente(cliId: 0) { veiId } ultimasPosicoesPorClienteTotal
        relatorioPosicoes(cliId: 0, veiId: 0, ${wholeDay}) { veiId } relatorioPosicoesTotal(cliId: 0, veiId: 0, ${wholeDay})
        statusVeiculos { totalAtivos totalInativos } statusClientes { totalAtivos } statusEquipamentos { totalAtivos }
        veiculosOnLine { totalOnline total3Horas total6Horas total12Horas totalNuncaComunicou } veiculosEmAtraso(horas: 0) { veiId } }`,
      { token: own.token },
    )
    expect(lists).toMatchObject({
      veiculoByDsc: [{ veiId: own.vehicle }],
      veiculoByDscTotal: 1,
      clienteByDsc: [{ cliId: own.customer }],
      clienteByDscTotal: 1,
      equipamentoBySrn: [{ eqpSrn: own.serial }],
      equipamentoBySrnTotal: 1,
      equipamentos: [{ eqpSrn: own.serial }],
      equipamentosTotal: 1,
      ultimasPosicoesPorCliente: [{ veiId: own.vehicle }],
      ultimasPosicoesPorClienteTotal: 1,
      relatorioPosicoes: [{ veiId: own.vehicle }, { veiId: own.vehicle }],
      relatorioPosicoesTotal: 2,
      statusVeiculos: { totalAtivos: 1, totalInativos: 0 },
      statusClientes: { totalAtivos: 1 },
      statusEquipamentos: { totalAtivos: 1 },
      veiculosOnLine: { totalOnline: 1, total3Horas: 0, total6Horas: 0, total12Horas: 0, totalNuncaComunicou: 0 },
      veiculosEmAtraso: [{ veiId: own.vehicle }],
    })
  })

  test('below the own one belong to it; above it do not', async () => {
    const above = await company()
    const below = await company(above.customer)
    const seen = await api.data('{ ultimasPosicoesPorCliente(cliId: 0) { veiId } }', { token: above.token })
    const ids = seen.ultimasPosicoesPorCliente.map((row: { veiId: number }) => row.veiId).sort()
    expect(ids).toEqual([above.vehicle, below.vehicle].sort())
    expect(await api.refusal(`{ veiculo(veiId: ${above.vehicle}) { veiId } }`, { token: below.token })).toBe(
      '200 NOT_FOUND',
    )
    const narrowed = await api.data(`{ ultimasPosicoesPorCliente(cliId: ${below.customer}) { veiId } }`, {
      token: above.token,
    })
    expect(narrowed.ultimasPosicoesPorCliente).toEqual([{ veiId: below.vehicle }])
  })

  test('that are shared are seen, with the history of the present owner', async () => {
    const owner = await company()
    const friend = await make.customer()
    const token = await make.person({ customer: friend, type: 3 })
    const shared = await make.vehicle({ customer: owner.customer, sharedWith: friend, serial: await make.device() })
    const seen = await api.data('{ veiculoByDsc { veiId cliId cliId1 } clienteByDscTotal }', { token })
    expect(seen).toEqual({
      veiculoByDsc: [{ veiId: shared, cliId: owner.customer, cliId1: friend }],
      clienteByDscTotal: 1,
    })
    expect(await api.refusal(`{ relatorioPosicoesTotal(veiId: ${shared}, ${wholeDay}) }`, { token })).toBe('200 none')
  })

  test('that are shared do not say with whom else, but to their owner', async () => {
    const owner = await company()
    const [friend, stranger] = [await make.customer(), await make.customer()]
    const shared = await make.vehicle({ customer: owner.customer, sharedWith: stranger })
    await api.data(`mutation { updateVeiculo(input: { veiId: ${shared}, cliId2: ${friend} }) { status } }`, {
      token: api.admin,
    })
    const read = async (token: string) => {
      const ids = 'cliId1 cliId2 cliId3'
      const query = `{ one: veiculo(veiId: ${shared}) { ${ids} } many: veiculoByDsc(orderBy: "veiId", order: "desc", first: 1) { ${ids} } }`
      const { one, many } = await api.data(query, { token })
      expect(many).toEqual([one])
      return Object.values(one)
    }
    expect(await read(await make.person({ customer: friend, type: 1 }))).toEqual([0, friend, 0])
    expect(await read(owner.token)).toEqual([stranger, friend, 0])
    expect(await read(api.admin)).toEqual([stranger, friend, 0])
  })

  test('after a sale: the former owner keeps its part, the new one gets none of it', async () => {
    const seller = await company()
    const buyer = await make.customer()
    const buyerToken = await make.person({ customer: buyer, type: 3 })
    const sale = new Date(NOW - 30_000)
    await sellVehicle(api.pool, seller.vehicle, { to: buyer, at: sale })
    const query = `{ relatorioPosicoes(veiId: ${seller.vehicle}, ${wholeDay}) { ddlVel cliDsc } relatorioPosicoesTotal(veiId: ${seller.vehicle}, ${wholeDay}) }`
    const before = await api.data(query, { token: seller.token })
    const after = await api.data(query, { token: buyerToken })
    expect(before.relatorioPosicoes.map((row: { ddlVel: number }) => row.ddlVel)).toEqual([50])
    expect(after.relatorioPosicoes.map((row: { ddlVel: number }) => row.ddlVel)).toEqual([60])
    expect(before.relatorioPosicoes[0].cliDsc).not.toBe(after.relatorioPosicoes[0].cliDsc)
    expect([before.relatorioPosicoesTotal, after.relatorioPosicoesTotal]).toEqual([1, 1])
    // The vehicle itself is the buyer's now, and a fix of the seller's time is not the buyer's last position.
    expect(await api.refusal(`{ veiculo(veiId: ${seller.vehicle}) { veiId } }`, { token: seller.token })).toBe(
      '200 NOT_FOUND',
    )
    const last = await api.data('{ ultimasPosicoesPorCliente(cliId: 0) { udlVel } }', { token: buyerToken })
    expect(last.ultimasPosicoesPorCliente).toEqual([{ udlVel: 60 }])
  })

  test('a tracker goes with the vehicle that is sold: the seller sees it no more, and the buyer not whose it was', async () => {
    const seller = await company()
    const buyer = await make.customer()
    const buyerToken = await make.person({ customer: buyer, type: 3 })
    const list =
      '{ equipamentos { eqpSrn cliId cliente { cliId cliDsc } } equipamentosTotal statusEquipamentos { totalAtivos } }'
    const one = `{ equipamento(eqpSrn: "${seller.serial}") { eqpSrn cliId cliente { cliId cliDsc } } }`
    const before = await api.data(list, { token: seller.token })
    expect(before).toMatchObject({ equipamentos: [{ cliId: seller.customer }], equipamentosTotal: 1 })
    await sellVehicle(api.pool, seller.vehicle, { to: buyer, at: new Date(NOW - 30_000) })

    const none = { equipamentos: [], equipamentosTotal: 0, statusEquipamentos: { totalAtivos: 0 } }
    expect(await api.data(list, { token: seller.token })).toEqual(none)
    expect(await api.refusal(one, { token: seller.token })).toBe('200 NOT_FOUND')
    const shown = { eqpSrn: seller.serial, cliId: 0, cliente: { cliId: 0, cliDsc: '' } }
    const seen = { equipamentos: [shown], equipamentosTotal: 1, statusEquipamentos: { totalAtivos: 1 } }
    expect(await api.data(list, { token: buyerToken })).toEqual(seen)
    expect(await api.data(one, { token: buyerToken })).toEqual({ equipamento: shown })

    // Operators find it with whom it is registered and with whose vehicle it is in, and see whose it is.
    for (const customer of [seller.customer, buyer]) {
      const found = await api.data(
        `{ equipamentos(cliente: ${customer}) { eqpSrn cliId } equipamentosTotal(cliente: ${customer}) }`,
        { token: api.admin },
      )
      expect(found).toEqual({ equipamentos: [{ eqpSrn: seller.serial, cliId: seller.customer }], equipamentosTotal: 1 })
    }
    // Out of the vehicle it is again its customer's.
    await api.data(`mutation { updateVeiculo(input: { veiId: ${seller.vehicle}, eqpSrn: "" }) { status } }`, {
      token: api.admin,
    })
    expect((await api.data(list, { token: seller.token })).equipamentosTotal).toBe(1)
    expect(await api.data(list, { token: buyerToken })).toEqual(none)
  })

  test('a sale after the last fix leaves the new owner without a last position', async () => {
    const seller = await company()
    const buyer = await make.customer()
    const token = await make.person({ customer: buyer, type: 3 })
    const sale = new Date(NOW + 30_000)
    await sellVehicle(api.pool, seller.vehicle, { to: buyer, at: sale })
    const seen = await api.data(
      '{ ultimasPosicoesPorCliente(cliId: 0) { veiId } veiculoByDsc { veiId } veiculosOnLine { totalOnline totalNuncaComunicou } }',
      { token },
    )
    expect(seen).toEqual({
      ultimasPosicoesPorCliente: [],
      veiculoByDsc: [{ veiId: seller.vehicle }],
      veiculosOnLine: { totalOnline: 0, totalNuncaComunicou: 1 },
    })
  })
})

describe('roles', () => {
  const create = {
    customer: 'mutation { createCliente(input: { cliDsc: "X" }) { status } }',
    device: 'mutation { createEquipamento(eqpSrn: "X1") { status } }',
    vehicle: (customer: number) => `mutation { createVeiculo(input: { cliId: ${customer}, veiDsc: "X" }) { status } }`,
    user: (customer: number, type: number) =>
      `mutation { createUsuario(tusId: ${type}, cliId: ${customer}, usrLgn: "${unique('novo')}", usrNom: "N", usrPwd: "Um4-senha-boa") { status } }`,
  }

  test.each([1, 2, 3, 4])('type %i of a customer keeps no registers', async (type) => {
    const customer = await make.customer()
    const token = await make.person({ customer, type })
    for (const query of [create.customer, create.device, create.vehicle(customer)]) {
      expect(await api.refusal(query, { token }), query).toBe('200 FORBIDDEN')
    }
  })

  test('only administrators of a customer keep its people, and only in its tree', async () => {
    const customer = await make.customer()
    const below = await make.customer({ above: customer })
    const stranger = await make.customer()
    const admin = await make.person({ customer, type: 1 })
    expect(await api.refusal(create.user(below, 1), { token: admin })).toBe('200 none')
    expect(await api.refusal(create.user(stranger, 3), { token: admin })).toBe('200 NOT_FOUND cliId')
    expect(await api.refusal(create.user(999999, 3), { token: admin })).toBe('200 NOT_FOUND cliId')
    expect(await api.refusal(create.user(784, 3), { token: admin })).toBe('200 FORBIDDEN cliId')
    for (const type of [2, 3, 4]) {
      const token = await make.person({ customer, type })
      expect(await api.refusal(create.user(customer, 4), { token })).toBe('200 FORBIDDEN')
      expect(await api.refusal('{ usuariosByName { usrId } }', { token })).toBe('200 FORBIDDEN')
    }
  })

  test('an operator makes nobody mightier than itself among the operators', async () => {
    const token = await make.person({ customer: 784, type: 2 })
    const customer = await make.customer()
    expect(await api.refusal(create.customer, { token })).toBe('200 none')
    expect(await api.refusal(create.user(784, 1), { token })).toBe('200 FORBIDDEN tusId')
    expect(await api.refusal(create.user(784, 2), { token })).toBe('200 none')
    expect(await api.refusal(create.user(customer, 1), { token })).toBe('200 none')
  })

  test('people of the tracking company who are no operators see its own vehicles only', async () => {
    await company()
    const token = await make.person({ customer: 784, type: 3 })
    expect(await api.data('{ veiculoByDscTotal clienteByDscTotal }', { token })).toEqual({
      veiculoByDscTotal: 0,
      clienteByDscTotal: 1,
    })
  })

  test('everyone reads who they are themselves', async () => {
    const token = await make.person({ customer: await make.customer(), type: 4 })
    const { usuCod } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
    expect(await api.data(`{ usuario(usrId: ${usuCod}) { usrId tipoUsuario { tusDac } } }`, { token })).toEqual({
      usuario: { usrId: usuCod, tipoUsuario: { tusDac: 'R' } },
    })
  })

  test('registering past the privileged codes promotes nobody', async () => {
    await api.pool.query(`select setval('customer_id_seq', 780), setval('user_account_id_seq', 1093)`)
    const customers = []
    for (let count = 0; count < 8; count++) customers.push(await make.customer())
    expect(customers).toEqual([781, 782, 783, 785, 786, 787, 788, 789])
    const people = []
    for (const customer of customers) {
      const token = await make.person({ customer, type: 1 })
      people.push(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).usuCod)
      expect(await api.refusal(create.customer, { token })).toBe('200 FORBIDDEN')
    }
    expect(people).toEqual([1094, 1095, 1096, 1098, 1099, 1100, 1101, 1102])
  })
})
