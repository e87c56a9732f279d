import { lastFarewell } from '#api/session-end.ts'
import { Logo } from '#ui/Logo.tsx'
import { LoginBackdrop } from './LoginBackdrop.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './login.module.css'

interface LoginScreenProps {
  onEntered: () => void
}

export function LoginScreen({ onEntered }: LoginScreenProps) {
  const farewell = lastFarewell()
  return (
    <div className={styles.page}>
      <title>Entrar · MonitorWeb</title>
      <main className={styles.side}>
        <div className={styles.box}>
          <div className={styles.brand}>
            <Logo sizePx={36} />
            MonitorWeb
          </div>
          <h1>Entrar</h1>
          <p className={styles.lead}>Acompanhe sua frota em tempo real.</p>
          {farewell && (
            <p role="status" className={styles.farewell}>
              {farewell}
            </p>
          )}
          <LoginForm onEntered={onEntered} />
        </div>
      </main>
      <LoginBackdrop />
    </div>
  )
}
