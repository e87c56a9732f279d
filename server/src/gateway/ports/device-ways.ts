import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { serialKey } from '@monitorweb/domain/text/serial'
import { createDatagramPlaces, type DatagramPlace, type HeardPlace } from './datagram-places.ts'
import { createDeviceHolders, type Disputed, type Holder } from './device-holders.ts'
import { createDisputes } from './disputes.ts'

/** A connection, as devices are reached over it. */
export interface Way extends Holder {
  /** What is spoken over it. */
  readonly protocol: string
  readonly address: string
  /** In which edition, as the frame that named a device last tells it. */
  readonly edition: string
  /** Whether something can be written to it. */
  readonly isOpen: boolean
  /** Whether it has ended. */
  readonly isOver: boolean
  /** Since when it is read as it comes, by `performance.now()`: what was read before may have waited here for long. */
  readonly readsSince: number
  devices: readonly WayOfDevice[]
  /** Answers whether the bytes went out. */
  write(bytes: Uint8Array): boolean
}

/** A device as one connection has it. */
export interface WayOfDevice {
  readonly way: Way
  readonly key: string
  /** As the device says it. */
  readonly serial: string
  /** When the connection named it, by `performance.now()`. */
  readonly since: number
  /** When the newest frame of it that was stored had been read, by `performance.now()`. */
  spokeAt: number
  /** When that was stored, by the clock; 0: never. */
  heardAt: EpochMs
  /** Which other network named it first after this connection, and when, for as long as that says something. */
  overtaken: { at: number; network: string } | null
}

/** A device as it can be written to. */
export interface ReachedDevice {
  protocol: string
  transport: 'tcp' | 'udp'
  /** As the device says it. */
  serial: string
  /** From where it came. */
  address: string
  /** In which edition of the protocol it speaks; '' for the usual one. */
  edition: string
  /** When a frame of it that came this way was last stored, by the clock. */
  heardAt: EpochMs
  /** Answers whether the bytes went out. */
  write(bytes: Uint8Array): boolean
}

export interface Admission {
  serial: string
  isLogin: boolean
  /** When the frame that named the device was read, by `performance.now()`. */
  readAt: number
}

/** All ways on which devices were heard, at whichever port, over which transport and however their serials are spelled. */
export interface DeviceWays {
  /** A device may speak over a connection. */
  admit(way: Way, admission: Admission): void
  /** A frame of a device that came over a connection, and was read at `readAt`, was stored. */
  hear(way: Way, serial: string, readAt: number): void
  /** A datagram of a device, read at `readAt`, was stored. */
  hearDatagram(place: DatagramPlace, readAt: number): void
  /** The connection ended. */
  leave(way: Way): void
  /** Finds a device by the way on which it came last; null where somebody else might hear what is written. */
  reach(serial: string): ReachedDevice | null
}

/** More connections than a device has whose older ones died unheard, as many as those come from one after the other. */
const MOST_OF_DEVICE = 8
/** So many devices that send datagrams are remembered. */
const MOST_PLACES = 50_000
/**
 * So long a network, or this process, may still bring what a device sent over a connection before it left that. Until then nobody knows
 * whether it is alive.
 */
const LATE_MS = 30_000

const NONE: readonly WayOfDevice[] = []

/**
 * Says over which way a device is reached: the newest, since an older one is a dead socket. A dead socket never speaks, so where an older
 * connection does after another network said the number, both are alive: that is a dispute, and nobody is written to.
 */
