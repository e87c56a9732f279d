import { Button, Radio } from '@mantine/core'
import { LONGEST_OCCURRENCE_NOTE, occurrenceOperations } from '@monitorweb/contract/occurrences/occurrence-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { type ContractForm, useContractForm } from '#form/use-contract-form.ts'
import { untilWords } from '#occurrences/snooze-words.ts'
import { useKeepOccurrence } from '#occurrences/use-occurrences.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './occurrences.module.css'
import { type SnoozeChoice, snoozeChoices } from './snooze-choices.ts'

interface SnoozeDialogProps {
  id: number
  now: EpochMs
  opened: boolean
  onClose(): void
}

const { until, reason } = occurrenceOperations.snoozeOccurrence.args
const FIELDS = { until, reason }

/** Puts an occurrence aside until a time, with a reason; arrows choose the time, Ctrl+Enter sends. */
export function SnoozeDialog({ id, now, opened, onClose }: SnoozeDialogProps) {
  const [choice, setChoice] = useState<SnoozeChoice['value']>('1h')
  const choices = snoozeChoices(now)
  const untilOf = (value: SnoozeChoice['value']) => choices.find((each) => each.value === value)?.until ?? null
  const keep = useKeepOccurrence()
  const notice = useNotice()
  const initial = { until: untilOf('1h'), reason: '' }
  const form: ContractForm<typeof FIELDS> = useContractForm({
    fields: FIELDS,
    initial,
    async send(values) {
      // Time went on since it was chosen.
      const chosen = untilOf(choice) ?? values.until!
      keep(await call(occurrenceOperations.snoozeOccurrence, { id, reason: values.reason, until: chosen }))
      notice(`Adiada ${untilWords(chosen, now)}`)
      form.begin(initial)
      close()
    },
  })

  // The time begins anew, for one that was chosen may be over when this is opened again; the reason that is typed stays.
  function close() {
    setChoice('1h')
    onClose()
  }

  function choose(value: string) {
    setChoice(value as SnoozeChoice['value'])
    // What is typed begins at what was chosen.
    form.set('until', untilOf(value as SnoozeChoice['value']) ?? untilOf(choice) ?? form.values.until)
  }

  return (
    <Dialog opened={opened} onClose={close} title={`Adiar a ocorrência ${id}`} size={480}>
      <Form form={form} className={styles.form}>
        <Radio.Group label="Até quando" value={choice} onChange={choose}>
          <div className={styles.reasons}>
            {choices.map(({ value, label, until: at }) => (
              <Radio
                key={value}
                value={value}
                label={at === null || value === 'morning' ? label : `${label} (${untilWords(at, now)})`}
                data-autofocus={value === choice || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        {choice === 'other' && <Field form={form} name="until" label="Dia e hora" />}
        <Field form={form} name="reason" input="lines" minRows={2} maxLength={LONGEST_OCCURRENCE_NOTE} />
        <FormProblem message={form.failure} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" disabled={form.busy} aria-busy={form.busy}>
            Adiar
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
