import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCopyStatus } from '../../src/backup/copy-status.ts'
import { cellOf } from '../../src/storage/base/cells.ts'
import { migrations } from '../../src/storage/migrations/migrations.ts'
import { inEachPackingTurn } from '../../src/storage/packed/packing-turn.ts'
import { dayOf } from '../../src/storage/positions/hot-days.ts'
import { ensurePartition } from '../../src/storage/positions/partitions.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function health(fields: string) {
  return (await api.data(`{ saudeDoSistema { ${fields} } }`, { token: api.admin })).saudeDoSistema
}

describe('saudeDoSistema', () => {
  test('tells versions, this process and the disk', async () => {
    const { versoes, processos, disco } = await health(
      'versoes { programa banco node tabelas } processos { nome funciona } disco { pasta livres total banco }',
    )
    expect(versoes).toEqual({
      programa: '1.2.3',
      banco: expect.stringMatching(/^\d+\.\d+$/),
      node: process.versions.node,
      tabelas: Object.keys(migrations).sort().at(-1),
    })
    expect(processos).toEqual([{ nome: 'web', funciona: true }])
    expect(disco.pasta).toBe(api.dataDir)
    expect(disco.total).toBeGreaterThanOrEqual(disco.livres)
    expect(disco.banco).toBeGreaterThan(1_000_000)
  })

  test('tells the days that the disk lasts from its samples of the week', async () => {
    const GB = 1024 ** 3
    const { disco } = await health('disco { livres crescimentoPorDia diasRestantes }')
    expect(disco).toMatchObject({ crescimentoPorDia: null, diasRestantes: null })
    await api.pool.query(
      `insert into disk_sample (host, at, free_bytes, database_bytes) values
        ($1, now() - interval '20 days', $2, 0), ($1, now() - interval '4 days', $3, 0), ($1, now(), $4, 0),
        ('another', now() - interval '6 days', $2, 0)`,
      [hostname(), 900 * GB, 50 * GB, 42 * GB],
    )
    const { disco: known } = await health('disco { livres crescimentoPorDia diasRestantes }')
    expect(known.crescimentoPorDia).toBeCloseTo(2 * GB, -4)
    expect(known.diasRestantes).toBeCloseTo(known.livres / (2 * GB), 3)
  })

  test('tells how far history is packed', async () => {
    const packing = async () =>
      (
        await health(
          'compactacao { compactando diasPorCompactar relatosAtrasados bytesCompactados falhas ultimaFalha }',
        )
      ).compactacao
    const idle = await packing()
    expect(idle).toMatchObject({ compactando: false, diasPorCompactar: 0, relatosAtrasados: 0, falhas: 0 })
    expect(idle.bytesCompactados).toBeGreaterThan(0)
    const day = dayOf(Date.now()) - 9
    for (const table of ['position', 'message'] as const) await ensurePartition(cellOf(api.pool, 1), table, day)
    await inEachPackingTurn(api.pool, async () => {
      expect(await packing()).toMatchObject({ compactando: true, diasPorCompactar: 1 })
    })
  })

  test('tells late reports that will be packed apart from those of clocks that were put right', async () => {
    const cell = cellOf(api.pool, 1)
    const { rows } = await api.pool.query<{ id: number }>(
      "insert into device (serial, state) values ('LATE1', 'active'), ('LATE2', 'active') returning id",
    )
    const [waiting, shifted] = rows.map(({ id }) => id)
    await cell.query(
      `insert into late_position (fix_time, received_at, digest, device_id, latitude_e7, longitude_e7, flags)
       select now() - interval '9 days' + n * interval '1 second', now(), n, case when n = 1 then $1::int else $2::int end, 0, 0, 0
       from generate_series(1, 3) as n`,
      [waiting, shifted],
    )
    await cell.query(
      'insert into clock_correction (device_id, received, shift_minutes) values ($1, tstzrange(null, null), 180)',
      [shifted],
    )
    expect((await health('compactacao { relatosAtrasados relatosDeRelogiosAcertados }')).compactacao).toEqual({
      relatosAtrasados: 1,
      relatosDeRelogiosAcertados: 2,
    })
  })

  test('tells the mails that are not sent', async () => {
    await api.pool.query(`delete from mail`)
    expect((await health('correio { naFila desistencias maisAntigoEm }')).correio).toEqual({
      naFila: 0,
      desistencias: 0,
      maisAntigoEm: '',
    })
  })

  test('tells that there is no copy, then how it is, and that nobody copies any longer', async () => {
    const copy = async () => (await health('copia { situacao problema lugar copiadoAte conferencia mesmoDisco }')).copia
    expect(await copy()).toMatchObject({ situacao: 'none', lugar: '', copiadoAte: '' })
    const status = {
      place: '/copias',
      state: 'copying' as const,
      problem: null,
      toldAt: new Date().toISOString(),
      copiedUntil: new Date().toISOString(),
      restorableFrom: null,
      baseAt: null,
      verified: null,
      sameDisk: true,
      encrypted: false,
    }
    await writeCopyStatus(api.dataDir, status)
    expect(await copy()).toMatchObject({ situacao: 'copying', lugar: '/copias', mesmoDisco: true })
    await writeCopyStatus(api.dataDir, { ...status, toldAt: new Date(Date.now() - 120_000).toISOString() })
    expect(await copy()).toMatchObject({ situacao: 'silent' })
  })
})
