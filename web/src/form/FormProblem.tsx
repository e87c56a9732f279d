import { IconAlertCircle } from '@tabler/icons-react'
import type { Ref } from 'react'
import styles from './form.module.css'

interface FormProblemProps {
  message: string | null
  /** A form that puts the focus on the problem gives this. */
  ref?: Ref<HTMLDivElement>
}

/** Says what went wrong with a form as a whole, and at once to those who listen. */
export function FormProblem({ message, ref }: FormProblemProps) {
  return (
    <div ref={ref} tabIndex={ref ? -1 : undefined} role="alert" className={styles.problem} hidden={!message}>
      <IconAlertCircle size={18} aria-hidden="true" />
      <span>{message}</span>
    </div>
  )
}
