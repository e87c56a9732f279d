import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type FormValues, fieldId, fieldsInOrder, type RegisterForm } from '../definitions/form-definition.ts'
import { contractField } from '../form/form-rules.ts'
import { messagesOf } from '../form/use-register-form.ts'
import styles from './record-page.module.css'

interface ErrorSummaryProps {
  definition: RegisterForm
  form: UseFormReturn<FormValues>
}

/** After a refused saving: everything that is wrong, each a link to its field. */
export function ErrorSummary({ definition, form }: ErrorSummaryProps) {
  const { errors, submitCount } = form.formState
  const fields = fieldsInOrder(definition)
  const messages = messagesOf(
    errors,
    fields.map(({ name }) => name),
  )
  const box = useRef<HTMLDivElement>(null)
  const shown = submitCount > 0 && messages.length > 0

  useEffect(() => {
    if (submitCount > 0) box.current?.focus()
  }, [submitCount])

  if (!shown) return null
  const labelOf = (name: string) =>
    fields.find((field) => field.name === name)?.label ?? contractField(definition, name)?.label ?? name
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <p>{messages.length === 1 ? 'Um campo precisa de atenção:' : `${messages.length} campos precisam de atenção:`}</p>
      <ul>
        {messages.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${fieldId(definition, name)}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(fieldId(definition, name))?.focus()
              }}
            >
              {labelOf(name)}
            </a>
            : {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
