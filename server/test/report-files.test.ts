import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExportThread, type ExportThread } from '../src/exports/export-thread.ts'
import { clearReportFiles, type FileWorkshop, startFileWorkshop } from '../src/exports/file-workshop.ts'
import { sellVehicle } from './changing-hands.ts'
import { FIRST_TRIP, LAST_SECOND, SECOND_TRIP, secondsAgo, sendDrawn, twoTrips } from './drawn-drives.ts'
import { type ExportFiles, startExportFiles } from './export-files.ts'
import { holdTable } from './held-table.ts'
import { type ReportingWorld, stamp, startReportingWorld } from './reporting-world.ts'

const START = secondsAgo(LAST_SECOND + 3600)
const WEEK_MS = 7 * 24 * 3_600_000
const FIELDS = 'codigo arquivo situacao progresso tamanho motivo expiraEm baixadoEm'
let world: ReportingWorld
let files: ExportFiles
let thread: ExportThread
let driven: { vehicle: number; customer: number; plate: string }

beforeAll(async () => {
  world = await startReportingWorld()
  const tracked = await world.trackedVehicle()
  driven = tracked
  await sendDrawn(world, tracked.serial, { points: twoTrips(), start: START })
  files = startExportFiles(world)
  thread = createExportThread({ database: world.api.pool.options, placesDir: null })
})
afterAll(async () => {
  await files.stop()
  await thread.stop()
  await world.stop()
})

function startWorkshop(more: { leastFreeBytes?: number } = {}): FileWorkshop {
  const { pool, reportFiles } = world.api
  return startFileWorkshop({
    ...{ pool, reportPool: pool, thread, folder: reportFiles, lookMs: 50, leastFreeBytes: 0 },
    privileged: { customers: [784], users: [1097, 1] },
    describePlace: () => '',
    log: { error: () => undefined },
    ...more,
  })
}

/** While it runs, what is asked for is made. */
async function withWorkshop<T>(work: () => Promise<T>, more?: { leastFreeBytes?: number }): Promise<T> {
  const workshop = startWorkshop(more)
  try {
    return await work()
  } finally {
    await workshop.stop()
  }
}

const ASKED = (
  vehicle: number,
) => `relatorio: "posicoes", formato: "csvTecnico", veiculos: "${vehicle}", colunas: "ddlDh,ddlLat,ddlVel",
  inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}"`
const person = (customer = driven.customer) => world.make.person({ customer, type: 3 })

async function ask(token: string, vehicle = driven.vehicle): Promise<string> {
  return (await world.api.data(`mutation { made: pedirArquivo(${ASKED(vehicle)}) { codigo } }`, { token })).made.codigo
}

async function stateOf(token: string, id: string) {
  const { meusArquivos } = await world.api.data(`{ meusArquivos { ${FIELDS} } }`, { token })
  return meusArquivos.find(({ codigo }: { codigo: string }) => codigo === id)
}

async function settled(token: string, id: string) {
  await expect.poll(async () => (await stateOf(token, id))?.situacao, { timeout: 20_000 }).toMatch(/ready|failed/)
  return await stateOf(token, id)
}

const open = (token: string, id: string) =>
  world.api.ask(`mutation { opened: baixarArquivo(codigo: "${id}") { endereco arquivo } }`, { token })

async function download(token: string, id: string) {
  const { data } = await open(token, id)
  return await files.get(data.opened.endereco)
}

/** A file that lies ready for a new person. */
async function readyFile(vehicle = driven.vehicle, customer = driven.customer) {
  const token = await person(customer)
  const id = await ask(token, vehicle)
  const file = await withWorkshop(() => settled(token, id))
  return { token, id, file }
}

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
    const { token, id, file } = await readyFile()
    const { data } = await world.api.ask(
      `mutation { made: exportarRelatorio(${ASKED(driven.vehicle)}) { endereco arquivo } }`,
      {
        token,
      },
    )
    const direct = await files.get(data.made.endereco)
    const kept = await download(token, id)
    expect(kept.body).toBe(direct.body)
    expect(kept.headers['content-disposition']).toBe(`attachment; filename="${data.made.arquivo}"`)
    expect(file).toMatchObject({ situacao: 'ready', progresso: 100, tamanho: direct.rawPayload.length, motivo: '' })
    const days = (Date.parse(`${file.expiraEm.replace(' ', 'T')}Z`) - Date.now()) / WEEK_MS
    expect(days).toBeCloseTo(1, 3)
  })

  test('is new until it was downloaded, and each download stands in the audit', async () => {
    const { token, id } = await readyFile()
    const countNew = async () =>
      (await world.api.data('{ meusArquivosTotal(novos: true) }', { token })).meusArquivosTotal
    expect(await countNew()).toBe(1)
    await download(token, id)
    await download(token, id)
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
    const { id } = await readyFile()
    const { rows } = await world.api.pool.query('select stored_as from report_file where id = $1', [id])
    expect(statSync(folderOfFiles()).mode & 0o777).toBe(0o700)
    expect(statSync(join(folderOfFiles(), rows[0].stored_as)).mode & 0o777).toBe(0o600)
  })

  test('is removed from the disk with its row', async () => {
    const { token, id } = await readyFile()
    const before = keptFiles().length
    await world.api.data(`mutation { excluirArquivo(codigo: "${id}") { status } }`, { token })
    expect(keptFiles()).toHaveLength(before - 1)
    expect(await stateOf(token, id)).toBeUndefined()
  })
})

