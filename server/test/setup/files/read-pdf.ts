import { inflateSync } from 'node:zlib'

/** Answers what all pages of a PDF say, see {@link readPdfPages}. */
export function readPdf(bytes: Buffer): string {
  return readPdfPages(bytes).join('')
}

/**
 * Answers what each page of a PDF as pdfmake writes it says, without its blanks, since lines break where the columns are narrow: the
 * pages draw glyphs by number, and each font has a map that says which letters they are (ISO 32000-1, 9.10.3).
 */
export function readPdfPages(bytes: Buffer): string[] {
  const objects = new Map(
    [...bytes.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]),
  )
  const streamOf = (body: string) => {
    const packed = /stream\n([\s\S]*)\nendstream/.exec(body)
    return packed ? inflateSync(Buffer.from(packed[1]!, 'latin1')).toString('latin1') : ''
  }
  const fonts = new Map<string, readonly string[]>()
  for (const [, name, id] of [...objects.values()].join('\n').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!)
    if (map) fonts.set(name!, lettersOf(streamOf(objects.get(map[1]!)!)))
  }
  const pages = [...objects.values()].flatMap((body) => /\/Contents (\d+) 0 R/.exec(body)?.[1] ?? [])
  return pages.map((id) => textOf(streamOf(objects.get(id)!), fonts))
}

/** Answers the colours in which a PDF draws letters and lines, as its pages name them (ISO 32000-1, 8.6.8). */
export function colorsInPdf(bytes: Buffer): string[] {
  const pages = [...bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed]) => {
    try {
      return inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1')
    } catch {
      return []
    }
  })
  const parts = pages.flatMap((page) => [...page.matchAll(/(?:^|\s)([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN|rg|RG)/g)])
  const hex = (part: string) =>
    Math.round(Number(part) * 255)
      .toString(16)
      .padStart(2, '0')
  return parts.map(([, red, green, blue]) => `#${hex(red!)}${hex(green!)}${hex(blue!)}`)
}

/** Answers how opaque the pixels of the one picture of a PDF are, as its mask says (ISO 32000-1, 11.6.5.3); none without a mask. */
export function maskInPdf(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  const id = /\/SMask (\d+) 0 R/.exec(text)?.[1]
  const packed = new RegExp(`\\n${id} 0 obj\\n[\\s\\S]*?stream\\n([\\s\\S]*?)\\nendstream`).exec(text)?.[1]
  return packed === undefined ? Buffer.alloc(0) : inflateSync(Buffer.from(packed, 'latin1'))
}

/** Answers the letters of a font's glyphs by their numbers. */
function lettersOf(map: string): string[] {
  const ranges = [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)]
  const letters: string[] = []
  for (const [, first, list] of ranges) {
    for (const [index, [, codes]] of [...list!.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      letters[Number.parseInt(first!, 16) + index] = unitsOf(codes!)
        .map((unit) => String.fromCharCode(unit))
        .join('')
    }
  }
  return letters
}

function textOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let letters: readonly string[] = []
  let text = ''
  for (const [, font, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
    if (font) letters = fonts.get(font)!
    else
      text += unitsOf(glyphs!)
        .map((glyph) => letters[glyph])
        .join('')
  }
  return text.replace(/\s/g, '')
}

const unitsOf = (hex: string) => (hex.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
