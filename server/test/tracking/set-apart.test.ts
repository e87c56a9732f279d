import { expect, test } from 'vitest'
import { CELL, placeBlock, shortFrame } from '../../src/gateway/protocols/gt06/frames.ts'
import { cellOfDevice } from '../../src/storage/base/cells.ts'
import { setApart } from '../../src/storage/reception/set-apart-store.ts'
import { maintain } from '../../src/storage/tracks/maintenance.ts'
import { ANSWER_BYTES, doorOfThisFile, gt06Position, talk } from '../setup/device-door.ts'

const DAY_MS = 24 * 3600_000
const FIELDS = 'codigo serie protocolo motivo tipo comprimento vezes primeiraEm ultimaEm detalhe guardadas'
const world = doorOfThisFile()

async function listed(serial: string, group: 'frames' | 'reports' = 'frames') {
  const filter = `busca: "%${serial}%", grupo: "${group}"`
  const answer = await world.api.data(
    `{ mensagensNaoLidas(${filter}) { ${FIELDS} } mensagensNaoLidasTotal(${filter}) }`,
    {
      token: world.api.admin,
    },
  )
  expect(answer.mensagensNaoLidasTotal).toBe(answer.mensagensNaoLidas.length)
  return answer.mensagensNaoLidas
}

/** A frame of type 36 and length 36, and one of type 25 and length 4E: both begin with a place that one could believe. */
const STATUS_WITH_PLACE = shortFrame(0x36, Buffer.concat([placeBlock(), CELL, Buffer.alloc(23)]))
const LONG_REPORT = shortFrame(0x25, Buffer.concat([placeBlock(), CELL, Buffer.alloc(0x4e - 5 - 26, 0x46)]))

test('a sound frame that no layout fits is answered, kept, counted by type and length, and nothing of it is told', async () => {
  const serial = '863100000000111'
  const answers = await talk(world.door, serial, [STATUS_WITH_PLACE, LONG_REPORT, STATUS_WITH_PLACE])
  expect([1, 2, 3].map((index) => answers[index * ANSWER_BYTES + 3])).toEqual([0x36, 0x25, 0x36])
  const rows = await listed(serial)
  const known = { serie: serial, protocolo: 'gt06', motivo: 'noLayout' }
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual(
    expect.objectContaining({ ...known, tipo: '36', comprimento: 0x36, vezes: 2, guardadas: 2 }),
  )
  expect(rows).toContainEqual(
    expect.objectContaining({ ...known, tipo: '25', comprimento: 0x4e, vezes: 1, guardadas: 1 }),
  )
  const { rows: told } = await world.api.pool.query(
    `select (select count(*)::int from stored_position p where p.device_id = d.id) as positions, a.readings
     from device d join device_activity a on a.device_id = d.id where d.serial = $1`,
    [serial],
  )
  expect(told).toEqual([{ positions: 0, readings: null }])
})

test('its messages can be fetched as they came, which is recorded', async () => {
  const serial = '863100000000112'
  await talk(world.door, serial, [LONG_REPORT])
  const [{ codigo }] = await listed(serial)
  const query = `{ mensagensBrutas(codigo: ${codigo}) { recebidaEm endereco hexadecimal } }`
  const { mensagensBrutas } = await world.api.data(query, { token: world.api.admin })
  expect(mensagensBrutas).toEqual([
    { recebidaEm: expect.any(String), endereco: '127.0.0.1', hexadecimal: LONG_REPORT.toString('hex') },
  ])
  const { rows } = await world.api.pool.query(`select action from audit where entity = 'device' and entity_id = $1`, [
    serial,
  ])
  expect(rows).toEqual([{ action: 'export' }])
  expect(
    await world.api.refusal('{ mensagensBrutas(codigo: 999999) { hexadecimal } }', { token: world.api.admin }),
  ).toContain('NOT_FOUND')
  expect(await world.api.refusal('{ mensagensNaoLidas(grupo: "x") { codigo } }', { token: world.api.admin })).toBe(
    '200 BAD_USER_INPUT grupo',
  )
})

test('reports out of the accepted range are acknowledged, counted for their device and listed with the reason', async () => {
  const serial = '863100000000113'
  await talk(world.door, serial, [
    gt06Position({ date: [15, 1, 2, 3, 4, 5] }),
    gt06Position({ date: [15, 1, 2, 3, 4, 6] }),
    gt06Position({ date: [99, 1, 2, 3, 4, 5] }),
    gt06Position(),
  ])
  const rows = await listed(serial, 'reports')
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual(
    expect.objectContaining({ serie: serial, motivo: 'tooOld', vezes: 2, detalhe: '2015-01-02T03:04:06.000Z' }),
  )
  expect(rows).toContainEqual(
    expect.objectContaining({ serie: serial, motivo: 'tooFarAhead', vezes: 1, detalhe: '2099-01-02T03:04:05.000Z' }),
  )
  expect(await listed(serial)).toEqual([])
})

test('what one device can fill is bounded, and what is old is forgotten', async () => {
  const { rows } = await world.api.pool.query(
    `insert into device (serial, state) values ('APART', 'active') returning id as "deviceId"`,
  )
  const cell = await cellOfDevice(world.api.pool, rows[0].deviceId)
  const frame = { protocol: 'gt06', address: '10.0.0.1', receivedAt: Date.now(), bytes: Buffer.of(1), ...rows[0] }
  for (let type = 0; type < 60; type++) {
    await setApart(cell, frame, [{ reason: 'unknownType', type: `t${type}`, length: 7, detail: '' }])
  }
  const filled = await listed('APART')
  expect(filled).toHaveLength(51)
  expect(filled.find(({ tipo }: { tipo: string }) => tipo === '')).toMatchObject({ vezes: 10, comprimento: 0 })
  // A number for each of them would be the last one within a year of a large fleet.
  const lastNumber = async () =>
    (await cell.query(`select sum(last_value) from pg_sequences where sequencename ~ '^set_apart'`)).rows[0]!.sum
  const before = await lastNumber()
  for (let sent = 0; sent < 210; sent++) {
    await setApart(cell, frame, [{ reason: 'unknownType', type: 't1', length: 7, detail: '' }])
  }
  expect(await lastNumber()).toBe(before)
  await maintain(world.api.pool, Date.now(), 30)
  expect((await listed('APART')).find(({ tipo }: { tipo: string }) => tipo === 't1')).toMatchObject({
    vezes: 211,
    guardadas: 200,
  })
  await maintain(world.api.pool, Date.now() + 31 * DAY_MS, 60)
  expect(await listed('APART')).toEqual([])
})
