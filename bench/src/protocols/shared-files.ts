import { existsSync, readdirSync, readFileSync } from 'node:fs'

const SHARED = new URL('../../../../shared/data/protocols/', import.meta.url)

/** Names the files of public messages that no protocol here has, each with how many messages it holds. */
export function unreadFiles(names: readonly string[]): string[] {
  if (!existsSync(SHARED)) return []
  return readdirSync(SHARED)
    .flatMap((file) => /^(\w+)\.json$/.exec(file)?.[1] ?? [])
    .filter((name) => !names.includes(name))
    .flatMap((name) => {
      const cases: unknown = JSON.parse(readFileSync(new URL(`${name}.json`, SHARED), 'utf8'))
      return Array.isArray(cases) && isCase(cases[0]) ? [`${name} (${cases.length})`] : []
    })
}

function isCase(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'message' in entry && 'golden' in entry
}
