import { Button } from '@mantine/core'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { customerForm } from '../definitions/customer-form.ts'
import { deviceForm } from '../definitions/device-form.ts'
import { fieldsInOrder } from '../definitions/form-definition.ts'
import styles from '../record/dialogs.module.css'
import { FormFailure } from '../record/FormFailure.tsx'
import { SaveDialog } from '../record/SaveDialog.tsx'
import { FieldInput } from './FieldInput.tsx'
import fieldStyles from './fields.module.css'
import type { QuickCreateProps } from './quick-create-context.ts'
import { useRegisterForm } from './use-register-form.ts'

/** A new record that another form needs, with its few most needed fields. */
export function QuickCreate({ kind, preset, onClose, onCreated }: QuickCreateProps) {
  const definition = kind === 'customer' ? customerForm : deviceForm
  const state = useRegisterForm({
    definition,
    record: null,
    draftName: null,
    ...(preset && { preset }),
    onSaved: (record) => onCreated(definition.keyOf(record)),
  })
  const fields = fieldsInOrder(definition).filter(({ name }) => definition.quickFields?.includes(name))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={definition.register.words.fresh}
      size={520}
      covered={state.confirming !== null}
    >
      <form
        noValidate
        className={styles.quick}
        onSubmit={(event) => {
          event.preventDefault()
          // React hands the event on to the form that this dialog belongs to.
          event.stopPropagation()
          state.submit()
        }}
      >
        <FormFailure message={state.failure} />
        <div className={fieldStyles.fields}>
          {fields.map((field) => (
            <div key={field.name} className={fieldStyles.field} style={{ '--span': 6 } as Record<string, number>}>
              <FieldInput
                field={{ ...field, name: field.name }}
                definition={definition}
                state={state}
                recordKey={null}
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
      </form>
      <SaveDialog definition={definition} state={state} />
    </Dialog>
  )
}
