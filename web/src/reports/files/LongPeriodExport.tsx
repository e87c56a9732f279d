import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import type { ExportScope } from './export-scope.ts'
import styles from './long-period-export.module.css'

const BackgroundExport = lazyPart(() => import('./BackgroundExport.tsx'), 'BackgroundExport', { placeless: true })

/** Offers a period that comes in parts on the screen as a file, before it is asked for and while it comes. */
export function LongPeriodExport(scope: ExportScope) {
  const [opened, setOpened] = useState(false)
  const days = Math.round((scope.period.to - scope.period.from) / 86_400_000)
  return (
    <p className={styles.offer} data-print="no">
      São {days} dias: na tela eles vêm por partes.
      <button type="button" onClick={() => setOpened(true)}>
        Gerar em segundo plano
      </button>
      <Suspense>{opened && <BackgroundExport scope={scope} onClose={() => setOpened(false)} />}</Suspense>
    </p>
  )
}
