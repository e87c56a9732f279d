import { afterAll, beforeAll, expect, test } from 'vitest'
import { type registersOf, unique } from '../setup/register-records.ts'
import { type ReportingWorld, startReportingWorld } from '../setup/reporting-world.ts'

let world: ReportingWorld
let make: ReturnType<typeof registersOf>
beforeAll(async () => {
  world = await startReportingWorld()
  make = world.make
})
afterAll(() => world.stop())

const FIELDS = 'codigo nome frase veiculosAgora limiteKmh duracao horario versao ativa'
const creation = (customer: number, said: string, name = unique('Regra')) =>
  `mutation { criarRegra(input: { cliente: ${customer}, nome: "${name}", ${said} }) { regra { ${FIELDS} } } }`
const create = async (customer: number, said: string) =>
  (await world.api.data(creation(customer, said), { token: world.api.admin })).criarRegra.regra
const refusal = (query: string) => world.api.refusal(query, { token: world.api.admin })

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
  const fence = async (customer: number) => {
    const { rows } = await world.api.pool.query(
      `insert into geofence (customer_id, purpose, kind, name, latitude, longitude, radius_meters)
       values ($1, 'fence', 'circle', $2, -23.5, -46.63, 2000) returning id`,
      [customer, unique('Cerca')],
    )
    return rows[0].id as number
  }
  const [above, own] = [await fence(mother), await fence(child)]
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
  const { rows } = await world.api.pool.query(
    `insert into geofence (customer_id, purpose, kind, name, latitude, longitude, radius_meters)
     values ($1, 'fence', 'circle', $2, -23.5, -46.63, 2000) returning id`,
    [customer, unique('Cerca')],
  )
  const said = `condicao: "enters", cercas: "${rows[0].id}", veiculos: "chosen", escolhidos: "${vehicle}"`
  const { codigo } = await create(customer, said)
  await world.api.pool.query('update geofence set inactive_at = now() where id = $1', [rows[0].id])
  await world.api.pool.query('update ownership set customer_id = $2 where vehicle_id = $1', [
    ...[vehicle, await make.customer()],
  ])
  const off = `mutation { alterarRegra(input: { codigo: ${codigo}, ativa: false }) { regra { ativa } } }`
  expect((await world.api.data(off, { token: world.api.admin })).alterarRegra.regra).toEqual({ ativa: false })
})
