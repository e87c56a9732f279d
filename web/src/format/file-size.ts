const MEGABYTE = 1024 * 1024
const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** Writes a size of a file, such as "850 kB" or "3,2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${decimal.format(Math.max(1, Math.round(bytes / 1024)))}\u00a0kB`
  return `${decimal.format(bytes / MEGABYTE)}\u00a0MB`
}
