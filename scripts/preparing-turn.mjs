import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startOfProcess } from './process-start.mjs'
import { root } from './run-command.mjs'

const FILE = join(root, '.preparing')
const LOOK_MS = 200

/**
 * Does what installs and builds in this folder while nobody else does: several services that begin at once would take each other's files away.
 * A process that was killed keeps nobody out. Where nothing can be written, nothing can be installed either, which is said by what tries.
 */
export function inPreparingTurn(work) {
  for (let isTold = false; !takeTurn(); isTold = true) {
    if (!isTold) console.log('Outro processo instala ou constrói nesta pasta; esperando por ele.')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
  }
  const leave = () => rmSync(FILE, { force: true })
  process.once('exit', leave)
  try {
    return work()
  } finally {
    leave()
    process.off('exit', leave)
  }
}

function takeTurn() {
  const own = `${FILE}-${process.pid}`
  try {
    writeFileSync(own, `${process.pid} ${startOfProcess(process.pid)}`)
    // Whole or not at all: nobody reads half of who has the turn.
    linkSync(own, FILE)
    return true
  } catch ({ code }) {
    if (code !== 'EEXIST') return true
    removeDead(`${own}-dead`)
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

/** Another may have taken the turn since somebody looked: what is taken away is looked at once more, and put back where its process lives. */
function removeDead(aside) {
  try {
    if (isAlive(readFileSync(FILE, 'utf8'))) return
    renameSync(FILE, aside)
    if (isAlive(readFileSync(aside, 'utf8'))) linkSync(aside, FILE)
    rmSync(aside)
  } catch ({ code }) {
    // Whoever had it has just left.
    if (code !== 'ENOENT') throw new Error(`${FILE} (${code})`)
  }
}

function isAlive(holder) {
  const [pid, ...start] = holder.split(' ')
  return startOfProcess(Number(pid)) === start.join(' ')
}
