import type { LiveChanges, LiveSnapshot } from '@monitorweb/contract/fleet/live'
import { ROW_FORM } from '@monitorweb/contract/fleet/live-rows'
import { type LiveChannel, openLiveChannel } from './live-channel.ts'
import { createFleetStore, type FleetStore } from './live-fleet.ts'
import type { LiveConnection, LiveMessage, LiveRequest } from './live-message.ts'
import { readChanges, readSnapshot } from './row-news.ts'

/** A page that hears nothing for longer than a few of these takes the hub for gone. */
const ALIVE_MS = 15_000

interface HubOptions {
  /** Tests follow a server of their own. */
  url?: string
  retryDelayMs?(attempt: number): number
}

/** A live connection and the pages that it is for. */
interface SharedChannel {
  add(port: MessagePort): void
  remove(port: MessagePort): void
  retryNow(): void
}

/**
 * Makes what holds the live connection for any number of pages. Answers how a page is connected: it says on its port
 * whose token it follows with. Pages of one token share one connection, which ends when the last of them leaves; one
 * that comes later is told first what the others know.
 */
export function createLiveHub(options: HubOptions = {}): (port: MessagePort) => void {
  const channels = new Map<string, SharedChannel>()

  function channelOf(token: string): SharedChannel {
    const known = channels.get(token)
    if (known) return known
    // An ended one is of no use to whoever follows next.
    const made = shareChannel(token, options, () => channels.get(token) === made && channels.delete(token))
    channels.set(token, made)
    return made
  }

  return (port) => {
    let followed: SharedChannel | null = null
    function leave() {
      followed?.remove(port)
      followed = null
    }
    port.onmessage = ({ data: request }: MessageEvent<LiveRequest>) => {
      if (request.type === 'retryNow') followed?.retryNow()
      else leave()
      if (request.type === 'follow') {
        followed = channelOf(request.token)
        followed.add(port)
      }
    }
    // So browsers tell of a page that broke down, where they do.
    port.addEventListener('close', leave)
  }
}

function shareChannel(token: string, { url = '/live', retryDelayMs }: HubOptions, onOver: () => void): SharedChannel {
  const ports = new Set<MessagePort>()
  const store = createFleetStore()
  let connection: LiveConnection = { state: 'connecting' }

  function tell(message: LiveMessage): void {
    for (const port of ports) port.postMessage(message)
  }
  const alive = setInterval(() => tell({ type: 'alive' }), ALIVE_MS)
  const channel: LiveChannel = openLiveChannel({
    ...{ url: `${url}?form=${ROW_FORM}`, token, ...(retryDelayMs && { retryDelayMs }) },
    onFleet({ type, json }) {
      const said = JSON.parse(json)
      const news = type === 'snapshot' ? readSnapshot(said) : readChanges(said, store.fleet().vehicles)
      tell({ type, json: JSON.stringify(news) })
      if (type === 'snapshot') store.takeSnapshot(news as LiveSnapshot)
      else store.takeChanges(news as LiveChanges)
    },
    onSupportCalls: () => tell({ type: 'supportCalls' }),
    onOccurrences: () => tell({ type: 'occurrences' }),
    onEnd(end) {
      onOver()
      tell({ type: 'end', end })
    },
    onConnection(now) {
      connection = now
      tell({ type: 'connection', connection })
    },
  })

  return {
    add(port) {
      ports.add(port)
      const known: LiveMessage[] = store.fleet().loaded
        ? [snapshotOf(store), { type: 'supportCalls' }, { type: 'occurrences' }]
        : []
      for (const message of [...known, { type: 'connection' as const, connection }]) port.postMessage(message)
    },
    remove(port) {
      ports.delete(port)
      if (ports.size > 0) return
      onOver()
      clearInterval(alive)
      channel.close()
    },
    retryNow: channel.retryNow,
  }
}

/** Says again, in one piece, what was said bit by bit. */
function snapshotOf(store: FleetStore): LiveMessage {
  const { vehicles, customers, unknownDevices, unknownDeviceCount, updatedAt } = store.fleet()
  const serverTime = updatedAt ?? store.now()
  const snapshot = { serverTime, vehicles: [...vehicles.values()], customers, unknownDevices, unknownDeviceCount }
  return { type: 'snapshot', json: JSON.stringify(snapshot), ageMs: store.now() - serverTime }
}
