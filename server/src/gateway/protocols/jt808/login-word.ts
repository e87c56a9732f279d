import { ShortBytesError } from '../../bytes.ts'
import { framed } from './framing.ts'
import { type Jt808Message, openMessage } from './header.ts'

/** The word by which a device logs in (0102): all of the body, since 2019 after a byte that says its length. */
export function wordOf({ version, body }: Jt808Message): string {
  const word = version === null ? body : body.subarray(1, 1 + (body[0] ?? 0))
  return word.toString('latin1').replace(/\0+$/, '')
}

/** Answers the frame of a login with its body made unreadable; `content` is all between the delimiters. */
export function withoutWord(content: Buffer, delimiter: number): Buffer {
  try {
    const { body } = openMessage(content, delimiter)
    const head = content.subarray(0, content.length - 1 - body.length)
    return framed(Buffer.concat([head, Buffer.alloc(body.length, '*')]), delimiter)
  } catch (error) {
    if (!(error instanceof ShortBytesError)) throw error
    return framed(content.subarray(0, 2), delimiter)
  }
}
