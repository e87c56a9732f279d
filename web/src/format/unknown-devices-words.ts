import { formatCount } from './numbers.ts'

/** Says of unknown trackers, of which only those heard last are listed, how many there are; '' where all are. */
export function unknownDevicesWords({ listed, total }: { listed: number; total: number }): string {
  if (total <= listed) return ''
  return `Aqui estão os ${formatCount(listed)} que falaram por último, de ${formatCount(total)}. Os outros aparecem quando falarem, ou quando estes forem cadastrados.`
}
