import { Button } from '@mantine/core'
import type { Period } from '@monitorweb/domain/calendar/period'
import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { useNow } from '#api/live/use-now.ts'
import { timeZone } from '#format/time-zone.ts'
import {
  EVERY_VEHICLE,
  fleetOf,
  type HistorySearch,
  WHOLE_FLEET,
  writePeriod,
} from '#reports/history/history-search.ts'
import { isStillOf } from '#reports/period/period.ts'
import { canShiftLater, nextPreset, shiftPeriod } from '#reports/period/period-beside.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import type { ChosenVehicle } from '../use-vehicles.ts'
import styles from './filter-bar.module.css'
import { PeriodFields } from './PeriodFields.tsx'
import { PresetChips } from './PresetChips.tsx'
import { readPeriodFields, usePeriodDraft } from './use-period-draft.ts'
import { VehiclePicker } from './VehiclePicker.tsx'

interface FilterBarProps {
  search: HistorySearch
  change: ChangeSearch
  vehicles: readonly ChosenVehicle[]
  vehicleError?: string | undefined
  period: Period
  /** In the report of distances no vehicle means all of them. */
  wholeFleet: boolean
  /** The list of positions: those of a fleet are not filtered by the words of their place. */
  isOfPositions: boolean
  busy: boolean
  /** Asks the same question once more. */
  onAgain(): void
  /** Answers what is said of the period as it is being typed. */
  aboutPeriod(period: Period): ReactNode
}

/** Another question leaves what was looked at of the one before. */
const NO_PART = { focus: undefined, t: undefined, drawn: undefined } as const

/** Shows what is asked for. Vehicles, presets and arrows hold at once; what is typed holds with Consultar. */
export function FilterBar({
  search,
  change,
  vehicles,
  vehicleError,
  period,
  wholeFleet,
  isOfPositions,
  busy,
  onAgain,
  aboutPeriod,
}: FilterBarProps) {
  const store = useFleetStore()
  const notice = useNotice()
  const draft = usePeriodDraft(period)
  const now = useNow()
  const [open, setOpen] = useState(false)
  const typed = readPeriodFields(draft.fields, { now, zone: timeZone() })
  const clock = () => ({ now: store.now(), zone: timeZone() })
  const asked = search.preset ?? (search.from ? undefined : 'today')
  // What stays open overnight is of its dates: yesterday is not "Hoje".
  const chosen = asked && isStillOf(asked, period, { now, zone: timeZone() }) ? asked : undefined

  function ask(event?: FormEvent) {
    // A dialog that was opened from here lies elsewhere on the page, though React passes its events on to this form.
    if (event && !isWithin(event)) return
    event?.preventDefault()
    const checked = draft.read(clock())
    if (!checked) return
    if (checked.notice) notice(checked.notice)
    const same = checked.period === period && chosen === asked
    const patch = same ? {} : { preset: undefined, ...writePeriod(checked.period, timeZone()) }
    change({ ...patch, ...(!same && NO_PART) }, { remember: true })
    if (same) onAgain()
  }

  function choose(v: string | undefined, { customerId, groupId } = WHOLE_FLEET) {
    // What does not hold for a fleet, and cannot be seen on its screen, does not wait in its link.
    const unheld = v === EVERY_VEHICLE && isOfPositions && { place: undefined }
    const whose = { v, customerId: customerId?.toString(), groupId: groupId?.toString() }
    change({ ...whose, ...unheld, ...NO_PART, camera: undefined }, { remember: true })
  }

  function shift(steps: 1 | -1) {
    const preset = steps > 0 ? nextPreset(period, clock()) : undefined
    const shifted = shiftPeriod(period, steps, clock(), chosen)
    const dates = preset ? { from: undefined, to: undefined } : writePeriod(shifted, timeZone())
    change({ preset, ...dates, ...NO_PART }, { remember: true })
  }

  function takeKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isWithin(event)) ask()
  }

  return (
    <form className={styles.bar} data-open={open || undefined} aria-label="Filtros" onSubmit={ask} onKeyDown={takeKey}>
      <div className={styles.row}>
        <div className={styles.vehicle}>
          <VehiclePicker
            chosen={vehicles}
            fleet={fleetOf(search)}
            placeholder={wholeFleet ? 'Todos; digite para escolher' : 'Placa, descrição ou cliente'}
            error={vehicleError}
            onChange={(ids) => choose(ids.join(',') || undefined)}
            onFleet={(fleet) => choose(EVERY_VEHICLE, fleet)}
          />
        </div>
        <fieldset className={styles.presets} aria-label="Períodos prontos">
          <button
            type="button"
            className={styles.more}
            aria-label={open ? 'Fechar o período' : 'Digitar o período'}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconAdjustmentsHorizontal size={15} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles.arrow}
            aria-label="Período anterior"
            data-key=","
            aria-keyshortcuts=","
            onClick={() => shift(-1)}
          >
            <IconChevronLeft size={16} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles.arrow}
            aria-label="Próximo período"
            data-key="."
            aria-keyshortcuts="."
            disabled={!canShiftLater(period, clock(), chosen)}
            onClick={() => shift(1)}
          >
            <IconChevronRight size={16} aria-hidden="true" />
          </button>
          <PresetChips
            chosen={chosen}
            onChoose={(preset) => {
              if (preset === asked) onAgain()
              change({ preset, from: undefined, to: undefined, ...NO_PART }, { remember: true })
            }}
          />
        </fieldset>
        <div className={styles.details}>
          <PeriodFields draft={draft} />
          <Button type="submit" size="xs" h={32} loading={busy} className={styles.ask ?? ''}>
            Consultar
          </Button>
        </div>
      </div>
      {'period' in typed && !typed.error && aboutPeriod(typed.period)}
    </form>
  )
}

function isWithin({ currentTarget, target }: FormEvent | KeyboardEvent): boolean {
  return currentTarget.contains(target as Node)
}
