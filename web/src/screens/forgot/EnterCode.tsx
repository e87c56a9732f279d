import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { AuthPage } from '#ui/auth/AuthPage.tsx'
import styles from './forgot.module.css'

interface EnterCodeProps {
  onCode(code: string): void
  onBack(): void
}

/** For mails that bring a code alone: the server that sent them does not know at which address people find it. */
export function EnterCode({ onCode, onBack }: EnterCodeProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = code.trim()
    setMissing(typed === '')
    if (typed) onCode(typed)
  }

  return (
    <AuthPage title="Informar o código" lead="Copie o código do e-mail que você recebeu.">
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label="Código do e-mail"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          value={code}
          error={missing && 'Informe o código.'}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth>
          Continuar
        </Button>
        <p className={styles.links}>
          <button type="button" onClick={onBack}>
            Pedir outro e-mail
          </button>
        </p>
      </form>
    </AuthPage>
  )
}
