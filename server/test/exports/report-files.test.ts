import { randomUUID } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MOST_PDF_ROWS } from '@monitorweb/contract/reports/export-operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearReportFiles } from '../../src/exports/report-files/report-file-worker.ts'
import { createExportThread } from '../../src/exports/thread/export-thread.ts'
import { giveBackReportFile, takeReportFile } from '../../src/storage/files/report-file-queue.ts'
import { damageHistory } from '../setup/damaged-history.ts'
import { LAST_SECOND, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { holdTable } from '../setup/gates/locked-table.ts'
import { PATIENCE } from '../setup/patience.ts'
import { asked, type FileWorld, START, startFileWorld } from './report-file-world.ts'

const WEEK_MS = 7 * 24 * 3_600_000
let made: FileWorld
let world: FileWorld['world']
let driven: FileWorld['driven']

beforeAll(async () => {
  made = await startFileWorld()
  ;({ world, driven } = made)
})
afterAll(() => made.stop())

function keptFiles(): string[] {
  return readdirSync(folderOfFiles())
}

function folderOfFiles(): string {
  return join(world.api.dataDir, 'exports')
}

const setFile = (id: string, change: string) =>
  world.api.pool.query(`update report_file set ${change} where id = $1`, [id])

describe('a file made in the background', () => {
  test('is what the same export holds that is fetched at once, and says how large it is and until when it stays', async () => {
    const { token, id, file } = await made.readyFile()
    const { data } = await world.api.ask(
      `mutation { made: exportarRelatorio(${asked(driven.vehicle)}) { endereco arquivo } }`,
      {
        token,
      },
    )
    const direct = await made.files.get(data.made.endereco)
    const kept = await made.download(token, id)
    expect(kept.body).toBe(direct.body)
    expect(kept.headers['content-disposition']).toBe(`attachment; filename="${data.made.arquivo}"`)
    expect(file).toMatchObject({ situacao: 'ready', progresso: 100, tamanho: direct.rawPayload.length, motivo: '' })
    const days = (Date.parse(`${file.expiraEm.replace(' ', 'T')}Z`) - Date.now()) / WEEK_MS
    expect(days).toBeCloseTo(1, 3)
  })

  test('is new until it was downloaded, and each download stands in the audit', async () => {
    const { token, id } = await made.readyFile()
    const countNew = async () =>
      (await world.api.data('{ meusArquivosTotal(novos: true) }', { token })).meusArquivosTotal
    expect(await countNew()).toBe(1)
    await made.download(token, id)
    await made.download(token, id)
    expect(await countNew()).toBe(0)
    const { rows } = await world.api.pool.query(
      `select after from audit where action = 'export' and user_id =
         (select user_id from report_file where id = $1)`,
      [id],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0].after).toMatchObject({ report: 'posicoes', format: 'csvTecnico', vehicleIds: [driven.vehicle] })
  })

  test('lies in a folder and under a mode that nobody else on the machine reads', async () => {
    const { id } = await made.readyFile()
    const { rows } = await world.api.pool.query('select stored_as from report_file where id = $1', [id])
    expect(statSync(folderOfFiles()).mode & 0o777).toBe(0o700)
    expect(statSync(join(folderOfFiles(), rows[0].stored_as)).mode & 0o777).toBe(0o600)
  })

  test('is removed from the disk with its row', async () => {
    const { token, id } = await made.readyFile()
    const before = keptFiles().length
    await world.api.data(`mutation { excluirArquivo(codigo: "${id}") { status } }`, { token })
    expect(keptFiles()).toHaveLength(before - 1)
    expect(await made.stateOf(token, id)).toBeUndefined()
  })
})

test('a file over a day that is damaged is given up at once, with the day to leave out', async () => {
  const damaged = await world.trackedVehicle()
  await sendDrawn(world, damaged.serial, { points: twoTrips(), start: START })
  const date = await damageHistory(world.api.pool, damaged.serial, START, START + LAST_SECOND * 1000)
  const { file } = await made.readyFile(damaged.vehicle, damaged.customer)
  expect(file).toMatchObject({ situacao: 'failed', motivo: expect.stringContaining(date) })
  expect(file.motivo).toContain('Peça um período sem este dia')
})

