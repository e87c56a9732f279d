import { Button } from '@mantine/core'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import type { Typed } from '#form/contract-form.ts'
import { Form } from '#form/Form.tsx'
import { FormConfirm } from '#form/FormConfirm.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { customerForm } from '../definitions/customer-form.ts'
import { deviceForm } from '../definitions/device-form.ts'
import { fieldsInOrder, type RegisterForm, type StoredRecord } from '../definitions/form-definition.ts'
import styles from '../record/dialogs.module.css'
import { FormFailure } from '../record/FormFailure.tsx'
import { saveSummary } from '../record/save-summary.ts'
import { FieldInput } from './FieldInput.tsx'
import fieldStyles from './fields.module.css'
import type { QuickCreateProps } from './quick-create-context.ts'
import { useRegisterForm } from './use-register-form.ts'

/** Asks for a new record that another form needs, with its few most needed fields. */
export function QuickCreate({ kind, preset = {}, ...told }: QuickCreateProps) {
  return kind === 'customer' ? (
    <QuickForm definition={customerForm} preset={preset} {...told} />
  ) : (
    <QuickForm definition={deviceForm} preset={{}} {...told} />
  )
}

interface QuickFormProps<F extends FieldSet, R extends StoredRecord<F>>
  extends Pick<QuickCreateProps, 'onClose' | 'onCreated'> {
  definition: RegisterForm<F, R>
  preset: Partial<Typed<F>>
}

function QuickForm<F extends FieldSet, R extends StoredRecord<F>>(props: QuickFormProps<F, R>) {
  const { definition, preset, onClose, onCreated } = props
  const state = useRegisterForm({
    definition,
    record: null,
    draftName: null,
    preset,
    onSaved: (record) => onCreated(definition.keyOf(record)),
  })
  const { form } = state
  const fields = fieldsInOrder(definition).filter(({ name }) => definition.quickFields?.includes(name))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={definition.register.words.fresh}
      size={520}
      covered={form.confirming !== null}
    >
      <Form form={form} className={styles.quick}>
        <FormFailure message={form.failure} />
        <div className={fieldStyles.fields}>
          {fields.map((field, index) => (
            <div key={field.name} className={fieldStyles.field} style={{ '--span': 6 } as Record<string, number>}>
              <FieldInput
                field={field}
                register={definition.register}
                form={form}
                recordKey={null}
                first={index === 0}
              />
            </div>
          ))}
        </div>
        <p className={styles.lead}>Os outros dados podem ser completados depois.</p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Salvar</Button>
        </div>
      </Form>
      <FormConfirm form={form} summary={saveSummary(definition, state)} />
    </Dialog>
  )
}
