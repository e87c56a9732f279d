import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchOccurrenceRenewals } from '../../src/live/occurrence-renewals.ts'
import type { OccurrenceNews } from '../../src/storage/alarms/occurrence-news.ts'
import type { Queryable } from '../../src/storage/base/queryable.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { followWithdrawals } from '../../src/storage/occurrences/admission.ts'
import { takeUnclaimed, writeEscalations } from '../../src/storage/occurrences/escalation.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

/** The customer whose people are operators. */
const CENTRAL = 784
let world: LiveWorld
let serials = 0

beforeAll(async () => {
  world = await startLiveWorld()
})
afterAll(() => world.stop())

/** A vehicle of a new customer whose tracker called for help, and two people of the customer who may attend. */
async function calledVehicle(name: string) {
  const customer = await world.customer(name)
  await world.pool.query(`update customer set mobile1 = '11987654321' where id = $1`, [customer])
  const serial = `OCORRENCIA${++serials}`
  const vehicle = await world.vehicle(customer, serial)
  const [ana, bia] = [await world.signIn(customer, 'O'), await world.signIn(customer, 'A')]
  const call = () =>
    world.report(serial, { fixTime: Date.now() - 1_000, event: 'sos', latitude: -23.18, longitude: -46.89 })
  return { customer, vehicle, ana, bia, call }
}

const ask = (token: string, query: string) => world.ask(token, query)

const FIELDS =
  'codigo urgencia ocorrencia placa telefone vezes local assumidaPor encerradaEm motivo chamado latitude fim retiradaPorque'
const listed = async (token: string, group: string) =>
  (await ask(token, `{ ocorrencias(grupo: "${group}") { ${FIELDS} } }`)).data.ocorrencias
const change = (token: string, call: string) => ask(token, `mutation { done: ${call} { ${FIELDS} } }`)

/** Answers the one occurrence of a person's queue once it is there. */
async function admitted(token: string) {
  await expect.poll(() => listed(token, 'livres'), PATIENCE).toHaveLength(1)
  return (await listed(token, 'livres'))[0]
}

test('an alarm waits in the queue of those who see the vehicle, and they hear of it and of who takes it', async () => {
  const { ana, bia, call } = await calledVehicle('Aurora')
  const stranger = await world.signIn(await world.customer('Outros'), 'A')
  const reader = await world.live(bia.token)
  await call()
  const { codigo, ...occurrence } = await admitted(ana.token)
  expect(occurrence).toMatchObject({
    urgencia: 4,
    ocorrencia: 'Pânico',
    telefone: '11987654321',
    vezes: 1,
    assumidaPor: '',
  })
  expect(occurrence.local).toContain('Jundiaí')
  await reader.find(({ name }) => name === 'occurrences')
  expect(await listed(stranger.token, 'abertas')).toEqual([])
  expect(
    (await ask(ana.token, '{ contagemDeOcorrencias { livres minhas urgencia ultima } }')).data.contagemDeOcorrencias,
  ).toEqual({
    ...{ livres: 1, minhas: 0, urgencia: 4, ultima: codigo },
  })

  const heard = reader.events.length
  expect((await change(ana.token, `assumirOcorrencia(codigo: ${codigo})`)).data.done.assumidaPor).toBe('Pessoa')
  await reader.find((event) => event.name === 'occurrences' && reader.events.indexOf(event) >= heard)
  const late = await change(bia.token, `assumirOcorrencia(codigo: ${codigo})`)
  expect(late.errors![0]).toMatchObject({ extensions: { code: 'CONFLICT' } })
  expect(late.errors![0]!.message).toMatch(/^Pessoa assumiu esta ocorrência às \d\d:\d\d\.$/)
  expect(await listed(ana.token, 'minhas')).toHaveLength(1)
  expect(await listed(bia.token, 'minhas')).toEqual([])
})

