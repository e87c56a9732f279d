import { WEEKDAY_WORDS } from '@monitorweb/domain/calendar/weekday-words'
import { IconChartAreaLine, IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { formatDate, formatTime } from '#format/date-time.ts'
import { writeFocus } from '#reports/history/history-search.ts'
import { useLooked, useSelection } from '#reports/history/history-selection.ts'
import { PLAYBACK_SPEEDS, type PlaybackSpeed } from '#reports/history/playback.ts'
import { readTypedTime, timeFrom } from '#reports/period/typed-date-and-time.ts'
import { weekday } from '#reports/period/zoned-time.ts'
import { ListChoice } from '#ui/controls/ListChoice.tsx'
import { passFocusOn } from '#ui/controls/pass-focus-on.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import { periodWords } from '../words.ts'
import styles from './playback.module.css'
import type { Playback } from './use-playback.ts'

interface PlaybackBarProps {
  viewed: Viewed
  playback: Playback
  change: ChangeSearch
  zone: string
  /** What the chart draws beside the speed; null while it is closed. */
  chart: ReadonlySet<ChartLine> | null
  onChart(chart: ReadonlySet<ChartLine> | null): void
}

/** What the chart draws where it is wanted. */
export type ChartLine = 'voltage' | 'odometer'

const CHART_LINES: Record<ChartLine, string> = { voltage: 'Tensão', odometer: 'Odômetro' }

/** Offers to play, how fast, where to, and what part is looked at. */
export function PlaybackBar({ viewed, playback, change, zone, chart, onChart }: PlaybackBarProps) {
  const { playing, speed } = playback
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <div className={styles.bar} data-print="no">
      <button
        type="button"
        className={styles.play}
        aria-label={playing ? 'Pausar' : 'Reproduzir'}
        title="Espaço"
        onClick={playback.toggle}
      >
        <Icon size={16} aria-hidden="true" />
      </button>
      <ListChoice
        label="Velocidade da reprodução"
        words=""
        choices={PLAYBACK_SPEEDS.map((times) => ({ value: String(times), label: `${times}×` }))}
        value={String(speed)}
        onChange={(chosen) => playback.setSpeed(Number(chosen) as PlaybackSpeed)}
      />
      <Check label="Pular paradas" checked={playback.skipStops} onChange={playback.setSkipStops} />
      <Check label="Seguir veículo" checked={playback.follow} onChange={playback.setFollow} />
      <Clock zone={zone} />
      <GoTo viewed={viewed} zone={zone} />
      <Focus viewed={viewed} change={change} zone={zone} />
      <span className={styles.chart}>
        <button
          type="button"
          className={styles.tool}
          aria-pressed={chart !== null}
          onClick={() => onChart(chart ? null : new Set())}
        >
          <IconChartAreaLine size={15} stroke={1.75} aria-hidden="true" />
          Gráfico
        </button>
        {chart &&
          Object.entries(CHART_LINES).map(([line, words]) => (
            <button
              key={line}
              type="button"
              className={styles.line}
              aria-pressed={chart.has(line as ChartLine)}
              onClick={() => onChart(toggled(chart, line as ChartLine))}
            >
              {words}
            </button>
          ))}
      </span>
    </div>
  )
}

function toggled(chart: ReadonlySet<ChartLine>, line: ChartLine): ReadonlySet<ChartLine> {
  return new Set(chart.has(line) ? [...chart].filter((drawn) => drawn !== line) : [...chart, line])
}

function Check({ label, checked, onChange }: { label: string; checked: boolean; onChange(checked: boolean): void }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  )
}

function Clock({ zone }: { zone: string }) {
  const instant = useLooked(({ instant }) => (instant === null ? null : Math.floor(instant / 1000) * 1000))
  if (instant === null) return <span className={styles.clock} />
  return (
    <span className={styles.clock}>
      <span>
        {WEEKDAY_WORDS[weekday(instant, zone)]} {formatDate(instant)}
      </span>
      <strong>{formatTime(instant)}</strong>
    </span>
  )
}

/** Answers "Where was it at 14:05": the time is one of the day that is looked at, or else of the first that has it. */
function GoTo({ viewed, zone }: { viewed: Viewed; zone: string }) {
  const selection = useSelection()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  function go(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const seconds = readTypedTime(typed)
    const { instant } = selection.get()
    const { focus, period } = viewed
    const inFocus = instant !== null && instant >= focus.from && instant < focus.to
    const timeIn = (day: number) => (seconds === null ? null : timeFrom(day, seconds, { period, zone }))
    const at = timeIn(inFocus ? instant : focus.from) ?? timeIn(period.from)
    setWrong(at === null)
    if (at !== null) selection.set({ instant: at, playing: false })
  }
  return (
    <form className={styles.goTo} onSubmit={go}>
      <label>
        <span>Ir para</span>
        <input
          value={typed}
          placeholder="14:05"
          aria-invalid={wrong || undefined}
          aria-label="Ir para a hora"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setWrong(false)
          }}
        />
      </label>
      {wrong && (
        <span role="alert" className={styles.wrong}>
          Use uma hora do período.
        </span>
      )}
    </form>
  )
}

/** Chooses the part that is looked at; its buttons do what dragging over the timeline does. */
function Focus({ viewed, change, zone }: { viewed: Viewed; change: ChangeSearch; zone: string }) {
  const { focus, hasFocus } = viewed
  const set = (from: number, to: number) => change({ focus: to > from ? writeFocus({ from, to }, zone) : undefined })
  const instant = useLooked((looked) => (looked.playing ? null : looked.instant))
  return (
    <span className={styles.focus}>
      {hasFocus && (
        <span className={styles.chip}>
          Mostrando {periodWords(focus)}
          <button
            type="button"
            aria-label="Mostrar o período inteiro"
            onClick={(event) => {
              passFocusOn(event, event.currentTarget.parentElement!)
              change({ focus: undefined })
            }}
          >
            <IconX size={13} aria-hidden="true" />
          </button>
        </span>
      )}
      {instant !== null && (
        <>
          <button type="button" className={styles.tool} onClick={() => set(instant, focus.to)}>
            Começar aqui
          </button>
          {/* What is at the instant belongs to the part, and its end does not. */}
          <button type="button" className={styles.tool} onClick={() => set(focus.from, instant + 1)}>
            Terminar aqui
          </button>
        </>
      )}
    </span>
  )
}
