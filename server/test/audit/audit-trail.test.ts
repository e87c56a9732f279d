import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellOf } from '../../src/storage/base/cells.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'

let api: Api
let registers: Registers
beforeAll(async () => {
  api = await startApi()
  registers = registersOf(api)
})
afterAll(() => api.stop())

interface Event {
  codigo: number
  quem: string
  acao: string
  entidade: string
  registro: string
  nome: string
  alteracoes: { rotulo: string; antes: string; depois: string }[]
}

async function trail(filter: string): Promise<Event[]> {
  const query = `{ auditoria(${filter}) { codigo quem acao entidade registro nome alteracoes { rotulo antes depois } } }`
  return (await api.data(query, { token: api.admin })).auditoria
}

/** Answers who did it, by the code of a person. */
async function personOf({ codigo }: Event): Promise<number> {
  const { rows } = await api.pool.query<{ id: number }>('select user_id as id from audit where id = $1', [codigo])
  return rows[0]!.id
}

/** Reads where a vehicle was, as somebody who may see it. */
async function readBy(token: string, vehicle: number): Promise<void> {
  const period = 'inicio: "2026-01-01 00:00:00", fim: "2026-01-01 23:59:59"'
  await api.data(`{ viagens(veiculos: "${vehicle}", ${period}) { __typename } }`, { token })
}

test('who looked at a vehicle, and who changed it, is told by vehicle, by person and by what was done', async () => {
  const customer = await registers.customer()
  const [vehicle, other] = [
    await registers.vehicle({ customer, plate: 'AUD1A11' }),
    await registers.vehicle({ customer }),
  ]
  const reader = await registers.person({ customer, type: 4 })
  await readBy(reader, vehicle)
  await readBy(reader, other)
  const looked = await trail(`veiculo: ${vehicle}, grupo: "consultas"`)
  expect(looked).toHaveLength(1)
  expect(looked[0]).toMatchObject({ acao: 'Consultou o histórico', entidade: 'Veículo', nome: 'AUD1A11' })
  expect(looked[0]!.registro).toBe(String(vehicle))
  expect(looked[0]!.quem).not.toBe('')
  const changed = await trail(`veiculo: ${vehicle}, grupo: "mudancas"`)
  expect(changed.map(({ acao }) => acao)).toEqual(['Cadastrou'])
  expect(changed[0]!.alteracoes).toContainEqual({ rotulo: 'Placa', antes: '', depois: 'AUD1A11' })
  const all = await trail('first: 50')
  const theirs = await trail(`usuario: ${await personOf(looked[0]!)}, grupo: "consultas"`)
  expect(theirs).toHaveLength(2)
  expect(all.map(({ codigo }) => codigo)).toEqual(all.map(({ codigo }) => codigo).toSorted((a, b) => b - a))
})

test('the trail of a vehicle has all that its own history has: its changes, its alarms and the commands to it', async () => {
  const customer = await registers.customer()
  const [vehicle, other] = [await registers.vehicle({ customer }), await registers.vehicle({ customer })]
  await api.pool.query(
    `insert into audit (action, entity, entity_id) values
       ('askCommand', 'command', $1), ('acknowledge', 'alarm', $1), ('askCommand', 'command', $2)`,
    [String(vehicle), String(other)],
  )
  const told = await trail(`veiculo: ${vehicle}, grupo: "mudancas"`)
  expect(told.map(({ entidade }) => entidade)).toEqual(['Alarme do veículo', 'Comando ao rastreador', 'Veículo'])
  const { historicoDeAlteracoesTotal } = await api.data(
    `{ historicoDeAlteracoesTotal(entidade: "veiculo", registro: "${vehicle}") }`,
    { token: api.admin },
  )
  expect(historicoDeAlteracoesTotal).toBe(told.length)
})

test('who read a whole customer, or all that they may see, looked at each vehicle that was of it then', async () => {
  const above = await registers.customer()
  const customer = await registers.customer({ above })
  const [vehicle, elsewhere] = [
    await registers.vehicle({ customer }),
    await registers.vehicle({ customer: await registers.customer() }),
  ]
  const chief = await registers.person({ customer: above, type: 4 })
  const period = 'inicio: "2026-01-01 00:00:00", fim: "2026-01-01 23:59:59"'
  await api.data(`{ viagens(cliente: ${customer}, ${period}) { __typename } }`, { token: chief })
  await api.data(`{ viagens(${period}) { __typename } }`, { token: chief })
  await api.data(`{ viagens(${period}) { __typename } }`, { token: api.admin })
  const filter = (of: number) => `veiculo: ${of}, grupo: "consultas"`
  const looked = await trail(filter(vehicle))
  expect(looked.map(({ entidade }) => entidade)).toEqual(['Toda a frota que vê', 'Toda a frota que vê', 'Cliente'])
  expect(await trail(filter(elsewhere))).toHaveLength(1)
  await api.pool.query(`update ownership set period = tstzrange('2026-02-01', null) where vehicle_id = $1`, [vehicle])
  expect(await trail(filter(vehicle))).toHaveLength(1)
})

