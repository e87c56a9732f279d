import { FormProblem } from '#form/FormProblem.tsx'
import styles from './record-page.module.css'

/** What went wrong with a saving, with no field of its own. What was typed stays. */
export function FormFailure({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <div className={styles.failure}>
      <FormProblem message={`${message} O que você digitou continua aqui.`} />
    </div>
  )
}