describe('after an interruption', () => {
  test('what a killed program was making is begun anew', async () => {
    const token = await person()
    const id = await ask(token)
    await setFile(id, `state = 'running', attempts = 1, started_at = now(), beat_at = now() - interval '31 seconds'`)
    expect(await withWorkshop(() => settled(token, id))).toMatchObject({ situacao: 'ready' })
  })

  test('what another program is making is left to it', async () => {
    const token = await person()
    const id = await ask(token)
    await setFile(id, `state = 'running', attempts = 1, beat_at = now()`)
    const later = await person()
    const other = await ask(later)
    await withWorkshop(() => settled(later, other))
    expect(await stateOf(token, id)).toMatchObject({ situacao: 'running' })
  })

  test('what ended the program three times is given up, and says so', async () => {
    const token = await person()
    const id = await ask(token)
    await setFile(id, `state = 'running', attempts = 3, beat_at = now() - interval '31 seconds'`)
    expect(await withWorkshop(() => settled(token, id))).toMatchObject({
      situacao: 'failed',
      motivo: expect.stringContaining('tentou três vezes'),
    })
  })

  test('an orderly stop gives back what is being made, which counts as no attempt and leaves nothing on the disk', async () => {
    const token = await person()
    const id = await ask(token)
    const before = keptFiles().length
    const release = await holdTable(world.api.pool, 'position')
    const workshop = startWorkshop()
    await expect.poll(async () => (await stateOf(token, id)).situacao, { timeout: 20_000 }).toBe('running')
    await workshop.stop()
    const { rows } = await world.api.pool.query('select state, attempts from report_file where id = $1', [id])
    await release()
    expect(rows).toEqual([{ state: 'waiting', attempts: 0 }])
    expect(keptFiles()).toHaveLength(before)
    expect(await withWorkshop(() => settled(token, id))).toMatchObject({ situacao: 'ready' })
  })
})

describe('how much one may ask for', () => {
  test('is five files at a time; then which to wait for or to cancel', async () => {
    const token = await person()
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.push(await ask(token))
    const { errors } = await world.api.ask(`mutation { pedirArquivo(${ASKED(driven.vehicle)}) { codigo } }`, { token })
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('Você já tem 5 arquivos em preparo'),
      extensions: { code: 'CONFLICT' },
    })
    await world.api.data(`mutation { excluirArquivo(codigo: "${ids[0]}") { status } }`, { token })
    await ask(token)
    await world.api.pool.query(`delete from report_file where state = 'waiting'`)
  })

  test('is made one by one for each person, so that another waits for none of them', async () => {
    const [greedy, other] = [await person(), await person()]
    const ids = [await ask(greedy), await ask(greedy), await ask(greedy)]
    const late = await ask(other)
    const release = await holdTable(world.api.pool, 'position')
    await withWorkshop(async () => {
      await expect.poll(async () => (await stateOf(other, late)).situacao, { timeout: 20_000 }).toBe('running')
      const states = await Promise.all(ids.map(async (id) => (await stateOf(greedy, id)).situacao))
      expect(states).toEqual(['running', 'waiting', 'waiting'])
      await release()
      for (const id of ids) await settled(greedy, id)
    })
  })
})

