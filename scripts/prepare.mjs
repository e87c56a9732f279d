import './node-version.mjs'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inPreparingTurn } from './preparing-turn.mjs'
import { programsHere } from './program-here.mjs'
import { giveUp, root, runCommand, runTool } from './run-command.mjs'

const PARTS = ['server', 'web', 'simulator']
/** The bundle of every part takes these in besides its own folder. */
const SHARED = ['domain/src', 'contract/src', 'package-lock.json']
const STAMP = '.sources'

/** Installs by the lock file what is missing, and builds what is older than its sources. */
export function prepare(parts = PARTS) {
  if (isInstalled() && parts.every(isBuilt)) return
  inPreparingTurn(() => {
    ensureInstalled()
    ensureBuilt(parts)
  })
}

/**
 * As {@link prepare}, for a command that is run beside the program: what runs from this folder goes on from its own files. Ends this process
 * where these are of another version.
 */
export function prepareBeside(parts) {
  const [pid] = programsHere()
  if (pid !== undefined && (!isInstalled() || parts.some((part) => !isBuilt(part)))) {
    giveUp(
      `Os arquivos desta pasta são de outra versão que a do programa no ar (processo ${pid}), que se perderia com eles. ` +
        'Encerre-o e inicie esta versão, ou execute o comando com os arquivos da versão que está no ar.',
    )
  }
  prepare(parts)
}

/** Installs when node_modules does not hold what package-lock.json names. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Instalando as dependências; leva um ou dois minutos e só acontece quando elas mudam.')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const status = npm?.endsWith('.js') ? runCommand(process.execPath, [npm, ...args]) : runCommand('npm', args)
  if (status !== 0) {
    giveUp('Não foi possível instalar as dependências: verifique a rede e se você pode escrever nesta pasta.')
  }
}

/** npm keeps in node_modules a list of what it installed there; packages for other systems are not in it. */
function isInstalled() {
  const listed = `${root}node_modules/.package-lock.json`
  if (!existsSync(listed)) return false
  const installed = JSON.parse(readFileSync(listed, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      link || !path.includes('node_modules/') || (installed[path] ? installed[path].version === version : optional),
  )
}

/**
 * Builds every part, or those named, whose sources are not those of the last build. Types are not checked here but by
 * the check.
 */
export function ensureBuilt(parts = PARTS) {
  for (const part of parts.filter((name) => !isBuilt(name))) {
    console.log(`Construindo ${part}.`)
    if (runTool('vite/bin/vite.js', ['build', part, '--logLevel', 'warn'], { output: 'on failure' }) !== 0) {
      giveUp(`Não foi possível construir ${part}; veja acima.`)
    }
    writeFileSync(stampOf(part), sourcesOf(part))
  }
}

/** So is one that does not lie here: a program is installed without those of development. */
function isBuilt(part) {
  if (!existsSync(`${root}${part}/vite.config.ts`)) return true
  return existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === sourcesOf(part)
}

function stampOf(part) {
  return `${root}${part}/dist/${STAMP}`
}

function sourcesOf(part) {
  return hashSources([...SHARED, part])
}

function hashSources(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(listSources))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function listSources(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !['dist', 'test', 'node_modules'].includes(name) && !/\.test\.tsx?$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listSources(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}
