import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderInMemory } from './memory-folder.mjs'

// A place of its own in memory: what others wrote there is left alone.
const place = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'monitorweb-place-'))
afterAll(() => rmSync(place, { recursive: true }))
const isInMemory = runMaking('') !== 'null'

/** Makes the folder in a process of its own, which then does something else; answers what `folderInMemory` did. */
function runMaking(then: string): string {
  const module = JSON.stringify(new URL('memory-folder.mjs', import.meta.url).href)
  const source = `import { folderInMemory } from ${module}
    console.log(folderInMemory({ place: ${JSON.stringify(place)}, roomBytes: 1 })); ${then}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' })
  return stdout.trim()
}

test('there is no folder where files lie on a disk, or where there is no room', () => {
  expect(folderInMemory({ place: import.meta.dirname, roomBytes: 1 })).toBeNull()
  expect(folderInMemory({ place: join(place, 'nothing-here'), roomBytes: 1 })).toBeNull()
  expect(folderInMemory({ place, roomBytes: 2 ** 60 })).toBeNull()
})

test.skipIf(!isInMemory).each(['', 'SIGINT', 'SIGTERM'])(
  'the folder goes with its process, ended by "%s"',
  (signal) => {
    const folder = runMaking(signal && `process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000)`)
    expect(dirname(folder)).toBe(place)
    expect(existsSync(folder)).toBe(false)
  },
)

test.skipIf(!isInMemory)('the folder of a killed process goes with the next, and that of one that runs stays', () => {
  const own = mkdtempSync(join(place, `monitorweb-tests-${process.pid}-`))
  const killed = runMaking("process.kill(process.pid, 'SIGKILL')")
  writeFileSync(join(killed, 'left.txt'), 'left')
  runMaking('')
  expect(existsSync(killed)).toBe(false)
  expect(existsSync(own)).toBe(true)
})
