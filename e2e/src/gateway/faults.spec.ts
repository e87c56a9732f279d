import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startOwnPostgres } from '@monitorweb/server/postgres/start-own-postgres'
import { frameOf, type Gt06Type, loginPacket } from '@monitorweb/simulator/gt06/gt06-frames'
import { expect } from '@playwright/test'
import { concludeRound, imeisOf, type Load, startLoad } from '../fixtures/acknowledged-load.ts'
import { queryOwnDatabase } from '../fixtures/machine/own-database.ts'
import { openOwnDisk } from '../fixtures/machine/own-disk.ts'
import { openThrownClock } from '../fixtures/machine/thrown-clock.ts'
import { skipUnplayable } from '../fixtures/machine/unplayable.ts'
import { PATIENCE_MS } from '../fixtures/patience.ts'
import { familyOf, type ProgramPart, partsOf, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { test } from '../fixtures/with-program.ts'

/* Beside those of nothing-acknowledged-is-lost.spec.ts, the faults that `npm run faults` alone brings about. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 0)
/** A fault that lasts does so long. */
const LASTS_MS = 10_000
const STRANGERS = 300
const DAYS = 400

interface Struck {
  fault: string
  /** Where the program's own database lies, or the one that it was given. */
  dataDir: string
  /** Another one where the fault ended it. */
  program: RunningProgram
}

/** Registered trackers report while something happens to the program. */
async function rounds(at: Struck, strike: (load: Load) => Promise<void>): Promise<void> {
  test.setTimeout((5 + ROUNDS) * PATIENCE_MS)
  for (let run = 1; run <= ROUNDS; run++) {
    const register = "insert into device (serial, state) select unnest($1::text[]), 'active'"
    await queryOwnDatabase(at.dataDir, register, [imeisOf(run)])
    const load = startLoad(at.program.gt06Port, run)
    await load.goesOn()
    load.watchSilence()
    await strike(load)
    await concludeRound(load, { ...at, run })
  }
}

const signalAll = (pids: readonly number[], signal: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, signal)
}

async function partOf(program: RunningProgram, part: ProgramPart): Promise<number> {
  await expect.poll(() => partsOf(program)[part]).toBeDefined()
  return partsOf(program)[part]!
}