test('who sees every vehicle by name, and not by customer, looked at each of them', async () => {
  const vehicle = await registers.vehicle({ customer: await registers.customer() })
  // So are operators named here.
  const named = 1097
  const [from, to] = ['2026-01-01', '2026-01-02'].map((day) => Date.parse(day))
  await api.pool.query(
    `insert into audit (user_id, action, entity, entity_id, after) values ($1, 'readHistory', 'customer', '', $2)`,
    [named, JSON.stringify({ report: 'viagens', from, to })],
  )
  const looked = await trail(`veiculo: ${vehicle}, grupo: "consultas"`)
  expect(await Promise.all(looked.map(personOf))).toContain(named)
})

test('who read of one group alone did not read of the whole fleet', async () => {
  const customer = await registers.customer()
  const { rows } = await api.pool.query<{ id: number }>(
    `insert into vehicle_group (customer_id, name) values ($1, 'Betoneiras') returning id`,
    [customer],
  )
  const period = 'inicio: "2026-01-01 00:00:00", fim: "2026-01-01 23:59:59"'
  await api.data(`{ viagens(grupo: ${rows[0]!.id}, ${period}) { __typename } }`, { token: api.admin })
  expect((await trail('grupo: "consultas", first: 1'))[0]).toMatchObject({
    entidade: 'Grupo de veículos',
    nome: 'Betoneiras',
  })
})

/** A device of this serial calls for help, in a vehicle or in none; answers the key of what the central works at. */
async function raisedAlarm(serial: string, vehicle: number | null): Promise<string> {
  const { rows } = await api.pool.query<{ id: number }>(
    `insert into device (serial, state, cell) values ($1, 'active', 0) returning id`,
    [serial],
  )
  const { id } = rows[0]!
  if (vehicle !== null)
    await api.pool.query(`insert into installation (device_id, vehicle_id, period) values ($1, $2, '(,)')`, [
      id,
      vehicle,
    ])
  const { rows: attended } = await cellOf(api.pool, 0).query<{ key: string }>(
    `with raised as (
       insert into alarm (device_id, kind, first_at, last_at, count) values ($1, 'panic', now(), now(), 1) returning id
     ) insert into attendance (alarm_id, urgency) select id, 1 from raised returning id::text as key`,
    [id],
  )
  return attended[0]!.key
}

test('what an entry is about is called as people call it, and by no code where it has a name', async () => {
  const customer = await registers.customer()
  const vehicle = await registers.vehicle({ customer, plate: 'AUD2B22' })
  const inVehicle = await raisedAlarm('AUD0001', vehicle)
  const inNone = await raisedAlarm('AUD0002', null)
  const { rows } = await api.pool.query<{ id: number; name: string }>(
    `with made as (
       insert into vehicle_group (customer_id, name) values ($1, 'Noturno') returning id
     ), consent as (
       insert into command_consent (customer_id, signed_by, signed_on, recorded_by)
       values ($1, 'Ana Lima', '2026-01-01', (select min(id) from user_account)) returning id
     ), told as (
       insert into audit (action, entity, entity_id, after)
       select 'update', entity, key, after from (values
         ('vehicleGroup', (select id::text from made), null), ('command', $2, (select json_build_object('consentId', id)::jsonb from consent)),
         ('commandConsent', $1::text, null), ('retention', '0', null), ('statusLimits', $1 || '/0', null), ('statusLimits', '0/0', null),
         ('occurrenceEscalation', 'occurrenceEscalation', null),
         ('occurrence', $3, null), ('occurrence', $4, null)
       ) as entry (entity, key, after)
     ) select id, name from customer where id = $1`,
    [customer, String(vehicle), inVehicle, inNone],
  )
  const { name } = rows[0]!
  const told = (await trail('grupo: "mudancas", first: 9')).toReversed()
  expect(told.map(({ entidade, nome, registro }) => [entidade, nome || registro])).toEqual([
    ['Grupo de veículos', 'Noturno'],
    ['Comando ao rastreador', 'AUD2B22'],
    ['Consentimento para comandos', name],
    ['Guarda do histórico', 'de todos os clientes'],
    ['Limites de situação', name],
    ['Limites de situação', 'de todos os clientes'],
    ['Escalação de ocorrências', ''],
    ['Ocorrência', 'AUD2B22'],
    ['Ocorrência', 'AUD0002'],
  ])
  expect(told[1]!.alteracoes).toEqual([{ rotulo: 'Consentimento', antes: '', depois: 'assinado por Ana Lima' }])
})

