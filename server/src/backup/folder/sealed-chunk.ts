import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

const squeeze = promisify(deflateRaw)
const expand = promisify(inflateRaw)

/** A file of a copy begins with one of these, and 16 bytes of its own that no other file has. */
export const MAGIC = { plain: Buffer.from('MWCOPY1P'), encrypted: Buffer.from('MWCOPY1E') } as const
export const FILE_HEAD_BYTES = 24
/** Length of the content with the mark of the last chunk, and a tag by which damage is seen. */
export const CHUNK_HEAD_BYTES = 20
const LAST = 0x8000_0000
/** A longer chunk is none of ours. */
const LONGEST = 1 << 26

/** Makes and opens the chunks of one file: compressed, and encrypted (AES-256-GCM) where there is a key. */
export interface ChunkSeal {
  seal(content: Uint8Array, place: ChunkPlace): Promise<Buffer>
  /** Answers null for one that is not what was written. */
  open(head: Buffer, body: Buffer, index: number): Promise<Buffer | null>
}

export interface ChunkPlace {
  /** Chunks are counted from 0; none can be left out or exchanged unseen. */
  index: number
  isLast: boolean
}

/** Reads the head of a chunk; null where it cannot be one. */
export function readChunkHead(head: Buffer): { length: number; isLast: boolean } | null {
  const word = head.readUInt32BE(0)
  const length = word % LAST
  return length > LONGEST ? null : { length, isLast: word >= LAST }
}

/** `fileId` are the 16 bytes of the file's head: with them each file has a key of its own. */
export function chunkSeal(key: Buffer | null, fileId: Buffer): ChunkSeal {
  const fileKey = key && Buffer.from(hkdfSync('sha256', key, fileId, 'monitorweb copy file', 32))
  const nonceOf = (index: number) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(index, 6, 6)
    return nonce
  }
  const digest = (word: Buffer, body: Buffer, index: number) =>
    createHash('sha256').update(fileId).update(nonceOf(index)).update(word).update(body).digest().subarray(0, 16)
  return {
    async seal(content, { index, isLast }) {
      const squeezed = await squeeze(content, { level: 1 })
      const word = Buffer.alloc(4)
      word.writeUInt32BE(squeezed.length + (isLast ? LAST : 0))
      if (!fileKey) return Buffer.concat([word, digest(word, squeezed, index), squeezed])
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(index)).setAAD(word)
      const body = Buffer.concat([cipher.update(squeezed), cipher.final()])
      return Buffer.concat([word, cipher.getAuthTag(), body])
    },
    async open(head, body, index) {
      const [word, tag] = [head.subarray(0, 4), head.subarray(4, CHUNK_HEAD_BYTES)]
      if (!fileKey) return digest(word, body, index).equals(tag) ? expand(body) : null
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(index)).setAAD(word).setAuthTag(tag)
      try {
        return await expand(Buffer.concat([decipher.update(body), decipher.final()]))
      } catch {
        return null
      }
    },
  }
}
