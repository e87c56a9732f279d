import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PATIENCE } from '../setup/patience.ts'
import { runProgram, stopPrograms } from '../setup/run-program.ts'

const disk = mkdtempSync(join(tmpdir(), 'monitorweb-disk-'))
/** Only root may mount a small disk, and not in every container. */
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=420m,mode=755', 'tmpfs', disk]).status === 0

afterAll(async () => {
  await stopPrograms()
  if (mounted) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Writes until nothing more finds room. */
function fill(file: string): void {
  for (const size of [1024 ** 2, 4096]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}

test.runIf(mounted)(
  'a disk that is really full is told, and over once there is room (needs a disk of its own)',
  async () => {
    const program = await runProgram({ DATA_DIR: join(disk, 'data'), DISK_WARNING: '0', DISK_RESERVE: '0' })
    const readiness = async () => await (await fetch(`http://127.0.0.1:${program.webPort}/readyz`)).json()
    await expect.poll(readiness, PATIENCE).toEqual({ status: 'ready' })
    const ballast = join(disk, 'ballast')
    fill(ballast)
    await expect.poll(readiness, PATIENCE).toMatchObject({
      ...{ status: 'unavailable', reason: 'diskFull' },
      message: expect.stringMatching(/^O disco está cheio: /),
    })
    await program.says('ATENÇÃO: O disco está cheio')
    rmSync(ballast)
    await expect.poll(readiness, PATIENCE).toEqual({ status: 'ready' })
    await program.says('MonitorWeb voltou ao normal')
  },
)
