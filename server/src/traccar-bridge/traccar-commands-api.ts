import { serialKey } from '@monitorweb/domain/text/serial'
import { fetchJson } from './bounded-json.ts'
import { openTraccarApi } from './traccar-api.ts'
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
   * account sees none. Who does not wait for a new list of all devices is answered by the one before, if there is any. Throws TraccarError.
   */
  find(serial: string, { waitsForList }: { waitsForList: boolean }): Promise<ReachableDevice | null>
  /** Answers the types that the device takes at present. Throws TraccarError. */
  types(deviceId: number): Promise<string[]>
  /** Hands a command over. Throws where nobody knows whether it arrived. */
  send(deviceId: number, command: object): Promise<HandedOver>
}

const [MAX_BYTES, LONGEST_WORDS, WITHIN_MS] = [64 * 1024, 200, 30_000]
/** All devices may be megabytes, so one that is not among them is looked for there again only after so long. */
const LIST_AGAIN_MS = 60_000

type Entry = Record<string, unknown>
const isOf = (key: string) => (device: Entry) => serialKey(String(device['uniqueId'])) === key

/** Opens what the published API of a Traccar server (traccar.org/api-reference) says of commands. */
export function openTraccarCommandsApi(server: { url: string; authorization: string }): TraccarCommandsApi {
  const { url, authorization } = server
  const reading = openTraccarApi({ ...server, onAnswer: () => undefined })
  let listedAt = Number.NEGATIVE_INFINITY
  let listing = Promise.resolve(new Map<string, number>())
  /** The newest list that came. */
  let known: Map<string, number> | null = null

  function ask(path: string): Promise<unknown> {
    const bounds = { signal: AbortSignal.timeout(WITHIN_MS), maxBytes: MAX_BYTES }
    return fetchJson(new URL(`${url}/api/${path}`), authorization, bounds)
  }

  async function list(path: string): Promise<Entry[]> {
    const answer = await ask(path)
    if (Array.isArray(answer)) return answer
    throw new TraccarError('O que respondeu não é a API do Traccar. Confira TRACCAR_URL.')
  }

  async function listIds(): Promise<Map<string, number>> {
    const devices = await reading.devices(AbortSignal.timeout(WITHIN_MS))
    return new Map(devices.map(({ id, uniqueId }) => [serialKey(uniqueId), id]))
  }

  async function idsFor(key: string, waitsForList: boolean): Promise<Map<string, number>> {
    if (known?.has(key)) return known
    if (performance.now() - listedAt > LIST_AGAIN_MS) {
      listedAt = performance.now()
      listing = listIds()
      const keep = (ids: Map<string, number>) => {
        known = ids
      }
      listing.then(keep, () => undefined)
    }
    return known !== null && !waitsForList ? known : await listing
  }

  /** Answers the device of a serial that is not linked to the account, which administrators may command all the same. */
  async function unlinked(key: string, waitsForList: boolean): Promise<Entry | undefined> {
    const ids = await idsFor(key, waitsForList)
    const id = ids.get(key)
    if (id === undefined) return undefined
    let device: Entry = {}
    try {
      device = ((await ask(`devices/${id}`)) ?? {}) as Entry
    } finally {
      // One that is gone, or called otherwise by now, is looked for among all the next time.
      if (!isOf(key)(device)) ids.delete(key)
    }
    return isOf(key)(device) ? device : undefined
  }

  return {
    async find(serial, { waitsForList }) {
      const key = serialKey(serial)
      // The server knows a device by the very characters of its number: those of the register, or the plain number.
      const spellings = new URLSearchParams([...new Set([serial, key])].map((one) => ['uniqueId', one]))
      const linked = await list(`devices?${spellings}`)
      const device = linked.find(isOf(key)) ?? (await unlinked(key, waitsForList))
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
