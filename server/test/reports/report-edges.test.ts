import { createPen } from '@monitorweb/domain/track/drawings/drawn-track'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondsAgo, sendDrawn } from '../setup/drawn-drives.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

let world: ReportingWorld
let token: string
beforeAll(async () => {
  world = await startReportingWorld()
  token = world.api.admin
})
afterAll(() => world.stop())

test('a drive that fell silent hours ago is not in progress, even where the period ends with its last report', async () => {
  const { vehicle, serial } = await world.trackedVehicle()
  const points = createPen().stand(3600, false).drive(10_800).points
  const start = secondsAgo(8 * 3600)
  await sendDrawn(world, serial, { points, start })
  const last = start + Math.max(...points.map((point) => point.second)) * 1000
  for (const end of [last + 30_000, last + 2 * 3600_000, Date.now()]) {
    const { rows } = await world.api.data(
      `{ rows: viagens(veiculos: "${vehicle}", inicio: "${stamp(start)}", fim: "${stamp(end)}") { emAndamento semDadosDepois } }`,
      { token },
    )
    expect(rows).toEqual([{ emAndamento: false, semDadosDepois: true }])
  }
})

test('a period may be as long as its seconds can be told, and no longer', async () => {
  const { vehicle } = await world.trackedVehicle()
  const ask = (inicio: string) =>
    `{ rows: resumoDoPeriodo(veiculos: "${vehicle}", inicio: "${inicio}", fim: "2026-01-01 00:00:00") { tempoSemDados haDados } }`
  expect(await world.api.refusal(ask('1930-01-01 00:00:00'), { token })).toBe('200 BAD_USER_INPUT fim')
  const { rows } = await world.api.data(ask('1967-01-01 00:00:00'), { token })
  expect(rows[0].haDados).toBe(false)
})

test('a cursor from before all calendars is refused, not tried', async () => {
  const { vehicle } = await world.trackedVehicle()
  const query = `{ relatorioPosicoes(cliId: 0, veiId: ${vehicle}, parDhi: "2026-01-01 00:00:00", parDhf: "2026-01-02 00:00:00", cursor: "${vehicle}_-999999999999999_0") { veiId } }`
  expect(await world.api.refusal(query, { token })).toBe('200 BAD_USER_INPUT cursor')
})

test('whose rules are in force is told only of customers that the person may see', async () => {
  const above = await world.make.customer()
  const below = await world.make.customer({ above })
  await world.api.data(
    `mutation { definirRegrasDeViagem(cliente: ${above}, input: { paradaMinima: 900 }) { paradaMinima } }`,
    { token },
  )
  const person = await world.make.person({ customer: below, type: 3 })
  const { regrasDeViagem } = await world.api.data(
    `{ regrasDeViagem(cliente: ${below}) { paradaMinima definidasPor definidasPorNome } }`,
    { token: person },
  )
  expect(regrasDeViagem).toEqual({ paradaMinima: 900, definidasPor: null, definidasPorNome: '' })
})
