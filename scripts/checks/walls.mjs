import { findCircles, readImports } from './imports.mjs'

const TEST = /\.test\.tsx?$/
/** Each table of ARCHITECTURE.md stands after the line that opens it: all workspaces, or the rooms of one. */
const ALL_WORKSPACES = 'The root listing is the architecture:'
const INSIDE_ONE = /^Inside `(\w+)\/src`:$/gm

/**
 * Reads the rooms that the tables name and what each may know, as beginnings of paths. `*` in the name of a room stands
 * for any one folder. The cell "may know" lists rooms, files or workspaces in backticks; words beside them are for
 * people.
 */
export function readWalls(architecture) {
  const workspaces = readTable(architecture, ALL_WORKSPACES, '')
  const rooms = [...architecture.matchAll(INSIDE_ONE)].flatMap(([line, name]) => {
    const folders = workspaces.map(({ room }) => room)
    return readTable(architecture, line, `${name}/src/`).map(({ room, knows }) => ({
      room,
      knows: knows.map((known) => folders.find((folder) => known === `${name}/src/${folder}`) ?? known),
    }))
  })
  return { workspaces, rooms }
}

function readTable(architecture, opening, folder) {
  const lines = (architecture.split(`${opening}\n`)[1] ?? '').split('\n')
  const first = lines.findIndex((line) => line.startsWith('| ---')) + 1
  const after = lines.findIndex((line, index) => index >= first && !line.startsWith('|'))
  return lines.slice(first, after === -1 ? undefined : after).flatMap((line) => {
    const [, names = '', , knows = ''] = line.split('|')
    const known = namesIn(knows).map((name) => `${folder}${name}`)
    return namesIn(names).map((name) => ({ room: `${folder}${name}`, knows: known }))
  })
}

function namesIn(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
}

/**
 * Answers what breaks the walls, a Portuguese sentence each; `sources` are texts by their paths. A source belongs to
 * the room with the longest name that its path begins with. Tests reach as wide as their workspace: they prove what
 * rooms do together.
 */
export function findBreaches({ workspaces, rooms }, sources) {
  const imports = readImports(sources)
  const inside = new Set(rooms.map(({ room }) => room.split('/')[0]))
  const isWalled = (path) => inside.has(path.split('/')[0]) && path.split('/')[1] === 'src'
  const breaches = new Set()
  for (const [path, targets] of imports) {
    const isKnown = find(workspaces, path) && (!isWalled(path) || find(rooms, path))
    if (!isKnown) breaches.add(`${placeOf(path)} não está em nenhuma tabela de ARCHITECTURE.md.`)
    const tables = [workspaces, ...(isWalled(path) && !TEST.test(path) ? [rooms] : [])]
    for (const target of targets) {
      const wall = tables.map((table) => wallBetween(table, path, target)).find(Boolean)
      if (wall) breaches.add(`${path} importa ${target}: ${wall}`)
    }
  }
  for (const circle of findCircles(imports)) breaches.add(`Importações em círculo: ${circle.join(' → ')}`)
  return [...breaches]
}

/** Says in Portuguese why this import may not be; null where it may, or where its source is in no room of the table. */
function wallBetween(table, path, target) {
  const from = find(table, path)
  const to = find(table, target)
  if (!from || from.room === to?.room || from.knows.some((known) => isWithin(target, known))) return null
  return `«${from.room}» não pode conhecer «${to?.room ?? target}».`
}

/** Finds the room of a path, under the name that it really has, and what that room may know. */
function find(table, path) {
  const found = table.flatMap(({ room, knows }) => {
    const folders = room.split('*')
    const named = folders.length === 1 ? room : folders[0] + path.slice(folders[0].length).split('/')[0] + folders[1]
    return isWithin(path, named) ? [{ room: named, knows }] : []
  })
  return found.sort((one, other) => other.room.length - one.room.length)[0]
}

function isWithin(path, room) {
  return room.endsWith('/') ? path.startsWith(room) : path === room
}

/** Answers the folder of a source; of one that lies between the rooms, the file itself. */
function placeOf(path) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return /^\w+\/(src\/)?$/.test(folder) ? path : folder
}