test('what somebody took over who may not enter any more waits for others again, and says why', async () => {
  const { ana, bia, call } = await calledVehicle('Garça')
  await call()
  const { codigo } = await admitted(bia.token)
  await change(ana.token, `assumirOcorrencia(codigo: ${codigo})`)
  expect(await listed(bia.token, 'livres')).toEqual([])
  await world.pool.query(
    `update user_account set access_ends_at = now() where id = (select claimed_by from attendance where id = $1)`,
    [codigo],
  )
  expect(await admitted(bia.token)).toMatchObject({ codigo, assumidaPor: '' })
  const { passosDaOcorrencia } = (
    await ask(bia.token, `{ passosDaOcorrencia(codigo: ${codigo}) { tipo autor texto } }`)
  ).data
  expect(passosDaOcorrencia.at(-1)).toEqual({
    tipo: 'released',
    autor: '',
    texto: 'Quem a tinha não pode mais entrar.',
  })
  expect((await change(bia.token, `assumirOcorrencia(codigo: ${codigo})`)).data.done).toMatchObject({ codigo })
})

test('so does what somebody took over who sees it no more, or may only look by now, and nothing else', async () => {
  const other = await world.customer('Outra')
  const central = await world.signIn(CENTRAL, 'O')
  const changes = [
    { from: 'customer', change: `customer_id = ${other}` },
    { from: 'customer', change: 'user_type_id = 3' },
    { from: 'central', change: `customer_id = ${other}` },
  ]
  const kept = await calledVehicle('Gralha')
  await kept.call()
  const { codigo: keptCode } = await admitted(kept.bia.token)
  await change(central.token, `assumirOcorrencia(codigo: ${keptCode})`)
  for (const { from, change: changed } of changes) {
    const { ana, bia, call } = await calledVehicle('Garrincha')
    const attendant = from === 'central' ? await world.signIn(CENTRAL, 'O') : ana
    await call()
    const { codigo } = await admitted(bia.token)
    await change(attendant.token, `assumirOcorrencia(codigo: ${codigo})`)
    expect(await listed(bia.token, 'livres')).toEqual([])
    await world.pool.query(`update user_account set ${changed} where id = $1`, [attendant.userId])
    expect(await admitted(bia.token)).toMatchObject({ codigo, assumidaPor: '' })
    const { passosDaOcorrencia } = (await ask(bia.token, `{ passosDaOcorrencia(codigo: ${codigo}) { tipo texto } }`))
      .data
    expect(passosDaOcorrencia.at(-1)).toEqual({ tipo: 'released', texto: 'Quem a tinha não pode mais tratá-la.' })
  }
  expect(await listed(kept.bia.token, 'livres')).toEqual([])
})

test('with whom a vehicle is shared hears that an occurrence of it came, was taken and was closed', async () => {
  const { vehicle, ana, call } = await calledVehicle('Gaivota')
  const friend = await world.customer('Parceira')
  await world.own(vehicle, { customerId: friend, slot: 1 })
  const { token } = await world.signIn(friend, 'A')
  const reader = await world.live(token)
  await reader.vehicle(vehicle)
  const heardAfter = async (change: () => Promise<unknown>) => {
    const heard = reader.events.length
    await change()
    await reader.find((event) => event.name === 'occurrences' && reader.events.indexOf(event) >= heard)
  }
  await heardAfter(call)
  const { codigo } = await admitted(token)
  await heardAfter(() => change(ana.token, `assumirOcorrencia(codigo: ${codigo})`))
  await heardAfter(() => change(ana.token, `encerrarOcorrencia(codigo: ${codigo}, motivo: "falsa")`))
})

test('of several people who open a call about an occurrence at once one does, and the others are told which', async () => {
  const { customer, ana, bia, call } = await calledVehicle('Cruzeiro')
  await call()
  const { codigo } = await admitted(ana.token)
  const presses = [ana, bia, ana, bia].map(({ token }) => change(token, `abrirChamadoDaOcorrencia(codigo: ${codigo})`))
  const answers = await Promise.all(presses)
  const opened = answers.filter(({ errors }) => !errors).map(({ data }) => data.done.chamado)
  expect(opened).toHaveLength(1)
  const words = answers.flatMap(({ errors }) => errors?.[0]?.message ?? [])
  expect(words).toEqual([1, 2, 3].map(() => `O chamado #${opened[0]} já foi aberto sobre esta ocorrência.`))
  const { rows } = await world.pool.query('select id from support_call where customer_id = $1', [customer])
  expect(rows).toHaveLength(1)
})

