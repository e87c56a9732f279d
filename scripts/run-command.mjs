import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program of node_modules by its path inside it, such as `vite/bin/vite.js`; answers its exit code. */
export function runTool(path, args = [], options = {}) {
  return runCommand(process.execPath, [`${root}node_modules/${path}`, ...args], options)
}

/**
 * Runs a command in the project's folder and answers its exit code. Its output goes to this terminal always, only `'on
 * failure'`, or `'never'`.
 */
export function runCommand(command, args, { output = 'always', env = process.env } = {}) {
  const done = spawnSync(command, args, { cwd: root, env, stdio: output === 'always' ? 'inherit' : 'pipe' })
  const status = done.status ?? 1
  if (output === 'on failure' && status !== 0) {
    process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`)
  }
  return status
}

/** As {@link runTool}, but this process does something else until the promise resolves with the exit code. */
export async function awaitTool(path, args = []) {
  const command = [`${root}node_modules/${path}`, ...args]
  const [status] = await once(spawn(process.execPath, command, { cwd: root, stdio: 'inherit' }), 'exit')
  return status ?? 1
}

/**
 * Starts a program of node_modules beside others that write to this terminal. What it answers waits for the program's end, writes
 * the output as a whole, and resolves with the exit code.
 */
export function startTool(path, args, { env = process.env } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'monitorweb-output-'))
  const file = join(folder, 'output.txt')
  const output = openSync(file, 'w')
  const stdio = ['ignore', output, output]
  const ended = once(
    spawn(process.execPath, [`${root}node_modules/${path}`, ...args], { cwd: root, env, stdio }),
    'exit',
  )
  closeSync(output)
  return async () => {
    const [status] = await ended
    process.stdout.write(readFileSync(file))
    rmSync(folder, { recursive: true })
    return status ?? 1
  }
}

/** Ends this process with a sentence for the person who ran the command. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
