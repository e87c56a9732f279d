const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
])
/** Letters of HTML are named by what stands on them: &atilde; &ccedil; */
const MARKS = new Map([
  ['acute', '\u0301'],
  ['grave', '\u0300'],
  ['circ', '\u0302'],
  ['tilde', '\u0303'],
  ['uml', '\u0308'],
  ['cedil', '\u0327'],
])

const TAG = /(<[a-z/!?][^<>]*>)/i
/** Of a page of HTML no browser shows what these enclose. */
const UNSHOWN = /^<(\/?)(head|style|script)\b/i

/** Answers the text of what may be a page of HTML; a sign of less than that begins no tag is left as it is. */
export function shownText(html: string): string {
  return withoutTags(html)
    .replace(/&(\w{2,8}|#\d{1,7}|#x[\da-f]{1,6});/gi, characterOf)
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}

function withoutTags(html: string): string {
  const kept: string[] = []
  let open: { name: string; at: number } | null = null
  for (const piece of html.split(TAG)) {
    const [, slash, name = ''] = UNSHOWN.exec(piece) ?? []
    if (!TAG.test(piece)) kept.push(piece)
    else if (slash === '') open ??= { name: name.toLowerCase(), at: kept.length }
    else if (open?.name === name.toLowerCase()) {
      // What is not closed is left: a text may only speak of such tags.
      kept.length = open.at
      open = null
    }
  }
  return kept.join(' ')
}

function characterOf(entity: string, name: string): string {
  if (name.startsWith('#')) {
    const code = Number(name.replace(/^#x/i, '0x').replace(/^#/, ''))
    return code <= 0x10_ffff ? String.fromCodePoint(code) : entity
  }
  const mark = MARKS.get(name.slice(1))
  return mark ? `${name[0]}${mark}`.normalize('NFC') : (NAMED.get(name) ?? entity)
}
