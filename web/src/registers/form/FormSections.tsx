import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormSection, RegisterForm } from '../definitions/form-definition.ts'
import { FieldInput } from './FieldInput.tsx'
import styles from './fields.module.css'
import type { RegisterFormState } from './use-register-form.ts'

interface FormSectionsProps {
  definition: RegisterForm
  state: RegisterFormState
  /** Key of the record being changed, null of a new one. */
  recordKey: string | null
}

/** The sections of a form; what few need is closed until it is opened or has an error. */
export function FormSections({ definition, state, recordKey }: FormSectionsProps) {
  return (
    <>
      {definition.sections.map((section) => (
        <Section key={section.id} section={section} definition={definition} state={state} recordKey={recordKey} />
      ))}
    </>
  )
}

function Section({ section, definition, state, recordKey }: FormSectionsProps & { section: FormSection }) {
  const [opened, setOpened] = useState(false)
  const { errors } = state.form.formState
  const fields = section.fields.filter(({ only }) => !only || only === (recordKey === null ? 'new' : 'existing'))
  const wrong = fields.some(({ name }) => errors[name])
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
              <FieldInput field={field} definition={definition} state={state} recordKey={recordKey} />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
