import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startOfProcess } from './process-start.mjs'
import { root } from './run-command.mjs'

/* A program that runs reads its own files whenever it starts a process or a thread anew. */
const FOLDER = join(root, 'server/dist/.running')

/** Notes that this process is a program that runs from this folder, until it ends. Where nothing can be written, nothing can be built either. */
export function noteProgramHere() {
  const file = join(FOLDER, String(process.pid))
  try {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(file, startOfProcess(process.pid) ?? '')
    process.on('exit', () => rmSync(file, { force: true }))
  } catch {}
}

/** The processes of programs that run from this folder; the number of one that was killed may be another's by now. */
export function programsHere() {
  return listNoted().filter((pid) => startOfProcess(pid) === readNote(pid))
}

function readNote(pid) {
  try {
    return readFileSync(join(FOLDER, String(pid)), 'utf8')
  } catch {
    return undefined
  }
}

function listNoted() {
  try {
    return readdirSync(FOLDER).map(Number)
  } catch {
    return []
  }
}
