import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The budgets are kilobytes (1000 bytes) as sent, JavaScript gzipped: a raise needs a decision in docs/decisions. */
const FIRST_PAGES_KB = 170
const SCREEN_KB = 102
const FONTS_KB = 40
/** The login and the shell ask for these parts by themselves, a moment after they are drawn. */
const ASKED_AT_ONCE = ['send-login', 'SummaryStrip', 'ShellData']
/** The map's own library comes when a map is opened, and is looked at elsewhere. */
const NOT_COUNTED = /^maplibre/

/** Answers what the browser client weighs where it was built; `faults` names what is above its budget. */
export function measureWeb(dist) {
  const folder = join(dist, 'assets')
  const chunks = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const entries = [...chunks.keys()].filter((name) => html.includes(name) || isPart(name, ASKED_AT_ONCE))
  const first = withImports(entries, chunks)
  const screens = [...chunks.keys()].filter((name) => /Screen-[\w-]+\.js$/.test(name))
  const weights = [
    { name: 'Entrada e moldura', kb: weigh(first, chunks), limitKb: FIRST_PAGES_KB },
    { name: 'Fontes', kb: weighFonts(folder), limitKb: FONTS_KB },
    ...screens.map((name) => ({
      name: name.replace(/-[\w-]{7,8}\.js$/, ''),
      kb: weigh(
        [...withImports([name], chunks)].filter((part) => !first.has(part)),
        chunks,
      ),
      limitKb: SCREEN_KB,
    })),
  ]
  return { weights, faults: weights.filter(({ kb, limitKb }) => kb > limitKb) }
}

/** All fonts count, though a page may need but one; they come compressed. */
function weighFonts(folder) {
  const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2'))
  return fonts.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1000
}

function isPart(name, parts) {
  return parts.some((part) => new RegExp(`^${part}-[\\w-]{7}\\.js$`).test(name))
}

/** Answers the chunks and all that they import before they run; what they import later does not count as theirs. */
function withImports(names, chunks) {
  const found = new Set()
  const waiting = [...names]
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (found.has(name) || !chunks.has(name)) continue
    found.add(name)
    for (const [, imported] of chunks.get(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      waiting.push(imported)
    }
  }
  return found
}

function weigh(names, chunks) {
  const counted = [...names].filter((name) => !NOT_COUNTED.test(name))
  return counted.reduce((sum, name) => sum + gzipSync(chunks.get(name), { level: 9 }).length, 0) / 1000
}
