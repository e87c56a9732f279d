import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCircles } from './imports.mjs'
import { findBreaches, readWalls } from './walls.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WORKSPACES = ['domain', 'contract', 'server', 'web', 'simulator', 'e2e', 'bench']

/** Each source must not be written, and the rule must object to it. */
const VIOLATIONS: { file: string; source: string; rule: string }[] = [
  { file: 'domain/src/a.ts', source: "export { readFileSync as read } from 'node:fs'", rule: 'noNodejsModules' },
  { file: 'domain/src/b.ts', source: "export { z } from 'zod'", rule: 'noUndeclaredDependencies' },
  {
    file: 'contract/src/a.ts',
    source: "export { x } from '@monitorweb/server/start-web'",
    rule: 'noUndeclaredDependencies',
  },
  {
    file: 'simulator/src/a.ts',
    source: "export { x } from '@monitorweb/server/start-web'",
    rule: 'noUndeclaredDependencies',
  },
  {
    file: 'web/src/api/a.ts',
    source: "export { x } from '@monitorweb/server/start-web'",
    rule: 'noUndeclaredDependencies',
  },
  {
    file: 'server/src/gateway/protocols/a.ts',
    source: "export { connect } from 'node:net'",
    rule: 'noRestrictedImports',
  },
  { file: 'server/src/gateway/a.ts', source: "export { Pool } from 'pg'", rule: 'noRestrictedImports' },
  { file: 'server/src/gateway/ports/a.ts', source: "export { Pool } from 'pg'", rule: 'noRestrictedImports' },
  { file: 'server/src/storage/base/a.ts', source: "export { graphql } from 'graphql'", rule: 'noRestrictedImports' },
]

let house: string
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'monitorweb-walls-'))
  for (const name of [
    'biome.json',
    '.gitignore',
    'package.json',
    ...WORKSPACES.map((workspace) => `${workspace}/package.json`),
  ]) {
    cpSync(join(ROOT, name), join(house, name))
  }
  const allowed = {
    file: 'contract/src/allowed.ts',
    source: "import { z } from 'zod'\n\nexport const allowed = z.string()",
  }
  for (const { file, source } of [...VIOLATIONS, allowed]) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), `${source}\n`)
  }
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

/** Answers the rules that the check broke on, by file, over the planted house. */
function objections(): Map<string, string[]> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  let report: string
  try {
    report = execFileSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'], {
      cwd: house,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch (failure) {
    report = (failure as { stdout: string }).stdout
  }
  const { diagnostics } = JSON.parse(report) as {
    diagnostics: { category: string; severity: string; location: { path: unknown } }[]
  }
  const found = new Map<string, string[]>()
  for (const { category, severity, location } of diagnostics) {
    if (severity !== 'error') continue
    const path = typeof location.path === 'string' ? location.path : String((location.path as { file?: string }).file)
    found.set(path, [...(found.get(path) ?? []), category])
  }
  return found
}

describe('the packages that a room may use', () => {
  test('a planted violation fails the linter, each by its rule; what is allowed passes', () => {
    const found = objections()
    for (const { file, rule } of VIOLATIONS) {
      expect(
        found.get(file)?.some((category) => category.endsWith(`/${rule}`)),
        `${rule} in ${file}`,
      ).toBe(true)
    }
    expect(found.get('contract/src/allowed.ts')).toBeUndefined()
  })
})

interface Room {
  room: string
  knows: string[]
}

