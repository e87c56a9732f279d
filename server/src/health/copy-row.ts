import type { SystemCopy } from '@monitorweb/contract/administration/health-operations'
import { type CopyStatus, isSilent } from '../backup/copy-status.ts'

const NONE: SystemCopy = {
  state: 'none',
  problem: '',
  place: '',
  copiedUntil: null,
  restorableFrom: null,
  verifiedAt: null,
  verdict: '',
  isRight: false,
  isSameDisk: false,
}

/** Reads how the copy is; where its status cannot be read, that is what it says. */
export async function readCopyRow(readStatus: () => Promise<CopyStatus | null>, now: number): Promise<SystemCopy> {
  const status = await readStatus().catch((error: Error) => error)
  if (status === null) return NONE
  if (status instanceof Error) {
    return { ...NONE, state: 'failing', problem: 'A situação da cópia não pôde ser lida.' }
  }
  const { state, problem, place, copiedUntil, restorableFrom, verified, unverified, sameDisk } = status
  return {
    state: isSilent(status, now) ? 'silent' : state,
    problem: problem ?? '',
    place,
    copiedUntil: instant(copiedUntil),
    restorableFrom: instant(restorableFrom),
    verifiedAt: instant(verified?.at ?? null),
    verdict: [
      verified?.words,
      unverified && `${verified ? 'Desde então não' : 'Não'} pôde ser conferida. ${unverified.words}`,
    ]
      .filter(Boolean)
      .join(' '),
    isRight: (verified?.ok ?? false) && !unverified,
    isSameDisk: sameDisk,
  }
}

function instant(moment: string | null): number | null {
  return moment === null ? null : Date.parse(moment)
}