test('vehicles of a report are all named, a lot by what was sent, a notice by what it told whom, a session by whose it is', async () => {
  const customer = await registers.customer()
  const plates = ['AUD3A33', 'AUD3B33', 'AUD3C33', 'AUD3D33']
  const vehicles = []
  for (const plate of plates) vehicles.push(await registers.vehicle({ customer, plate }))
  const period = 'inicio: "2026-01-01 00:00:00", fim: "2026-01-01 23:59:59"'
  await api.data(`{ viagens(veiculos: "${vehicles}", ${period}) { __typename } }`, { token: api.admin })
  const [report] = await trail('grupo: "consultas", first: 1')
  expect(report).toMatchObject({ entidade: 'Veículo', nome: 'AUD3A33, AUD3B33 +2' })
  expect(report!.alteracoes).toContainEqual({ rotulo: 'Veículos', antes: '', depois: plates.join(', ') })
  await api.pool.query(`
    with person as (select id from user_account where name <> '' order by id limit 1), opened as (
      insert into session (id, user_id, created_at, expires_at, address)
      select '00000000-0000-4000-8000-0000000a0d17', id, '2026-01-02T03:04:05Z', now(), '203.0.113.9' from person returning id
    ), notice as (
      insert into notice (user_id, kind, urgency, facts, state)
      select id, 'opened', 1, '{"what":"Saiu da cerca","plate":"AUD3A33","vehicle":""}', 'failed' from person returning id
    ) insert into audit (action, entity, entity_id, after) select * from (values
      ('resend', 'notice', (select id::text from notice), null::jsonb),
      ('askCommand', 'commandBatch', '1', '{"kind":"position","vehicles":12}'),
      ('endSession', 'user', '', (select json_build_object('session', id)::jsonb from opened)),
      ('endSession', 'user', '', '{"session":"00000000-0000-4000-8000-00000000dead"}')
    ) as entry`)
  const { rows } = await api.pool.query<{ name: string }>(
    `select name from user_account where name <> '' order by id limit 1`,
  )
  const [notice, lot, ended, gone] = (await trail('first: 4')).toReversed()
  expect(notice).toMatchObject({ entidade: 'Aviso', nome: `Saiu da cerca AUD3A33 a ${rows[0]!.name}` })
  expect(lot).toMatchObject({ entidade: 'Lote de comandos', nome: 'Pedir posição (veículos: 12)' })
  const session = { rotulo: 'Sessão', antes: '' }
  expect(ended!.alteracoes).toEqual([
    { ...session, depois: `${rows[0]!.name}, 203.0.113.9, desde 2026-01-02 03:04:05` },
  ])
  expect(gone!.alteracoes).toEqual([{ ...session, depois: '00000000-0000-4000-8000-00000000dead' }])
})

test('pages go on where the former ended, whatever is done meanwhile, and together are as many as is counted', async () => {
  const customer = await registers.customer()
  const vehicle = await registers.vehicle({ customer })
  const reader = await registers.person({ customer, type: 4 })
  for (let read = 0; read < 5; read++) await readBy(reader, vehicle)
  const [newest] = await trail(`veiculo: ${vehicle}, grupo: "consultas", first: 1`)
  const filter = `veiculo: ${vehicle}, usuario: ${await personOf(newest!)}, grupo: "consultas"`
  const [first, second] = await trail(`${filter}, first: 2`)
  await readBy(reader, vehicle)
  const rest = await trail(`${filter}, antesDe: ${second!.codigo}`)
  expect(rest).toHaveLength(3)
  expect(new Set([first, second, ...rest].map((event) => event!.codigo)).size).toBe(5)
  const { auditoriaTotal } = await api.data(`{ auditoriaTotal(${filter}) }`, { token: api.admin })
  expect(auditoriaTotal).toBe(6)
})

test('a period holds its beginning and not its end', async () => {
  const customer = await registers.customer()
  const vehicle = await registers.vehicle({ customer })
  await api.pool.query(
    `insert into audit (at, action, entity, entity_id) values
       ('2020-03-04T03:00:00Z', 'update', 'vehicle', $1), ('2020-03-05T03:00:00Z', 'update', 'vehicle', $1)`,
    [String(vehicle)],
  )
  const found = await trail('inicio: "2020-03-04 03:00:00", fim: "2020-03-05 03:00:00"')
  expect(found).toHaveLength(1)
})

test('a group that there is not is refused by name, and customers have no audit of the fleet', async () => {
  const halved = await api.ask('{ auditoria(antesDe: 1.5) { codigo } }', { token: api.admin })
  expect(halved.errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'antesDe' })
  const refused = await api.ask('{ auditoria(grupo: "tudo") { codigo } }', { token: api.admin })
  expect(refused.errors![0]!.message).toContain('mudancas')
  const manager = await registers.person({ customer: await registers.customer(), type: 1 })
  const { errors } = await api.ask('{ auditoria { codigo } }', { token: manager })
  expect(errors![0]!.extensions.code).toBe('FORBIDDEN')
})

