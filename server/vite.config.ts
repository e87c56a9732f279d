import { defineConfig } from 'vite'

/**
 * What Node runs: the program and the thread that makes files, our workspaces inside, packages of the registry outside.
 * What both use lies beside them, so that paths from there are the same as from the sources' root.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
    rollupOptions: {
      input: { main: 'src/main.ts', 'export-worker': 'src/exports/thread/export-worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@monitorweb\//] },
})
