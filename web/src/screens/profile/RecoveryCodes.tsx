import { Button } from '@mantine/core'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import styles from './profile.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** The recovery codes are shown only once, and each of them replaces the app once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const copy = useCopy()
  return (
    <div className={styles.form}>
      <p role="status">
        <strong>Ativada.</strong> Guarde estes códigos em lugar seguro: cada um entra uma vez no lugar do aplicativo, e
        eles não aparecem de novo.
      </p>
      <ul className={styles.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="default" autoFocus onClick={() => copy(codes.join('\n'), 'Códigos copiados')}>
          Copiar os códigos
        </Button>
        <Button onClick={onDone}>Já guardei</Button>
      </div>
    </div>
  )
}
