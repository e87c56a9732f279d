import { table } from '../figures/markdown-table.ts'
import type { FileFigures } from './measure-file.ts'

/** Writes docs/performance-files.md: what was measured of reports as files, and how. */
export function filesReport({ machine, measured }: { machine: string; measured: readonly FileFigures[] }): string {
  return `# Performance of reports as files

Made by \`npm run bench -- files --write\` on ${machine}: the positions of vehicles that reported every ten seconds,
each file from a web process that had made none before. Memory is what that process held before it was asked, and the most until the
file's last byte; the process is allowed 64 MB of short-lived objects before it looks for what it can let go.

${table(['format', 'length', 'file', 'time', 'memory before', 'at most'], measured.map(rowOf))}
`
}

function rowOf({ format, length, megabytes, seconds, idleMb, peakMb }: FileFigures): string[] {
  return [
    format.toUpperCase(),
    length,
    `${megabytes.toFixed(1)} MB`,
    `${seconds.toFixed(1)} s`,
    `${idleMb.toFixed(0)} MB`,
    `${peakMb.toFixed(0)} MB`,
  ]
}
