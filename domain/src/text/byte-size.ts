const UNITS = ['kB', 'MB', 'GB', 'TB', 'PB']
const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** Says a size in its largest unit, in steps of 1024, such as "850 kB", "3,2 MB" or "1,5 TB". */
export function byteSizeWords(bytes: number): string {
  let value = Math.max(1, Math.round(bytes / 1024))
  let unit = 0
  while (value >= 1024 && unit < UNITS.length - 1) {
    unit++
    value = bytes / 1024 ** (unit + 1)
  }
  return `${decimal.format(value)}\u00a0${UNITS[unit]}`
}
