import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WORKSPACES = ['domain', 'contract', 'server', 'web', 'simulator', 'e2e', 'bench']

/** What must not be written, and the rule that must object. */
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
  {
    file: 'server/src/gateway/protocols/b.ts',
    source: "export { x } from '../../storage/database.ts'",
    rule: 'noRestrictedImports',
  },
  {
    file: 'server/src/gateway/a.ts',
    source: "export { x } from '../storage/database.ts'",
    rule: 'noRestrictedImports',
  },
  { file: 'server/src/storage/a.ts', source: "export { x } from '../gateway/gateway.ts'", rule: 'noRestrictedImports' },
  { file: 'web/src/screens/one/a.ts', source: "export { x } from '#screens/two/b.ts'", rule: 'noRestrictedImports' },
  { file: 'web/src/screens/one/b.ts', source: "export { x } from '../two/b.ts'", rule: 'noRestrictedImports' },
  { file: 'web/src/map/a.ts', source: "export { x } from '#screens/two/b.ts'", rule: 'noRestrictedImports' },
  { file: 'domain/src/c.ts', source: "import { d } from './d.ts'\nexport const c = d", rule: 'noImportCycles' },
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
  const cycle = { file: 'domain/src/d.ts', source: "import { c } from './c.ts'\nexport const d = c" }
  for (const { file, source } of [...VIOLATIONS, allowed, cycle]) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), `${source}\n`)
  }
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

/** Rules that the check broke on, by file, over the planted house. */
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

describe('the walls between the rooms', () => {
  test('a planted violation fails the check, each by its rule; what is allowed passes', () => {
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
