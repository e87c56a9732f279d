import { afterAll, beforeAll, expect, test } from 'vitest'
import { type registersOf, unique } from '../setup/register-records.ts'
import { type ReportingWorld, startReportingWorld } from '../setup/worlds/reporting-world.ts'

let world: ReportingWorld
let make: ReturnType<typeof registersOf>
beforeAll(async () => {
  world = await startReportingWorld()
  make = world.make
})
afterAll(() => world.stop())

const FIELDS = 'codigo nome frase veiculosAgora limiteKmh duracao cercas horario versao ativa'
const creation = (customer: number, said: string, name = unique('Regra')) =>
  `mutation { criarRegra(input: { cliente: ${customer}, nome: "${name}", ${said} }) { regra { ${FIELDS} } } }`
const create = async (customer: number, said: string) =>
  (await world.api.data(creation(customer, said), { token: world.api.admin })).criarRegra.regra
const refusal = (query: string) => world.api.refusal(query, { token: world.api.admin })
const makeFence = async (customer: number): Promise<number> => {
  const { rows } = await world.api.pool.query(
    `insert into geofence (customer_id, purpose, kind, name, latitude, longitude, radius_meters)
     values ($1, 'fence', 'circle', $2, -23.5, -46.63, 2000) returning id`,
    [customer, unique('Cerca')],
  )
  return rows[0].id
}

test('a rule says itself in words, and how many vehicles it concerns', async () => {
  const mother = await make.customer()
  const child = await make.customer({ above: mother })
  expect(await create(mother, 'condicao: "speeding", limiteKmh: 90, duracao: 30')).toMatchObject({
    frase: 'Avise quando um veículo passar de 90 km/h por mais de 30 s.',
    veiculosAgora: 0,
  })
  await make.vehicle({ customer: child })
  expect(await create(mother, 'condicao: "moving", horario: "dentro_0123456_22:00-05:00"')).toMatchObject({
    frase: 'Avise quando um veículo andar, todos os dias, 22:00–05:00.',
    veiculosAgora: 1,
  })
})

test('what a condition knows nothing of counts for nothing, and is neither kept nor said', async () => {
  const customer = await make.customer()
  const fence = await makeFence(customer)
  expect(await create(customer, `condicao: "alarm", alarmes: "sos", duracao: 30`)).toMatchObject({
    frase: 'Avise quando um veículo avisar pânico.',
    duracao: 0,
  })
  const odometer = `condicao: "odometer", valor: 1000, duracao: 30, cercas: "${fence}"`
  expect(await create(customer, odometer)).toMatchObject({
    ...{ frase: 'Avise quando um veículo chegar a 1.000 km no odômetro.', duracao: 0, cercas: '' },
  })
})

test('a rule whose geofences were all deleted says so, and not that it counts everywhere', async () => {
  const customer = await make.customer()
  const fence = await makeFence(customer)
  const { codigo } = await create(customer, `condicao: "speeding", limiteKmh: 90, cercas: "${fence}"`)
  const listed = async () => {
    const query = `{ regras(cliente: ${customer}) { codigo frase cercasExcluidas } }`
    return (await world.api.data(query, { token: world.api.admin })).regras
  }
  expect(await listed()).toMatchObject([{ codigo, cercasExcluidas: false }])
  await world.api.pool.query('update geofence set inactive_at = now() where id = $1', [fence])
  const frase = 'Avise quando um veículo passar de 90 km/h em cerca excluída.'
  expect(await listed()).toEqual([{ codigo, frase, cercasExcluidas: true }])
  // It can be tried as it can be saved.
  const tried = `testarRegra(cliente: ${customer}, regra: ${codigo}, dias: 1, condicao: "speeding", limiteKmh: 100, cercas: "${fence}")`
  expect((await world.api.data(`{ ${tried} { total } }`, { token: world.api.admin })).testarRegra).toEqual({ total: 0 })
  expect(await refusal(`{ ${tried.replace(`regra: ${codigo}, `, '')} { total } }`)).toContain('cercas')
})

