import type { HistoryMark } from '@monitorweb/contract/reports/watch-reports'
import { IconX } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { formatDateTime } from '#format/date-time.ts'
import { timeScale } from '#reports/chart/time-scale.ts'
import { useSelection } from '#reports/history/history-selection.ts'
import { passFocusOn } from '#ui/controls/pass-focus-on.ts'
import { useSize } from '#ui/screen-size/use-element-size.ts'
import { useTextScale } from '#ui/screen-size/use-text-scale.ts'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'
import { MarkSign } from './MarkSign.tsx'
import { MarksNotRead } from './MarksNotRead.tsx'
import { type MarkGroup, markGroups } from './mark-groups.ts'
import styles from './marks.module.css'
import { CUT_WORDS, ToldMarks } from './ToldMarks.tsx'
import { keyOfMark, MOST_MARKS, useHistoryMarks } from './use-history-marks.ts'

/** With less room than this a word in letters of the usual size would be nothing but its beginning. */
const LEAST_WORD_PX = 64

/** Shows occurrences and commands below the line of time; a press shows the instant, and what it was. There is nothing where nothing was. */
export function MarkLane({ viewed }: { viewed: Viewed }) {
  const { vehicles, focus } = viewed
  const selection = useSelection()
  const { data = [], isError, refetch } = useHistoryMarks(viewed)
  const [pressed, setPressed] = useState<readonly HistoryMark[]>([])
  // Another question has other marks.
  const told = pressed.filter((mark) => data.includes(mark))
  const named = vehicles.filter(({ vehicleId }) => data.some((mark) => mark.vehicleId === vehicleId))
  function choose({ marks }: MarkGroup) {
    const [first] = marks
    const instant = Math.max(first!.start!, focus.from)
    selection.set({ vehicleId: first!.vehicleId, instant, playing: false })
    setPressed(marks)
  }
  return (
    <>
      {named.map((vehicle) => (
        <Lane key={vehicle.vehicleId} {...{ vehicle, focus }} marks={data} onChoose={choose} chosen={told} />
      ))}
      {isError && <MarksNotRead isRenewal={data.length > 0} onAgain={refetch} />}
      {data.length === MOST_MARKS && <p className={styles.cut}>{CUT_WORDS}</p>}
      {told.length > 0 && (
        <section className={styles.told} aria-label="Ocorrências e comandos deste instante">
          <ToldMarks marks={told} />
          <button
            type="button"
            aria-label="Fechar"
            onClick={(event) => {
              passFocusOn(event, event.currentTarget.parentElement!)
              setPressed([])
            }}
          >
            <IconX size={14} aria-hidden="true" />
          </button>
        </section>
      )}
    </>
  )
}

interface LaneProps {
  vehicle: ShownVehicle
  focus: Viewed['focus']
  marks: readonly HistoryMark[]
  chosen: readonly HistoryMark[]
  onChoose(group: MarkGroup): void
}

function Lane({ vehicle: { vehicleId, name, letter }, focus, marks, chosen, onChoose }: LaneProps) {
  const host = useRef<HTMLDivElement>(null)
  const { width } = useSize(host)
  const textScale = useTextScale()
  const groups = useMemo(() => {
    const own = marks.filter((mark) => mark.vehicleId === vehicleId)
    return markGroups(own, { focus, width, scale: timeScale(focus, width), textScale })
  }, [marks, vehicleId, focus, width, textScale])
  return (
    <section ref={host} className={styles.lane} aria-label={`Ocorrências e comandos ${name}`}>
      <span className={styles.letter} aria-hidden="true">
        {letter}
      </span>
      {groups.map((group) => {
        const [first] = group.marks
        const words = group.marks.map(wordsOf).join('; ')
        const count = group.marks.length
        return (
          <button
            key={keyOfMark(first!)}
            type="button"
            className={styles.mark}
            style={{ left: group.x, maxWidth: Math.max(20, group.roomPx - 2) }}
            title={words}
            aria-label={words}
            aria-pressed={chosen.includes(first!)}
            onClick={() => onChoose(group)}
          >
            <MarkSign kind={first!.kind} />
            {count > 1 && <b>{count}</b>}
            {count === 1 && group.roomPx >= LEAST_WORD_PX * textScale && <span>{first!.words}</span>}
          </button>
        )
      })}
    </section>
  )
}

function wordsOf({ kind, words, start, state }: HistoryMark): string {
  return `${kind}: ${words}, ${formatDateTime(start!)}, ${state}`
}
