import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folderInMemory } from './memory-folder.mjs'

const PLACE = '/dev/shm'
const MAKE = 'folderInMemory({ roomBytes: 1 })'
const isThere = runMaking(`console.log(${MAKE})`) !== 'null'

/** Runs what makes the folder in a process of its own; answers what it printed. */
function runMaking(source: string): string {
  const module = `import { folderInMemory } from ${JSON.stringify(new URL('memory-folder.mjs', import.meta.url).href)}; `
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', module + source], { encoding: 'utf8' })
  return stdout.trim()
}

test('there is no folder where files lie on a disk, or where there is no room', () => {
  expect(folderInMemory({ place: import.meta.dirname })).toBeNull()
  expect(folderInMemory({ place: '/dev/nothing-here' })).toBeNull()
  expect(folderInMemory({ roomBytes: 2 ** 60 })).toBeNull()
})

test.skipIf(!isThere)('the folder goes with its process, and one of a killed process with the next', () => {
  const ended = runMaking(`console.log(${MAKE}); process.exit(0)`)
  expect(ended).toMatch(/^\/dev\/shm\/monitorweb-tests-\d+$/)
  expect(existsSync(ended)).toBe(false)
  const killed = runMaking(`console.log(${MAKE}); process.kill(process.pid, 'SIGKILL')`)
  expect(existsSync(killed)).toBe(true)
  writeFileSync(`${killed}/left.txt`, 'left')
  runMaking(MAKE)
  expect(existsSync(killed)).toBe(false)
})

test.skipIf(!isThere)('the folder of a process that runs stays', () => {
  const own = `${PLACE}/monitorweb-tests-${process.ppid}`
  const wasThere = existsSync(own)
  mkdirSync(own, { recursive: true })
  runMaking(MAKE)
  expect(readdirSync(PLACE)).toContain(own.slice(PLACE.length + 1))
  if (!wasThere) rmSync(own, { recursive: true })
})