describe('whose a file is', () => {
  test('is only whose who asked: to others there is none', async () => {
    const { token, id } = await readyFile()
    for (const stranger of [await person(), world.api.admin]) {
      expect(await stateOf(stranger, id)).toBeUndefined()
      expect((await open(stranger, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
      const removing = await world.api.refusal(`mutation { excluirArquivo(codigo: "${id}") { status } }`, {
        token: stranger,
      })
      expect(removing).toContain('NOT_FOUND')
    }
    expect((await download(token, id)).statusCode).toBe(200)
  })

  test('ends with the right to see what is in it, also between the asking for the address and the fetching', async () => {
    const made = await world.trackedVehicle()
    await sendDrawn(world, made.serial, { points: twoTrips(), start: START })
    const { token, id } = await readyFile(made.vehicle, made.customer)
    const { data } = await open(token, id)
    const ownership = `vehicle_id = ${made.vehicle} and slot = 0`
    await world.api.pool.query(`update ownership set customer_id = $1 where ${ownership}`, [
      await world.make.customer(),
    ])
    expect((await files.get(data.opened.endereco)).statusCode).toBe(403)
    expect((await open(token, id)).errors?.[0]).toMatchObject({
      message: 'O que você pode ver mudou desde que este arquivo foi feito. Peça-o de novo.',
      extensions: { code: 'FORBIDDEN' },
    })
  })

  test('stays with who sold the vehicle since, for it holds the time before', async () => {
    const made = await world.trackedVehicle()
    const { token, id } = await readyFile(made.vehicle, made.customer)
    const at = new Date(START + (LAST_SECOND + 60) * 1000)
    await sellVehicle(world.api.pool, made.vehicle, { to: await world.make.customer(), at })
    expect((await download(token, id)).statusCode).toBe(200)
  })

  test('goes with a sale that is dated back into it; made anew it ends there', async () => {
    const made = await world.trackedVehicle()
    await sendDrawn(world, made.serial, { points: twoTrips(), start: START })
    const { token, id } = await readyFile(made.vehicle, made.customer)
    const sold = START + ((FIRST_TRIP.end + SECOND_TRIP.start) / 2) * 1000
    await sellVehicle(world.api.pool, made.vehicle, { to: await world.make.customer(), at: new Date(sold) })
    expect((await open(token, id)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const again = await ask(token, made.vehicle)
    await withWorkshop(() => settled(token, again))
    const times = (await download(token, again)).body.match(/^\d{4}-\d\d-\d\dT[^,]+/gm) ?? []
    expect(times.length).toBeGreaterThan(0)
    expect(times.filter((time) => Date.parse(time) >= sold)).toEqual([])
  })

  test('is checked when it is made: who lost the vehicle or the access meanwhile is told why', async () => {
    const made = await world.trackedVehicle()
    const token = await person(made.customer)
    const lost = await ask(token, made.vehicle)
    await world.api.pool.query('update ownership set customer_id = $1 where vehicle_id = $2', [
      await world.make.customer(),
      made.vehicle,
    ])
    expect(await withWorkshop(() => settled(token, lost))).toMatchObject({
      situacao: 'failed',
      motivo: 'Você não pode mais ver os veículos ou o cliente deste arquivo.',
    })
    const leaving = await person()
    const last = await ask(leaving)
    await world.api.pool.query(
      'update user_account set inactive_at = now() where id = (select user_id from report_file where id = $1)',
      [last],
    )
    const failure = () => world.api.pool.query('select failure from report_file where id = $1', [last])
    await withWorkshop(() =>
      expect
        .poll(async () => (await failure()).rows[0].failure, { timeout: 20_000 })
        .toContain('Seu acesso tinha acabado'),
    )
  })
})

describe('the disk', () => {
  test('that is as full as it may be takes no file, and who asked is told', async () => {
    const token = await person()
    const id = await ask(token)
    const full = { leastFreeBytes: Number.MAX_SAFE_INTEGER }
    expect(await withWorkshop(() => settled(token, id), full)).toMatchObject({
      situacao: 'failed',
      motivo: 'Não há espaço em disco no servidor para guardar o arquivo. Avise o suporte.',
    })
  })

  test('loses a file after its week, and what belongs to none; the others stay', async () => {
    const { token, id } = await readyFile()
    const young = await readyFile()
    await setFile(id, `expires_at = now() - interval '1 second'`)
    expect(await stateOf(token, id)).toMatchObject({ situacao: 'expired' })
    expect((await open(token, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    const kept = await world.api.pool.query('select stored_as as name from report_file where stored_as is not null')
    await clearReportFiles({ pool: world.api.pool, folder: world.api.reportFiles }, Date.now() + 2 * 3_600_000)
    expect(keptFiles().toSorted()).toEqual(
      (await world.api.pool.query('select stored_as as name from report_file where stored_as is not null')).rows
        .map(({ name }) => name)
        .toSorted(),
    )
    expect(keptFiles()).toHaveLength(kept.rows.length - 1)
    expect(await stateOf(token, id)).toMatchObject({ situacao: 'expired' })
    expect((await download(young.token, young.id)).statusCode).toBe(200)
  })
})
