import { NumberInput, Select } from '@mantine/core'
import type { Period } from '@monitorweb/domain/calendar/period'
import { currentSession } from '#api/session/session.ts'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import { VehicleGroupFilter } from '#form/pickers/VehicleGroupFilter.tsx'
import { vehicleSource } from '#form/pickers/vehicle-source.ts'
import { useTypedLater } from '#form/use-typed-later.ts'
import { timeZone } from '#format/time-zone.ts'
import { visitedSource } from '#geofences/geofence-sources.ts'
import { writePeriod } from '#reports/history/history-search.ts'
import { PRESET_KEYS, PRESETS, type Preset } from '#reports/period/period.ts'
import { TypedPeriod } from './TypedPeriod.tsx'
import styles from './watch-reports.module.css'
import type { WatchReport, WatchSearch } from './watch-search.ts'

interface WatchFiltersProps {
  report: WatchReport
  search: WatchSearch
  period: Period
  /** With `replace`, Back does not lead to what was before. */
  change(next: WatchSearch, replace?: boolean): void
}

const TYPED = 'typed'

/** Chooses of when, of whom and of what a report is. */
export function WatchFilters({ report, search, period, change }: WatchFiltersProps) {
  const isTyped = search.from !== undefined && search.to !== undefined && search.preset === undefined
  function typePeriod(typed: Period) {
    const { preset: _, ...others } = search
    change({ ...others, ...writePeriod(typed, timeZone()) })
  }
  function choosePeriod(value: string) {
    if (value === TYPED) return typePeriod(period)
    const { from: _from, to: _to, ...others } = search
    change({ ...others, preset: value as Preset })
  }
  const code = (id: string | null) => (id === null ? null : Number(id))
  return (
    <div className={styles.filters}>
      <Select
        size="xs"
        label="Período"
        allowDeselect={false}
        data={[
          ...PRESET_KEYS.map((key) => ({ value: key as string, label: PRESETS[key] })),
          { value: TYPED, label: 'Escolher…' },
        ]}
        value={isTyped ? TYPED : (search.preset ?? 'today')}
        onChange={(value) => choosePeriod(value ?? 'today')}
      />
      {isTyped && <TypedPeriod period={period} onChange={typePeriod} />}
      {currentSession()?.operator && (
        <RecordPicker
          size="xs"
          label="Cliente"
          source={{ ...customerSource, placeholder: 'Todos os clientes' }}
          value={search.customerId === null ? null : String(search.customerId)}
          onChange={(id) => change({ ...search, customerId: code(id), vehicleId: null, groupId: null })}
        />
      )}
      <RecordPicker
        size="xs"
        label="Veículo"
        source={{ ...vehicleSource, placeholder: 'Todos os veículos' }}
        value={search.vehicleId === null ? null : String(search.vehicleId)}
        onChange={(id) => change({ ...search, vehicleId: code(id), groupId: null })}
      />
      <VehicleGroupFilter
        size="xs"
        label="Grupo"
        value={search.groupId ?? undefined}
        onChange={(groupId) => change({ ...search, groupId: groupId ?? null, vehicleId: null })}
      />
      {report === 'visitas' && (
        <RecordPicker
          size="xs"
          label="Cerca"
          source={visitedSource}
          value={search.geofenceId === null ? null : String(search.geofenceId)}
          onChange={(id) => change({ ...search, geofenceId: code(id) })}
        />
      )}
      {report === 'velocidade' && (
        <LimitInput limitKmh={search.limitKmh} onChange={(limitKmh) => change({ ...search, limitKmh }, true)} />
      )}
    </div>
  )
}

/** A report of every digit on the way to a limit would be read for nobody. */
function LimitInput({ limitKmh, onChange }: { limitKmh: number; onChange(limitKmh: number): void }) {
  const value = String(limitKmh)
  const [text, type] = useTypedLater({
    value,
    write: (held) => held,
    // What is no number, such as "-", is not asked for.
    read: (typed) => (/^\d+$/.test(typed) ? String(Number(typed)) : value),
    onChange: (typed) => onChange(Number(typed)),
  })
  return (
    <NumberInput
      size="xs"
      label="Limite (km/h)"
      min={0}
      max={999}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      hideControls
      value={text}
      onChange={(typed) => type(String(typed))}
    />
  )
}
