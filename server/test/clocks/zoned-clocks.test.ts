import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createIngest } from '../../src/tracking/ingest.ts'
import { createTrackingMetrics } from '../../src/tracking/tracking-metrics.ts'
import { arrival, report } from '../setup/arrivals.ts'
import { sellVehicle } from '../setup/ownership-changes.ts'
import { partAlarms } from '../setup/part-alarms.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type ClockWorld, HOUR, instants, MINUTE, type Said, SECOND, startClockWorld } from './clock-world.ts'

const DAY = 24 * HOUR

let world: ClockWorld
let operator: string

beforeAll(async () => {
  world = await startClockWorld()
  operator = (await world.signIn(784, 'O')).token
})
afterAll(() => world.stop())

async function trackedVehicle() {
  const serial = world.serial()
  const customer = await world.customer('Aurora')
  return { serial, customer, vehicle: await world.vehicle(customer, serial) }
}

const update = (serial: string, zone: string) =>
  `mutation { updateEquipamento(input: { eqpSrn: "${serial}", fusoDoRelogio: "${zone}" }) { status equipamento { fusoDoRelogio } } }`

/** Says the zone of a device, and waits until what is stored of it was read anew. */
async function setZone(serial: string, zone: string) {
  await world.data(operator, update(serial, zone))
  await replaced(serial)
}

async function replaced(serial: string) {
  await vi.waitFor(async () => {
    const { rows } = await world.pool.query(
      `select a.clock_minutes = coalesce(d.clock_zone_minutes, m.clock_zone_minutes, 0) as done
         from device d left join device_version m on m.id = d.version_id join device_activity a on a.device_id = d.id
         where d.serial = $1`,
      [serial],
    )
    expect(rows).toEqual([{ done: true }])
  }, PATIENCE)
}

/** A drive of some minutes between two stands, the last report at `to`. */
function drive(aheadMs: number, { to = Date.now() - MINUTE, count = 120 } = {}): Said[] {
  return instants({ count, to }).map((at, index) => {
    const moving = index >= 30 && index < 70
    const step = Math.min(Math.max(index - 30, 0), 40)
    return { at, aheadMs, latitude: -23.1857 + step * 0.004, speedKmh: moving ? 53 : 0 }
  })
}

/** Each of these devices reports at these instants, with a clock that is eight hours ahead. */
async function sendAhead(times: readonly number[], ...serials: string[]): Promise<void> {
  for (const serial of serials)
    await world.send(
      serial,
      times.map((at) => ({ at, aheadMs: 8 * HOUR })),
    )
}

/** What reports say of a vehicle in these days. */
async function reportsOf(vehicle: number, { days = 2 } = {}) {
  const stamp = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
  const [from, to] = [stamp(Date.now() - days * DAY), stamp(Date.now() + DAY)]
  const period = `parDhi: "${from}", parDhf: "${to}"`
  return await world.data(
    operator,
    `{ posicoes: relatorioPosicoes(veiId: ${vehicle}, cliId: 0, ${period}, velTip: 0, velVlr: 0) { ddlDh ddlLat ddlVel }
       viagens: historicoViagens(veiId: ${vehicle}, ${period}) { rigIni rigFim rigDst rigDur }
       total: relatorioPosicoesTotal(veiId: ${vehicle}, cliId: 0, ${period}, velTip: 0, velVlr: 0)
       resumo: resumoDoPeriodo(veiculos: "${vehicle}", inicio: "${from}", fim: "${to}") {
         distancia tempoMovimento tempoParadoLigado tempoDesligado viagens paradas posicoes } }`,
  )
}

async function deviceOf(serial: string): Promise<number> {
  const { rows } = await world.pool.query('select id from device where serial = $1', [serial])
  return rows[0].id
}

async function storedTimes(serial: string) {
  const { rows } = await world.pool.query<{ at: number; flags: number }>(
    `select (extract(epoch from fix_time) * 1000)::float8 as at, flags from stored_position p
     join device d on d.id = p.device_id where d.serial = $1 order by fix_time`,
    [serial],
  )
  return rows
}

