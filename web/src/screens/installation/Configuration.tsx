import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { InstallationView } from '@monitorweb/contract/registers/installation-link'
import { useState } from 'react'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import { CARRIERS, FAMILIES, guessFamily } from './configuration-text.ts'
import styles from './installation.module.css'

const OTHER = 'Outra ou M2M'

/** Shows what to send to the tracker, or to set in it, so that it reaches this server over its SIM card. */
export function Configuration({ view }: { view: InstallationView }) {
  const [chosen, setChosen] = useState('')
  const [carrier, setCarrier] = useState(() => carrierOf(view.carrier)?.name ?? OTHER)
  const [typed, setTyped] = useState({ apn: '', user: '', password: '' })
  const protocol = chosen || guessFamily(view) || FAMILIES[0]!.protocol
  const family = FAMILIES.find((each) => each.protocol === protocol)
  const port = view.ports.find((each) => each.protocol === protocol)?.port ?? 0
  const { apn, user, password } = CARRIERS.find(({ name }) => name === carrier) ?? typed
  const host = view.host || window.location.hostname
  const values = [
    ['Servidor', host],
    ['Porta', port === 0 ? 'peça à central' : String(port)],
    ['APN', apn],
    ['Usuário', user],
    ['Senha', password],
  ] as const
  const commands = port === 0 || apn === '' ? [] : (family?.commands?.({ host, port, apn, user, password }) ?? [])
  return (
    <section aria-label="Configuração" className={styles.part}>
      <h2>Configuração</h2>
      <div className={styles.form}>
        <NativeSelect
          label="Modelo do rastreador"
          size="md"
          value={protocol}
          data={FAMILIES.map(({ protocol: value, label }) => ({ value, label }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <NativeSelect
          label="Operadora do chip"
          size="md"
          value={carrier}
          data={[...CARRIERS.map(({ name }) => name), OTHER]}
          onChange={(event) => setCarrier(event.currentTarget.value)}
        />
        {carrier === OTHER &&
          (['apn', 'user', 'password'] as const).map((name) => (
            <TextInput
              key={name}
              label={{ apn: 'APN', user: 'Usuário da APN', password: 'Senha da APN' }[name]}
              size="md"
              autoCapitalize="none"
              autoComplete="off"
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value.trim() })}
            />
          ))}
      </div>
      <dl className={styles.values}>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {family?.commands ? (
        <p>{commands.length > 0 ? family.note : 'O comando aparece com a porta e a APN do chip.'}</p>
      ) : (
        <p>Grave estes valores como manda o manual do fabricante.</p>
      )}
      {commands.map(({ label, text }) => (
        <CommandText key={label} label={label} text={text} />
      ))}
    </section>
  )
}

function CommandText({ label, text }: { label: string; text: string }) {
  const copy = useCopy()
  return (
    <div className={styles.command}>
      <strong>{label}</strong>
      <code>{text}</code>
      <div>
        <Button variant="default" aria-label={`Copiar ${label}`} onClick={() => copy(text, 'Comando copiado.')}>
          Copiar
        </Button>
        <Button
          component="a"
          variant="default"
          href={`sms:?body=${encodeURIComponent(text)}`}
          aria-label={`SMS de ${label}`}
        >
          Abrir SMS
        </Button>
      </div>
    </div>
  )
}

function carrierOf(written: string) {
  return CARRIERS.find(({ name }) => written.toLowerCase().includes(name.toLowerCase()))
}
