import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from './run-command.mjs'

/** The shell without windows draws the same pages as the browser does and costs a third less processor time. */
const SHELL = 'chromium-headless-shell'
/** It alone keeps left pages to come back to, which some tests are about. */
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FONTS = ['fonts-noto-core', 'fonts-dejavu-core', 'fonts-liberation']

/**
 * Answers the path of a Chromium: the one of CHROMIUM_BIN, one of this machine, or one installed now; null where none
 * can be had.
 */
export function ensureChromium() {
  if (!isMissing()) return found()
  if (process.getuid?.() === 0 && isCommand('apt-get')) {
    console.log('Instalando o Chromium para os testes de tela.')
    const quietly = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, output: 'on failure' }
    runCommand('apt-get', ['update'], quietly)
    const install = (name) =>
      runCommand('apt-get', ['install', '-y', '--no-install-recommends', name, ...FONTS], quietly)
    // Debian alone packs the shell by itself.
    for (const name of [SHELL, 'chromium']) install(name)
  }
  const installed = found()
  if (!installed) {
    console.log(
      'Não há um Chromium nesta máquina, e os testes de tela serão pulados. ' +
        'Instale um (apt-get install chromium, como root) ou informe o caminho dele em CHROMIUM_BIN.',
    )
  }
  return installed
}

/**
 * Begins, in a process of its own, what {@link ensureChromium} would do; resolves when it is done. Where it fails, the next
 * call of that one says why.
 */
export async function startInstallingChromium() {
  if (!isMissing()) return
  await once(spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'ignore' }), 'exit')
}

/** Tells whether there is none, or the shell alone where nobody chose it. */
function isMissing() {
  return !process.env.CHROMIUM_BIN && !findOnPath(WHOLE)
}

function found() {
  return process.env.CHROMIUM_BIN || findOnPath([SHELL, ...WHOLE])
}

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null
}

function isCommand(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)))
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureChromium()
