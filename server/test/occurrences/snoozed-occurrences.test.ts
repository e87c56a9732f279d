import { formatStamp } from '@monitorweb/contract/wire/stamp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { takeUnclaimed } from '../../src/storage/occurrences/escalation.ts'
import { enterCentral } from '../commands/command-world.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

let world: LiveWorld
let serials = 0

beforeAll(async () => {
  world = await startLiveWorld()
})
afterAll(() => world.stop())

const FIELDS = 'codigo urgencia assumidaPor adiadaAte adiadaPor adiadaPorque'
const listed = async (token: string, group: string) =>
  (await world.ask(token, `{ ocorrencias(grupo: "${group}") { ${FIELDS} } }`)).data.ocorrencias
const change = (token: string, call: string) => world.ask(token, `mutation { done: ${call} { ${FIELDS} } }`)
const inMinutes = (minutes: number) => formatStamp(Date.now() + minutes * 60_000)
const snooze = (token: string, id: number, until = inMinutes(60), reason = 'Cliente liga às 14 h') =>
  change(token, `adiarOcorrencia(codigo: ${id}, ate: "${until}", motivo: "${reason}")`)
const bringBack = (id: number) => `trazerOcorrenciaDeVolta(codigo: ${id})`
const steps = async (token: string, id: number) =>
  (await world.ask(token, `{ passosDaOcorrencia(codigo: ${id}) { tipo autor texto ate } }`)).data.passosDaOcorrencia
const counts = async (token: string) =>
  (await world.ask(token, '{ contagemDeOcorrencias { livres minhas adiadas urgencia ultima ultimaVolta } }')).data
    .contagemDeOcorrencias

/** What the tracker of a new customer's vehicle called for, in the queue of two people who may attend. */
async function waiting(event: 'powerCut' | 'sos' = 'powerCut') {
  const customer = await world.customer('Adiada')
  const serial = `ADIADA${++serials}`
  const vehicle = await world.vehicle(customer, serial)
  const [ana, bia] = [await world.signIn(customer, 'O'), await world.signIn(customer, 'A')]
  await world.report(serial, { fixTime: Date.now() - 1_000, event, latitude: -23.18, longitude: -46.89 })
  await expect.poll(() => listed(ana.token, 'livres'), PATIENCE).toHaveLength(1)
  const id: number = (await listed(ana.token, 'livres'))[0].codigo
  const end = () => world.pool.query('update attendance set snoozed_until = now() where id = $1', [id])
  return { customer, vehicle, ana, bia, id, end }
}

test('what is put aside leaves the queue of all for its time, calls nobody, and comes back by itself as often as it is', async () => {
  const { ana, bia, id, end } = await waiting()
  const reader = await world.live(bia.token)
  const until = inMinutes(60)
  expect((await snooze(ana.token, id, until)).data.done).toMatchObject({
    ...{ adiadaAte: until, adiadaPor: 'Pessoa', adiadaPorque: 'Cliente liga às 14 h' },
  })
  await reader.find(({ name }) => name === 'occurrences')
  expect(await listed(bia.token, 'livres')).toEqual([])
  expect(await listed(bia.token, 'adiadas')).toMatchObject([{ codigo: id, adiadaAte: until }])
  // Whoever looks at the vehicle sees that it is open.
  expect(await listed(bia.token, 'abertas')).toMatchObject([{ codigo: id, adiadaAte: until }])
  expect(await counts(bia.token)).toEqual({ livres: 0, minhas: 0, adiadas: 1, urgencia: 0, ultima: 0, ultimaVolta: 0 })

  const heard = reader.events.length
  await end()
  await expect.poll(() => listed(bia.token, 'livres'), PATIENCE).toMatchObject([{ codigo: id, adiadaAte: null }])
  await reader.find((event) => event.name === 'occurrences' && reader.events.indexOf(event) >= heard)
  expect(await listed(bia.token, 'adiadas')).toEqual([])
  const first = await counts(bia.token)
  expect(first).toMatchObject({ livres: 1, adiadas: 0, urgencia: 3, ultima: id })
  expect(first.ultimaVolta).toBeGreaterThan(0)

  await snooze(bia.token, id)
  await end()
  await expect.poll(() => listed(bia.token, 'livres'), PATIENCE).toHaveLength(1)
  // A page hears that it came back once more.
  expect((await counts(bia.token)).ultimaVolta).toBeGreaterThan(first.ultimaVolta)
  expect((await steps(bia.token, id)).map(({ tipo }: { tipo: string }) => tipo)).toEqual([
    ...['snoozed', 'returned', 'snoozed', 'returned'],
  ])
  expect((await steps(bia.token, id))[0]).toEqual({
    ...{ tipo: 'snoozed', autor: 'Pessoa', texto: 'Cliente liga às 14 h', ate: until },
  })
})

