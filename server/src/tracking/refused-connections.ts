import type pg from 'pg'
import type { PortRefusal, RefusedBytes } from '../gateway/device-server.ts'
import { resemblanceOf } from '../gateway/protocols/resemblance.ts'
import { type Refusal, writeRefusals } from '../storage/reception/refused-connection-store.ts'

export interface RefusedConnections {
  /** Notes a connection that a port could not understand; it costs no query. */
  note(protocol: string, reason: PortRefusal, refused: RefusedBytes): void
  /** Writes what was noted since it was last called. Whatever fails is kept for the next time. */
  write(): Promise<void>
}

/** So many addresses are remembered between two writes; a flood from more of them is only counted in the metrics. */
const MOST_ADDRESSES = 500
const MOST_BYTES = 128

type Noted = Omit<Refusal, 'looksLike' | 'usualPort' | 'openPort'>

/** Gathers who was refused, so that operators can see it. `openPortOf` answers the port on which a protocol is spoken. */
export function createRefusedConnections(
  pool: pg.Pool,
  openPortOf: (protocol: string) => number | null,
): RefusedConnections {
  let noted = new Map<string, Noted>()

  function note(protocol: string, reason: PortRefusal, { address: sender, port, bytes }: RefusedBytes): void {
    const now = Date.now()
    // A port that takes IPv6 too writes addresses of IPv4 so.
    const address = sender.replace(/^::ffff:/, '')
    const key = `${protocol} ${address}`
    const before = noted.get(key)
    if (before) {
      before.times++
      before.lastAt = now
      return
    }
    if (noted.size >= MOST_ADDRESSES) return
    noted.set(key, {
      ...{ protocol, port, address, reason, times: 1, firstAt: now, lastAt: now },
      firstBytes: Buffer.from(bytes.subarray(0, MOST_BYTES)),
    })
  }

  async function write(): Promise<void> {
    if (noted.size === 0) return
    const taken = noted
    noted = new Map()
    try {
      await writeRefusals(pool, [...taken.values()].map(withResemblance))
    } catch (error) {
      for (const [key, refusal] of taken) {
        const since = noted.get(key)
        noted.set(key, since ? { ...refusal, times: refusal.times + since.times, lastAt: since.lastAt } : refusal)
      }
      throw error
    }
  }

  function withResemblance(refusal: Noted): Refusal {
    const found = resemblanceOf(Buffer.from(refusal.firstBytes))
    return {
      ...refusal,
      looksLike: found?.name ?? '',
      usualPort: found?.usualPort ?? null,
      openPort: found && openPortOf(found.protocol),
    }
  }

  return { note, write }
}
