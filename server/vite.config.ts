import { defineConfig, type Plugin } from 'vite'
import { landText } from './src/places/ground/land-text.ts'

/** Land is cut from the world once, when the program is built: at work it would hold everybody up for half a second. */
const land: Plugin = {
  name: 'land',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'land.json', source: landText() })
  },
}

/**
 * What Node runs: the program, the commands beside it, and the threads that make files and answer reports, with our workspaces and the packages of the
 * registry inside: of many small files each would be looked for and compiled by every process and thread as it starts (decision 3). Outside is what has
 * machine code (argon2) and what reads files beside itself (pdfmake); data of packages is found by its own path.
 * What several use lies beside them, so that paths from there are the same as from the sources' root.
 */
export default defineConfig({
  plugins: [land],
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'export-worker': 'src/exports/thread/export-worker.ts',
        'report-worker': 'src/graphql/threads/report-worker.ts',
        'packing-worker': 'src/packing/packing-worker.ts',
        upgrade: 'src/upgrade.ts',
        copier: 'src/copier.ts',
        'copy-command': 'src/copy-command.ts',
        'cells-command': 'src/cells-command.ts',
        'password-command': 'src/password-command.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'pdfmake'] },
})