test('a PDF with more rows than one may have is given up where it is written, with the way out', async () => {
  const { vehicle, serial, customer } = await world.trackedVehicle()
  const fixes = Array.from({ length: MOST_PDF_ROWS + 1 }, (_, index) => ({ fixTime: START + index * 2000 }))
  await Promise.all(fixes.map((fix) => world.drive(serial, [fix])))
  const token = await made.person(customer)
  const marks = asked(vehicle).replace('csvTecnico', 'pdf')
  const { file } = await world.api.data(`mutation { file: pedirArquivo(${marks}) { codigo } }`, { token })
  expect(await made.withWorker(() => made.settled(token, file.codigo))).toMatchObject({
    situacao: 'failed',
    motivo: 'Um PDF pode ter até 5.000 linhas e este teria mais de 5.000. Escolha XLSX ou CSV, ou um período menor.',
  })
})

describe('after an interruption', () => {
  test('what a killed program was making is begun anew', async () => {
    const token = await made.person()
    const id = await made.ask(token)
    await setFile(id, `state = 'running', attempts = 1, started_at = now(), beat_at = now() - interval '31 seconds'`)
    expect(await made.withWorker(() => made.settled(token, id))).toMatchObject({ situacao: 'ready' })
  })

  test('what another program is making is left to it', async () => {
    const token = await made.person()
    const id = await made.ask(token)
    await setFile(id, `state = 'running', attempts = 1, beat_at = now()`)
    const later = await made.person()
    const other = await made.ask(later)
    await made.withWorker(() => made.settled(later, other))
    expect(await made.stateOf(token, id)).toMatchObject({ situacao: 'running' })
    // Half a minute later it would pass for lost, and be made in the middle of another test.
    await world.api.data(`mutation { excluirArquivo(codigo: "${id}") { status } }`, { token })
  })

  test('what ended the program three times is given up, and says so', async () => {
    const token = await made.person()
    const id = await made.ask(token)
    await setFile(id, `state = 'running', attempts = 3, beat_at = now() - interval '31 seconds'`)
    expect(await made.withWorker(() => made.settled(token, id))).toMatchObject({
      situacao: 'failed',
      motivo: expect.stringContaining('tentou três vezes'),
    })
  })

  test('what failed is not begun anew at once, and the longer waited for the more often it failed', async () => {
    const token = await made.person()
    const id = await made.ask(token)
    const untilNext = async () => {
      const file = (await takeReportFile(world.api.pool))!
      expect(file.id).toBe(id)
      await giveBackReportFile(world.api.pool, file, true)
      expect(await takeReportFile(world.api.pool)).toBeNull()
      const { rows } = await world.api.pool.query(
        `update report_file set retry_at = now() where id = $1
         returning (select extract(epoch from before.retry_at - now())::int from report_file before where before.id = $1) as seconds`,
        [id],
      )
      return rows[0].seconds as number
    }
    expect(await untilNext()).toBeGreaterThan(5)
    expect(await untilNext()).toBeGreaterThan(300)
    expect(await made.withWorker(() => made.settled(token, id))).toMatchObject({ situacao: 'ready' })
  })

  test('an orderly stop gives back what is being made, which counts as no attempt and leaves nothing on the disk', async () => {
    const token = await made.person()
    const id = await made.ask(token)
    const before = keptFiles().length
    const release = await holdTable(world.api.pool, 'position')
    const worker = made.startWorker()
    await expect.poll(async () => (await made.stateOf(token, id)).situacao, PATIENCE).toBe('running')
    await worker.stop()
    const { rows } = await world.api.pool.query('select state, attempts from report_file where id = $1', [id])
    await release()
    expect(rows).toEqual([{ state: 'waiting', attempts: 0 }])
    expect(keptFiles()).toHaveLength(before)
    expect(await made.withWorker(() => made.settled(token, id))).toMatchObject({ situacao: 'ready' })
  })
})

test('a database that has no connection left for a file in time ends no file', async () => {
  const [first, second] = [await made.person(), await made.person()]
  const ids = [await made.ask(first), await made.ask(second)]
  const limits = { connections: 1, maxStatementMs: 60_000, maxWaitMs: 2_000 }
  const thread = createExportThread({ database: world.api.pool.options, placesDir: null, limits })
  const release = await holdTable(world.api.pool, 'position')
  const attempts = async () =>
    (await world.api.pool.query('select max(attempts) as most from report_file where id = any($1::uuid[])', [ids]))
      .rows[0].most
  await made.withWorker(
    async () => {
      await expect.poll(attempts, PATIENCE).toBe(2)
      await release()
      expect(await made.settled(first, ids[0]!)).toMatchObject({ situacao: 'ready' })
      expect(await made.settled(second, ids[1]!)).toMatchObject({ situacao: 'ready' })
    },
    { thread },
  )
  await thread.stop()
})