test('whose call was deleted has none, and another one is opened about it; who watches hears of that', async () => {
  const { ana, call } = await calledVehicle('Cometa')
  await call()
  const { codigo } = await admitted(ana.token)
  const open = () => change(ana.token, `abrirChamadoDaOcorrencia(codigo: ${codigo})`)
  const first = (await open()).data.done.chamado
  const desk = await world.signIn(CENTRAL, 'A')
  const reader = await world.live(ana.token)
  const deleted = await ask(desk.token, `mutation { excluirChamado(codigo: ${first}) { codigo } }`)
  expect(deleted.errors).toBeUndefined()
  await reader.find(({ name }) => name === 'occurrences')
  expect((await listed(ana.token, 'abertas'))[0]).toMatchObject({ codigo, chamado: 0 })
  const second = (await open()).data.done.chamado
  expect(second).toBeGreaterThan(first)
})

test('closing an occurrence acknowledges its alarm, with all that was done in order', async () => {
  const { vehicle, ana, call } = await calledVehicle('Boreal')
  await call()
  const { codigo } = await admitted(ana.token)
  await change(ana.token, `assumirOcorrencia(codigo: ${codigo})`)
  await change(ana.token, `anotarOcorrencia(codigo: ${codigo}, observacao: "Liguei, não atendeu")`)
  const called = (await change(ana.token, `abrirChamadoDaOcorrencia(codigo: ${codigo})`)).data.done.chamado
  expect(called).toBeGreaterThan(0)
  const { data } = await ask(ana.token, `{ chamado(codigo: ${called}) { titulo descricao classificacao } }`)
  expect(data.chamado.descricao).toMatch(/\nem \d\d\/\d\d\/\d{4} às \d\d:\d\d \(horário de Brasília\)$/)
  expect(data.chamado).toMatchObject({ titulo: expect.stringMatching(/^Pânico: TST/), classificacao: 1 })
  expect((await change(ana.token, `abrirChamadoDaOcorrencia(codigo: ${codigo})`)).errors![0]!.message).toContain(
    `#${called}`,
  )
  const closed = await change(
    ana.token,
    `encerrarOcorrencia(codigo: ${codigo}, motivo: "falsa", observacao: "Criança")`,
  )
  expect(closed.data.done).toMatchObject({ motivo: 'falsa', encerradaEm: expect.stringMatching(/^\d/) })
  const { passosDaOcorrencia } = (
    await ask(ana.token, `{ passosDaOcorrencia(codigo: ${codigo}) { tipo autor texto } }`)
  ).data
  expect(passosDaOcorrencia.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
    'claimed',
    'noted',
    'callOpened',
    'closed',
  ])
  const { alarmes } = (await ask(ana.token, `{ alarmes(veiculo: ${vehicle}) { reconhecidoPor observacao } }`)).data
  expect(alarmes).toEqual([{ reconhecidoPor: 'Pessoa', observacao: 'Criança' }])
  expect((await change(ana.token, `assumirOcorrencia(codigo: ${codigo})`)).errors![0]).toMatchObject({
    ...{ extensions: { code: 'CONFLICT' }, message: expect.stringContaining('já encerrou') },
  })
})

test('acknowledging the alarm on the vehicle closes its occurrence, and the next call for help is another one', async () => {
  const { vehicle, ana, bia, call } = await calledVehicle('Celeste')
  await call()
  const { codigo } = await admitted(ana.token)
  const { alarmes } = (await ask(bia.token, `{ alarmes(veiculo: ${vehicle}) { codigo } }`)).data
  await ask(bia.token, `mutation { reconhecerAlarme(codigo: ${alarmes[0].codigo}) { codigo } }`)
  expect(await listed(ana.token, 'abertas')).toEqual([])
  expect(await listed(ana.token, 'encerradas')).toMatchObject([{ codigo, motivo: '' }])
  await call()
  expect((await admitted(ana.token)).codigo).toBeGreaterThan(codigo)
})

