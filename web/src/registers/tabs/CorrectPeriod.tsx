import { Button } from '@mantine/core'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { TypedTime } from '#form/inputs/TypedTime.tsx'
import { ConfirmSend } from '#ui/overlay/ConfirmSend.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './tabs.module.css'

export interface Period {
  id: number
  from?: EpochMs
  until?: EpochMs
}

interface CorrectPeriodProps {
  title: string
  link: { id: number; from: EpochMs | null; until: EpochMs | null }
  correct(period: Period): Promise<unknown>
  onClose(): void
  onCorrected(): void
}

/** Corrects since when and until when something was so; reports of that time change with it. */
export function CorrectPeriod({ title, link, correct, onClose, onCorrected }: CorrectPeriodProps) {
  const [from, setFrom] = useState<number | string | null>(link.from)
  const [until, setUntil] = useState<number | string | null>(link.until)
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const notice = useNotice()

  function ask() {
    if (typeof from === 'string' || typeof until === 'string') {
      return setFailure('Informe data e hora como DD/MM/AAAA HH:mm.')
    }
    setFailure(null)
    setConfirming(true)
  }

  async function save() {
    setBusy(true)
    try {
      await correct({
        id: link.id,
        ...(typeof from === 'number' && from !== link.from && { from }),
        ...(typeof until === 'number' && until !== link.until && { until }),
      })
      notice('Dados Gravados com Sucesso!')
      onCorrected()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
      setConfirming(false)
    }
  }

  return (
    <Dialog opened onClose={onClose} title={title} size={460} covered={confirming}>
      <div className={styles.swap}>
        <p className={styles.lead}>Os relatórios desse tempo passam a seguir as novas datas.</p>
        <FormProblem message={failure} />
        <TypedTime label="De" value={from} onChange={setFrom} />
        <TypedTime label="Até" value={until} onChange={setUntil} disabled={link.until === null} />
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={ask}>Salvar</Button>
      </div>
      <ConfirmSend
        opened={confirming}
        busy={busy}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void save()}
      />
    </Dialog>
  )
}