export function createDeviceWays(disputed: Disputed, now = () => performance.now()): DeviceWays {
  // Lists, since most have one entry: sets of one take five times as much. What is spread into a list gets room for sixteen more, `concat` none.
  const byKey = new Map<string, readonly WayOfDevice[]>()
  const disputes = createDisputes(now)
  const holders = createDeviceHolders(disputes, disputed, now)
  const places = createDatagramPlaces(MOST_PLACES, now)

  function deviceOf(way: Way, serial: string): WayOfDevice | undefined {
    const [only, another] = way.devices
    if (another === undefined && only?.serial === serial) return only
    // A platform brings thousands of devices over one connection: of each there are few ways.
    return byKey.get(serialKey(serial))?.find((device) => device.way === way)
  }

  function overtake(key: string, network: string, at: number): void {
    for (const older of byKey.get(key) ?? NONE) {
      if (older.way.network !== network && older.since <= at) older.overtaken ??= { at, network }
    }
  }

  /** Over a connection that was left, something is read after all. */
  function speakOvertaken(device: WayOfDevice, overtaken: { network: string }): void {
    const { way, key, serial, since } = device
    const newer = (byKey.get(key) ?? NONE).filter((other) => other.since >= since && other.way.network !== way.network)
    // No command goes over connections with several devices: those that a platform has from several of its addresses dispute nothing.
    if (isShared(way) && newer.every((other) => isShared(other.way))) return
    if (newer.length === 0) device.overtaken = null
    if (disputes.note(key)) disputed(serial, [way.network, overtaken.network], way)
  }

  /** Whether an older connection from another network spoke after this way was taken, and just now. */
  function isContested(devices: readonly WayOfDevice[], network: string, since: number): boolean {
    return devices.some(({ way, spokeAt }) => way.network !== network && spokeAt > since && now() - spokeAt <= LATE_MS)
  }

  return {
    admit(way, { serial, isLogin, readAt }) {
      const key = serialKey(serial)
      overtake(key, way.network, readAt)
      if (way.isOver) return
      const before = byKey.get(key) ?? NONE
      if (!before.some((other) => other.way === way)) {
        const device = { way, key, serial, since: readAt, spokeAt: readAt, heardAt: 0, overtaken: null }
        const devices = before.concat([device])
        byKey.set(key, devices)
        way.devices = way.devices.concat([device])
        // Bounds those that no login makes the only one: a stranger who is stored once over each would else hold any number of them.
        if (devices.length > MOST_OF_DEVICE) silentLongest(devices).way.close()
      }
      if (isLogin) holders.take(serial, way)
    },
    hear(way, serial, readAt) {
      const device = deviceOf(way, serial)
      if (!device) return
      device.spokeAt = readAt
      device.heardAt = Date.now()
      const { overtaken } = device
      if (overtaken && readAt - Math.max(overtaken.at, way.readsSince) >= LATE_MS) speakOvertaken(device, overtaken)
    },
    hearDatagram(place, readAt) {
      const key = serialKey(place.serial)
      overtake(key, places.hear(key, place, readAt), readAt)
    },
    leave(way) {
      holders.release(way)
      for (const { key } of way.devices) {
        const left = (byKey.get(key) ?? NONE).filter((other) => other.way !== way)
        if (left.length > 0) byKey.set(key, left)
        else byKey.delete(key)
      }
      way.devices = NONE
    },
    reach(serial) {
      const key = serialKey(serial)
      if (disputes.isOn(key)) return null
      const devices = byKey.get(key) ?? NONE
      const newest = devices.at(-1)
      const place = places.newest(key)
      if (place?.isDisputed) return null
      if (place && (!newest || newest.since <= place.since)) {
        return isContested(devices, place.network, place.since) ? null : byDatagram(place)
      }
      // Whom another network overtook speaks no more, or is in dispute.
      if (!newest || newest.overtaken || isShared(newest.way) || !newest.way.isOpen) return null
      return isContested(devices, newest.way.network, newest.since) ? null : byConnection(newest)
    },
  }
}

/** Whether several devices speak over a connection: many languages do not say to whom a frame goes. */
function isShared({ devices }: Way): boolean {
  return devices.some(({ key }) => key !== devices[0]!.key)
}

function silentLongest(devices: readonly WayOfDevice[]): WayOfDevice {
  return devices.reduce((longest, device) => (device.spokeAt < longest.spokeAt ? device : longest))
}

function byConnection({ way, serial, heardAt }: WayOfDevice): ReachedDevice {
  const { protocol, address, edition } = way
  return { protocol, transport: 'tcp', serial, address, edition, heardAt, write: (bytes) => way.write(bytes) }
}

function byDatagram({ place, heardAt }: HeardPlace): ReachedDevice {
  const { protocol, serial, address, edition, to } = place
  return { protocol, transport: 'udp', serial, address, edition, heardAt, write: (bytes) => to.send(bytes, place) }
}