/** What a rule of the customer found of its vehicle just now. */
async function found(customer: number, vehicle: number): Promise<string> {
  const { rows } = await world.pool.query(
    `with made as (
       insert into rule (customer_id, name, urgency, condition, for_seconds, rest_seconds, margin_meters, cool_down_seconds,
         tell_within_seconds, vehicle_choice)
       values ($1, 'Excesso na serra', 3, '{"kind":"faster"}', 10, 10, 0, 0, 3600, 'all') returning id
     )
     insert into occurrence (rule_id, vehicle_id, device_id, customer_id, began_at, fired_at, detail, notify)
     select made.id, $2, i.device_id, $1, now(), now(), '112 km/h, limite 80', true from made, installation i
     where i.vehicle_id = $2 returning id`,
    [customer, vehicle],
  )
  return rows[0].id
}

test('what a rule found is in the queue too, and leaves it when a late report withdraws it', async () => {
  const { customer, vehicle, ana } = await calledVehicle('Dourada')
  const occurrence = await found(customer, vehicle)
  const tell = () => world.pool.query(`select pg_notify('occurrences', '')`)
  await tell()
  expect(await admitted(ana.token)).toMatchObject({ urgencia: 3, ocorrencia: 'Excesso na serra' })
  const because = 'os reportes seguintes mostraram que não foi assim'
  const withdraw = 'update occurrence set withdrawn_at = now(), withdrawn_because = $2 where id = $1'
  await world.pool.query(withdraw, [occurrence, because])
  await tell()
  await expect.poll(() => listed(ana.token, 'abertas'), PATIENCE).toEqual([])
  const [withdrawn] = await listed(ana.token, 'encerradas')
  expect(withdrawn).toMatchObject({ motivo: 'retirada', retiradaPorque: because })
  const late = await change(ana.token, `assumirOcorrencia(codigo: ${withdrawn.codigo})`)
  expect(late.errors![0]!.message).toMatch(new RegExp(`^Esta ocorrência foi retirada às \\d\\d:\\d\\d: ${because}\\.$`))
  await world.pool.query('update occurrence set withdrawn_at = null where id = $1', [occurrence])
  await tell()
  const { codigo } = await admitted(ana.token)
  const closed = await change(ana.token, `encerrarOcorrencia(codigo: ${codigo}, motivo: "tratada")`)
  expect(closed.data.done).toMatchObject({ motivo: 'tratada' })
  expect(await listed(ana.token, 'abertas')).toEqual([])
})

test('what is opened again or given back waits from then on, and is escalated once it did so for long enough', async () => {
  const { customer, vehicle, ana } = await calledVehicle('Andorinha')
  await found(customer, vehicle)
  await world.pool.query(`select pg_notify('occurrences', '')`)
  const { codigo } = await admitted(ana.token)
  const unclaimed = async () => {
    const ids = await inTransaction(world.pool, (client) => takeUnclaimed(client, { minutes: 10, leastUrgency: 1 }))
    return ids.includes(codigo)
  }
  const set = (assignments: string, client: Queryable = world.pool) =>
    client.query(`update attendance set ${assignments} where id = $1`, [codigo])
  // Withdrawn forty minutes ago, as soon as it had come, and found again by a late report; before the program itself looks.
  const followed = await inTransaction(world.pool, async (client) => {
    const then = `admitted_at = now() - interval '40 minutes', closed_at = now() - interval '39 minutes', reason = 'retirada'`
    await set(then, client)
    return await followWithdrawals(client)
  })
  expect(followed).toContainEqual({ customerId: customer, vehicleId: vehicle })
  expect(await unclaimed()).toBe(false)
  await set(`admitted_at = now() - interval '11 minutes'`)
  expect(await unclaimed()).toBe(true)
  // The clock was ahead as it came: nobody knows for how long it waits.
  await set(`admitted_at = now() + interval '400 days'`)
  expect(await unclaimed()).toBe(true)
  // Whoever had it for two days gives it back.
  await set(`admitted_at = now() - interval '2 days'`)
  expect(await unclaimed()).toBe(false)
  await change(ana.token, `assumirOcorrencia(codigo: ${codigo})`)
  await change(ana.token, `assumirOcorrencia(codigo: ${codigo}, assumir: false)`)
  expect(await unclaimed()).toBe(false)
  await world.pool.query(`update attendance_step set at = at - interval '11 minutes' where attendance_id = $1`, [
    codigo,
  ])
  expect(await unclaimed()).toBe(true)
})

