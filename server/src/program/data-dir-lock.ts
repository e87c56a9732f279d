import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MachineError } from '../errors/startup-error.ts'
import { socketFolderPath } from '../postgres/socket-folder.ts'

export interface DataDirLock {
  release(): Promise<void>
}

/** What a holder says of itself to the program that it keeps out; it is read anew each time a program asks. */
export interface DataDirUse {
  /** The address at which the holder serves. */
  url: string
}

/**
 * What a holder tells whoever asks at its socket. `starting` means that it is still looking whether another was first.
 */
interface Holder extends DataDirUse {
  pid: number
  sinceMs: number
  state: 'starting' | 'held'
}

/** What the sockets of holders are called, in the data folder. */
export const LOCK_PREFIX = '.em-uso-'
/** The shortest limit of the systems we run on, less the name of the socket. */
const LONGEST_FOLDER_BYTES = 103 - 1 - 24
const ANSWER_PATIENCE_MS = 2_000

/**
 * Makes this process the only program on the data folder until it ends, however it ends. Each starter first opens a
 * socket of its own there and then looks for others, so of two starters at least one sees the other; the system closes
 * the socket of a killed process, and the next starter removes its file. Throws a StartupError that says who holds the
 * folder.
 */
export async function lockDataDir(dataDir: string, use: DataDirUse): Promise<DataDirLock> {
  const folder = lockFolder(dataDir)
  const name = `${LOCK_PREFIX}${randomBytes(8).toString('hex')}`
  const own = { pid: process.pid, sinceMs: Date.now(), state: 'starting' as Holder['state'] }
  const server = await announce(join(folder, name), () => ({ ...own, url: use.url }))
  const release = () => new Promise<void>((resolve) => server.close(() => resolve()))
  for (;;) {
    const others = await lookForOthers(folder, name)
    const first = others.find((other) => other.holder?.state !== 'starting' || other.name < name)
    if (first) {
      await release()
      throw heldBy(dataDir, first.holder)
    }
    if (!existsSync(join(folder, name))) {
      // A program that asked in the instant before this socket listened thought it dead and removed it, so nobody would
      // see us.
      await release()
      return lockDataDir(dataDir, use)
    }
    if (others.length === 0) {
      own.state = 'held'
      return { release }
    }
    await wait(20)
  }
}

/**
 * Puts the lock into the data folder itself or, where the path of a socket there would be too long, into a temporary
 * folder that stands for it.
 */
function lockFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    const folder = realpathSync(dataDir)
    if (Buffer.byteLength(folder) <= LONGEST_FOLDER_BYTES) return folder
    const short = socketFolderPath(folder)
    mkdirSync(short, { recursive: true, mode: 0o700 })
    return short
  } catch {
    throw unusable(dataDir)
  }
}

async function announce(path: string, describe: () => Holder): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(JSON.stringify(describe()))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(unusable(path.slice(0, path.indexOf(LOCK_PREFIX)))))
    server.listen(path, resolve)
  })
  server.unref()
  return server
}

async function lookForOthers(folder: string, ownName: string): Promise<{ name: string; holder: Holder | null }[]> {
  const names = readdirSync(folder).filter((name) => name.startsWith(LOCK_PREFIX) && name !== ownName)
  const asked = await Promise.all(names.map(async (name) => ({ name, ...(await ask(join(folder, name))) })))
  for (const { name, dead } of asked) {
    if (dead) rmSync(join(folder, name), { force: true })
  }
  return asked.filter(({ dead }) => !dead)
}

/** A socket that takes the connection has a living owner, even one too busy to answer; then `holder` is null. */
async function ask(path: string): Promise<{ dead: boolean; holder: Holder | null }> {
  for (;;) {
    const reply = await askOnce(path)
    // A holder that cuts the connection off is just giving up the folder; asked again, it is gone.
    if (reply !== 'cut') return reply
  }
}

function askOnce(path: string): Promise<{ dead: boolean; holder: Holder | null } | 'cut'> {
  return new Promise((resolve) => {
    const socket = connect(path)
    let answer = ''
    socket.setTimeout(ANSWER_PATIENCE_MS, () => {
      resolve({ dead: false, holder: null })
      socket.destroy()
    })
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNRESET' || code === 'EPIPE') resolve('cut')
      else resolve({ dead: code === 'ECONNREFUSED' || code === 'ENOENT', holder: null })
    })
    socket.on('close', () => resolve(answer === '' ? 'cut' : { dead: false, holder: readHolder(answer) }))
  })
}

function readHolder(answer: string): Holder | null {
  try {
    return JSON.parse(answer) as Holder
  } catch {
    return null
  }
}

function heldBy(dataDir: string, holder: Holder | null): MachineError {
  const who = holder
    ? `pelo MonitorWeb de processo ${holder.pid}, iniciado em ${new Date(holder.sinceMs).toLocaleString('pt-BR')}, ` +
      `que atende em ${holder.url}`
    : 'por outro processo do MonitorWeb, que não respondeu'
  return new MachineError(
    `A pasta de dados ${dataDir} já está em uso ${who}. Encerre-o, ou informe outra pasta em DATA_DIR.`,
  )
}

function unusable(dataDir: string): MachineError {
  return new MachineError(
    `A pasta de dados ${dataDir} não pode ser usada: verifique se é uma pasta e se você pode escrever nela, ` +
      'ou informe outra em DATA_DIR.',
  )
}
