import { defineConfig } from 'vite'

/** One bundle that Node runs: our workspaces inside, packages of the registry outside. */
export default defineConfig({
  build: { ssr: 'src/main.ts', outDir: 'dist', target: 'node20', sourcemap: true, emptyOutDir: true },
  ssr: { noExternal: [/^@monitorweb\//] },
})