test('who looks at the queue hears that an alarm in it was said again, and that a rule finds more of what it found', async () => {
  const { customer, vehicle, ana, call } = await calledVehicle('Fragata')
  await call()
  await admitted(ana.token)
  const reader = await world.live(ana.token)
  // Said once more: whatever else is told meanwhile, this is.
  for (const times of [2, 3]) {
    const heard = reader.events.length
    await call()
    await reader.find((event) => event.name === 'occurrences' && reader.events.indexOf(event) >= heard)
    expect(await listed(ana.token, 'livres')).toMatchObject([{ vezes: times }])
  }
  const occurrence = await found(customer, vehicle)
  await world.pool.query(`select pg_notify('occurrences', '')`)
  await expect.poll(() => listed(ana.token, 'livres'), PATIENCE).toHaveLength(2)
  const told: (OccurrenceNews | null)[] = []
  const tell = (news: OccurrenceNews | null) => told.push(news)
  const renewals = watchOccurrenceRenewals({ pool: world.pool, isWatched: () => true, tell })
  renewals.wake()
  await expect.poll(() => told, PATIENCE).toEqual([null])
  const renew = `update occurrence set detail = '140 km/h, limite 80', changed_in = pg_current_xact_id() where id = $1`
  await world.pool.query(renew, [occurrence])
  renewals.wake()
  // While something else of the database takes long, what others wrote before is told of once more.
  await expect.poll(() => told.slice(1), PATIENCE).toContainEqual({ customerId: customer, vehicleIds: [vehicle] })
  await renewals.stop()
})

test('a channel is taken only as it can be used, and says so at the field', async () => {
  const { ana } = await calledVehicle('Esmeralda')
  const save = (args: string) => ask(ana.token, `mutation { gravarCanalDeAvisos(${args}) { codigo endereco } }`)
  const refused = async (args: string) => (await save(args)).errors![0]!.extensions
  expect(await refused('tipo: "telegram", endereco: "123"')).toMatchObject({ code: 'BAD_USER_INPUT', field: 'tipo' })
  for (const address of [
    'http://127.0.0.1/x',
    'http://[::1]/x',
    'http://10.0.0.1',
    'ftp://a.exemplo',
    'https://a:b@c.exemplo',
  ]) {
    const args = `tipo: "webhook", endereco: "${address}", segredo: "segredo-do-cliente"`
    expect(await refused(args)).toMatchObject({ code: 'BAD_USER_INPUT', field: 'endereco' })
  }
  expect(await refused('tipo: "webhook", endereco: "https://a.exemplo", segredo: "curto"')).toMatchObject({
    field: 'segredo',
  })
  const saved = await save('tipo: "webhook", endereco: "https://a.exemplo/x", segredo: "segredo-do-cliente"')
  expect(saved.data.gravarCanalDeAvisos).toMatchObject({ endereco: 'https://a.exemplo/x' })
  const { rows } = await world.pool.query('select * from notice_channel where user_id = $1', [ana.userId])
  expect(JSON.stringify(rows)).not.toMatch(/a\.exemplo|segredo-do-cliente/)
  // What becomes another kind of channel keeps nothing of what it was.
  const { codigo } = (await save('tipo: "email", endereco: ""')).data.gravarCanalDeAvisos
  const turned = `codigo: ${codigo}, segredo: "", tipo:`
  expect(await refused(`${turned} "webhook", endereco: "https://a.exemplo"`)).toMatchObject({ field: 'segredo' })
  expect(await refused(`${turned} "push", endereco: ""`)).toMatchObject({ field: 'endereco' })
})

