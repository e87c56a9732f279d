import { WEEKDAY_WORDS } from '@monitorweb/domain/calendar/weekday-words'
import { clockWords, type WorkHours } from '@monitorweb/domain/calendar/work-hours'
import { ListChoice } from '#ui/controls/ListChoice.tsx'
import styles from './filter-line.module.css'

interface HoursFilterProps {
  hours: WorkHours | null
  onChange(hours: WorkHours | null): void
}

const SIDES = [
  { value: '', label: 'a qualquer hora' },
  { value: 'outside', label: 'fora do horário' },
  { value: 'inside', label: 'dentro do horário' },
] as const
const OFFICE: WorkHours = { isOutside: true, weekdays: [1, 2, 3, 4, 5], fromMinute: 360, toMinute: 1080 }
const HALF_HOURS = Array.from({ length: 48 }, (_, index) => index * 30)
const DAY_NAMES = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/** Chooses when something began: in the hours of work, which are chosen, or outside of them. */
export function HoursFilter({ hours, onChange }: HoursFilterProps) {
  const side = hours === null ? '' : hours.isOutside ? 'outside' : 'inside'
  return (
    <span className={styles.hours}>
      <ListChoice
        label="Início"
        choices={SIDES}
        value={side}
        onChange={(value) => onChange(value === '' ? null : { ...(hours ?? OFFICE), isOutside: value === 'outside' })}
      />
      {hours && <HoursOfWork hours={hours} onChange={onChange} />}
    </span>
  )
}

function HoursOfWork({ hours, onChange }: { hours: WorkHours; onChange(hours: WorkHours): void }) {
  const { weekdays, fromMinute, toMinute } = hours
  function toggle(day: number) {
    const next = weekdays.includes(day) ? weekdays.filter((other) => other !== day) : [...weekdays, day].sort()
    if (next.length > 0) onChange({ ...hours, weekdays: next })
  }
  return (
    <>
      <span className={styles.days}>
        {WEEKDAY_WORDS.map((words, day) => (
          <button
            key={words}
            type="button"
            aria-label={DAY_NAMES[day]}
            aria-pressed={weekdays.includes(day)}
            onClick={() => toggle(day)}
          >
            {words}
          </button>
        ))}
      </span>
      <Clock words="das" minute={fromMinute} onChange={(minute) => onChange({ ...hours, fromMinute: minute })} />
      <Clock words="às" minute={toMinute} onChange={(minute) => onChange({ ...hours, toMinute: minute })} />
    </>
  )
}

function Clock({ words, minute, onChange }: { words: string; minute: number; onChange(minute: number): void }) {
  const minutes = [...new Set([...HALF_HOURS, minute])].sort((one, other) => one - other)
  return (
    <ListChoice
      label={words === 'das' ? 'Início do horário' : 'Fim do horário'}
      words={words}
      choices={minutes.map((each) => ({ value: String(each), label: clockWords(each) }))}
      value={String(minute)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
