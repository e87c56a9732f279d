const shown = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4, useGrouping: false })

/** Writes a number as it stands in a field: "1234,5". */
export function formatTypedNumber(value: number): string {
  return shown.format(value)
}

/** Before a comma points stand between groups of three, or not at all. */
const WITH_COMMA = /^-?(\d+|[1-9]\d{0,2}(\.\d{3})+),\d+$/

/** Reads what somebody typed, "1.234,5" and "1234.5" alike; answers null for nothing and for what is no number. */
export function readTypedNumber(typed: string): number | null {
  const text = typed.replace(/\s/g, '')
  const plain = WITH_COMMA.test(text) ? text.replaceAll('.', '').replace(',', '.') : withoutGroups(text)
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** Takes out the marks of groups: "1.234" is one thousand here, while "12.5" is twelve and a half, and "0.500" half of one, as no group begins with 0. */
function withoutGroups(text: string): string {
  return /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text
}