describe('the zone of a clock', () => {
  test.each([8, -3])('of UTC%s puts reports right as if the clock had never been wrong', async (hours) => {
    const right = await trackedVehicle()
    const wrong = await trackedVehicle()
    const to = Date.now() - MINUTE
    await world.send(right.serial, drive(0, { to }))
    await world.send(wrong.serial, drive(hours * HOUR, { to }))
    const expected = await reportsOf(right.vehicle)
    expect(expected.viagens).toHaveLength(1)
    expect(await reportsOf(wrong.vehicle)).not.toEqual(expected)
    const zone = hours > 0 ? `+0${hours}:00` : `-0${-hours}:00`
    await setZone(wrong.serial, zone)
    expect(await reportsOf(wrong.vehicle)).toEqual(expected)
    expect(await storedTimes(wrong.serial)).toEqual(await storedTimes(right.serial))
    const reader = await world.live(operator)
    await reader.vehicle(
      wrong.vehicle,
      ({ position, clockFault }) => position?.fixTime === to - (to % SECOND) && clockFault === null,
    )
    // What comes now is read by the zone at once, and stands with what was read anew.
    const next = instants({ count: 1 })
    await world.send(
      wrong.serial,
      next.map((at) => ({ at, aheadMs: hours * HOUR })),
    )
    expect((await storedTimes(wrong.serial)).at(-1)).toEqual({ at: next[0], flags: 0 })
    // Taken back, everything is as it was.
    await setZone(wrong.serial, '')
    expect((await storedTimes(wrong.serial)).map(({ at }) => at)).toEqual(
      [...(await storedTimes(right.serial)).map(({ at }) => at), next[0]!].map((at) => at + hours * HOUR),
    )
  })

  test('counts for what a process stores that has not heard of it', async () => {
    const { serial } = await trackedVehicle()
    const deaf = createIngest(world.pool, createTrackingMetrics(new Registry()))
    const times = instants({ count: 2, to: Date.now() - MINUTE })
    const send = async (at: number) =>
      await deaf.accept({ ...arrival(serial, report({ fixTime: at + 8 * HOUR })), receivedAt: at + SECOND })
    expect(await send(times[0]!)).toBe('stored')
    await setZone(serial, '+08:00')
    expect(await send(times[1]!)).toBe('stored')
    // The first one has no raw message of a protocol that is known here, so it is read shifted.
    expect((await storedTimes(serial)).map(({ at }) => at)).toEqual([times[1], times[0]! + 8 * HOUR])
    await deaf.stop(1_000)
  })

  test('of its model counts for a device that has none of its own', async () => {
    const { serial } = await trackedVehicle()
    const own = await trackedVehicle()
    const saved = await world.data(
      operator,
      'mutation { criarVersao(input: { verDsc: "Clone UTC+8", fusoDoRelogio: "utc+8" }) { versao { verId fusoDoRelogio } } }',
    )
    const { verId, fusoDoRelogio } = saved.criarVersao.versao
    expect(fusoDoRelogio).toBe('+08:00')
    const times = instants({ count: 3, to: Date.now() - MINUTE })
    await sendAhead(times, serial, own.serial)
    await setZone(own.serial, '+00:00')
    for (const device of [serial, own.serial])
      await world.data(
        operator,
        `mutation { updateEquipamento(input: { eqpSrn: "${device}", verId: ${verId} }) { status } }`,
      )
    await replaced(serial)
    expect((await storedTimes(serial)).map(({ at }) => at)).toEqual(times)
    expect((await storedTimes(own.serial)).map(({ at }) => at)).toEqual(times.map((at) => at + 8 * HOUR))
    await world.data(operator, `mutation { alterarVersao(input: { verId: ${verId}, fusoDoRelogio: "" }) { status } }`)
    await replaced(serial)
    expect((await storedTimes(serial)).map(({ at }) => at)).toEqual(times.map((at) => at + 8 * HOUR))
  })

  test('moves alarms to when they were, and counts none twice', async () => {
    const { serial, vehicle } = await trackedVehicle()
    const [at] = instants({ count: 1, to: Date.now() - 10 * MINUTE })
    const panic = { at: at!, aheadMs: -3 * HOUR, alarm: 1 }
    await world.send(serial, [panic])
    await setZone(serial, '-03:00')
    // The tracker sends it again, as it does after an answer that was lost.
    await world.send(serial, [{ ...panic, receivedAt: at! + 5 * SECOND }])
    const { alarmes } = await world.data(operator, `{ alarmes(veiculo: ${vehicle}) { tipo vezes primeiroEm } }`)
    expect(alarmes).toEqual([
      { tipo: 'sos', vezes: 1, primeiroEm: new Date(at!).toISOString().slice(0, 19).replace('T', ' ') },
    ])
    expect(await storedTimes(serial)).toHaveLength(1)
  })

  test('parts alarms that reach over a sale once it is known when they were', async () => {
    const { serial, vehicle } = await trackedVehicle()
    const soldAt = Math.floor(Date.now() / SECOND) * SECOND - 2 * HOUR
    const panic = (minutes: number) => ({ at: soldAt + minutes * MINUTE, aheadMs: -3 * HOUR, alarm: 1 })
    await world.send(serial, [panic(-20), panic(-10), panic(10)])
    await sellVehicle(world.pool, vehicle, { to: await world.customer('Compra'), at: new Date(soldAt) })
    await partAlarms(world.pool)
    const { alarmes: before } = await world.data(operator, `{ alarmes(veiculo: ${vehicle}) { vezes } }`)
    expect(before).toEqual([{ vezes: 3 }])
    await setZone(serial, '-03:00')
    await partAlarms(world.pool)
    const { alarmes: after } = await world.data(operator, `{ alarmes(veiculo: ${vehicle}) { vezes } }`)
    expect(after).toEqual([{ vezes: 1 }, { vezes: 2 }])
  })

  test.each(['+15:00', '-14:15', '+03:10', 'America/Sao_Paulo'])(
    '%s is refused by the name of the field',
    async (zone) => {
      const { serial } = await trackedVehicle()
      const { errors } = await world.ask(operator, update(serial, zone))
      expect(errors?.[0]).toMatchObject({
        message: expect.stringContaining('Use um fuso de −14:00 a +14:00, em quartos de hora'),
        extensions: { field: 'fusoDoRelogio' },
      })
    },
  )

  test('is changed by those who change the device, and the change is in its history', async () => {
    const { serial, customer } = await trackedVehicle()
    const reader = await world.signIn(customer, 'C')
    expect((await world.ask(reader.token, update(serial, '+08:00'))).errors).toBeDefined()
    await world.data(operator, update(serial, '+8'))
    const { rows } = await world.pool.query(
      `select after ->> 'clockZone' as zone from audit where entity = 'device' and entity_id = $1 order by id desc limit 1`,
      [serial],
    )
    expect(rows).toEqual([{ zone: '+08:00' }])
  })
})