test('records are told by their names where one refers to them, also after they were taken out of use', async () => {
  const [customer, shared] = [await registers.customer(), await registers.customer({ name: 'AUDITORA SUL' })]
  const { criarPerfilDeInstalacao } = await api.data(
    'mutation { criarPerfilDeInstalacao(input: { descricao: "Baú com sirene" }) { perfil { ptvId } } }',
    { token: api.admin },
  )
  const profile: number = criarPerfilDeInstalacao.perfil.ptvId
  const vehicle = await registers.vehicle({ customer, sharedWith: shared })
  const change = `mutation { updateVeiculo(input: { veiId: ${vehicle}, ptvId: ${profile}, tpvId: 3 }) { status } }`
  await api.data(change, { token: api.admin })
  const [changed, created] = await trail(`veiculo: ${vehicle}`)
  expect(changed!.alteracoes).toEqual([
    { rotulo: 'Tipo de veículo', antes: '', depois: 'Caminhão' },
    { rotulo: 'Perfil de instalação', antes: 'Padrão', depois: 'Baú com sirene' },
  ])
  expect(created!.alteracoes).toContainEqual({ rotulo: 'Também visível para (1)', antes: '', depois: 'AUDITORA SUL' })
  const made = (await trail('grupo: "mudancas"')).find(({ entidade }) => entidade === 'Perfil de instalação')
  expect(made).toMatchObject({ registro: String(profile), nome: 'Baú com sirene' })
  const away = `updateVeiculo(input: { veiId: ${vehicle}, ptvId: 1 }) { status } excluirPerfilDeInstalacao(ptvId: ${profile}) { ptvId }`
  await api.data(`mutation { ${away} }`, { token: api.admin })
  const [returned] = await trail(`veiculo: ${vehicle}`)
  expect(returned!.alteracoes).toEqual([{ rotulo: 'Perfil de instalação', antes: 'Baú com sirene', depois: 'Padrão' }])
})

test('records and drawings that a rule or a geofence names are told as people call them, and a change of them is seen', async () => {
  const customer = await registers.customer({ name: 'AUDITORA NORTE' })
  const byAdmin = { token: api.admin }
  const geofence = async (name: string, drawn: string) => {
    const asked = `criarCerca(input: { cliente: ${customer}, nome: "${name}", ${drawn} })`
    return (await api.data(`mutation { ${asked} { cerca { codigo versao } } }`, byAdmin)).criarCerca.cerca
  }
  const drawing = (corners: number[][]) =>
    `geometria: ${JSON.stringify(JSON.stringify({ type: 'Polygon', coordinates: [corners] }))}`
  const field = [-46.88, -46.87, -46.87, -46.88].map((longitude, at) => [longitude, at === 2 ? -23.17 : -23.18])
  const circle = `geometria: ${JSON.stringify('{"type":"Point","coordinates":[-46.88,-23.18]}')}, raio: 50`
  const [yard, gate] = [await geofence('Pátio', drawing(field)), await geofence('Portaria', circle)]
  const vehicle = await registers.vehicle({ customer })
  const rule = `nome: "Chegou", condicao: "enters", cercas: "${yard.codigo},${gate.codigo}", veiculos: "chosen", escolhidos: "${vehicle}"`
  await api.data(`mutation { criarRegra(input: { cliente: ${customer}, ${rule} }) { regra { codigo } } }`, byAdmin)
  field[2] = [-46.86, -23.17]
  const drawn = `alterarCerca(input: { codigo: ${yard.codigo}, ${drawing(field)}, versao: ${yard.versao} })`
  await api.data(`mutation { ${drawn} { cerca { codigo } } }`, byAdmin)

  const [changed, ruled, circled] = await trail('grupo: "mudancas", first: 4').then((events) => [
    events[0]!.alteracoes,
    events.find(({ entidade }) => entidade === 'Regra')!.alteracoes,
    events.find(({ nome }) => nome === 'Portaria')!.alteracoes,
  ])
  const polygon = 'Polígono de 3 pontos'
  expect(changed).toEqual([{ rotulo: 'Desenho', antes: polygon, depois: `${polygon} (com alteração)` }])
  expect(ruled).toContainEqual({ rotulo: 'Cercas', antes: '', depois: 'Pátio, Portaria' })
  expect(ruled).toContainEqual({ rotulo: 'Veículos escolhidos', antes: '', depois: expect.stringMatching(/^VEICULO/) })
  expect(circled).toContainEqual({ rotulo: 'Desenho', antes: '', depois: 'Círculo em -23.18, -46.88' })
  expect(circled).toContainEqual({ rotulo: 'Cliente', antes: '', depois: 'AUDITORA NORTE' })
})
