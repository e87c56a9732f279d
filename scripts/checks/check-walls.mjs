import { readdirSync, readFileSync } from 'node:fs'
import { root } from '../run-command.mjs'
import { findBreaches, readWalls } from './walls.mjs'

const SOURCE = /\.(ts|tsx|mjs)$/
const NOT_OURS = ['node_modules', 'dist']

const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const paths = [...workspaces, 'scripts'].flatMap(listSources)
const sources = new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]))
const breaches = findBreaches(readWalls(readFileSync(`${root}ARCHITECTURE.md`, 'utf8')), sources)
for (const breach of breaches) console.log(`  ${breach}`)
process.exitCode = breaches.length === 0 ? 0 : 1

function listSources(folder) {
  return readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return NOT_OURS.includes(entry.name) ? [] : listSources(path)
    return SOURCE.test(path) ? [path] : []
  })
}
