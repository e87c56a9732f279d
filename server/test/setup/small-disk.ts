import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own; `mounted` is false where none could be had. */
export interface SmallDisk {
  path: string
  mounted: boolean
  remove(): void
}

/** Mounts a small disk, which only root may, and not in every container. */
export function mountSmallDisk(size: string): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'monitorweb-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', path]).status === 0
  return {
    path,
    mounted,
    remove() {
      if (mounted) spawnSync('umount', [path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Writes until nothing more finds room. */
export function fillDisk(file: string): void {
  for (const size of [1024 ** 2, 4096]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}
