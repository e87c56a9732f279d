import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { root } from './run-command.mjs'

/* A program that runs reads its own files whenever it starts a process or a thread anew. */
const FOLDER = `${root}server/dist/.running`

/** Notes that this process is a program that runs from this folder, until it ends. Where nothing can be written, nothing can be built either. */
export function noteProgramHere() {
  const file = `${FOLDER}/${process.pid}`
  try {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(file, '')
    process.on('exit', () => rmSync(file, { force: true }))
  } catch {}
}

/** The processes of programs that run from this folder. Of one that was killed another may have the number by now. */
export function programsHere() {
  return listNoted().map(Number).filter(isAlive)
}

function listNoted() {
  try {
    return readdirSync(FOLDER)
  } catch {
    return []
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch ({ code }) {
    return code === 'EPERM'
  }
}
