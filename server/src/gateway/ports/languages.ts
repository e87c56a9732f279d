import { DamagedFrames } from '../damaged-frames.ts'
import type { Intake } from '../intake.ts'
import type { FrameProtocol } from '../protocol.ts'
import type { Beginning } from '../protocols/beginning.ts'
import { BEGINNINGS, type Beginnings } from '../protocols/beginnings.ts'
import { type PortIntake, portIntake } from './port-intake.ts'

/** A protocol as all ports of one transport speak it. */
export interface Language {
  protocol: FrameProtocol
  intake: PortIntake
  /** Of which devices the decoder remembers something beyond their sessions. */
  remembered: Set<string>
  damaged: DamagedFrames
  /**
   * Whether its devices are shut out: they are told of no commit, and none of what they sent was committed for too
   * long. They are let in again once all of it is.
   */
  isShut(): boolean
}

/** The protocols that are spoken here over one transport. The first bytes of a device tell which of them it speaks. */
export interface Languages {
  all: readonly Language[]
  of(protocol: FrameProtocol): Language
  /**
   * Answers the language that bytes at the port of `own` begin, or null while more of them may tell another; its own
   * where they are of no other, or of several.
   */
  ofStream(bytes: Buffer, own: Language): Language | null
  /** Answers the language that a datagram clearly is in, or null. */
  ofDatagram(bytes: Buffer, own: Language): Language | null
  /**
   * Has `check` be told again and again whose devices are shut out, together with those of all other ports: each alone would wake an idle
   * process some sixty times a second. Answers how to end it.
   */
  watchShut(check: (shut: ReadonlySet<Language>) => void): () => void
}

export interface LanguagesOptions {
  intake: Intake
  /** How long commits may stop before devices that are not told of them are shut out. */
  stalledAfterMs?: number
  /** How often it is looked whether they are. */
  checkEveryMs?: number
  /** How the protocols begin, by their names; one that has none is spoken at its own ports alone. */
  beginnings?: Readonly<Record<string, Beginnings>>
}

const STALLED_AFTER_MS = 5_000
const STALL_CHECKS = 10
/** No beginning is as long. */
const FIRST_BYTES = 128

interface Spoken extends Language {
  begins: Beginning
  beginsAtItsPort: Beginning
}

export function createLanguages(
  protocols: readonly FrameProtocol[],
  transport: 'tcp' | 'udp',
  {
    intake,
    stalledAfterMs = STALLED_AFTER_MS,
    checkEveryMs = stalledAfterMs / STALL_CHECKS,
    beginnings = BEGINNINGS,
  }: LanguagesOptions,
): Languages {
  const spoken = new Map<FrameProtocol, Spoken>()
  for (const protocol of protocols) {
    if (!protocol.transports.includes(transport)) continue
    const known = beginnings[protocol.name]
    const begins = known?.[transport] ?? (() => 'no')
    const beginsAtItsPort = known?.own?.[transport] ?? begins
    spoken.set(protocol, { ...languageOf(protocol, { intake, stalledAfterMs }), begins, beginsAtItsPort })
  }
  const all = [...spoken.values()]
  const checks = new Set<(shut: ReadonlySet<Language>) => void>()
  let checking: NodeJS.Timeout | undefined

  function checkAll(): void {
    const shut = new Set(all.filter((language) => language.isShut()))
    for (const check of checks) check(shut)
  }

  /** What bytes are by how they begin: of one other language, of none or of several (null), or of one only with more bytes. */
  function read(bytes: Buffer, own: Language): { language: Language | null; isOpen: boolean } {
    const text = bytes.toString('latin1', 0, FIRST_BYTES)
    const ownFit = spoken.get(own.protocol)!.beginsAtItsPort(text)
    if (ownFit === 'yes') return { language: own, isOpen: false }
    let isOpen = ownFit === 'maybe'
    let found: Language[] = []
    for (const other of all) {
      if (other.protocol === own.protocol) continue
      const fit = other.begins(text)
      if (fit === 'yes') found = [...found, other]
      if (fit === 'maybe') isOpen = true
    }
    return { language: found.length === 1 ? found[0]! : null, isOpen }
  }

  return {
    all,
    of: (protocol) => spoken.get(protocol)!,
    ofStream(bytes, own) {
      const { language, isOpen } = read(bytes, own)
      return isOpen ? null : (language ?? own)
    },
    ofDatagram: (bytes, own) => read(bytes, own).language,
    watchShut(check) {
      checks.add(check)
      checking ??= setInterval(checkAll, checkEveryMs).unref()
      return () => {
        checks.delete(check)
        if (checks.size > 0) return
        clearInterval(checking)
        checking = undefined
      }
    },
  }
}

function languageOf(
  protocol: FrameProtocol,
  { intake, stalledAfterMs }: { intake: Intake; stalledAfterMs: number },
): Language {
  const port = portIntake(intake, protocol.acknowledges)
  let isShut = false
  return {
    protocol,
    intake: port,
    remembered: new Set(),
    damaged: new DamagedFrames(),
    isShut() {
      const waitMs = port.oldestWaitMs()
      isShut = isShut
        ? waitMs > 0 || (protocol.acknowledges !== 'report' && intake.isStalled())
        : waitMs > stalledAfterMs
      return isShut
    },
  }
}