test('what nobody takes over in time goes to who was chosen for it, once, and the step says to whom', async () => {
  const { ana, bia, call } = await calledVehicle('Gaivota')
  await call()
  const { codigo } = await admitted(ana.token)
  // Who watches only others is not told of this vehicle.
  const stranger = await world.signIn(await world.customer('Longe'), 'A')
  await world.pool.query(`insert into notice_channel (user_id, kind) select unnest($1::int[]), 'email'`, [
    [bia.userId, stranger.userId],
  ])
  const operator = await world.signIn(784, 'A')
  const setting = `definirEscalacaoDeOcorrencias(minutos: 5, urgencia: 4, pessoas: "${bia.userId},${stranger.userId}")`
  expect((await ask(operator.token, `mutation { ${setting} { pessoas } }`)).errors).toBeUndefined()
  const refused = await ask(
    operator.token,
    'mutation { definirEscalacaoDeOcorrencias(minutos: 5, urgencia: 4, pessoas: "") { pessoas } }',
  )
  expect(refused.errors![0]!.message).toBe('Escolha ao menos uma pessoa.')
  const escalations = async () =>
    (await ask(ana.token, `{ passosDaOcorrencia(codigo: ${codigo}) { tipo texto } }`)).data.passosDaOcorrencia
  expect(await escalations()).toEqual([])

  await world.pool.query(`update attendance set admitted_at = now() - interval '6 minutes' where id = $1`, [codigo])
  await expect.poll(escalations, PATIENCE).toEqual([{ tipo: 'escalated', texto: 'Pessoa' }])
  const { rows: told } = await world.pool.query(
    `select user_id, facts ->> 'kind' as kind from notice where attendance_id = $1 and kind = 'escalated'`,
    [codigo],
  )
  expect(told).toEqual([{ user_id: bia.userId, kind: 'escalated' }])
  // Another process took it at the same moment.
  await inTransaction(world.pool, (client) => writeEscalations(client, [{ id: codigo, text: 'Outra pessoa' }]))
  expect(await escalations()).toEqual([{ tipo: 'escalated', texto: 'Pessoa' }])
  await ask(
    operator.token,
    'mutation { definirEscalacaoDeOcorrencias(minutos: 0, urgencia: 4, pessoas: "") { pessoas } }',
  )
})

test('whom escalation tells can be changed after one of them was deleted, and nobody is added who cannot enter', async () => {
  const operator = await world.signIn(784, 'A')
  const [left, stays, ended] = [
    await world.signIn(784, 'O'),
    await world.signIn(784, 'O'),
    await world.signIn(784, 'O'),
  ]
  const set = async (minutes: number, ...people: number[]) => {
    const call = `definirEscalacaoDeOcorrencias(minutos: ${minutes}, urgencia: 4, pessoas: "${people.join(',')}")`
    const { data, errors } = await ask(operator.token, `mutation { ${call} { minutos pessoas } }`)
    return data?.definirEscalacaoDeOcorrencias ?? errors![0]!.message
  }
  await set(5, left.userId, stays.userId)
  await world.pool.query('update user_account set inactive_at = now() where id = $1', [left.userId])
  await world.pool.query(`update user_account set access_ends_at = now() - interval '1 day' where id = $1`, [
    ended.userId,
  ])
  expect(await set(5, left.userId, stays.userId, ended.userId)).toBe('Pessoa não pode mais entrar.')
  expect(await set(9, left.userId, stays.userId)).toEqual({ minutos: 9, pessoas: String(stays.userId) })
  await world.pool.query('update user_account set inactive_at = now() where id = $1', [stays.userId])
  expect(await set(9, stays.userId)).toBe('Escolha ao menos uma pessoa.')
  expect(await set(0, stays.userId)).toEqual({ minutos: 0, pessoas: '' })
})
