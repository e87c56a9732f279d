import { messageOf } from '#api/api-error.ts'
import { formatCount, formatQuantity } from '#format/numbers.ts'
import type { PagedRows } from '#reports/history/use-paged-rows.ts'
import { AgainButton } from '#ui/controls/AgainButton.tsx'
import screen from '../screen.module.css'
import styles from './fleet.module.css'

interface ReadingLineProps {
  reading: PagedRows<{ vehicleId: number; cursor: string }>
  /** Says in these words how many rows came. */
  counted: { none: string; one: string; many: string }
  /** How many there are, where the server counted them. */
  totalWords?: string | undefined
  /** True where the rows are not in the order in which they come. */
  isSorted: boolean
}

const VEHICLES = { none: 'nenhum veículo', one: 'veículo', many: 'veículos' }

/** Says how far the rows are read that come in pages, and goes on or stops. */
export function ReadingLine({ reading, counted, totalWords, isSorted }: ReadingLineProps) {
  const { rows, state, error, progress, retry, cancel, readOn } = reading
  const vehicles = formatQuantity(new Set(rows.map(({ vehicleId }) => vehicleId)).size, VEHICLES)
  const came = `${formatQuantity(rows.length, counted)} de ${vehicles}`
  const total = totalWords && ` de ${totalWords}`
  const order = isSorted ? ' A ordem é a das que já vieram.' : ''
  if (state === 'ready') return null
  const searched = progress && `${formatCount(progress.searched)} de ${formatQuantity(progress.vehicles, VEHICLES)}`
  const far = searched ? ` Procurados ${searched}.` : ''
  const words = {
    loading:
      rows.length > 0
        ? `${came} até aqui${total ?? ''}. Lendo…${far}${order}`
        : progress?.searched
          ? `Procurando… ${searched}, sem ${counted.one} até aqui.`
          : 'Lendo as primeiras…',
    paused: `As primeiras ${formatCount(rows.length)}${total ?? ` ${counted.many}`}, de ${vehicles}; há mais.${order} Um arquivo traz todas.`,
    cancelled: rows.length === 0 ? `Leitura interrompida.${far}` : `Leitura interrompida: ${came}.${far}`,
    failed: `${rows.length > 0 ? `Vieram ${came}. ` : ''}${messageOf(error)}`,
  }
  const [act, actWords] = {
    loading: [cancel, 'Parar'] as const,
    paused: [readOn, 'Ler mais'] as const,
    cancelled: [retry, 'Ler tudo'] as const,
    failed: [retry, 'Tentar de novo'] as const,
  }[state]
  return (
    <div className={styles.reading} data-failed={state === 'failed' || undefined}>
      <p role={state === 'failed' ? 'alert' : 'status'}>{words[state]}</p>
      <AgainButton className={screen.cancel} onAgain={act} words={actWords} />
    </div>
  )
}
