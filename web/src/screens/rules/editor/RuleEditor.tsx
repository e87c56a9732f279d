import { Button } from '@mantine/core'
import type { RuleRecord } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { ruleOperations } from '@monitorweb/contract/vehicle-rules/rule-operations'
import type { CompleteInput } from '@monitorweb/contract/wire/check'
import { call } from '#api/client.ts'
import { choosesCustomer, ownCustomerId } from '#api/session/own-customer.ts'
import { startingValues } from '#form/contract-form.ts'
import { DraftNote } from '#form/DraftNote.tsx'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { PickerField } from '#form/inputs/PickerField.tsx'
import { LeaveGuard } from '#form/LeaveGuard.tsx'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { type ContractForm, useContractForm } from '#form/use-contract-form.ts'
import { useTellTyped } from '#form/use-steady-record.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { DeleteButton } from '../DeleteButton.tsx'
import { BackTest } from '../trial/BackTest.tsx'
import { useRuleNews } from '../use-rules.ts'
import styles from './editor.module.css'
import { RuleSettings } from './RuleSettings.tsx'
import { RULE_FIELDS, type RuleFields, ruleComplaints } from './rule-form.ts'
import { templateOf } from './rule-templates.ts'
import { Sentence } from './Sentence.tsx'

interface RuleEditorProps {
  /** Null where a new one is made. */
  rule: RuleRecord | null
  /** The sentence that a new one begins with. */
  template: string | null
  /** The geofence that a new one begins with. */
  geofenceId: number | null
  /** Is told whether something is typed. */
  onTyped?(typed: boolean): void
  onDone(): Promise<void>
}

/** Asks for a rule in a sentence, and says what it would have found before it is saved. */
export function RuleEditor({ rule, template, geofenceId, onTyped, onDone }: RuleEditorProps) {
  const notice = useNotice()
  const tellNews = useRuleNews()
  const form: ContractForm<RuleFields> = useContractForm({
    fields: RULE_FIELDS,
    initial: rule ? startingValues(RULE_FIELDS, rule) : newRule(template, geofenceId),
    isStored: rule !== null,
    check: ruleComplaints,
    draft: { name: `regras/${rule?.id ?? `nova/${template ?? ''}`}`, recordVersion: rule?.recordVersion ?? null },
    async send(values) {
      await save(rule && { ...rule, recordVersion: form.restoredVersion ?? rule.recordVersion }, values)
      notice('Dados Gravados com Sucesso!')
      await tellNews()
      await onDone()
    },
  })
  useTellTyped(form.changed.length > 0, onTyped)
  const isNew = rule === null
  return (
    <div className={styles.editor}>
      <Form form={form} className={styles.form}>
        <DraftNote form={form} unsent="gravou" />
        {isNew && choosesCustomer() && (
          <Field form={form} name="customerId">
            {(props) => <PickerField {...props} source={customerSource} first />}
          </Field>
        )}
        <Sentence form={form} />
        <RuleSettings form={form} />
        {!isNew && <Field form={form} name="active" label="Ligada" />}
        <FormProblem message={form.failure} />
        <div className={styles.buttons}>
          <Button type="submit" disabled={!isNew && form.changed.length === 0} aria-busy={form.busy}>
            Salvar
          </Button>
          {rule && (
            <DeleteButton
              remove={() => call(ruleOperations.deleteRule, { id: rule.id })}
              onGone={async () => {
                await onDone()
                await tellNews()
                notice('Regra excluída; o que ela achou fica.')
              }}
            />
          )}
        </div>
        <LeaveGuard dirty={form.changed.length > 0 && !form.busy} onDiscard={form.discard} />
      </Form>
      <BackTest form={form} ruleId={rule?.id ?? null} isReady={geofenceId !== null} />
    </div>
  )
}

/** Begins a rule with the sentence's own values; who works for one customer alone need not say whose it is. */
function newRule(slug: string | null, geofenceId: number | null) {
  const { title, values } = templateOf(slug ?? '')
  return startingValues(RULE_FIELDS, {
    name: title,
    ...values,
    customerId: ownCustomerId(),
    ...(geofenceId !== null && { geofences: String(geofenceId) }),
  })
}

async function save(rule: RuleRecord | null, values: CompleteInput<RuleFields>): Promise<void> {
  if (rule === null) await call(ruleOperations.createRule, { input: values })
  else {
    await call(ruleOperations.changeRule, {
      input: { ...values, id: rule.id, recordVersion: rule.recordVersion },
    })
  }
}