test('a rule whose chosen people all left says so, also where they only came to another customer', async () => {
  const [mother, elsewhere] = [await make.customer(), await make.customer()]
  const customer = await make.customer({ above: mother })
  const people = await Promise.all([customer, mother].map((own) => make.person({ customer: own, type: 1 })))
  const { rows } = await world.api.pool.query<{ id: number }>(
    'select id from user_account where customer_id = any($1::int[]) order by id',
    [[customer, mother]],
  )
  const ids = rows.map(({ id }) => id)
  expect(ids).toHaveLength(people.length)
  await create(customer, `condicao: "speeding", limiteKmh: 90, avisados: "${ids}"`)
  const left = async () => {
    const { regras } = await world.api.data(`{ regras(cliente: ${customer}) { avisadosSairam } }`, {
      token: world.api.admin,
    })
    return regras[0].avisadosSairam
  }
  expect(await left()).toBe(false)
  for (const [index, id] of ids.entries()) {
    await world.api.pool.query('update user_account set customer_id = $2 where id = $1', [id, elsewhere])
    expect(await left()).toBe(index === ids.length - 1)
  }
  // An administrator of the central sees all vehicles; one of another customer did not.
  await world.api.pool.query('update user_account set customer_id = 784 where id = $1', [ids[0]])
  expect(await left()).toBe(false)
})

test('what does not fit together is refused at its field', async () => {
  const customer = await make.customer()
  const foreign = await make.vehicle({ customer: await make.customer() })
  const refused: [string, string][] = [
    ['condicao: "moving"', 'horario'],
    ['condicao: "enters"', 'cercas'],
    ['condicao: "speeding"', 'cercas'],
    ['condicao: "enters", cercas: "999999"', 'cercas'],
    ['condicao: "idling"', 'duracao'],
    ['condicao: "alarm", alarmes: "sos,nada"', 'alarmes'],
    // The program finds it out by itself: no report says it, so that no rule would ever find it.
    ['condicao: "alarm", alarmes: "undoneBlock"', 'alarmes'],
    ['condicao: "odometer"', 'valor'],
    ['condicao: "dançar"', 'condicao'],
    ['condicao: "moving", horario: "de noite"', 'horario'],
    ['condicao: "moving", horario: "fora_12345_06:00-18:00", fuso: "Lua/Mar"', 'fuso'],
    ['condicao: "moving", horario: "fora_12345_06:00-18:00", feriadosLocais: "25/01"', 'feriadosLocais'],
    ['condicao: "speeding", limiteKmh: 90, veiculos: "chosen"', 'escolhidos'],
    [`condicao: "speeding", limiteKmh: 90, veiculos: "chosen", escolhidos: "${foreign}"`, 'escolhidos'],
    ['condicao: "speeding", limiteKmh: 90, veiculos: "groups"', 'gruposDeVeiculos'],
    ['condicao: "speeding", limiteKmh: 90, veiculos: "groups", gruposDeVeiculos: "999999"', 'gruposDeVeiculos'],
    ['condicao: "speeding", limiteKmh: 90, avisados: "999999"', 'avisados'],
  ]
  for (const [said, field] of refused) expect(await refusal(creation(customer, said)), said).toContain(field)
})

test('a change of what is judged counts from then on, one of its name does not', async () => {
  const customer = await make.customer()
  const { codigo } = await create(customer, 'condicao: "speeding", limiteKmh: 90')
  const since = async () => {
    const { rows } = await world.api.pool.query('select effective_from from rule where id = $1', [codigo])
    return rows[0].effective_from.getTime()
  }
  const begun = await since()
  const change = (said: string) =>
    world.api.data(`mutation { alterarRegra(input: { codigo: ${codigo}, ${said} }) { regra { versao } } }`, {
      token: world.api.admin,
    })
  await change(`nome: "${unique('Outra')}", urgencia: 4`)
  expect(await since()).toBe(begun)
  await change('limiteKmh: 100')
  expect(await since()).toBeGreaterThan(begun)
})

test('a rule that is tried says what it would have found, of the vehicles of its customer alone', async () => {
  const customer = await make.customer()
  const serial = await make.device({ customer })
  const plate = unique('PLC')
  await make.vehicle({ customer, serial, plate })
  const begin = Date.now() - 5 * 3_600_000
  const reports = Array.from({ length: 60 }, (_, minute) => ({
    ...{ fixTime: begin + minute * 60_000, latitude: -23.5 + minute * 0.01 },
    speedKmh: minute > 20 && minute < 25 ? 110 : 70,
  }))
  await world.drive(serial, reports)
  const tried = await world.api.data(
    `{ testarRegra(cliente: ${customer}, dias: 1, condicao: "speeding", limiteKmh: 90, duracao: 60) {
      frase total veiculos ocorrencias { placa vezes texto latitude } } }`,
    { token: world.api.admin },
  )
  expect(tried.testarRegra).toMatchObject({
    ...{ total: 1, veiculos: 1 },
    ocorrencias: [{ placa: plate, vezes: 1, texto: '110 km/h, limite 90 km/h' }],
  })
})

