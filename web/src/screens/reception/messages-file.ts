import type { RawMessage, SetApart } from '@monitorweb/contract/administration/reception-operations'

interface TextFile {
  name: string
  text: string
}

/** Writes raw messages as a text of one line each: when it came, from where, and its bytes. */
export function messagesFile(
  { serial, protocol, type, length }: Pick<SetApart, 'serial' | 'protocol' | 'type' | 'length'>,
  messages: readonly RawMessage[],
): TextFile {
  const lines = messages.map(({ receivedAt, address, hex }) =>
    [receivedAt === null ? '-' : new Date(receivedAt).toISOString(), address, hex].join(' '),
  )
  const kind = type === '' ? 'mensagens' : `${type}-${length}`
  const name = `${protocol}-${serial}-${kind}.txt`.replace(/[^0-9A-Za-z._-]/g, '-')
  return { name, text: `${lines.join('\n')}\n` }
}
