import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { shortFrame } from '../../src/gateway/protocols/gt06/frames.ts'
import { cellsOf } from '../../src/storage/base/cells.ts'
import { maintain } from '../../src/storage/tracks/maintenance.ts'
import { createReceptionCounts } from '../../src/tracking/reception-counts.ts'
import { createTrackingMetrics } from '../../src/tracking/tracking-metrics.ts'
import { doorOfThisFile, exchange, gt06Position, talk } from '../setup/device-door.ts'

const FIELDS = 'protocolo equipamentos semCadastro mensagens semLeitura recusadas faltantes'
const world = doorOfThisFile()

async function counted() {
  const answer = await world.api.data(`{ recepcaoPorProtocolo { ${FIELDS} } }`, { token: world.api.admin })
  return answer.recepcaoPorProtocolo
}

test('each protocol is counted by its devices, their messages, and what was not read or was refused', async () => {
  const unread = shortFrame(0x7e, Buffer.alloc(9), 3)
  await talk(world.door, '863100000000201', [gt06Position({}, 2), unread, gt06Position({}, 4)])
  await talk(world.door, '863100000000202', [gt06Position({}, 2)])
  const stranger = world.door.connect('osmand')
  await exchange(stranger, [Buffer.from('GET /?lat=-23.5 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')], 12)
  stranger.destroy()
  await expect.poll(async () => (await counted()).map((row: { mensagens: number }) => row.mensagens)).toEqual([6, 0])
  expect(await counted()).toEqual([
    { protocolo: 'gt06', equipamentos: 2, semCadastro: 2, mensagens: 6, semLeitura: 1, recusadas: 0, faltantes: 0 },
    { protocolo: 'osmand', equipamentos: 0, semCadastro: 0, mensagens: 0, semLeitura: 0, recusadas: 1, faltantes: 0 },
  ])
})

test('a device counts for the protocol that it spoke last, and what came earlier than 24 hours for none', async () => {
  for (const cell of cellsOf(world.api.pool)) {
    await cell.query(
      `update message m set protocol = 'suntech' from device d where d.id = m.device_id and d.serial = '863100000000202'`,
    )
  }
  await world.api.pool.query(
    `insert into reception_count (hour, protocol, messages) values (date_trunc('hour', now()) - interval '24 hours', 'h02', 5)`,
  )
  const rows = await counted()
  expect(rows.map((row: { protocolo: string; equipamentos: number }) => [row.protocolo, row.equipamentos])).toEqual([
    ['gt06', 1],
    ['suntech', 1],
    ['osmand', 0],
  ])
})

test('numbers of messages that a device left out are counted, those that came late no more, and a login begins anew', async () => {
  const serial = '863100000000203'
  const numbered = [2, 3, 8, 5, 5].map((number) => gt06Position({}, number))
  await talk(world.door, serial, numbered)
  await talk(world.door, serial, [gt06Position({}, 400), gt06Position({}, 401)])
  const gt06 = async () => (await counted()).find((row: { protocolo: string }) => row.protocolo === 'gt06')
  await expect.poll(async () => (await gt06()).faltantes).toBe(3)
  // What each device left out is written behind the counts of its protocol.
  const ofDevice = () =>
    world.api.pool.query(
      'select m.missing from missing_messages m join device d on d.id = m.device_id where d.serial = $1',
      [serial],
    )
  await expect.poll(async () => (await ofDevice()).rows).toEqual([{ missing: 3 }])
})

test('what could not be written is written the next time, and the counts of a month ago are forgotten', async () => {
  const { pool } = world.api
  const counts = createReceptionCounts(pool)
  const metrics = counts.beside(createTrackingMetrics(new Registry()))
  metrics.refused('mxt', 'broken frame')
  await pool.query('alter table reception_count rename to away')
  await expect(counts.write()).rejects.toThrow()
  await pool.query('alter table away rename to reception_count')
  metrics.refused('mxt', 'broken frame')
  await counts.write()
  await counts.write()
  expect(await counted()).toContainEqual(expect.objectContaining({ protocolo: 'mxt', recusadas: 2 }))
  await maintain(pool, Date.now() + 31 * 24 * 3600_000, 30)
  const { rows } = await pool.query('select count(*)::int as kept from reception_count')
  expect(rows).toEqual([{ kept: 0 }])
})
