import { takeFields } from './message-fields.ts'
import type { PackedMessage } from './packed-message.ts'

/** How messages are packed: by the words of their text, by their bytes' places, or one after the other. */
export const GROUP_KINDS = { others: 0, planes: 1, fields: 2 } as const

/** Messages that are packed in one way, in their order. */
export type MessageGroup =
  | { kind: typeof GROUP_KINDS.fields; template: string; words: string[][] }
  | { kind: typeof GROUP_KINDS.planes | typeof GROUP_KINDS.others; messages: Uint8Array[] }

/** Of fewer, columns of their own cost more than they save. */
const FEWEST = 8
/** What devices send over and over is shorter; longer frames are heaps of reports, photographs and firmware. */
const MOST_PLANE_BYTES = 512
const MOST_GROUPS = 250

interface Sorted {
  group: MessageGroup
  /** Which messages, by their places. */
  places: number[]
}

/** Sorts messages into groups, and says of each in which it is. Few of a kind stand together in the first group. */
export function groupMessages(messages: readonly PackedMessage[]): { groupOf: Float64Array; groups: MessageGroup[] } {
  const kinds = new Map<string, Sorted>()
  for (const [place, { bytes }] of messages.entries()) sortIn(kinds, place, bytes)
  const large = [...kinds.values()]
    .filter(({ places }) => places.length >= FEWEST)
    .sort((a, b) => b.places.length - a.places.length)
    .slice(0, MOST_GROUPS)
  const groupOf = new Float64Array(messages.length)
  for (const [index, { places }] of large.entries()) for (const place of places) groupOf[place] = index + 1
  const others: MessageGroup = {
    kind: GROUP_KINDS.others,
    messages: messages.filter((_, place) => groupOf[place] === 0).map(({ bytes }) => bytes),
  }
  return { groupOf, groups: [others, ...large.map(({ group }) => group)] }
}

function sortIn(kinds: Map<string, Sorted>, place: number, bytes: Buffer): void {
  const text = takeFields(bytes)
  if (text) {
    const key = `text ${text.template}`
    const known = kinds.get(key)
    if (known?.group.kind === GROUP_KINDS.fields) {
      known.places.push(place)
      known.group.words.push(text.words)
    } else
      kinds.set(key, {
        group: { kind: GROUP_KINDS.fields, template: text.template, words: [text.words] },
        places: [place],
      })
    return
  }
  if (bytes.length > MOST_PLANE_BYTES) return
  const key = `${bytes.length} bytes`
  const known = kinds.get(key)
  if (known?.group.kind === GROUP_KINDS.planes) {
    known.places.push(place)
    known.group.messages.push(bytes)
  } else kinds.set(key, { group: { kind: GROUP_KINDS.planes, messages: [bytes] }, places: [place] })
}
