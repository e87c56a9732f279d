import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

test.each(documents)('every file that %s links is there', (document) => {
  const text = readFileSync(`${root}${document}`, 'utf8')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((found) => found[1] ?? '')
  const files = links.filter((link) => !/^(https?:|mailto:|#)/.test(link)).map((link) => link.split('#')[0] ?? '')
  expect(files.filter((file) => !existsSync(resolve(root, dirname(document), file)))).toEqual([])
})
