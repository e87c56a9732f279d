import { Button, PasswordInput, TextInput } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import type { Profile } from '@monitorweb/contract/people/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import marks from '#ui/mark.module.css'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './profile.module.css'

/** It is active: how many recovery codes are left, and how to end it. */
export function ActiveFactor({ profile }: { profile: Profile }) {
  const [ending, setEnding] = useState(false)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const client = useQueryClient()
  const notice = useNotice()
  const end = useMutation({
    mutationFn: () => call(identityOperations.deactivateTotp, { password, code: code.trim() }),
    onSuccess: async () => {
      notice('Verificação em duas etapas desativada.')
      await client.invalidateQueries({ queryKey: ['profile'] })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!end.isPending) end.mutate()
  }

  const left = profile.recoveryCodesLeft
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>
        <span className={marks.mark}>Ativa</span> {left === 1 ? 'Resta 1 código' : `Restam ${left} códigos`} de
        recuperação.
      </p>
      {ending && (
        <div className={styles.pair}>
          <PasswordInput
            label="Senha atual"
            autoComplete="current-password"
            value={password}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <TextInput
            label="Código do aplicativo"
            autoComplete="one-time-code"
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </div>
      )}
      <FormProblem message={end.error ? messageOf(end.error) : null} />
      <div className={styles.buttons}>
        {ending ? (
          <Button type="submit" color="red" aria-busy={end.isPending}>
            Desativar
          </Button>
        ) : (
          <Button variant="default" onClick={() => setEnding(true)}>
            Desativar…
          </Button>
        )}
      </div>
    </form>
  )
}
