import type { HistoryMark } from '@monitorweb/contract/reports/watch-reports'
import { formatDateTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { MarkLink } from './MarkLink.tsx'
import { MarkSign } from './MarkSign.tsx'
import styles from './marks.module.css'
import { keyOfMark, MOST_MARKS } from './use-history-marks.ts'

/** Is said where there may be more marks than were read. */
export const CUT_WORDS = `As primeiras ${formatCount(MOST_MARKS)} ocorrências e comandos; o arquivo traz todos.`

/** Says of marks when they were, what came of them, and leads to each. */
export function ToldMarks({ marks }: { marks: readonly HistoryMark[] }) {
  return (
    <ul className={styles.list}>
      {marks.map((mark) => (
        <Told key={keyOfMark(mark)} mark={mark} />
      ))}
    </ul>
  )
}

function Told({ mark }: { mark: HistoryMark }) {
  const { kind, words, detail, start, state } = mark
  return (
    <li>
      <MarkSign kind={kind} />
      <span>
        {kind} <strong>{words}</strong>
      </span>
      <small>{[formatDateTime(start!), detail, state].filter(Boolean).join(' · ')}</small>
      <MarkLink mark={mark} />
    </li>
  )
}