describe('history whose raw messages are gone', () => {
  test('is shifted when it is read, without a position seen twice, and shifted back', async () => {
    const right = await trackedVehicle()
    const wrong = await trackedVehicle()
    const old = Date.now() - 20 * DAY
    const [before, after] = [{ to: old }, { to: Date.now() - MINUTE }]
    await world.send(right.serial, [...drive(0, before), ...drive(0, after)])
    await world.send(wrong.serial, drive(8 * HOUR, before))
    await forgetMessages(wrong.serial)
    // A new connection logs in anew, and is kept.
    await world.send(wrong.serial, drive(8 * HOUR, after), { anew: true })
    const expected = await reportsOf(right.vehicle, { days: 30 })
    expect(expected.viagens).toHaveLength(2)
    await setZone(wrong.serial, '+08:00')
    expect(await reportsOf(wrong.vehicle, { days: 30 })).toEqual(expected)
    // What the tracker sends once more of those days is there already.
    await world.send(
      wrong.serial,
      drive(8 * HOUR, before).map((said) => ({ ...said, receivedAt: Date.now() })),
    )
    expect(await reportsOf(wrong.vehicle, { days: 30 })).toEqual(expected)
    await setZone(wrong.serial, '')
    const { rows } = await world.pool.query(
      `select count(*)::int as left from clock_correction c join device d on d.id = c.device_id where d.serial = $1`,
      [wrong.serial],
    )
    expect(rows).toEqual([{ left: 0 }])
  })

  test('loses nothing that was received in one instant with a message that cannot be read', async () => {
    const right = await trackedVehicle()
    const wrong = await trackedVehicle()
    const said = { to: Date.now() - MINUTE }
    await world.send(right.serial, drive(0, said))
    await world.send(wrong.serial, drive(8 * HOUR, said))
    await world.pool.query(
      `with middle as (
         select * from message where device_id = $1 order by received_at offset 60 limit 1
       )
       insert into message (received_at, device_id, protocol, bytes)
       select received_at, device_id, name, bytes from middle
       cross join lateral (values (1, 'of another program'), (2, protocol)) as written(turn, name) order by turn`,
      [await deviceOf(wrong.serial)],
    )
    const expected = await reportsOf(right.vehicle)
    await setZone(wrong.serial, '+08:00')
    expect(await reportsOf(wrong.vehicle)).toEqual(expected)
    expect(await storedTimes(wrong.serial)).toHaveLength(120)
  })

  test('stays shifted though its messages can be read again later', async () => {
    const right = await trackedVehicle()
    const wrong = await trackedVehicle()
    const old = { to: Date.now() - 20 * DAY }
    await world.send(right.serial, drive(0, old))
    await world.send(wrong.serial, drive(8 * HOUR, old))
    const expected = await reportsOf(right.vehicle, { days: 30 })
    await nameProtocol(wrong.serial, 'of another program')
    await setZone(wrong.serial, '+07:00')
    await nameProtocol(wrong.serial, 'gt06')
    await setZone(wrong.serial, '+08:00')
    expect(await reportsOf(wrong.vehicle, { days: 30 })).toEqual(expected)
  })

  test('is shifted too where messages are kept as rows beside newer ones that are packed', async () => {
    const right = await trackedVehicle()
    const wrong = await trackedVehicle()
    const old = { to: Date.now() - 20 * DAY }
    await world.send(right.serial, drive(0, old))
    await world.send(wrong.serial, drive(8 * HOUR, old))
    // Damaged, so that these rows are never packed.
    await world.pool.query(
      `insert into packed_message (device_id, day, messages, first_received_at, last_received_at, bytes)
       select $1, (at at time zone 'UTC')::date, 1, at, at, 'damaged' from (select $2::timestamptz as at) newest`,
      [await deviceOf(wrong.serial), new Date(old.to)],
    )
    const expected = await reportsOf(right.vehicle, { days: 30 })
    await setZone(wrong.serial, '+08:00')
    expect(await reportsOf(wrong.vehicle, { days: 30 })).toEqual(expected)
  })

  async function nameProtocol(serial: string, protocol: string) {
    await world.pool.query('update message set protocol = $2 where device_id = $1', [await deviceOf(serial), protocol])
  }

  test('takes the place of no position that is rightly said to be where it is stored', async () => {
    const right = await trackedVehicle()
    const wrong = await trackedVehicle()
    const last = instants({ count: 1, to: Date.now() - MINUTE })[0]!
    const [first, second] = [{ at: last - 8 * HOUR }, { at: last }]
    await world.send(right.serial, [first, second])
    await world.send(wrong.serial, [{ ...first, aheadMs: 8 * HOUR }])
    await forgetMessages(wrong.serial)
    await setZone(wrong.serial, '+08:00')
    const expected = await reportsOf(right.vehicle)
    expect(expected.posicoes).toHaveLength(2)
    // Sent again, neither is seen twice.
    for (const said of [[second], [second, first]]) {
      await world.send(
        wrong.serial,
        said.map(({ at }) => ({ at, receivedAt: Date.now(), aheadMs: 8 * HOUR })),
        { anew: true },
      )
      expect(await reportsOf(wrong.vehicle)).toEqual(expected)
    }
  })

  test('is the last position of a tracker that is silent since', async () => {
    const { serial, vehicle } = await trackedVehicle()
    const last = instants({ count: 5, to: Date.now() - 20 * DAY })
    await world.send(
      serial,
      last.map((at) => ({ at, aheadMs: -3 * HOUR })),
    )
    await forgetMessages(serial)
    await setZone(serial, '-03:00')
    const live = await (await world.live(operator)).vehicle(
      vehicle,
      ({ position }) => position?.fixTime === last.at(-1),
    )
    expect(live.position?.fixTime).toBe(last.at(-1))
  })

  async function forgetMessages(serial: string) {
    await world.pool.query('delete from message where device_id = (select id from device where serial = $1)', [serial])
  }
})

