import { defineConfig } from 'vite'

/** Two programs that Node runs: our workspaces inside, packages of the registry outside. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
    rollupOptions: { input: { demo: 'src/demo.ts', drive: 'src/drive.ts' } },
  },
  ssr: { noExternal: [/^@monitorweb\//] },
})
