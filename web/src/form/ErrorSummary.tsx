import type { FieldSet } from '@monitorweb/contract/wire/field'
import { useEffect, useRef } from 'react'
import type { FieldName } from './contract-form.ts'
import styles from './form.module.css'
import type { ContractForm } from './use-contract-form.ts'

interface ErrorSummaryProps<F extends FieldSet> {
  form: ContractForm<F>
  /** The fields are in the order of the screen. */
  fields: readonly { name: FieldName<F>; label: string; id: string }[]
}

/** Lists after a refused saving everything that is wrong, each entry a link to its field. */
export function ErrorSummary<F extends FieldSet>({ form: { errors, refusals }, fields }: ErrorSummaryProps<F>) {
  const wrong = fields.filter(({ name }) => errors[name] !== undefined)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])

  if (refusals === 0 || wrong.length === 0) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <p>{wrong.length === 1 ? 'Um campo precisa de atenção:' : `${wrong.length} campos precisam de atenção:`}</p>
      <ul>
        {wrong.map(({ name, label, id }) => (
          <li key={name}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {label}
            </a>
            : {errors[name]}
          </li>
        ))}
      </ul>
    </div>
  )
}
