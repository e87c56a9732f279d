import { EXPORT_REPORTS } from '@monitorweb/contract/reports/export-operations'
import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { HISTORY_ADDRESS } from '#reports/history/history-address.ts'
import { PRESET_KEYS, type Preset } from '#reports/period/period.ts'
import { type AddressWords, fromAddress, toAddress } from '#state/address-words.ts'

/** The reports of what rules, geofences and the central's work come to: each has the word of its file as its address. */
export const WATCH_REPORTS = EXPORT_REPORTS.filter(
  (report): report is 'visitas' | 'velocidade' | 'eventos' | 'turno' =>
    report === 'visitas' || report === 'velocidade' || report === 'eventos' || report === 'turno',
)
export type WatchReport = (typeof WATCH_REPORTS)[number]

/** What the address of a report says besides its path. */
export interface WatchSearch {
  preset?: Preset
  /** A typed period, as links name it; its last second belongs to it. */
  from?: string
  to?: string
  vehicleId: number | null
  groupId: number | null
  customerId: number | null
  geofenceId: number | null
  limitKmh: number
}

const { preset, from, to, customerId, speedLimitKmh } = HISTORY_ADDRESS.names
const ADDRESS = {
  names: {
    preset,
    from,
    to,
    customerId,
    limitKmh: speedLimitKmh,
    vehicleId: 'veiculo',
    groupId: 'grupo',
    geofenceId: 'cerca',
  },
  values: { preset: HISTORY_ADDRESS.values.preset },
} satisfies AddressWords<keyof WatchSearch>

/** Writes the address in its own words, which this screen reads itself: the shell knows none of them. */
export function writeWatchSearch(search: WatchSearch): Record<string, unknown> {
  const { limitKmh, ...others } = search
  const said = Object.entries(others).filter(([, value]) => value !== null && value !== undefined)
  return toAddress({ ...Object.fromEntries(said), ...(limitKmh !== DEFAULT_SPEED_LIMIT_KMH && { limitKmh }) }, ADDRESS)
}

/** Reads the address; what makes no sense in it is left out. */
export function readWatchSearch(address: Record<string, unknown>): WatchSearch {
  const said = fromAddress(address, ADDRESS)
  const code = (name: string) => {
    const value = Number(said[name])
    return Number.isSafeInteger(value) && value > 0 && value < 2 ** 31 ? value : null
  }
  const text = (name: string) => (typeof said[name] === 'string' ? { [name]: said[name] } : {})
  const known = PRESET_KEYS.find((key) => key === said['preset'])
  const limitKmh = Number(said['limitKmh'] ?? DEFAULT_SPEED_LIMIT_KMH)
  return {
    ...(known && { preset: known }),
    ...text('from'),
    ...text('to'),
    ...{
      vehicleId: code('vehicleId'),
      groupId: code('groupId'),
      customerId: code('customerId'),
      geofenceId: code('geofenceId'),
    },
    limitKmh: Number.isInteger(limitKmh) && limitKmh >= 0 && limitKmh <= 999 ? limitKmh : DEFAULT_SPEED_LIMIT_KMH,
  }
}
