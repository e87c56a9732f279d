import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

let world: LiveWorld

beforeAll(async () => {
  world = await startLiveWorld()
})
afterAll(() => world.stop())

async function ask(token: string, query: string) {
  const { data, errors } = await world.ask(token, query)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.result.codigo as number
}

const codesIn = (reader: Awaited<ReturnType<LiveWorld['live']>>) =>
  reader.events.flatMap((event) => (event.name === 'supportCalls' ? event.data.changed : []))

test('whoever may see a call hears at once that it changed, and nobody else', async () => {
  const [aurora, other] = [await world.customer('Aurora'), await world.customer('Outra')]
  const [person, foreign, operator] = [
    await world.signIn(aurora),
    await world.signIn(other),
    await world.signIn(784, 'O'),
  ]
  const readers = {
    person: await world.live(person.token),
    foreign: await world.live(foreign.token),
    operator: await world.live(operator.token),
  }
  for (const reader of Object.values(readers)) await reader.find(({ name }) => name === 'snapshot')

  const code = await ask(person.token, 'mutation { result: createChamado(input: { titulo: "Sem sinal" }) { codigo } }')
  const tells = (wanted: number) => (event: { name: string; data: unknown }) =>
    event.name === 'supportCalls' && (event.data as { changed: number[] }).changed.includes(wanted)
  await readers.person.find(tells(code))
  await readers.operator.find(tells(code))

  // An internal note is news for the desk alone.
  const heardBefore = codesIn(readers.person).length
  await ask(
    operator.token,
    `mutation { result: responderChamado(codigo: ${code}, texto: "nota", interno: true) { codigo } }`,
  )
  const otherCode = await ask(
    foreign.token,
    'mutation { result: createChamado(input: { titulo: "Da outra" }) { codigo } }',
  )
  await readers.foreign.find(tells(otherCode))
  await readers.operator.find(tells(otherCode))
  expect(codesIn(readers.operator).filter((heard) => heard === code)).toHaveLength(2)
  expect(codesIn(readers.foreign)).toEqual([otherCode])

  await ask(
    operator.token,
    `mutation { result: closeChamado(input: { codigo: ${code}, resolucao: "feito" }) { codigo } }`,
  )
  await readers.operator.find(
    (event) => tells(code)(event) && codesIn(readers.operator).filter((c) => c === code).length === 3,
  )
  await readers.person.find((event) => tells(code)(event) && codesIn(readers.person).length > heardBefore)
  expect(codesIn(readers.person)).toEqual([code, code])
})

test('a listener that was cut off tells everyone to look again', async () => {
  const person = await world.signIn(await world.customer('Cortada'))
  const reader = await world.live(person.token)
  await reader.find(({ name }) => name === 'snapshot')
  await world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'monitorweb listener' and datname = current_database()`,
  )
  await reader.find((event) => event.name === 'supportCalls' && event.data.changed.length === 0)
})

test('whoever may see a call hears once that its vehicle came back, though nobody changed the call', async () => {
  const [aurora, other] = [await world.customer('Aurora'), await world.customer('Outra')]
  const vehicle = await world.vehicle(aurora, 'VOLTA1')
  const [person, foreign] = [await world.signIn(aurora), await world.signIn(other)]
  const code = await ask(
    person.token,
    `mutation { result: createChamado(input: { titulo: "Nunca comunicou", veiculo: ${vehicle} }) { codigo } }`,
  )
  const own = await world.live(person.token)
  const others = await world.live(foreign.token)
  for (const reader of [own, others]) await reader.find(({ name }) => name === 'snapshot')

  await world.report('VOLTA1', { fixTime: Date.now() })
  await own.find((event) => event.name === 'supportCalls' && event.data.changed.includes(code))
  const query = `{ result: chamado(codigo: ${code}) { codigo sugestaoDeEncerramento { voltouEm resolucao } } }`
  expect(await ask(person.token, query)).toBe(code)
  await world.report('VOLTA1', { fixTime: Date.now() + 1000 })
  await ask(person.token, `mutation { result: alternarChamado(codigo: ${code}) { codigo } }`)
  await own.find(() => codesIn(own).length > 1)
  expect(codesIn(own)).toEqual([code, code])
  expect(codesIn(others)).toEqual([])
})

test("open calls whose responsible person no longer attends are nobody's again, say why, and are told", async () => {
  const customer = await world.customer('Deixada')
  const [person, desk] = [await world.signIn(customer), await world.signIn(784, 'O')]
  async function assigned(title: string) {
    const solver = await world.signIn(784, 'O')
    const opening = `mutation { result: createChamado(input: { titulo: "${title}" }) { codigo } }`
    const code = await ask(person.token, opening)
    await ask(
      desk.token,
      `mutation { result: atribuirChamado(codigo: ${code}, responsavel: ${solver.userId}) { codigo } }`,
    )
    return { code, ...solver }
  }
  const changes = ['inactive_at = now()', 'access_ends_at = now()', `customer_id = ${customer}`, 'user_type_id = 4']
  const left = []
  for (const change of changes) left.push({ change, ...(await assigned(change)) })
  const finished = { change: 'inactive_at = now()', ...(await assigned('Resolvido')) }
  await ask(
    desk.token,
    `mutation { result: closeChamado(input: { codigo: ${finished.code}, resolucao: "feito" }) { codigo } }`,
  )
  const staying = await assigned('De quem fica')
  const reader = await world.live(desk.token)
  await reader.find(({ name }) => name === 'snapshot')
  for (const { change, userId } of [finished, ...left]) {
    await world.pool.query(`update user_account set ${change} where id = $1`, [userId])
  }
  for (const { code } of left) await reader.find(() => codesIn(reader).includes(code))
  const ofCustomer = (args: string) => `chamados(cliente: ${customer}, ${args}) { codigo responsavel situacao }`
  const { data } = await world.ask(
    desk.token,
    `{ livres: ${ofCustomer('semResponsavel: true')} todos: ${ofCustomer('first: 20')}
       contagemDeChamados(cliente: ${customer}) { semResponsavel }
       eventosDoChamado(codigo: ${left[0]!.code}) { tipo autor autorNome texto de para } }`,
  )
  const codes = left.map(({ code }) => code).toReversed()
  expect(data.livres).toEqual(codes.map((codigo) => ({ codigo, responsavel: 0, situacao: 'aberto' })))
  expect(data.contagemDeChamados).toEqual({ semResponsavel: left.length })
  expect(data.eventosDoChamado.at(-1)).toEqual({
    ...{ tipo: 'atribuicao', autor: 0, autorNome: '', de: 'Pessoa', para: '' },
    texto: 'Quem era responsável não atende mais chamados.',
  })
  // Who solved what is over is not forgotten.
  const kept = [staying, finished].map(({ code, userId }) =>
    expect.objectContaining({ codigo: code, responsavel: userId }),
  )
  expect(data.todos).toEqual(expect.arrayContaining(kept))
})
