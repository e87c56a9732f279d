import { crc32, deflateSync } from 'node:zlib'

/** Draws a PNG of one colour. `more` are chunks that stand between its head and its lines. */
export function drawnPng(widthPx: number, heightPx: number, more: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(widthPx, 0)
  head.writeUInt32BE(heightPx, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(widthPx * 3, 0x7f)])
  const lines = deflateSync(Buffer.concat(Array.from({ length: heightPx }, () => line)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, pngChunk('IHDR', head), ...more, pngChunk('IDAT', lines), pngChunk('IEND')])
}

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

export function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`
}
