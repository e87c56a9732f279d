import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PATIENCE } from '../setup/patience.ts'
import { runProgram, stopPrograms } from '../setup/run-program.ts'
import { fillDisk, mountSmallDisk } from '../setup/small-disk.ts'

const disk = mountSmallDisk('420m')

afterAll(async () => {
  await stopPrograms()
  disk.remove()
})

test.runIf(disk.mounted)(
  'a disk that is really full is told, and over once there is room (needs a disk of its own)',
  async () => {
    const program = await runProgram({ DATA_DIR: join(disk.path, 'data'), DISK_WARNING: '0', DISK_RESERVE: '0' })
    const readiness = async () => await (await fetch(`http://127.0.0.1:${program.webPort}/readyz`)).json()
    await expect.poll(readiness, PATIENCE).toEqual({ status: 'ready' })
    const ballast = join(disk.path, 'ballast')
    fillDisk(ballast)
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