test('a rule of a group that has vehicles of others too is tried over its own customer’s', async () => {
  const mother = await make.customer()
  const child = await make.customer({ above: mother })
  const [others, own] = [await make.vehicle({ customer: mother }), await make.vehicle({ customer: child })]
  const { rows } = await world.api.pool.query(
    'insert into vehicle_group (customer_id, name, vehicle_ids) values ($1, $2, $3) returning id',
    [mother, unique('Grupo'), [others, own]],
  )
  const query = `{ testarRegra(cliente: ${child}, dias: 1, condicao: "speeding", limiteKmh: 90, veiculos: "groups",
    gruposDeVeiculos: "${rows[0].id}") { veiculos } }`
  expect((await world.api.data(query, { token: world.api.admin })).testarRegra).toEqual({ veiculos: 1 })
})

test('a rule is tried over temperatures and inputs', async () => {
  const customer = await make.customer()
  const serial = await make.device({ customer })
  await make.vehicle({ customer, serial })
  const begin = Date.now() - 5 * 3_600_000
  const told = (minute: number) => ({
    temperatureCelsius: minute >= 10 && minute < 30 ? 6.5 : -2,
    input2: minute >= 40,
  })
  const reports = Array.from({ length: 60 }, (_, minute) => ({
    ...{ fixTime: begin + minute * 60_000, latitude: -23.5 + minute * 0.01, speedKmh: 60 },
    attributes: minute === 15 ? {} : told(minute),
  }))
  await world.drive(serial, reports)
  const tried = async (said: string) =>
    (
      await world.api.data(`{ testarRegra(cliente: ${customer}, dias: 1, ${said}) { ocorrencias { texto vezes } } }`, {
        token: world.api.admin,
      })
    ).testarRegra.ocorrencias
  const warm = 'condicao: "hotter", temperatura: 4.5, duracao: 600'
  expect(await tried(warm)).toEqual([{ texto: '6,5 °C, limite 4,5 °C', vezes: 1 }])
  expect(await tried('condicao: "colder", temperatura: -5')).toEqual([])
  expect(await tried('condicao: "inputOn", entrada: 2')).toEqual([{ texto: 'entrada 2 ligada', vezes: 1 }])
  expect(await tried('condicao: "inputOn", entrada: 1')).toEqual([])
})

test('a rule names geofences only that its author may see', async () => {
  const mother = await make.customer()
  const child = await make.customer({ above: mother })
  const [above, own] = [await makeFence(mother), await makeFence(child)]
  const administrator = await make.person({ customer: child, type: 1 })
  const said = (id: number) => `condicao: "enters", cercas: "${id}"`
  const refusedTo = (query: string) => world.api.refusal(query, { token: administrator })
  expect(await refusedTo(creation(child, said(above)))).toContain('cercas')
  expect(await refusedTo(`{ testarRegra(cliente: ${child}, dias: 1, ${said(above)}) { frase } }`)).toContain('cercas')
  await world.api.data(creation(child, said(own)), { token: administrator })
  // Whoever sees both may have a rule of the one watch the geofence of the other, and its people may rename that.
  const { codigo } = await create(child, said(above))
  await world.api.data(
    `mutation { alterarRegra(input: { codigo: ${codigo}, nome: "${unique('Outra')}" }) { regra { versao } } }`,
    { token: administrator },
  )
})

test('a rule can be switched off whose geofence was deleted, and whose vehicle went to somebody else', async () => {
  const customer = await make.customer()
  const vehicle = await make.vehicle({ customer })
  const fence = await makeFence(customer)
  const said = `condicao: "enters", cercas: "${fence}", veiculos: "chosen", escolhidos: "${vehicle}"`
  const { codigo } = await create(customer, said)
  await world.api.pool.query('update geofence set inactive_at = now() where id = $1', [fence])
  await world.api.pool.query('update ownership set customer_id = $2 where vehicle_id = $1', [
    ...[vehicle, await make.customer()],
  ])
  const off = `mutation { alterarRegra(input: { codigo: ${codigo}, ativa: false }) { regra { ativa } } }`
  expect((await world.api.data(off, { token: world.api.admin })).alterarRegra.regra).toEqual({ ativa: false })
})
