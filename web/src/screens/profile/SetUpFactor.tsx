import { Button } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import type { ResultOf } from '@monitorweb/contract/wire/operation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { call } from '#api/client.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { useContractForm } from '#form/use-contract-form.ts'
import styles from './profile.module.css'

const { startTotp, activateTotp } = identityOperations
type AppKey = ResultOf<typeof startTotp>

/**
 * The person gives the password, scans the QR code and types the first code; only then does the second factor count.
 */
export function SetUpFactor({ onActive }: { onActive: (codes: string[]) => void }) {
  const [key, setKey] = useState<AppKey | null>(null)
  return key === null ? <GiveKey onKey={setKey} /> : <Activate appKey={key} onActive={onActive} />
}

function GiveKey({ onKey }: { onKey: (key: AppKey) => void }) {
  const form = useContractForm({
    fields: startTotp.args,
    initial: { password: '' },
    send: async (values) => onKey(await call(startTotp, values)),
  })
  return (
    <Form form={form} className={styles.form}>
      <Field form={form} name="password" label="Senha atual" autoComplete="current-password" />
      <FormProblem message={form.failure} />
      <div className={styles.buttons}>
        <Button type="submit" aria-busy={form.busy}>
          Começar
        </Button>
      </div>
    </Form>
  )
}

function Activate({ appKey, onActive }: { appKey: AppKey; onActive: (codes: string[]) => void }) {
  const client = useQueryClient()
  const form = useContractForm({
    fields: activateTotp.args,
    initial: { code: '' },
    async send(values) {
      const codes = await call(activateTotp, values)
      onActive(codes.map(({ code }) => code))
      await client.invalidateQueries({ queryKey: ['profile'] })
    },
  })
  return (
    <Form form={form} className={styles.form}>
      <KeyOfApp {...appKey} />
      <Field form={form} name="code" label="Código que o aplicativo mostra" autoComplete="one-time-code" autoFocus />
      <FormProblem message={form.failure} />
      <div className={styles.buttons}>
        <Button type="submit" aria-busy={form.busy}>
          Ativar
        </Button>
      </div>
    </Form>
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
