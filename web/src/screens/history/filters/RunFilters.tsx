import { type WorkHours, writeWorkHours } from '@monitorweb/domain/calendar/work-hours'
import type { ReactNode } from 'react'
import { useTypedLater } from '#form/use-typed-later.ts'
import { formatCount } from '#format/numbers.ts'
import { readTypedNumber } from '#format/typed-number.ts'
import { type RunKind, runFilterOf, runFilterWords, withoutRunFilter } from '#reports/filters/run-filter.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { ListChoice } from '#ui/controls/ListChoice.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import styles from './filter-line.module.css'
import { HoursFilter } from './HoursFilter.tsx'

interface RunFiltersProps {
  kind: RunKind
  /** The number of those that are looked at and pass the filters. */
  shownCount: number
  wholeCount: number
  /** There may be more than the whole that was read. */
  isPartial?: boolean
  search: HistorySearch
  change: ChangeSearch
}

const OUTSIDE = [
  { value: '', label: 'dentro e fora' },
  { value: '1', label: 'somente fora' },
] as const
const MINUTES = ['1', '2', '5', '10', '15', '30', '60', '120', '240', '480']

/** Chooses which trips, or stops, are shown, and says how many those are; the choice holds for the file too. */
export function RunFilters({ kind, shownCount, wholeCount, isPartial = false, search, change }: RunFiltersProps) {
  const filter = runFilterOf(search, kind)
  const isOfTrips = kind === 'trips'
  const ofStops = [
    ...(search.stopIgnition ? [`motor mais ${search.stopIgnition === 'on' ? 'ligado' : 'desligado'}`] : []),
    ...(search.outside ? ['somente fora de pontos de referência'] : []),
  ]
  const words = [...runFilterWords(filter), ...(isOfTrips ? [] : ofStops)]
  const setHours = (hours: WorkHours | null) => change({ workHours: hours ? writeWorkHours(hours) : undefined })
  return (
    <fieldset className={styles.line} aria-label={isOfTrips ? 'Filtros das viagens' : 'Filtros das paradas'}>
      {isOfTrips && (
        <>
          <MinuteChoice value={search.minTripMinutes} onChange={(minTripMinutes) => change({ minTripMinutes })} />
          <Choice label="Distância mínima (km)">
            <Typed value={search.minTripKm} isNumber onChange={(minTripKm) => change({ minTripKm })} />
          </Choice>
          <Choice label="Máxima acima de (km/h)">
            <Typed value={search.minTopSpeedKmh} isNumber onChange={(minTopSpeedKmh) => change({ minTopSpeedKmh })} />
          </Choice>
        </>
      )}
      <Choice label={isOfTrips ? 'Origem ou destino' : 'Local'}>
        <Typed value={search.place} onChange={(place) => change({ place })} />
      </Choice>
      {!isOfTrips && (
        <ListChoice
          label="Pontos de referência"
          choices={OUTSIDE}
          value={search.outside === '1' ? '1' : ''}
          onChange={(value) => change({ outside: value || undefined })}
        />
      )}
      <HoursFilter hours={filter.hours} onChange={setHours} />
      <p role="status" className={styles.shown}>
        Mostrando {formatCount(shownCount)} de {formatCount(wholeCount)}
        {isPartial && ' até aqui'}
        {words.length > 0 && (
          <>
            <span className={styles.words}>: {words.join(', ')}</span>
            <button type="button" onClick={() => change(withoutRunFilter(kind))}>
              Limpar
            </button>
          </>
        )}
      </p>
    </fieldset>
  )
}

interface MinuteChoiceProps {
  value: string | undefined
  onChange(value: string | undefined): void
}

/** Chooses the least length of what is listed: minutes from one to eight hours, and what a link asks for between them. */
export function MinuteChoice({ value, onChange }: MinuteChoiceProps) {
  const asked = value === undefined || MINUTES.includes(value) ? [] : [value]
  const minutes = [...MINUTES, ...asked].sort((one, other) => Number(one) - Number(other))
  const choices = minutes.map((each) => ({
    value: each,
    label: Number(each) % 60 === 0 ? `${Number(each) / 60} h` : `${each} min`,
  }))
  return (
    <ListChoice
      label="Duração mínima"
      choices={[{ value: '', label: 'todas' }, ...choices]}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  )
}

export function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what stands in it
    <label className={styles.choice}>
      {label}
      {children}
    </label>
  )
}

interface TypedProps {
  value: string | undefined
  /** The label says what is typed where the words beside the field do not. */
  label?: string
  /** What holds while nothing is typed. */
  placeholder?: string
  isNumber?: boolean
  /** Elsewhere nought asks nothing. */
  takesZero?: boolean
  onChange(value: string | undefined): void
}

/** Takes what is typed a moment after the last key. */
export function Typed({ value = '', label, placeholder, isNumber = false, takesZero = false, onChange }: TypedProps) {
  const [text, type] = useTypedLater({
    value,
    write: (held) => shown(held, isNumber),
    read: (typed) => read(typed, { isNumber, takesZero }),
    onChange: (told) => onChange(told || undefined),
  })
  return (
    <input
      aria-label={label}
      placeholder={placeholder}
      value={text}
      inputMode={isNumber ? 'decimal' : 'search'}
      maxLength={isNumber ? 6 : 60}
      data-narrow={isNumber || undefined}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

function shown(value: string, isNumber: boolean): string {
  return isNumber ? value.replace('.', ',') : value
}

function read(text: string, { isNumber, takesZero }: { isNumber: boolean; takesZero: boolean }): string {
  if (!isNumber) return text.trim()
  // "10," goes on to "10,5".
  const number = readTypedNumber(text.replace(/[^\d.,]/g, '').replace(/[.,]$/, ''))
  return number !== null && (number > 0 || takesZero) ? String(Math.round(number * 100) / 100) : ''
}
