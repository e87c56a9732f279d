import type { SystemCopy } from '@monitorweb/contract/administration/health-operations'
import { formatAge, formatDuration } from '#format/age.ts'
import { formatDateTime } from '#format/date-time.ts'
import { Panel } from '#ui/page/Panel.tsx'
import { type Figure, Figures } from './Figures.tsx'
import styles from './health.module.css'

interface CopyPanelProps {
  copy: SystemCopy
  now: number
}

/** Shows how old the copy of the data is, where it lies, and whether it was tried. */
export function CopyPanel({ copy, now }: CopyPanelProps) {
  const trouble = troubleOf(copy)
  return (
    <Panel title="Cópia de segurança">
      {trouble && (
        <p className={styles.notice} data-kind={copy.state === 'failing' ? 'obstacle' : 'warning'}>
          {trouble}
        </p>
      )}
      {copy.state !== 'none' && <Figures figures={figuresOf(copy, now)} />}
    </Panel>
  )
}

function troubleOf({ state, problem, isSameDisk }: SystemCopy): string | null {
  if (state === 'none')
    return 'O programa não faz cópias. Sem elas, ou as do seu próprio banco de dados, um disco perdido leva tudo o que foi recebido.'
  if (state === 'silent') return 'Ninguém copia mais: o programa de cópia parou.'
  if (state === 'failing') return problem || 'A cópia falha.'
  return isSameDisk ? 'A cópia está no mesmo disco que os dados: com ele se perdem os dois.' : null
}

function figuresOf(
  { copiedUntil, restorableFrom, place, verifiedAt, verdict, isRight }: SystemCopy,
  now: number,
): Figure[] {
  const behind = copiedUntil === null ? 'Ainda não há' : formatDuration((now - copiedUntil) / 1000)
  return [
    {
      label: 'Distância da cópia',
      value: behind,
      note: copiedUntil === null ? 'a primeira está sendo feita' : `copiado até ${formatDateTime(copiedUntil)}`,
    },
    {
      label: 'Pode-se voltar até',
      value: restorableFrom === null ? '–' : formatDateTime(restorableFrom),
    },
    { label: 'Lugar', value: place },
    {
      label: 'Última conferência',
      value: verifiedAt === null ? 'Nenhuma ainda' : formatAge(verifiedAt, now),
      note: verdict,
      isBad: verifiedAt !== null && !isRight,
    },
  ]
}
