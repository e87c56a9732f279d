import { FormProblem } from '#form/FormProblem.tsx'
import styles from './record-page.module.css'

/** Says what went wrong with a saving where no field is at fault. What was typed stays. */
export function FormFailure({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <div className={styles.failure}>
      <FormProblem message={`${message} O que você digitou continua aqui.`} />
    </div>
  )
}
