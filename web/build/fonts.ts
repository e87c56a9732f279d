import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

interface FontRecipe {
  /** The file that theme/fonts.css names. */
  name: string
  /** Where the font is as its makers publish it, and what they ask to be passed on with it. */
  source: string
  license: string
  characters: string
  features: readonly string[]
  axes: Record<string, number | { min: number; max: number }>
}

const require = createRequire(import.meta.url)

const ASCII = range(0x20, 0x7e)
/** What names, addresses and the product's own words are made of; all else a machine's own font draws. */
const LATIN = `${ASCII}${range(0xa0, 0xff)}ŒœŠšŸŽžĆćČčŁł˜`
const SIGNS = '–—‘’‚“”„•…‰‹›€™←↑→↓↔↖↗↘↙↻−≈≤≥≠∞✓▲▼Δ′″⌘⁷\u2009\u202f'

/** Those of Inter are wanted at once, on every page; the other where codes stand below one another. */
const RECIPES: readonly FontRecipe[] = [
  {
    name: 'inter',
    source: require.resolve('inter-ui/variable/InterVariable.woff2'),
    license: require.resolve('inter-ui/LICENSE.txt'),
    characters: (LATIN + SIGNS).replace(/\d/g, ''),
    features: ['kern', 'ccmp', 'mark'],
    axes: { wght: { min: 400, max: 700 }, opsz: 14 },
  },
  {
    // Figures of one width are what tables, ages and totals are read by. In a file of their own they do not widen the
    // hyphens, slashes and colons beside them, as they do in the whole font.
    name: 'inter-figures',
    source: require.resolve('inter-ui/variable/InterVariable.woff2'),
    license: require.resolve('inter-ui/LICENSE.txt'),
    characters: '0123456789',
    features: ['kern', 'tnum'],
    axes: { wght: { min: 400, max: 700 }, opsz: 14 },
  },
  {
    name: 'jetbrains-mono',
    source: require.resolve('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
    license: require.resolve('@fontsource-variable/jetbrains-mono/LICENSE'),
    characters: `${ASCII}·–—…`,
    features: [],
    axes: { wght: { min: 400, max: 700 } },
  },
]

const MADE = new URL('dist/', import.meta.url)

/**
 * Cuts the product's fonts down to what its screens write, before a build or a development server needs them, has them
 * asked for beside the page itself, and passes on their licenses.
 */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    async config() {
      await makeFonts()
      // A font within the style would come anew with each change of the style.
      return { build: { assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined) } }
    },
    async generateBundle() {
      for (const { name, license } of RECIPES) {
        const source = await readFile(license)
        this.emitFile({ type: 'asset', fileName: `assets/${name}-license.txt`, source })
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const wanted = Object.keys(bundle).filter((file) => /\/inter-.*\.woff2$/.test(file))
        return wanted.map((file) => {
          const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }
          return { tag: 'link', attrs, injectTo: 'head-prepend' as const }
        })
      },
    },
  }
}

/** It takes seconds, so it is done once for each recipe and version of the sources. */
async function makeFonts(): Promise<void> {
  await mkdir(MADE, { recursive: true })
  for (const recipe of RECIPES) {
    const source = await readFile(recipe.source)
    const stamp = JSON.stringify([recipe, source.length])
    const [file, stampFile] = [new URL(`${recipe.name}.woff2`, MADE), new URL(`${recipe.name}.json`, MADE)]
    if (existsSync(file) && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) continue
    await writeFile(file, await cut(source, recipe))
    await writeFile(stampFile, stamp)
  }
}

function cut(source: Buffer, { characters, features, axes }: FontRecipe): Promise<Buffer> {
  const keepFeatures = [...features]
  return subsetFont(source, characters, { targetFormat: 'woff2', keepFeatures, variationAxes: axes, noHinting: true })
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
