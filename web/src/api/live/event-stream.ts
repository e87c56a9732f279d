/** This is one event of a text/event-stream, as HTML's "Server-sent events" defines it. */
export interface StreamEvent {
  type: string
  data: string
  /** The last id that the stream named, which may be that of an earlier event. */
  lastEventId: string
}

export interface EventStreamParser {
  /** Takes the next piece of text, cut anywhere, and answers the events that it completed. */
  push(text: string): StreamEvent[]
}

/** Reads a text/event-stream piece by piece. An event cut off by the end of the stream is never answered. */
export function eventStreamParser(): EventStreamParser {
  // A long line arrives in many pieces, which are put together once, when the line's end is there.
  let begun: string[] = []
  let heldReturn = ''
  let data: string[] = []
  let type = ''
  let lastEventId = ''

  function takeLine(line: string): StreamEvent | null {
    if (line === '') {
      const event = data.length > 0 ? { type: type || 'message', data: data.join('\n'), lastEventId } : null
      data = []
      type = ''
      return event
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    if (field === 'event') type = value
    if (field === 'id' && !value.includes('\0')) lastEventId = value
    return null
  }

  return {
    push(text) {
      const lines = `${heldReturn}${text}`.split(/\r\n|\n|\r(?!$)/)
      const last = lines.pop() ?? ''
      heldReturn = last.endsWith('\r') ? '\r' : ''
      if (lines.length > 0) {
        lines[0] = `${begun.join('')}${lines[0]}`
        begun = []
      }
      begun.push(heldReturn ? last.slice(0, -1) : last)
      return lines.map(takeLine).filter((event) => event !== null)
    },
  }
}
