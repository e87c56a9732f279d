import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Whether copies lie on a disk of what they are copies of: that of the data folder, or of the database, which may lie elsewhere. */
export function isDiskOfData(copies: string, dataDir: string): boolean {
  const places = [dataDir, join(dataDir, 'postgres')].filter((place) => existsSync(place))
  return places.some((place) => isSameDisk(copies, place))
}

/** Whether two folders lie on one disk: on one file system or, where the system tells (Linux), on two parts of one disk. */
function isSameDisk(one: string, other: string): boolean {
  const [device, otherDevice] = [statSync(one).dev, statSync(other).dev]
  if (device === otherDevice) return true
  const disk = diskOf(device)
  return disk !== null && disk === diskOf(otherDevice)
}

/** Answers the disk that a part belongs to, as /sys shows it; null where it does not. */
function diskOf(device: number): string | null {
  const major = (device >> 8) & 0xfff
  const minor = (device & 0xff) | ((device >> 12) & 0xfff00)
  try {
    const place = realpathSync(`/sys/dev/block/${major}:${minor}`)
    return isPart(place) ? dirname(place) : place
  } catch {
    return null
  }
}

function isPart(place: string): boolean {
  try {
    return readFileSync(`${place}/partition`, 'utf8') !== ''
  } catch {
    return false
  }
}
