import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { rebuildLastPositions } from '../../src/storage/intake/last-position-cache.ts'
import { type ExportFiles, startExportFiles } from '../setup/files/export-files.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

/*
 * Whose a second of a vehicle is, is read through two dated links. Here vehicles and trackers live at random: sold, sold back, shared, exchanged,
 * twice within minutes; and each answer is held beside what the links alone say.
 */
const MINUTE = 60_000
const MINUTES = 360
const EVERY = 3
const START = Math.floor((Date.now() - (MINUTES + 60) * MINUTE) / MINUTE) * MINUTE
const END = START + MINUTES * MINUTE
const PERIOD = `inicio: "${stamp(START)}", fim: "${stamp(END - 1000)}"`
const DEVICES = 3
const VEHICLES = 2
let world: ReportingWorld
let files: ExportFiles
let customers: number[]
let viewers: { name: string; token: string; scope: number[] | null }[]
let vehicles: number[]
let deviceIds: number[]

beforeAll(async () => {
  world = await startReportingWorld()
  files = startExportFiles(world)
  const above = await world.make.customer()
  customers = [above, await world.make.customer(), await world.make.customer({ above })]
  const friend = await world.make.customer()
  customers.push(friend)
  const [a, b, c] = customers as [number, number, number]
  const person = (customer: number) => world.make.person({ customer, type: 3 })
  viewers = [
    { name: 'above', token: await person(a), scope: [a, c] },
    { name: 'other', token: await person(b), scope: [b] },
    { name: 'below', token: await person(c), scope: [c] },
    { name: 'friend', token: await person(friend), scope: [friend] },
    { name: 'operator', token: world.api.admin, scope: null },
  ]
  vehicles = []
  for (let n = 0; n < VEHICLES; n++) vehicles.push(await world.make.vehicle({ customer: a, plate: `RND${n}A00` }))
  deviceIds = []
  for (let n = 0; n < DEVICES; n++) {
    const serial = await world.make.device()
    await world.drive(
      serial,
      Array.from({ length: MINUTES / EVERY }, (_, step) => reportOf(n, step * EVERY)),
    )
    const { rows } = await world.api.pool.query('select id from device where serial = $1', [serial])
    deviceIds.push(rows[0].id)
  }
})
afterAll(async () => {
  await files.stop()
  await world.stop()
})

/** All trackers lie beside each other, so that an exchange is no jump: 40 minutes at 36 km/h, 20 minutes standing; each has a voltage of its own. */
function reportOf(device: number, minute: number) {
  const driven = Math.floor(minute / 60) * 40 + Math.min(minute % 60, 40)
  const isMoving = minute % 60 < 40
  return {
    ...{ fixTime: START + minute * MINUTE + 7000, latitude: -23.5 + driven * 0.0054, longitude: -46.6 },
    ...{ speedKmh: isMoving ? 36 : 0, ignition: isMoving, voltage: 12 + device, odometerKm: null },
  }
}

interface Link {
  from: number
  until: number
  what: number
}

/** Times at which something changes, each followed by who has it from then on; null: nobody. */
const instants = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: MINUTES * 60 }), weight: 4 },
  { arbitrary: fc.constantFrom(0, 7, 60 * 60 + 7, 61 * 60, MINUTES * 60), weight: 1 },
)
const changes = (most: number) =>
  fc.array(fc.record({ second: instants, what: fc.option(fc.nat(most - 1), { freq: 6 }) }), { maxLength: 5 })
const life = fc.record({
  first: fc.option(fc.nat(2), { freq: 8 }),
  owners: changes(3),
  friends: changes(2),
  devices: changes(DEVICES),
  device: fc.option(fc.nat(DEVICES - 1)),
})

function linksOf(first: number | null, list: { second: number; what: number | null }[]): Link[] {
  const bySecond = new Map(
    [...list].sort((one, other) => one.second - other.second).map((change) => [change.second, change.what]),
  )
  const all = [
    [Number.NEGATIVE_INFINITY, first] as const,
    ...[...bySecond].map(([second, what]) => [START + second * 1000, what] as const),
  ]
  return all.flatMap(([from, what], index) =>
    what === null ? [] : [{ from, until: all[index + 1]?.[0] ?? Number.POSITIVE_INFINITY, what }],
  )
}

/** A tracker is in one vehicle at a time: what the second would take of the first's time it does not get. */
function without(links: Link[], taken: Link[]): Link[] {
  let left = links
  for (const hole of taken) {
    left = left.flatMap((link) => {
      if (link.what !== hole.what || link.until <= hole.from || link.from >= hole.until) return [link]
      const parts = [
        { ...link, until: Math.min(link.until, hole.from) },
        { ...link, from: Math.max(link.from, hole.until) },
      ]
      return parts.filter(({ from, until }) => from < until)
    })
  }
  return left
}

