import { serialKey } from '@monitorweb/domain/text/serial'
import { fetchJson } from './bounded-json.ts'
import { TraccarError } from './traccar-error.ts'

/** A device of the Traccar server as it stands now. */
export interface ReachableDevice {
  id: number
  isOnline: boolean
}

/** What became of a command that was handed over. */
export interface HandedOver {
  status: 'sent' | 'queued' | 'refused'
  /** The server's words where it refused. */
  words: string
}

export interface TraccarCommandsApi {
  /**
   * Finds the device of a serial, which the server may have without its blanks, dashes and leading zeros; null where the
   * account sees none. Throws TraccarError.
   */
  find(serial: string): Promise<ReachableDevice | null>
  /** Answers the types that the device takes at present. Throws TraccarError. */
  types(deviceId: number): Promise<string[]>
  /** Hands a command over. Throws where nobody knows whether it arrived. */
  send(deviceId: number, command: object): Promise<HandedOver>
}

const [MAX_BYTES, LONGEST_WORDS, WITHIN_MS] = [64 * 1024, 200, 30_000]

/** Opens what the published API of a Traccar server (traccar.org/api-reference) says of commands. */
export function openTraccarCommandsApi(server: { url: string; authorization: string }): TraccarCommandsApi {
  const { url, authorization } = server
  async function list(path: string): Promise<Record<string, unknown>[]> {
    const bounds = { signal: AbortSignal.timeout(WITHIN_MS), maxBytes: MAX_BYTES }
    const answer = await fetchJson(new URL(`${url}/api/${path}`), authorization, bounds)
    if (Array.isArray(answer)) return answer
    throw new TraccarError('O que respondeu não é a API do Traccar. Confira TRACCAR_URL.')
  }

  return {
    async find(serial) {
      // The server knows a device by the very characters of its number: those of the register, or the plain number.
      const spellings = new URLSearchParams([...new Set([serial, serialKey(serial)])].map((one) => ['uniqueId', one]))
      const found = await list(`devices?${spellings}`)
      const device = found.find(({ uniqueId }) => serialKey(String(uniqueId)) === serialKey(serial))
      return device && Number.isSafeInteger(device['id'])
        ? { id: Number(device['id']), isOnline: device['status'] === 'online' }
        : null
    },
    types: async (deviceId) => (await list(`commands/types?deviceId=${deviceId}`)).map(({ type }) => String(type)),
    async send(deviceId, command) {
      const answer = await fetch(new URL(`${url}/api/commands/send`), {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', authorization },
        body: JSON.stringify({ deviceId, ...command }),
        redirect: 'manual',
        signal: AbortSignal.timeout(WITHIN_MS),
      })
      const words = (await answer.text()).replace(/\s+/g, ' ').slice(0, LONGEST_WORDS)
      if (answer.status === 202) return { status: 'queued', words: '' }
      if (answer.ok) return { status: 'sent', words: '' }
      if (answer.status >= 300 && answer.status < 500) {
        return { status: 'refused', words: `O servidor Traccar recusou o comando (${answer.status}): ${words}` }
      }
      throw new TraccarError(`O Traccar respondeu com o erro ${answer.status}.`)
    },
  }
}
