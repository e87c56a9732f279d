import { writeFileSync } from 'node:fs'
import { arch, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Says in words what the figures were measured on. */
export function machineWords(): string {
  return `${cpus().length} × ${cpus()[0]?.model.trim()} (${arch()}), Node ${process.versions.node}`
}

/** Where a page of figures of this name is kept. */
export function publishedFile(name: `performance${string}.md`): string {
  return fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url))
}

/** Puts a page of figures into docs/ under this name. */
export function publish(name: `performance${string}.md`, text: string): void {
  writeFileSync(publishedFile(name), text)
}
