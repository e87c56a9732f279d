import { Button, PasswordInput, TextInput } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { renderSVG } from 'uqr'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import styles from './profile.module.css'

/** Password, QR code, first code: only then it counts. */
export function SetUpFactor({ onActive }: { onActive: (codes: string[]) => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const client = useQueryClient()
  const start = useMutation({ mutationFn: () => call(identityOperations.startTotp, { password }) })
  const activate = useMutation({
    mutationFn: () => call(identityOperations.activateTotp, { code: code.trim() }),
    onSuccess: async (codes) => {
      onActive(codes.map((recovery) => recovery.code))
      await client.invalidateQueries({ queryKey: ['profile'] })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (start.isPending || activate.isPending) return
    if (start.data) activate.mutate()
    else start.mutate()
  }

  const failure = activate.error ?? start.error
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!start.data && (
        <PasswordInput
          label="Senha atual"
          autoComplete="current-password"
          value={password}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      {start.data && <KeyOfApp {...start.data} />}
      {start.data && (
        <TextInput
          label="Código que o aplicativo mostra"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
      <FormProblem message={failure ? messageOf(failure) : null} />
      <div className={styles.buttons}>
        <Button type="submit" aria-busy={start.isPending || activate.isPending}>
          {start.data ? 'Ativar' : 'Começar'}
        </Button>
      </div>
    </form>
  )
}

function KeyOfApp({ uri, secret }: { uri: string; secret: string }) {
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri, { border: 0 }))}`
  return (
    <div className={styles.qr}>
      <img src={picture} alt="Código QR para o aplicativo autenticador" width={180} height={180} />
      <p>
        Leia o código com o aplicativo, ou digite esta chave nele:
        <br />
        <span className={styles.secret}>{secret}</span>
      </p>
    </div>
  )
}
