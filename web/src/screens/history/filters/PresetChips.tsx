import { IconChevronDown } from '@tabler/icons-react'
import { PRESET_KEYS, PRESETS, type Preset } from '#reports/period/period.ts'
import { DropdownMenu } from '#ui/overlay/DropdownMenu.tsx'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import styles from './filter-bar.module.css'

/** These are asked for daily and stand in sight where there is room; one press away are all of them. */
const DAILY: readonly Preset[] = ['today', 'yesterday', 'thisMonth']
const ON_PHONES = 2

interface PresetChipsProps {
  /** This is absent where the period was typed. */
  chosen: Preset | undefined
  onChoose(preset: Preset): void
}

/** Offers the periods that go with the calendar. */
export function PresetChips({ chosen, onChoose }: PresetChipsProps) {
  const isNarrow = useScreen('(max-width: 978.98px)')
  const daily = isNarrow ? DAILY.slice(0, ON_PHONES) : DAILY
  const other = chosen && !daily.includes(chosen) ? PRESETS[chosen] : undefined
  return (
    <>
      {daily.map((preset) => (
        <button
          key={preset}
          type="button"
          className={styles.preset}
          aria-pressed={preset === chosen}
          onClick={() => onChoose(preset)}
        >
          {PRESETS[preset]}
        </button>
      ))}
      <DropdownMenu
        label={other ? `Outros períodos: ${other}` : 'Outros períodos'}
        items={PRESET_KEYS.map((preset) => ({
          ...{ key: preset, label: PRESETS[preset], icon: null, checked: preset === chosen },
          onChoose: () => onChoose(preset),
        }))}
      >
        <span className={styles.other} data-chosen={other !== undefined || undefined}>
          {other ?? 'Outros'}
          <IconChevronDown size={14} aria-hidden="true" />
        </span>
      </DropdownMenu>
    </>
  )
}
