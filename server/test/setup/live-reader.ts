import type {
  LiveChanges,
  LiveEnd,
  LiveSnapshot,
  LiveSupportCalls,
  LiveVehicle,
  UnknownDevice,
} from '@monitorweb/contract/fleet/live'
import { PATIENCE } from './patience.ts'

export type LiveEvent = { id: string | null } & (
  | { name: 'snapshot'; data: LiveSnapshot }
  | { name: 'changes'; data: LiveChanges }
  | { name: 'supportCalls'; data: LiveSupportCalls }
  | { name: 'occurrences'; data: { serverTime: number } }
  | { name: 'end'; data: LiveEnd }
)

/** This is a viewer's end of `GET /live`, over real HTTP. */
export interface LiveReader {
  response: Response
  /** It has every event so far, in order. */
  events: LiveEvent[]
  /** Answers all text so far, to look for what must not be in it. */
  text(): string
  /** Answers the first event, of those that came and those to come, that `wanted` accepts. */
  find(wanted: (event: LiveEvent) => boolean): Promise<LiveEvent>
  /** Answers this vehicle as it is in the first event for which `wanted` holds. */
  vehicle(vehicleId: number, wanted?: (vehicle: LiveVehicle) => boolean): Promise<LiveVehicle>
  unknownDevice(wanted: (device: UnknownDevice) => boolean): Promise<UnknownDevice>
  lastEventId(): string | undefined
  /** Resolves when the server closed the stream. */
  closed: Promise<void>
  close(): void
}

/** `query` is what follows the path, as `?form=rows`. */
export async function readLive(url: string, token: string, lastEventId?: string, query = ''): Promise<LiveReader> {
  const controller = new AbortController()
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (lastEventId) headers['last-event-id'] = lastEventId
  const response = await fetch(`${url}/live${query}`, { headers, signal: controller.signal })
  const events: LiveEvent[] = []
  const watchers = new Set<() => void>()
  let text = ''
  const closed = readAll(response, (said, event) => {
    text = said
    if (event) events.push(event)
    for (const watch of watchers) watch()
  }).catch(() => undefined)

  const firstOf = <T>(look: (event: LiveEvent) => T | undefined) =>
    firstEvent({ events, watchers, text: () => text }, look)

  return {
    response,
    events,
    text: () => text,
    find: (wanted) => firstOf((event) => (wanted(event) ? event : undefined)),
    vehicle: (vehicleId, wanted = () => true) =>
      firstOf((event) =>
        event.name === 'snapshot' || event.name === 'changes'
          ? event.data.vehicles.find((vehicle) => vehicle.vehicleId === vehicleId && wanted(vehicle))
          : undefined,
      ),
    unknownDevice: (wanted) =>
      firstOf((event) => ('vehicles' in event.data ? event.data.unknownDevices?.find(wanted) : undefined)),
    lastEventId: () => events.findLast((event) => event.id !== null)?.id ?? undefined,
    closed,
    close: () => controller.abort(),
  }
}

interface Watched {
  events: LiveEvent[]
  watchers: Set<() => void>
  text(): string
}

async function firstEvent<T>(
  { events, watchers, text }: Watched,
  look: (event: LiveEvent) => T | undefined,
): Promise<T> {
  return await new Promise((resolve, reject) => {
    let next = 0
    const timer = setTimeout(
      () => reject(new Error(`it did not come; what came: ${text().slice(-2_000)}`)),
      PATIENCE.timeout,
    )
    const watch = () => {
      for (; next < events.length; next++) {
        const found = look(events[next] as LiveEvent)
        if (found === undefined) continue
        clearTimeout(timer)
        watchers.delete(watch)
        return resolve(found)
      }
    }
    watchers.add(watch)
    watch()
  })
}

async function readAll(response: Response, onEvent: (text: string, event: LiveEvent | null) => void): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  let parsed = 0
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n', parsed); end >= 0; end = text.indexOf('\n\n', parsed)) {
      const event = parseEvent(text.slice(parsed, end))
      parsed = end + 2
      onEvent(text, event)
    }
  }
}

function parseEvent(block: string): LiveEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const data = fields.get('data')
  if (data === undefined) return null
  return { id: fields.get('id') ?? null, name: fields.get('event'), data: JSON.parse(data) } as LiveEvent
}