test('who has it gives it back by putting it aside, and who claims it, or brings it back, has it at once', async () => {
  const { ana, bia, id } = await waiting()
  await change(ana.token, `assumirOcorrencia(codigo: ${id})`)
  const refused = (await snooze(bia.token, id)).errors![0]!
  expect(refused).toMatchObject({ extensions: { code: 'CONFLICT' } })
  expect(refused.message).toMatch(/^Pessoa assumiu esta ocorrência às \d\d:\d\d\.$/)
  expect((await snooze(ana.token, id)).data.done).toMatchObject({ assumidaPor: '' })
  expect(await listed(ana.token, 'minhas')).toEqual([])
  expect((await change(bia.token, `assumirOcorrencia(codigo: ${id})`)).data.done).toMatchObject({
    ...{ assumidaPor: 'Pessoa', adiadaAte: null },
  })
  await snooze(bia.token, id)
  await change(ana.token, bringBack(id))
  expect(await listed(ana.token, 'livres')).toMatchObject([{ codigo: id, adiadaAte: null, adiadaPor: '' }])
})

test('what a colleague has by now is not brought back by who still sees it aside, not even by the central', async () => {
  const { bia, id, end } = await waiting()
  const { approver: central } = await enterCentral(world)
  await snooze(central.token, id)
  await end()
  await expect.poll(() => listed(bia.token, 'livres'), PATIENCE).toHaveLength(1)
  const before = await steps(bia.token, id)
  // It came back meanwhile, and nothing is said or done once more.
  expect((await change(central.token, bringBack(id))).data.done).toMatchObject({ assumidaPor: '', adiadaAte: null })
  expect(await steps(bia.token, id)).toEqual(before)
  await change(bia.token, `assumirOcorrencia(codigo: ${id})`)
  const refused = (await change(central.token, bringBack(id))).errors![0]!
  expect(refused).toMatchObject({ extensions: { code: 'CONFLICT' } })
  expect(refused.message).toMatch(/^Pessoa assumiu esta ocorrência às \d\d:\d\d\.$/)
  expect(await listed(bia.token, 'minhas')).toMatchObject([{ codigo: id, assumidaPor: 'Pessoa' }])
  // Giving back is of what somebody has: what is aside stays so.
  await snooze(bia.token, id)
  await change(central.token, `assumirOcorrencia(codigo: ${id}, assumir: false)`)
  expect(await listed(bia.token, 'adiadas')).toHaveLength(1)
})

test('what is critical is not put aside, nor anything for too long or without a reason, and it is said at the field', async () => {
  const { ana, id } = await waiting()
  const faultOf = async (until: string, reason = 'Depois') => {
    const { message, extensions } = (await snooze(ana.token, id, until, reason)).errors![0]!
    return [extensions, message]
  }
  const at = (field: string) => expect.objectContaining({ code: 'BAD_USER_INPUT', field })
  expect(await faultOf(inMinutes(-1))).toEqual([at('ate'), 'Essa hora já passou. Escolha uma que ainda venha.'])
  expect(await faultOf(inMinutes(48 * 60 + 2))).toEqual([at('ate'), 'Adie por até 48 horas.'])
  expect(await faultOf(inMinutes(60), ' ')).toEqual([at('motivo'), 'Informe o motivo (motivo).'])
  expect(await listed(ana.token, 'livres')).toHaveLength(1)
  const critical = await waiting('sos')
  const refused = (await snooze(critical.ana.token, critical.id)).errors![0]!
  expect(refused).toMatchObject({ extensions: { code: 'CONFLICT' } })
  expect(refused.message).toBe('Uma ocorrência crítica não se adia: assuma ou encerre.')
})

test('what is aside is not escalated, and waits anew for it from when it came back', async () => {
  const { ana, id, end } = await waiting()
  await world.pool.query(`update attendance set admitted_at = now() - interval '20 minutes' where id = $1`, [id])
  const taken = () => inTransaction(world.pool, (client) => takeUnclaimed(client, { minutes: 5, leastUrgency: 3 }))
  expect(await taken()).toContain(id)
  await snooze(ana.token, id)
  expect(await taken()).not.toContain(id)
  await end()
  await expect.poll(() => listed(ana.token, 'livres'), PATIENCE).toHaveLength(1)
  expect(await taken()).not.toContain(id)
  await world.pool.query(
    `update attendance_step set at = now() - interval '6 minutes' where attendance_id = $1 and kind = 'returned'`,
    [id],
  )
  expect(await taken()).toContain(id)
})

test('what was closed while it was aside does not come back', async () => {
  const { ana, id, end } = await waiting()
  await snooze(ana.token, id)
  await change(ana.token, `encerrarOcorrencia(codigo: ${id}, motivo: "falsa")`)
  expect(await listed(ana.token, 'adiadas')).toEqual([])
  await end()
  const other = await waiting()
  await snooze(other.ana.token, other.id)
  await other.end()
  await expect.poll(() => listed(other.ana.token, 'livres'), PATIENCE).toHaveLength(1)
  expect((await steps(ana.token, id)).map(({ tipo }: { tipo: string }) => tipo)).toEqual(['snoozed', 'closed'])
  expect(await listed(ana.token, 'encerradas')).toMatchObject([{ codigo: id, adiadaAte: null }])
})