test('more messages than are read at once lose no position that another is put in the place of', async () => {
  const { serial } = await trackedVehicle()
  const last = instants({ count: 1, to: Date.now() - MINUTE })[0]!
  const times = [last - 8 * HOUR, last]
  await sendAhead(times, serial)
  await world.pool.query(
    `insert into message (received_at, device_id, protocol, bytes)
     select login.received_at + step * interval '5 seconds', device_id, protocol, bytes
     from (select * from message where device_id = $1 order by received_at, ctid limit 1) login
     cross join generate_series(1, 5000) as steps(step)`,
    [await deviceOf(serial)],
  )
  await setZone(serial, '+08:00')
  expect((await storedTimes(serial)).map(({ at }) => at)).toEqual(times)
})

test('a command that was sent is nothing that the tracker said: it keeps no report from being read anew, nor another device', async () => {
  const { serial } = await trackedVehicle()
  const other = await trackedVehicle()
  const times = instants({ count: 3, to: Date.now() - MINUTE })
  await sendAhead(times, serial, other.serial)
  const deviceId = await deviceOf(serial)
  // What is sent is dated to the microsecond.
  await world.pool.query(
    `insert into message (received_at, device_id, protocol, direction, bytes)
     select to_timestamp($2::float8 / 1000) + after, $1, 'gt06', 'o', 'RELAY,1#'
     from unnest($3::interval[]) as sent(after)`,
    [deviceId, times[1], ['5.123456 s', '40.123456 s']],
  )
  await setZone(serial, '+08:00')
  await setZone(other.serial, '+08:00')
  expect((await storedTimes(serial)).map(({ at }) => at)).toEqual(times)
  expect((await storedTimes(other.serial)).map(({ at }) => at)).toEqual(times)
  const { rows } = await world.pool.query('select from clock_correction where device_id = $1', [deviceId])
  expect(rows).toEqual([])
})