const bound = (at: number) => (Number.isFinite(at) ? new Date(at) : null)

async function live(lives: { owners: Link[]; friends: Link[]; devices: Link[] }[]): Promise<void> {
  const { pool } = world.api
  await pool.query('delete from ownership where vehicle_id = any($1)', [vehicles])
  await pool.query(
    'delete from last_position where installation_id in (select id from installation where vehicle_id = any($1))',
    [vehicles],
  )
  await pool.query('delete from installation where vehicle_id = any($1)', [vehicles])
  for (const [index, { owners, friends, devices }] of lives.entries()) {
    const put = async (links: Link[], slot: number, customerOf: (what: number) => number) => {
      for (const { from, until, what } of links) {
        await pool.query(
          'insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, $3, tstzrange($4, $5))',
          [...[vehicles[index], customerOf(what), slot, bound(from), bound(until)]],
        )
      }
    }
    await put(owners, 0, (what) => customers[what]!)
    await put(friends, 1, (what) => customers[what === 0 ? 3 : 1]!)
    for (const { from, until, what } of devices) {
      await pool.query('insert into installation (vehicle_id, device_id, period) values ($1, $2, tstzrange($3, $4))', [
        ...[vehicles[index], deviceIds[what], bound(from), bound(until)],
      ])
    }
  }
  for (const id of deviceIds) await inTransaction(pool, (client) => rebuildLastPositions(client, id))
}

interface Row {
  at: number
  device: number
}

/** What the links alone say: each stretch of a vehicle that somebody may see. */
function ownTime(of: { owners: Link[]; friends: Link[] }, scope: number[] | null): Link[] {
  const now = Date.now()
  const isNow = ({ from, until }: Link) => from <= now && now < until
  const isFriend = of.friends.some((link) => isNow(link) && scope?.includes(customers[link.what === 0 ? 3 : 1]!))
  return of.owners.filter(
    (link) => scope === null || scope.includes(customers[link.what]!) || (isNow(link) && isFriend),
  )
}

function positionsOf(own: Link[], devices: Link[]): Row[] {
  const rows: Row[] = []
  for (let minute = 0; minute < MINUTES; minute += EVERY) {
    const at = START + minute * MINUTE + 7000
    if (!own.some(({ from, until }) => at >= from && at < until)) continue
    const link = devices.find(({ from, until }) => at >= from && at < until)
    if (link) rows.push({ at, device: link.what })
  }
  return rows
}

const ms = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
const isIn = (own: Link[]) => (from: number, to: number) =>
  own.some((link) => from >= Math.floor(link.from / 1000) * 1000 && to <= link.until + 999)

// biome-ignore lint/suspicious/noExplicitAny: rows of any call.
async function answers(query: string, token: string): Promise<any> {
  const { data, errors } = await world.api.ask(`{ ${query} }`, { token })
  return errors ? { missing: { ...errors[0]!.extensions, message: errors[0]!.message } } : data
}

