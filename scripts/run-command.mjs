import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Folder of the project, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program of node_modules by its path inside it, such as `vite/bin/vite.js`; answers its exit code. */
export function runTool(path, args = [], options = {}) {
  return runCommand(process.execPath, [`${root}node_modules/${path}`, ...args], options)
}

/** Runs a command in the project's folder, its output on this terminal unless `options.quiet`; answers its exit code. */
export function runCommand(command, args, { quiet = false, env = process.env } = {}) {
  const done = spawnSync(command, args, { cwd: root, env, stdio: quiet ? 'pipe' : 'inherit' })
  const status = done.status ?? 1
  if (quiet && status !== 0) process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? done.error?.message ?? ''}`)
  return status
}

/** Ends with a sentence for the person who ran the command. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
