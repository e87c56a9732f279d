import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AuthPage } from '#ui/auth/AuthPage.tsx'
import styles from './access-request.module.css'

/** Says what happens next, once a request was sent. */
export function RequestSent({ email }: { email: string }) {
  return (
    <AuthPage title="Solicitação enviada" lead="A central recebeu sua solicitação de acesso.">
      <ol className={styles.steps}>
        <li>A central confere os dados em horário comercial.</li>
        <li>
          A resposta vai para <strong>{email}</strong>.
        </li>
        <li>Com o acesso liberado, o e-mail traz o link para você criar a senha.</li>
      </ol>
      <Button component={Link} to="/login" size="md" fullWidth>
        Voltar para a entrada
      </Button>
    </AuthPage>
  )
}
