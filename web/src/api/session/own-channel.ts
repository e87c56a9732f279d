import { storedText } from '#state/stored-text.ts'
import { storedSession } from './session.ts'

/** `channel person`; an earlier version wrote the channel alone. */
const stored = storedText('notice-channel')

/** Which channel of notices this browser is, and whose; null: of none, or nobody said whose. */
interface ChannelHere {
  channel: string | null
  personId: string | null
}

export function channelHere(): ChannelHere {
  const [channel = null, personId = null] = stored.read()?.split(' ') ?? []
  return { channel, personId }
}

/** Tells whether this browser may show notices of somebody else than who is logged in. */
export function mayShowAnothers(): boolean {
  const session = storedSession()
  const { channel, personId } = channelHere()
  return session !== null && channel !== null && personId !== String(session.userId)
}

/** Which channel of the person who is logged in this browser is: the server tells a browser's address to nobody. */
export const ownChannel = {
  onChange: stored.onChange,
  read(): string | null {
    const { channel, personId } = channelHere()
    return personId === null || personId === String(storedSession()?.userId) ? channel : null
  },
  write: (channel: number) => stored.write(`${channel} ${storedSession()?.userId}`),
  clear: stored.clear,
}
