import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExportFiles } from '../setup/files/export-files.ts'
import { type registersOf, unique } from '../setup/register-records.ts'
import { HOUR, type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

let world: ReportingWorld
let make: ReturnType<typeof registersOf>
beforeAll(async () => {
  world = await startReportingWorld()
  make = world.make
})
afterAll(() => world.stop())

const data = (query: string) => world.api.data(query, { token: world.api.admin })
const GROUP = 'grupo { codigo nome veiculos veiculosAgora versao }'
const create = async (customer: number, vehicles: readonly number[], name = unique('Grupo')) =>
  (
    await data(
      `mutation { criarGrupoDeVeiculos(input: { cliente: ${customer}, nome: "${name}", veiculos: "${vehicles}" }) { ${GROUP} } }`,
    )
  ).criarGrupoDeVeiculos.grupo
const change = async (id: number, said: string) =>
  (await data(`mutation { alterarGrupoDeVeiculos(input: { codigo: ${id}, ${said} }) { ${GROUP} } }`))
    .alterarGrupoDeVeiculos.grupo

test('a rule of a group concerns the vehicles that are in it now, and begins anew for those that come and go alone', async () => {
  const customer = await make.customer()
  const [first, second] = [await make.vehicle({ customer }), await make.vehicle({ customer })]
  await make.vehicle({ customer })
  const group = await create(customer, [first])
  const rule = async () => {
    const { regras } = await data(
      `{ regras(cliente: ${customer}) { codigo veiculosAgora gruposDeVeiculos valeDesde } }`,
    )
    return regras[0]
  }
  await data(
    `mutation { criarRegra(input: { cliente: ${customer}, nome: "Noite", condicao: "speeding", limiteKmh: 80, veiculos: "groups",
       gruposDeVeiculos: "${group.codigo}" }) { regra { codigo } } }`,
  )
  expect(await rule()).toMatchObject({ veiculosAgora: 1, gruposDeVeiculos: String(group.codigo) })
  const started = async () => {
    const { rows } = await world.api.pool.query(
      `with was as (delete from rule_start returning vehicle_id, since)
       select vehicle_id as id from was join rule_due using (vehicle_id) where since > now() - interval '1 hour' order by 1`,
    )
    return rows.map(({ id }) => id)
  }
  const { valeDesde } = await rule()
  expect(await change(group.codigo, `veiculos: "${first},${second}"`)).toMatchObject({ veiculosAgora: 2 })
  expect((await rule()).veiculosAgora).toBe(2)
  expect(await started()).toEqual([second])
  await change(group.codigo, 'nome: "Outro"')
  expect(await started()).toEqual([])
  // Of two groups of one rule a vehicle that goes from one to the other is the rule's all the while.
  const other = await create(customer, [])
  await data(
    `mutation { alterarRegra(input: { codigo: ${(await rule()).codigo}, gruposDeVeiculos: "${group.codigo},${other.codigo}" }) { regra { codigo } } }`,
  )
  await data(
    `mutation { updateVeiculo(input: { veiId: ${first}, grupos: "+${other.codigo},-${group.codigo}" }) { status } }`,
  )
  expect(await started()).toEqual([])
  await data(`mutation { updateVeiculo(input: { veiId: ${first}, grupos: "" }) { status } }`)
  expect(await started()).toEqual([first])
  await data(`mutation { excluirGrupoDeVeiculos(codigo: ${group.codigo}) { codigo } }`)
  expect(await started()).toEqual([second])
  expect(await rule()).toMatchObject({ veiculosAgora: 0, valeDesde: expect.any(String) })
  expect(valeDesde <= (await rule()).valeDesde).toBe(true)
})

test('a rule of types begins anew for a vehicle that becomes of one of them, or of none, and for no other', async () => {
  const customer = await make.customer()
  const vehicle = await make.vehicle({ customer })
  const rule = async (name: string, types: string) =>
    (
      await data(
        `mutation { criarRegra(input: { cliente: ${customer}, nome: "${name}", condicao: "speeding", limiteKmh: 80, veiculos: "types",
           tiposDeVeiculo: "${types}" }) { regra { codigo } } }`,
      )
    ).criarRegra.regra.codigo
  const trucks = await rule('Caminhões', '3')
  const both = await rule('Os dois', '3,4')
  const become = async (type: number) => {
    await data(`mutation { updateVeiculo(input: { veiId: ${vehicle}, tpvId: ${type} }) { status } }`)
    const { rows } = await world.api.pool.query(
      'with was as (delete from rule_start returning rule_id) select rule_id as id from was order by 1',
    )
    return rows.map(({ id }) => id)
  }
  expect(await become(3)).toEqual([trucks, both])
  expect(await become(3)).toEqual([])
  expect(await become(4)).toEqual([trucks])
  expect(await become(1)).toEqual([both])
})

test('rules of who comes above a customer, or is above it no more, begin anew for its vehicles, and no other', async () => {
  const above = await make.customer()
  const [between, below] = [await make.customer({ above }), await make.customer()]
  await make.vehicle({ customer: below })
  const ruleOf = async (customer: number) =>
    (
      await data(
        `mutation { criarRegra(input: { cliente: ${customer}, nome: "Limite", condicao: "speeding", limiteKmh: 80, veiculos: "all" }) { regra { codigo } } }`,
      )
    ).criarRegra.regra.codigo
  const [ofAbove, ofBetween] = [await ruleOf(above), await ruleOf(between)]
  await ruleOf(below)
  const move = async (parent: number) => {
    await data(`mutation { updateCliente(input: { cliId: "${below}", cliMae: ${parent} }) { status } }`)
    const { rows } = await world.api.pool.query(
      'with was as (delete from rule_start returning rule_id) select rule_id as id from was order by 1',
    )
    return rows.map(({ id }) => id)
  }
  expect(await move(above)).toEqual([ofAbove])
  expect(await move(between)).toEqual([ofBetween])
  expect(await move(0)).toEqual([ofAbove, ofBetween])
})

test('a list of vehicles by group has those of the group that one sees, and none of a group that one does not', async () => {
  const customer = await make.customer()
  const below = await make.customer({ above: customer })
  const [first, second] = [await make.vehicle({ customer }), await make.vehicle({ customer: below })]
  await make.vehicle({ customer })
  const { codigo } = await create(customer, [first, second])
  const listed = async (of: string, token = world.api.admin) => {
    const { veiculoByDsc, veiculoByDscTotal } = await world.api.data(
      `{ veiculoByDsc(first: 10, offset: 0, orderBy: "veiId", ${of}) { veiId } veiculoByDscTotal(${of}) }`,
      { token },
    )
    expect(veiculoByDscTotal).toBe(veiculoByDsc.length)
    return veiculoByDsc.map(({ veiId }: { veiId: number }) => veiId)
  }
  expect(await listed(`grupo: ${codigo}`)).toEqual([first, second])
  expect(await listed(`grupo: ${codigo}, cliente: ${below}`)).toEqual([second])
  expect(await listed(`grupo: ${codigo}`, await make.person({ customer: below, type: 1 }))).toEqual([])
  await data(`mutation { excluirGrupoDeVeiculos(codigo: ${codigo}) { codigo } }`)
  expect(await listed(`grupo: ${codigo}`)).toEqual([])
})

test("once a vehicle is sold its group has the seller's days of it and none of the buyer's, also for the central", async () => {
  const [customer, buyer] = [await make.customer(), await make.customer()]
  const serials = [await make.device(), await make.device()]
  const [kept, sold] = [
    await make.vehicle({ customer, serial: serials[0]!, plate: unique('FIC') }),
    await make.vehicle({ customer, serial: serials[1]!, plate: unique('VEN') }),
  ]
  const now = Math.floor(Date.now() / 1000) * 1000
  for (const serial of serials) {
    const reports = [4, 3, 2, 1].map((hours) => ({ fixTime: now - hours * HOUR, speedKmh: hours }))
    await world.drive(serial, reports)
  }
  const { codigo } = await create(customer, [kept, sold])
  const saleAt = stamp(now - 2.5 * HOUR)
  await data(
    `mutation { updateVeiculo(input: { veiId: ${sold}, cliId: ${buyer}, proprietarioDesde: "${saleAt}" }) { status } }`,
  )
  const listed = await data(
    `{ gruposDeVeiculos(cliente: ${customer}) { veiculos veiculosPresentes veiculosAgora } veiculoByDsc(first: 10, offset: 0, grupo: ${codigo}) { veiId }
       veiculoByDscTotal(grupo: ${codigo}) }`,
  )
  expect(listed).toEqual({
    gruposDeVeiculos: [{ veiculos: `${kept},${sold}`, veiculosPresentes: String(kept), veiculosAgora: 1 }],
    veiculoByDsc: [{ veiId: kept }],
    veiculoByDscTotal: 1,
  })
  const [from, to] = [stamp(now - 12 * HOUR), stamp(now)]
  const { relatorioPosicoes, eventos } = await data(
    `{ relatorioPosicoes(grupo: ${codigo}, parDhi: "${from}", parDhf: "${to}") { veiId ddlVel }
       eventos: eventosPorRegra(grupo: ${codigo}, inicio: "${from}", fim: "${to}") { veiculo } }`,
  )
  expect(eventos).toEqual([])
  const speeds = (vehicle: number) =>
    relatorioPosicoes.flatMap(({ veiId, ddlVel }: { veiId: number; ddlVel: number }) =>
      veiId === vehicle ? ddlVel : [],
    )
  expect([speeds(kept), speeds(sold)]).toEqual([
    [4, 3, 2, 1],
    [4, 3],
  ])
  const files = startExportFiles(world)
  const { exportarRelatorio } = await data(
    `mutation { exportarRelatorio(relatorio: "posicoes", formato: "csv", veiculos: "", grupo: ${codigo}, inicio: "${from}", fim: "${to}") { endereco } }`,
  )
  const { body } = await files.get(exportarRelatorio.endereco)
  await files.stop()
  expect([body.match(/FIC/g)?.length, body.match(/VEN/g)?.length]).toEqual([4, 2])
})

test("a group takes its customer's vehicles alone, and one name once", async () => {
  const customer = await make.customer()
  const foreign = await make.vehicle({ customer: await make.customer() })
  const { codigo, nome } = await create(customer, [])
  await expect(create(customer, [foreign])).rejects.toThrow(/não são deste cliente/)
  await expect(create(customer, [], nome)).rejects.toThrow(/já tem o grupo/)
  await expect(change(codigo, `veiculos: "${foreign}"`)).rejects.toThrow(/não são deste cliente/)
})

test('the form of a vehicle says its groups, of those that one sees and that can have it', async () => {
  const customer = await make.customer()
  const [north, south] = [await create(customer, [], 'Norte'), await create(customer, [], 'Sul')]
  const foreign = await create(await make.customer(), [], 'Alheio')
  const created = await data(
    `mutation { createVeiculo(input: { cliId: ${customer}, veiDsc: "VAN", grupos: "${north.codigo}" }) { veiculo { veiId } } }`,
  )
  const { veiId } = created.createVeiculo.veiculo
  const groups = async () => {
    const listed = await data(`{ gruposDeVeiculos(cliente: ${customer}) { nome veiculos } }`)
    return Object.fromEntries(
      listed.gruposDeVeiculos.map(({ nome, veiculos }: { nome: string; veiculos: string }) => [nome, veiculos]),
    )
  }
  const save = (said: string) =>
    data(`mutation { updateVeiculo(input: { veiId: ${veiId}, ${said} }) { veiculo { veiCod } } }`)
  expect(await groups()).toEqual({ Norte: String(veiId), Sul: '' })
  await save(`grupos: "${south.codigo}"`)
  expect(await groups()).toEqual({ Norte: '', Sul: String(veiId) })
  await save('veiCod: "7"')
  expect(await groups()).toEqual({ Norte: '', Sul: String(veiId) })
  await expect(save(`veiCod: "8", grupos: "${foreign.codigo}"`)).rejects.toThrow(/«Alheio» não é do cliente do veículo/)
  await expect(save('grupos: "999999"')).rejects.toThrow(/não existem mais/)
  // With signs only these change: what somebody else did since a form was opened stays.
  await save(`grupos: "+${north.codigo}"`)
  expect(await groups()).toEqual({ Norte: String(veiId), Sul: String(veiId) })
  await save(`grupos: "-${south.codigo}"`)
  expect(await groups()).toEqual({ Norte: String(veiId), Sul: '' })
  await save(`grupos: "+${south.codigo},-${north.codigo}"`)
  expect(await groups()).toEqual({ Norte: '', Sul: String(veiId) })
  await expect(save(`grupos: "+${south.codigo},${north.codigo}"`)).rejects.toThrow(/\+código e -código/)
  // Sold, it goes into a group of who has it from now on, in the same change.
  const buyer = await create(await make.customer(), [], 'Compra')
  const { rows } = await world.api.pool.query('select customer_id as id from vehicle_group where id = $1', [
    buyer.codigo,
  ])
  await save(`cliId: ${rows[0].id}, grupos: "${buyer.codigo}"`)
  expect(await groups()).toEqual({ Norte: '', Sul: '' })
})
