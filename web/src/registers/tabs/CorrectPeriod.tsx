import { Button } from '@mantine/core'
import { registerTools } from '@monitorweb/contract/registers/register-tools'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormConfirm } from '#form/FormConfirm.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { useContractForm } from '#form/use-contract-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './tabs.module.css'

export interface Period {
  id: number
  from?: EpochMs
  /** Null: it goes on. */
  until?: EpochMs | null
}

interface CorrectPeriodProps {
  title: string
  link: { id: number; from: EpochMs | null; until: EpochMs | null }
  correct(period: Period): Promise<unknown>
  onClose(): void
  onCorrected(): void
}

const { from, until } = registerTools.correctInstallation.args
const FIELDS = { from, until }

/** Corrects since when and until when something was so; reports of that time change with it. */
export function CorrectPeriod({ title, link, correct, onClose, onCorrected }: CorrectPeriodProps) {
  const notice = useNotice()
  const form = useContractForm({
    fields: FIELDS,
    initial: { from: link.from, until: link.until },
    confirms: true,
    check: ({ from }) => (from === null && link.from !== null ? { from: 'Informe a data.' } : {}),
    async send(period) {
      await correct({
        id: link.id,
        ...(period.from !== null && period.from !== link.from && { from: period.from }),
        ...(period.until !== link.until && { until: period.until }),
      })
      notice('Dados Gravados com Sucesso!')
      onCorrected()
    },
  })

  return (
    <Dialog opened onClose={onClose} title={title} size={460} covered={form.confirming !== null}>
      <Form form={form}>
        <div className={styles.swap}>
          <p className={styles.lead}>Os relatórios desse tempo passam a seguir as novas datas.</p>
          <FormProblem message={form.failure} />
          <Field form={form} name="from" label="De" />
          <Field form={form} name="until" label="Até" hint="Vazio: até agora." disabled={link.until === null} />
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={form.changed.length === 0}>
            Salvar
          </Button>
        </div>
      </Form>
      <FormConfirm form={form} />
    </Dialog>
  )
}