let tried = 0
test('whatever vehicles live through, nobody is told a second of another, and none of the own is missing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: VEHICLES, maxLength: VEHICLES }), async (drawn) => {
      tried++
      const lives = drawn.map(({ first, owners, friends, devices, device }) => ({
        owners: linksOf(first, owners),
        friends: linksOf(null, friends),
        devices: linksOf(device, devices),
      }))
      lives[1]!.devices = without(lives[1]!.devices, lives[0]!.devices)
      await live(lives)
      for (const { name, token, scope } of viewers) {
        for (const [index, of] of lives.entries()) {
          const own = ownTime(of, scope)
          const vehicle = vehicles[index]!
          const expected = positionsOf(own, of.devices)
          const who = `${name}, vehicle ${index}`
          const told = await answers(
            `positions: relatorioPosicoes(veiId: ${vehicle}, parDhi: "${stamp(START)}", parDhf: "${stamp(END - 1000)}", first: 1000) { ddlDh ddlTen }
             count: relatorioPosicoesTotal(veiId: ${vehicle}, parDhi: "${stamp(START)}", parDhf: "${stamp(END - 1000)}")
             trips: viagens(veiculos: "${vehicle}", ${PERIOD}) { inicio fim codigoCliente distancia }
             stops: paradas(veiculos: "${vehicle}", ${PERIOD}) { inicio fim codigoCliente distanciaAnterior }
             days: distancias(veiculos: "${vehicle}", ${PERIOD}) { inicio fim codigoCliente distancia }
             segments: linhaDoTempo(veiculos: "${vehicle}", ${PERIOD}) { inicio fim codigoCliente duracao }
             left: posicoesDescartadas(veiculos: "${vehicle}", ${PERIOD}) { hora }
             ranks: rankingDeVelocidade(veiculos: "${vehicle}", ${PERIOD}, limite: 20) { codigoCliente }
             summaries: resumoDoPeriodo(veiculos: "${vehicle}", ${PERIOD}) { inicio fim codigoCliente distancia posicoes primeiroDado ultimoDado }`,
            token,
          )
          if (own.length === 0) {
            expect(told.missing, who).toMatchObject({ code: 'NOT_FOUND' })
            continue
          }
          expect(told.missing, who).toBeUndefined()
          expect(
            told.positions.map((row: { ddlDh: string; ddlTen: number }) => ({
              at: ms(row.ddlDh),
              device: row.ddlTen - 12,
            })),
            who,
          ).toEqual(expected)
          expect(told.count, who).toBe(expected.length)
          const parts = own
            .map((link) => ({ ...link, from: Math.max(link.from, START), until: Math.min(link.until, END) }))
            .filter(({ from, until }) => from < until)
          const within = isIn(own)
          for (const list of ['trips', 'stops', 'days', 'segments', 'summaries'] as const) {
            for (const row of told[list]) {
              expect(
                within(ms(row.inicio), row.fim === null ? ms(row.inicio) : ms(row.fim)),
                `${who}: ${list} ${JSON.stringify(row)} of ${JSON.stringify(own)}`,
              ).toBe(true)
            }
          }
          for (const { hora } of told.left) expect(within(ms(hora), ms(hora)), who).toBe(true)
          const counted = told.summaries.reduce((sum: number, row: { posicoes: number }) => sum + row.posicoes, 0)
          expect(counted, who).toBe(expected.length)
          for (const { primeiroDado, ultimoDado } of told.summaries) {
            for (const at of [primeiroDado, ultimoDado]) if (at !== null) expect(within(ms(at), ms(at)), who).toBe(true)
          }
          // Every second of the own time is in one segment, and in a row of figures.
          for (const part of parts) {
            const isOf = ({ inicio }: { inicio: string }) =>
              ms(inicio) >= Math.floor(part.from / 1000) * 1000 && ms(inicio) < part.until
            const inSegments = told.segments
              .filter(isOf)
              .reduce((sum: number, row: { duracao: number }) => sum + row.duracao, 0)
            const seconds = (part.until - part.from) / 1000
            const isKnown = expected.some(({ at }) => at >= part.from && at < part.until)
            expect(
              isKnown || inSegments > 0 ? Math.abs(inSegments - seconds) : 0,
              `${who}: ${inSegments} of ${seconds} s`,
            ).toBeLessThanOrEqual(1)
          }
          const km = (rows: { distancia: number }[]) => rows.reduce((sum, { distancia }) => sum + distancia, 0)
          expect(km(told.days), who).toBeCloseTo(km(told.summaries), 6)
        }
      }
      // The fleet in one list says the same as each vehicle alone, and files the same as lists.
      for (const { name, token, scope } of viewers) {
        if (scope === null) continue
        const all = lives.flatMap((of, index) =>
          positionsOf(ownTime(of, scope), of.devices).map((row) => ({ ...row, vehicle: vehicles[index] })),
        )
        const told = await answers(
          `rows: relatorioPosicoes(cliId: ${scope?.[0] ?? 0}, veiId: 0, parDhi: "${stamp(START)}", parDhf: "${stamp(END - 1000)}", first: 1000) { veiId ddlDh ddlTen }
          last: ultimasPosicoesPorCliente(cliId: 0) { veiId udlDh udlTen }`,
          token,
        )
        expect(told.missing, name).toBeUndefined()
        const mine = told.rows.filter(({ veiId }: { veiId: number }) => vehicles.includes(veiId))
        expect(
          mine.map((row: { veiId: number; ddlDh: string; ddlTen: number }) => ({
            at: ms(row.ddlDh),
            device: row.ddlTen - 12,
            vehicle: row.veiId,
          })),
          name,
        ).toEqual(all)
        for (const row of told.last) {
          if (!vehicles.includes(row.veiId) || row.udlDh === null) continue
          expect(all, `${name}: last ${JSON.stringify(row)}`).toContainEqual({
            at: ms(row.udlDh),
            device: row.udlTen - 12,
            vehicle: row.veiId,
          })
        }
        if (tried % 5 !== 0 || all.length === 0) continue
        const { made } = await world.api.data(
          `mutation { made: exportarRelatorio(relatorio: "posicoes", formato: "csvTecnico", veiculos: "", inicio: "${stamp(START)}", fim: "${stamp(END - 1000)}") { endereco } }`,
          { token },
        )
        const { body } = await files.get(made.endereco)
        expect(body.split('\r\n').filter((line) => /RND\dA00/.test(line)).length, name).toBe(all.length)
      }
    }),
    { numRuns: 10 },
  )
}, 500_000)