describe('how much one may ask for', () => {
  test('is five files at a time; then which to wait for or to cancel', async () => {
    const token = await made.person()
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.push(await made.ask(token))
    const { errors } = await world.api.ask(`mutation { pedirArquivo(${asked(driven.vehicle)}) { codigo } }`, { token })
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('Você já tem 5 arquivos em preparo'),
      extensions: { code: 'CONFLICT' },
    })
    await world.api.data(`mutation { excluirArquivo(codigo: "${ids[0]}") { status } }`, { token })
    await made.ask(token)
    await world.api.pool.query(`delete from report_file where state = 'waiting'`)
  })

  test('is fifty that are kept, of which those whose week is over are none', async () => {
    const token = await made.person()
    const id = await made.ask(token)
    await world.api.pool.query(
      `insert into report_file (user_id, request, state, expires_at)
       select user_id, request, 'ready', now() + interval '1 day' from report_file, generate_series(1, 49) where id = $1`,
      [id],
    )
    const { errors } = await world.api.ask(`mutation { pedirArquivo(${asked(driven.vehicle)}) { codigo } }`, { token })
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT')
    const ofPerson = 'user_id = (select user_id from report_file where id = $1)'
    await world.api.pool.query(
      `update report_file set expires_at = now() - interval '1 minute' where state = 'ready' and ${ofPerson}`,
      [id],
    )
    await made.ask(token)
    await world.api.pool.query(`delete from report_file where ${ofPerson}`, [id])
  })

  test('is taken one by one of each person, also by processes that look at the same moment', async () => {
    const token = await made.person()
    for (let count = 0; count < 5; count++) await made.ask(token)
    const taken = await Promise.all(Array.from({ length: 5 }, () => takeReportFile(world.api.pool)))
    expect(taken.filter((file) => file !== null)).toHaveLength(1)
    await world.api.pool.query('delete from report_file where user_id = $1', [taken.find((file) => file)!.userId])
  })

  test('is made one by one for each person, so that another waits for none of them', async () => {
    const [greedy, other] = [await made.person(), await made.person()]
    const ids = [await made.ask(greedy), await made.ask(greedy), await made.ask(greedy)]
    const late = await made.ask(other)
    const release = await holdTable(world.api.pool, 'position')
    await made.withWorker(async () => {
      await expect.poll(async () => (await made.stateOf(other, late)).situacao, PATIENCE).toBe('running')
      const states = await Promise.all(ids.map(async (id) => (await made.stateOf(greedy, id)).situacao))
      expect(states).toEqual(['running', 'waiting', 'waiting'])
      await release()
      for (const id of ids) await made.settled(greedy, id)
    })
  })
})

describe('the disk', () => {
  test('that is as full as it may be takes no file, and who asked is told', async () => {
    const token = await made.person()
    const id = await made.ask(token)
    const full = { leastFreeBytes: Number.MAX_SAFE_INTEGER }
    expect(await made.withWorker(() => made.settled(token, id), full)).toMatchObject({
      situacao: 'failed',
      motivo: 'Não há espaço em disco no servidor para guardar o arquivo. Avise o suporte.',
    })
  })

  test('loses a file after its week, and what belongs to none; the others stay', async () => {
    const { token, id } = await made.readyFile()
    const young = await made.readyFile()
    await setFile(id, `expires_at = now() - interval '1 second'`)
    expect(await made.stateOf(token, id)).toMatchObject({ situacao: 'expired' })
    expect((await made.open(token, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    const kept = await world.api.pool.query('select stored_as as name from report_file where stored_as is not null')
    await clearReportFiles({ pool: world.api.pool, folder: world.api.reportFiles }, Date.now() + 2 * 3_600_000)
    expect(keptFiles().toSorted()).toEqual(
      (await world.api.pool.query('select stored_as as name from report_file where stored_as is not null')).rows
        .map(({ name }) => name)
        .toSorted(),
    )
    expect(keptFiles()).toHaveLength(kept.rows.length - 1)
    expect(await made.stateOf(token, id)).toMatchObject({ situacao: 'expired' })
    expect((await made.download(young.token, young.id)).statusCode).toBe(200)
  })

  test('keeps what is being made, for as long as that may write nothing, and loses what nobody goes on with', async () => {
    const unfinished = `${randomUUID()}.part`
    writeFileSync(join(folderOfFiles(), unfinished), '')
    const clearAfter = (hours: number) =>
      clearReportFiles({ pool: world.api.pool, folder: world.api.reportFiles }, Date.now() + hours * 3_600_000)
    await clearAfter(23)
    expect(keptFiles()).toContain(unfinished)
    await clearAfter(25)
    expect(keptFiles()).not.toContain(unfinished)
  })
})