test('a replacement that broke off leaves everything as it was, keeps none of another device, and is done by the next', async () => {
  const { serial } = await trackedVehicle()
  const other = await trackedVehicle()
  const times = instants({ count: 3, to: Date.now() - MINUTE })
  await sendAhead(times, serial, other.serial)
  // A sequence counts on when what it counts is undone.
  await world.pool.query('create sequence broken_off')
  await world.pool.query(
    `create function break_off() returns trigger language plpgsql as $$
     begin perform nextval('broken_off'); raise exception 'broken off'; end $$`,
  )
  await world.pool.query(
    `create trigger break_off before update on device_activity for each row
     when (new.clock_minutes <> old.clock_minutes and new.device_id = ${await deviceOf(serial)}) execute function break_off()`,
  )
  await world.data(operator, update(serial, '+08:00'))
  await vi.waitFor(
    async () =>
      expect((await world.pool.query('select is_called from broken_off')).rows).toEqual([{ is_called: true }]),
    PATIENCE,
  )
  expect((await storedTimes(serial)).map(({ at }) => at)).toEqual(times.map((at) => at + 8 * HOUR))
  await setZone(other.serial, '+08:00')
  await world.pool.query('drop trigger break_off on device_activity')
  await world.pool.query(`select pg_notify('registers', 'device')`)
  await replaced(serial)
  expect((await storedTimes(serial)).map(({ at }) => at)).toEqual(times)
})
