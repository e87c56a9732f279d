import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|json|svg)$/
/** Below this the head of an answer is longer than what is saved. */
const LEAST_BYTES = 1024
/** The best quality takes ten times as long for the twentieth part. */
const BROTLI_QUALITY = 9

/** Writes what is served beside itself as `.br` and `.gz`: compressing it for everybody anew would hold up each first visit. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      const entries = await readdir(dir ?? '', { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < LEAST_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params })),
    writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 })),
  ])
}
