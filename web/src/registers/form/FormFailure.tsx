import styles from './form.module.css'

/** What went wrong with a saving, with no field of its own. What was typed stays. */
export function FormFailure({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <p role="alert" className={styles.failure}>
      {message} O que você digitou continua aqui.
    </p>
  )
}
