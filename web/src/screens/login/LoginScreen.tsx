import { Link } from '@tanstack/react-router'
import { lastFarewell } from '#api/session/session-end.ts'
import { AuthPage } from '#ui/auth/AuthPage.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './login.module.css'

interface LoginScreenProps {
  onEntered: () => void
}

export function LoginScreen({ onEntered }: LoginScreenProps) {
  const farewell = lastFarewell()
  return (
    <AuthPage title="Entrar" lead="Acompanhe sua frota em tempo real.">
      {farewell && (
        <p role="status" className={styles.farewell}>
          {farewell}
        </p>
      )}
      <LoginForm onEntered={onEntered} />
      <p className={styles.links}>
        <Link to="/forgot">Esqueci minha senha</Link>
        <Link to="/register">Solicitar acesso</Link>
      </p>
    </AuthPage>
  )
}
