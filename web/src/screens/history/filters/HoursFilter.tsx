import { WEEKDAY_WORDS } from '@monitorweb/domain/calendar/weekday-words'
import { clockWords, type WorkHours } from '@monitorweb/domain/calendar/work-hours'
import styles from './filter-line.module.css'

interface HoursFilterProps {
  hours: WorkHours | null
  onChange(hours: WorkHours | null): void
}

const OFFICE: WorkHours = { isOutside: true, weekdays: [1, 2, 3, 4, 5], fromMinute: 360, toMinute: 1080 }
const HALF_HOURS = Array.from({ length: 48 }, (_, index) => index * 30)
const DAY_NAMES = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/** Chooses when something began: in the hours of work, which are chosen, or outside of them. */
export function HoursFilter({ hours, onChange }: HoursFilterProps) {
  const side = hours === null ? '' : hours.isOutside ? 'outside' : 'inside'
  return (
    <span className={styles.hours}>
      <label className={styles.choice}>
        Início
        <select
          value={side}
          onChange={({ currentTarget: { value } }) =>
            onChange(value === '' ? null : { ...(hours ?? OFFICE), isOutside: value === 'outside' })
          }
        >
          <option value="">a qualquer hora</option>
          <option value="outside">fora do horário</option>
          <option value="inside">dentro do horário</option>
        </select>
      </label>
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
      <Clock label="das" minute={fromMinute} onChange={(minute) => onChange({ ...hours, fromMinute: minute })} />
      <Clock label="às" minute={toMinute} onChange={(minute) => onChange({ ...hours, toMinute: minute })} />
    </>
  )
}

function Clock({ label, minute, onChange }: { label: string; minute: number; onChange(minute: number): void }) {
  return (
    <label className={styles.choice}>
      {label}
      <select
        value={minute}
        aria-label={label === 'das' ? 'Início do horário' : 'Fim do horário'}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      >
        {[...new Set([...HALF_HOURS, minute])]
          .sort((one, other) => one - other)
          .map((each) => (
            <option key={each} value={each}>
              {clockWords(each)}
            </option>
          ))}
      </select>
    </label>
  )
}
