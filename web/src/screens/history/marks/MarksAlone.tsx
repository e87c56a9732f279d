import { formatQuantity } from '#format/numbers.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import type { HistoryTab } from '../history-tabs.ts'
import { ReportExport } from '../ReportExport.tsx'
import type { Viewed } from '../use-viewed.ts'
import { MarksNotRead } from './MarksNotRead.tsx'
import styles from './marks.module.css'
import { CUT_WORDS, ToldMarks } from './ToldMarks.tsx'
import { MOST_MARKS, useHistoryMarks } from './use-history-marks.ts'

interface MarksAloneProps {
  tab: HistoryTab
  viewed: Viewed
  search: HistorySearch
}

const COUNTED = { none: 'Nenhuma', one: 'ocorrência ou comando', many: 'ocorrências e comandos' }

/** Shows what happened in a period without positions: of a vehicle that is silent that is what people look for. */
export function MarksAlone({ tab, viewed, search }: MarksAloneProps) {
  const { data: marks = [], isError, refetch } = useHistoryMarks(viewed)
  const failed = isError && <MarksNotRead isRenewal={marks.length > 0} onAgain={refetch} />
  if (marks.length === 0) return failed && <div className={styles.alone}>{failed}</div>
  return (
    <section className={styles.alone} aria-label="Ocorrências e comandos do período">
      <p>{marks.length === MOST_MARKS ? CUT_WORDS : `${formatQuantity(marks.length, COUNTED)} neste período`}</p>
      <ToldMarks marks={marks} />
      {failed}
      <ReportExport tab={tab} search={{ ...search, list: 'marks' }} period={viewed.period} />
    </section>
  )
}
