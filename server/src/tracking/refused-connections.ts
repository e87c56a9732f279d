import { normalizeSerial, serialKey } from '@monitorweb/domain/text/serial'
import type pg from 'pg'
import type {
  BarredDevice,
  DisputedDevice,
  MisplacedDevice,
  PortRefusal,
  RefusedBytes,
} from '../gateway/ports/device-server.ts'
import { namedResemblance, type Resemblance, resemblanceOf } from '../gateway/protocols/resemblance.ts'
import { withoutShownSecrets } from '../gateway/protocols/shown-secrets.ts'
import { classifyFailure } from '../storage/base/database-errors.ts'
import { type Refusal, writeRefusals } from '../storage/reception/refused-connection-store.ts'

export interface RefusedConnections {
  /** Notes a connection that a port could not understand; it costs no query. */
  note(protocol: string, reason: PortRefusal, refused: RefusedBytes): void
  /** Notes a device that a port of another protocol served; it costs no query. */
  noteMisplaced(protocol: string, device: MisplacedDevice): void
  /** Notes a device that several networks dispute; it costs no query. */
  noteDisputed(protocol: string, device: DisputedDevice): void
  /** Notes a device that came from where it must not, or did not show its secret; it costs no query. */
  noteBarred(protocol: string, device: BarredDevice): void
  /** Writes what was noted since it was last called. What fails is kept for the next time, but for what the database refuses. */
  write(): Promise<void>
}

/** So many addresses are remembered between two writes; a flood from more of them is only counted in the metrics. */
const MOST_ADDRESSES = 500
const MOST_BYTES = 128

interface Noted extends Omit<Refusal, 'looksLike' | 'usualPort' | 'openPort'> {
  resemblance: Resemblance | null
  /** What a device speaks that was served. */
  spoken?: string
}

/** Gathers who was refused or mistook the port, so that operators can see it. `openPortOf` answers the port on which a protocol is spoken. */
export function createRefusedConnections(
  pool: pg.Pool,
  openPortOf: (protocol: string) => number | null,
): RefusedConnections {
  let noted = new Map<string, Noted>()

  function note(protocol: string, reason: PortRefusal, { address, port, bytes }: RefusedBytes): void {
    const firstBytes = withoutShownSecrets(Buffer.from(bytes)).subarray(0, MOST_BYTES)
    const resemblance = resemblanceOf(firstBytes)
    // Behind the NAT of a carrier or an office, trackers of several makers have one address.
    const key = `${protocol} ${address} ${resemblance?.name ?? ''}`
    add(key, { protocol, port, address, serial: '', reason, firstBytes, resemblance })
  }

  function noteMisplaced(protocol: string, { serial: said, spoken, address, port, bytes }: MisplacedDevice): void {
    const serial = normalizeSerial(said)
    // It is told before anybody looked the number up, and a stranger may say anything.
    if (serial === null) {
      note(protocol, 'unidentified', { address, port, bytes })
      return
    }
    const who = { protocol, port, address, serial, reason: 'served', spoken }
    add(`${protocol} served ${serial}`, { ...who, firstBytes: bytes, resemblance: namedResemblance(spoken) })
  }

  function noteDisputed(protocol: string, { serial, networks, port }: DisputedDevice): void {
    const who = { protocol, port, address: networks.join(', '), serial, reason: 'disputed', spoken: protocol }
    const resemblance = namedResemblance(protocol)
    add(`${protocol} disputed ${serial}`, { ...who, firstBytes: Buffer.alloc(0), resemblance })
  }

  function noteBarred(protocol: string, { serial: said, spoken, address, port, bytes, why }: BarredDevice): void {
    // A number can be spelled in more ways than there is room for.
    const serial = serialKey(normalizeSerial(said) ?? '')
    const who = { protocol, port, address, serial, reason: why, spoken }
    add(`${protocol} ${why} ${serial}`, { ...who, firstBytes: bytes, resemblance: namedResemblance(spoken) })
  }

  function add(key: string, one: Omit<Noted, 'times' | 'firstAt' | 'lastAt'>): void {
    const now = Date.now()
    const before = noted.get(key)
    if (before) {
      before.times++
      before.lastAt = now
      return
    }
    if (noted.size >= MOST_ADDRESSES) return
    noted.set(key, {
      ...one,
      // A port that takes IPv6 too writes addresses of IPv4 so.
      address: one.address.replace(/^::ffff:/, ''),
      ...{ times: 1, firstAt: now, lastAt: now },
      firstBytes: Buffer.from(one.firstBytes.subarray(0, MOST_BYTES)),
    })
  }

  async function write(): Promise<void> {
    if (noted.size === 0) return
    const taken = [...noted]
    noted = new Map()
    await writeAll(taken)
  }

  async function writeAll(taken: readonly [string, Noted][]): Promise<void> {
    try {
      await writeRefusals(
        pool,
        taken.map(([, one]) => withPort(one)),
      )
    } catch (error) {
      if (classifyFailure(error) === 'content') return await writeApart(taken)
      for (const [key, refusal] of taken) {
        const since = noted.get(key)
        noted.set(key, since ? { ...refusal, times: refusal.times + since.times, lastAt: since.lastAt } : refusal)
      }
      throw error
    }
  }

  /** What the database refuses for its content is one of them, and keeps none of the others from being written. */
  async function writeApart(taken: readonly [string, Noted][]): Promise<void> {
    if (taken.length === 1) return
    const middle = taken.length >> 1
    try {
      await writeAll(taken.slice(0, middle))
    } finally {
      await writeAll(taken.slice(middle))
    }
  }

  function withPort({ spoken, resemblance, ...refusal }: Noted): Refusal {
    return {
      ...refusal,
      looksLike: resemblance?.name ?? spoken ?? '',
      usualPort: resemblance?.usualPort ?? null,
      openPort: resemblance && openPortOf(resemblance.protocol),
    }
  }

  return { note, noteMisplaced, noteDisputed, noteBarred, write }
}
