import { spawnSync } from 'node:child_process'
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

/** Ends this process with a sentence for the person who ran the command. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
