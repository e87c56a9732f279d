import { WEEKDAY_WORDS } from '@monitorweb/domain/calendar/weekday-words'
import { lengthWords } from '../words.ts'
import styles from './places.module.css'

/** How many stops lasted how long. */
export function DurationHistogram({ bins }: { bins: { label: string; count: number }[] }) {
  const most = Math.max(1, ...bins.map(({ count }) => count))
  return (
    <div>
      <h2>Duração das paradas</h2>
      <dl>
        {bins.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span style={{ width: `${(count / most) * 100}%` }} />
              {count}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Sunday first, as in the presets of periods. */
const DAYS = [0, 1, 2, 3, 4, 5, 6]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** At which hours of the week vehicles stood: the darker, the longer. `week`: seconds, from Sunday. */
export function HoursOfWeek({ week }: { week: number[][] }) {
  const most = Math.max(1, ...week.flat())
  return (
    <table className={styles.week}>
      <caption>Tempo parado por dia e hora</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Dia</span>
          </th>
          {HOURS.map((hour) => (
            <th key={hour} scope="col">
              <span className={hour % 6 === 0 ? undefined : 'visually-hidden'}>{hour}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DAYS.map((day) => (
          <tr key={day}>
            <th scope="row">{WEEKDAY_WORDS[day]}</th>
            {HOURS.map((hour) => {
              const seconds = week[day]![hour]!
              const words = seconds > 0 ? lengthWords(seconds * 1000) : 'nada'
              const share = Math.round(8 + (seconds / most) * 92)
              return (
                <td
                  key={hour}
                  title={`${WEEKDAY_WORDS[day]}, ${hour} h: ${words}`}
                  style={seconds > 0 ? { background: `color-mix(in srgb, #4a90ee ${share}%, transparent)` } : undefined}
                >
                  <span className="visually-hidden">{words}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
