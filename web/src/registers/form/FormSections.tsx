import type { FieldSet } from '@monitorweb/contract/wire/field'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldName } from '#form/contract-form.ts'
import type { ContractForm } from '#form/use-contract-form.ts'
import type { FormSection, RegisterFields } from '../definitions/form-definition.ts'
import type { RegisterIdentity } from '../register.ts'
import { FieldInput } from './FieldInput.tsx'
import styles from './fields.module.css'

interface FormSectionsProps<F extends FieldSet> {
  definition: RegisterFields<F> & { register: RegisterIdentity }
  form: ContractForm<F>
  /** The key of the record being changed; null for a new one. */
  recordKey: string | null
}

/** Shows the sections of a form; a section that few need is closed until it is opened or has an error. */
export function FormSections<F extends FieldSet>({ definition, form, recordKey }: FormSectionsProps<F>) {
  return (
    <>
      {definition.sections.map((section) => (
        <Section key={section.id} section={section} definition={definition} form={form} recordKey={recordKey} />
      ))}
    </>
  )
}

interface SectionProps<F extends FieldSet> extends FormSectionsProps<F> {
  section: FormSection<FieldName<F>>
}

function Section<F extends FieldSet>({ section, definition, form, recordKey }: SectionProps<F>) {
  const [opened, setOpened] = useState(false)
  const { errors } = form
  const fields = section.fields.filter(({ only }) => !only || only === (recordKey === null ? 'new' : 'existing'))
  const wrong = fields.some(({ name }) => errors[name] !== undefined)
  // Once it has opened for an error it stays so: closing would take the field away from who mends it.
  if (wrong && !opened) setOpened(true)
  const open = !section.collapsed || opened || wrong
  const headingId = `secao-${section.id}`
  return (
    <section className={styles.section} aria-labelledby={headingId} id={section.id}>
      <div className={styles.sectionHead}>
        <h2 id={headingId}>
          {section.collapsed ? (
            <button type="button" aria-expanded={open} onClick={() => setOpened(!open)}>
              {section.title}
              <IconChevronDown size={16} aria-hidden="true" data-open={open || undefined} />
            </button>
          ) : (
            section.title
          )}
        </h2>
        {section.note && <p>{section.note}</p>}
      </div>
      {open && (
        <div className={styles.fields}>
          {fields.map((field) => (
            <div key={field.name} className={styles.field} style={{ '--span': field.span } as Record<string, number>}>
              <FieldInput field={field} register={definition.register} form={form} recordKey={recordKey} />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