if (ROUNDS > 0) {
  for (const part of ['rules', 'copier'] as const) {
    test(`kill -9 of ${part}`, async ({ ownProgram }) => {
      const copies = mkdtempSync(join(tmpdir(), 'monitorweb-copies-'))
      const program = await ownProgram.start({ BACKUP_DIR: copies })
      await rounds({ fault: `kill -9 ${part}`, dataDir: ownProgram.dataDir, program }, async () => {
        process.kill(await partOf(program, part), 'SIGKILL')
      })
      rmSync(copies, { recursive: true, force: true })
    })
  }

  for (const part of ['gateway', 'postgres'] as const) {
    test(`${part} stopped`, async ({ ownProgram }) => {
      const program = await ownProgram.start()
      const fault = `${part} stopped for ${LASTS_MS / 1000} s`
      await rounds({ fault, dataDir: ownProgram.dataDir, program }, async (load) => {
        const stopped = familyOf(await partOf(program, part))
        signalAll(stopped, 'SIGSTOP')
        await wait(LASTS_MS)
        load.watchSilence()
        signalAll(stopped, 'SIGCONT')
      })
    })
  }

  test('the database away', async ({ ownProgram }) => {
    const dataDir = programFolder().dataDir
    const start = () => startOwnPostgres({ dataDir, log: () => undefined })
    let postgres = await start()
    const program = await ownProgram.start({ DATABASE_URL: postgres.url })
    await rounds({ fault: `database away for ${LASTS_MS / 1000} s`, dataDir, program }, async (load) => {
      await postgres.stop()
      await wait(LASTS_MS)
      postgres = await start()
      load.watchSilence()
    })
    await ownProgram.remove()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('the disk full', async () => {
    const fault = `disk full for ${LASTS_MS / 1000} s`
    const disk = openOwnDisk(900)
    skipUnplayable(fault, disk)
    const folder = programFolder(disk.dataDir)
    const program = await folder.start({ DISK_WARNING: '0', DISK_RESERVE: '0' })
    const reason = async () => (await (await fetch(`${program.url}/readyz`)).json()).reason
    await rounds({ fault, dataDir: disk.dataDir, program }, async (load) => {
      const makeRoom = disk.fill()
      await expect.poll(reason).toBe('diskFull')
      await wait(LASTS_MS)
      load.watchSilence()
      makeRoom()
    })
    await folder.remove()
    disk.remove()
  })

  test('a power cut', async () => {
    const fault = 'power cut'
    const disk = openOwnDisk(900)
    skipUnplayable(fault, disk)
    const folder = programFolder(disk.dataDir)
    const at = { fault, dataDir: disk.dataDir, program: await folder.start() }
    await rounds(at, async () => {
      const all = familyOf(at.program.pid)
      signalAll(all, 'SIGSTOP')
      disk.freeze()
      signalAll(all, 'SIGKILL')
      await at.program.exited
      await expect.poll(disk.goBack).toBe(true)
      at.program = await folder.start()
    })
    await folder.remove()
    disk.remove()
  })

  test('both clocks thrown', async ({ ownProgram }) => {
    const fault = `clocks of program and database ${DAYS} days ahead, then behind`
    const clock = openThrownClock(ownProgram.dataDir)
    skipUnplayable(fault, clock)
    const program = await ownProgram.start(clock.env)
    const found = (query: string) => queryOwnDatabase(ownProgram.dataDir, query, [])
    await rounds({ fault, dataDir: ownProgram.dataDir, program }, async (load) => {
      for (const days of [DAYS, -DAYS]) {
        // Days come and go of which nobody made a partition.
        const from = (await found(`select now() + interval '${days - Math.sign(days)} days' as at`))[0]!['at']
        clock.throwBy(days)
        const beyond = `received_at ${days > 0 ? '>' : '<'} '${from.toISOString()}'`
        for (const table of ['stored_position', 'message'])
          await expect.poll(() => found(`select 1 from ${table} where ${beyond} limit 1`)).toHaveLength(1)
        await wait(LASTS_MS / 2)
        load.watchSilence()
        clock.throwBy(0)
        await load.goesOn()
      }
      // Whoever fell silent while the clocks were ahead would be online for over a year.
      const ahead = `select 1 from device_activity where last_communication_at > now() + interval '1 minute'`
      await expect.poll(() => found(ahead), { timeout: 2 * PATIENCE_MS }).toHaveLength(0)
    })
  })

  test('strangers', async ({ ownProgram }) => {
    const program = await ownProgram.start()
    const fault = `${STRANGERS} strangers for ${LASTS_MS / 1000} s`
    await rounds({ fault, dataDir: ownProgram.dataDir, program }, async () => {
      const floods = Array.from({ length: STRANGERS }, (_, index) => floodFrom(program.gt06Port, index))
      await wait(LASTS_MS)
      expect(floods.reduce((answers, leave) => answers + leave(), 0)).toBeGreaterThan(0)
    })
  })

  test('storms', async ({ ownProgram }) => {
    const program = await ownProgram.start()
    await rounds({ fault: 'all trackers drop, ten times', dataDir: ownProgram.dataDir, program }, async (load) => {
      for (let drop = 0; drop < 10; drop++) {
        load.drop()
        await load.goesOn()
      }
    })
  })
}

/** Sends what cannot be read of a device that nobody registered, as fast as it is answered; what it returns ends that and counts the answers. */
function floodFrom(port: number, index: number): () => number {
  let answers = 0
  const socket = connect({ port, host: '127.0.0.1' })
  const unreadable = frameOf({ type: 0xee as Gt06Type, content: Buffer.alloc(100, 7) }, 1)
  socket.on('error', () => undefined)
  socket.on('data', () => {
    answers++
    socket.write(unreadable)
  })
  socket.write(frameOf(loginPacket(`8699${String(index).padStart(11, '0')}`), 0))
  return () => {
    socket.destroy()
    return answers
  }
}
