import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fonts } from './build/fonts.ts'
import { precompressed } from './build/precompressed.ts'

const apiServer = process.env.API_SERVER ?? 'http://127.0.0.1:3000'
const proxiedPaths = [
  '/graphql',
  '/live',
  '/map',
  '/tracks',
  '/places',
  '/uploads',
  '/exports',
  '/brand',
  '/app.webmanifest',
  '/healthz',
  '/readyz',
]

const proxy = Object.fromEntries(proxiedPaths.map((path) => [path, { target: apiServer, changeOrigin: false }]))

export default defineConfig({
  plugins: [react(), fonts(), precompressed()],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // The first page names every part with its hash, which cannot be packed: seven signs tell builds apart as well as eight.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            // What every page begins with, in one part: whichever screens share some of it, it is asked for once and packs better.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // All of it comes with the first page, and stays together whichever part of a page asks for some of it.
            { name: 'state', test: /web[\\/]src[\\/]state[\\/]/, priority: 3 },
            { name: 'maplibre', test: /node_modules[\\/](maplibre-gl|@maplibre)[\\/]/, priority: 3 },
          ],
        },
      },
    },
  },
})