const WALLS: { workspaces: Room[]; rooms: Room[] } = readWalls(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'))

/** Answers what the check says of sources that stand alone: by their paths, their texts. */
const breachesOf = (sources: Record<string, string>) => findBreaches(WALLS, new Map(Object.entries(sources)))

/** Answers a source of a room; of a room that is a file, the file itself. */
const sourceIn = ({ room }: Room, name = 'planted.ts') => {
  const folder = room.replace('*', 'one')
  return folder.endsWith('/') ? `${folder}${name}` : folder
}
const imports = (path: string) => {
  const alias = path.replace(/^web\/src\//, '#')
  return alias === path
    ? `import '@monitorweb/${path.replace(/\/src\/|\.tsx?$/g, (part) => (part === '/src/' ? '/' : ''))}'`
    : `import '${alias}'`
}
const mayKnow = ({ room, knows }: Room, target: string) =>
  knows.some((known) => (known.endsWith('/') ? target.startsWith(known) : target === known)) || room === target

describe('the walls of ARCHITECTURE.md', () => {
  test('every workspace and every room inside the four that have some is in a table', () => {
    expect(WALLS.workspaces.map(({ room }) => room)).toEqual(
      expect.arrayContaining(WORKSPACES.map((name) => `${name}/`)),
    )
    for (const name of ['domain', 'contract', 'server', 'web']) {
      expect(WALLS.rooms.filter(({ room }) => room.startsWith(`${name}/src/`)).length).toBeGreaterThan(8)
    }
  })

  test.each(WALLS.rooms.filter(({ room }) => !room.includes('.test.')))(
    '$room is refused every room that its row does not name, and may have those that it names',
    (room) => {
      const path = sourceIn(room)
      const side = room.room.split('/').slice(0, 2).join('/')
      const others = WALLS.rooms.filter((other) => other.room.startsWith(side) && other.room !== room.room)
      const targets = others.map((other) => sourceIn(other, 'other.ts'))
      const refused = targets.filter((target) => breachesOf({ [path]: imports(target) }).length > 0)
      expect(refused).toEqual(targets.filter((target) => !mayKnow(room, target)))
      expect(refused).not.toEqual([])
    },
  )

  test.each(WALLS.workspaces.filter(({ room }) => WORKSPACES.includes(room.slice(0, -1))))(
    '$room is refused what its row does not name, by its name as by a path',
    (room) => {
      const others = WORKSPACES.filter((name) => `${name}/` !== room.room)
      const refusals = (source: (name: string) => string) =>
        others.filter((name) => breachesOf({ [`${room.room}test/a.ts`]: source(name) }).length > 0)
      const refused = others.filter((name) => !room.knows.includes(`${name}/`))
      expect(refusals((name) => `import '@monitorweb/${name}/b'`)).toEqual(refused)
      expect(refusals((name) => `import '../../${name}/src/b.ts'`)).toEqual(refused)
    },
  )

  test.each([
    ['server/src/tracks/a.ts', "import '../graphql/resolvers.ts'"],
    ['server/src/mail/a.ts', "import type { Viewer } from '../auth/sessions/authenticate.ts'"],
    ['server/src/mail/a.ts', "export { portOf } from '../program/startup-text.ts'"],
    ['server/src/postgres/a.ts', "export type { PartMessage } from '../program/part-messages.ts'"],
    ['server/src/gateway/a.ts', "import { openDatabase } from '../storage/base/database.ts'"],
    ['server/src/gateway/protocols/gt06/a.ts', "import { x } from '../../device-server.ts'"],
    ['server/src/storage/base/a.ts', "const gateway = await import('../../gateway/ports/device-server.ts')"],
    ['server/src/storage/base/a.ts', "export let call: import('../../graphql/engine/call.ts').Call"],
    ['domain/src/calendar/a.ts', "import type { Track } from '../track/track.ts'"],
    ['contract/src/wire/a.ts', "import { userFields } from '../registers/user.ts'"],
    ['web/src/screens/one/a.ts', "import { x } from '#screens/two/b.ts'"],
    ['web/src/screens/one/a.ts', "import { x } from '../two/b.ts'"],
    ['web/src/screens/one/deep/a.tsx', "import { x } from '../../two/deep/b.ts'"],
    ['web/src/screens/one/a.ts', "import { x } from '#app/routes/b.ts'"],
    ['web/src/landmarks/a.ts', "import { x } from '#screens/two/b.ts'"],
    ['web/src/ui/a.ts', "import { x } from '#fleet/vehicle-words.ts'"],
    ['web/src/fleet/a.ts', "import { samplePage } from '#testing/test-page.tsx'"],
  ])('%s may not say: %s', (path, source) => {
    expect(breachesOf({ [path]: source })).toEqual([expect.stringMatching(/ não pode conhecer /)])
  })

  test.each([
    ['server/src/new-room/a.ts', 'server/src/new-room/'],
    ['server/src/storage/new-room/a.ts', 'server/src/storage/new-room/'],
    ['web/src/new-room/deep/a.ts', 'web/src/new-room/deep/'],
    ['domain/src/loose.ts', 'domain/src/loose.ts'],
    ['new-workspace/src/a.ts', 'new-workspace/src/'],
  ])('%s is in no table and refused', (path, place) => {
    expect(breachesOf({ [path]: 'export const a = 1' })[0]).toBe(
      `${place} não está em nenhuma tabela de ARCHITECTURE.md.`,
    )
  })

  test('a circle is refused, through types as well', () => {
    const circle = {
      'domain/src/track/a.ts': "import type { B } from './b.ts'\nexport type A = B",
      'domain/src/track/b.ts': "export type { C as B } from './c.ts'",
      'domain/src/track/c.ts': "export type C = import('./a.ts').A",
    }
    expect(breachesOf(circle)).toEqual([
      expect.stringMatching(/^Importações em círculo: .*a\.ts → .*b\.ts → .*c\.ts → .*a\.ts$/),
    ])
  })

  test('a test reaches every room of its workspace, and none of another that it may not know', () => {
    expect(breachesOf({ 'server/src/mail/a.test.ts': "import '../auth/users/change-user.ts'" })).toEqual([])
    expect(breachesOf({ 'web/src/map/a.test.ts': "import '@monitorweb/server/start-web'" })).toHaveLength(1)
  })

  test('the tables themselves know no circle, but for registers and what links them', () => {
    const rooms = WALLS.rooms.map(({ room }) => room)
    const arrows = new Map(
      WALLS.rooms.map(({ room, knows }) => {
        const known = knows.flatMap((name) =>
          rooms.filter((other) => (name.endsWith('/') ? other.startsWith(name) : other === name)),
        )
        return [room, new Set(known)]
      }),
    )
    const links = ['registers', 'vehicle-links', 'registers'].map((name) => `server/src/storage/${name}/`)
    expect(findCircles(arrows)).toEqual([links])
  })
})
