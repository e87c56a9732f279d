import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { TraccarDevice } from '../gateway/protocols/traccar/traccar.ts'
import type { Rename } from '../storage/reception/traccar-device-store.ts'
import { fetchJson } from './bounded-json.ts'
import { TraccarError } from './traccar-error.ts'

/** A device of the Traccar server; `heardAt` is when it last spoke to it, null where that is unknown. */
export interface AnsweredDevice extends TraccarDevice {
  heardAt: EpochMs | null
}

/** The same, with what the server called it before; null: as long as anybody knows it is called so. */
export interface KnownDevice extends AnsweredDevice {
  renamed: Rename | null
}

export interface TraccarApi {
  /** Answers all devices that the account may see, by their id. Throws TraccarError. */
  devices(signal: AbortSignal): Promise<AnsweredDevice[]>
  /** Answers the positions whose fix is in the period, both ends included, as they came. Throws TraccarError. */
  positions(device: TraccarDevice, period: { from: EpochMs; to: EpochMs }, signal: AbortSignal): Promise<unknown[]>
}

/** Devices come in one answer, 40,000 of them or so; positions can be asked for in shorter periods. */
const MAX_BYTES = { devices: 16 * 1024 * 1024, positions: 2 * 1024 * 1024 }

interface Options {
  url: string
  authorization: string
  /** Is told of each question, and whether it was answered. */
  onAnswer(isAnswered: boolean): void
}

/** Opens the published API of a Traccar server (traccar.org/api-reference): one question at a time is up to the caller. */
export function openTraccarApi({ url, authorization, onAnswer }: Options): TraccarApi {
  async function list(
    path: keyof typeof MAX_BYTES,
    parameters: Record<string, string>,
    signal: AbortSignal,
  ): Promise<unknown[]> {
    const address = new URL(`${url}/api/${path}`)
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    try {
      const answer = await fetchJson(address, authorization, { signal, maxBytes: MAX_BYTES[path] })
      if (!Array.isArray(answer)) throw new TraccarError('O que respondeu não é a API do Traccar. Confira TRACCAR_URL.')
      onAnswer(true)
      return answer
    } catch (error) {
      onAnswer(false)
      throw error
    }
  }

  return {
    async devices(signal) {
      // Administrators see by themselves only what is linked to them; to others some versions refuse to answer for all.
      const all = await list('devices', { all: 'true' }, signal).catch((error: unknown) => {
        // Who asks to be left alone is not asked twice.
        if (error instanceof TraccarError && error.restMs !== null) throw error
        return list('devices', {}, signal)
      })
      return all.flatMap((entry) => deviceOf(entry) ?? []).sort((a, b) => a.id - b.id)
    },
    async positions(device, { from, to }, signal) {
      const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      const found = await list('positions', { deviceId: String(device.id), ...period }, signal)
      return found.filter((position) => isOf(position, device))
    },
  }
}

function deviceOf(entry: unknown): AnsweredDevice | null {
  const { id, uniqueId, name, lastUpdate } = (entry ?? {}) as Record<string, unknown>
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1 || typeof uniqueId !== 'string') return null
  const heardAt = typeof lastUpdate === 'string' ? Date.parse(lastUpdate) : Number.NaN
  return { id, uniqueId, name: typeof name === 'string' ? name : '', heardAt: Number.isNaN(heardAt) ? null : heardAt }
}

/** One who passes over what was asked answers the newest position of each device: nobody's place is another's. */
function isOf(position: unknown, { id }: TraccarDevice): boolean {
  const of = (position as { deviceId?: unknown } | null)?.deviceId
  return of === undefined || of === id
}
