import { Button, TextInput } from '@mantine/core'
import type { InstallationView } from '@monitorweb/contract/registers/installation-link'
import { useState } from 'react'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import { ListChoice } from '#ui/controls/ListChoice.tsx'
import { CARRIERS, FAMILIES, guessFamily } from './configuration-text.ts'
import styles from './installation.module.css'

const OTHER = 'Outra ou M2M'
const CARRIER_CHOICES = [...CARRIERS.map(({ name }) => name), OTHER].map((name) => ({ value: name, label: name }))
const MODELS = FAMILIES.map(({ protocol: value, label }) => ({ value, label }))

/** Shows what to send to the tracker, or to set in it, so that it reaches this server over its SIM card. */
export function Configuration({ view }: { view: InstallationView }) {
  const [chosen, setChosen] = useState('')
  const [carrier, setCarrier] = useState(() => carrierOf(view.carrier)?.name ?? OTHER)
  const [typed, setTyped] = useState({ apn: '', user: '', password: '' })
  const protocol = chosen || guessFamily(view)
  const family = FAMILIES.find((each) => each.protocol === protocol)
  const port = view.ports.find((each) => each.protocol === protocol)?.port ?? 0
  const portText = family ? portWords(port) : 'escolha o modelo'
  const { apn, user, password } = CARRIERS.find(({ name }) => name === carrier) ?? typed
  const host = view.host || window.location.hostname
  const values = [
    ['Servidor', host],
    ['Porta', portText],
    ['APN', apn],
    ['Usuário', user],
    ['Senha', password],
  ] as const
  const commands =
    port === 0 || apn === '' ? [] : (family?.commands?.({ serial: view.serial, host, port, apn, user, password }) ?? [])
  return (
    <section aria-label="Configuração" className={styles.part}>
      <h2>Configuração</h2>
      <div className={styles.form}>
        <ListChoice
          label="Modelo do rastreador"
          inForm
          // Nothing is chosen until somebody does: the port of another family would be programmed in good faith.
          value={protocol}
          placeholder="Escolha o modelo"
          choices={MODELS}
          onChange={setChosen}
        />
        <ListChoice label="Operadora do chip" inForm value={carrier} choices={CARRIER_CHOICES} onChange={setCarrier} />
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
      <p>{adviceOf(family, commands.length)}</p>
      {commands.map(({ label, text }) => (
        <CommandText key={label} label={label} text={text} />
      ))}
    </section>
  )
}

function portWords(port: number): string {
  return port === 0 ? 'peça à central' : String(port)
}

function adviceOf(family: (typeof FAMILIES)[number] | undefined, commands: number) {
  if (!family) return 'Escolha o modelo do rastreador: a porta e os comandos são os da família dele.'
  if (!family.commands) return 'Grave estes valores como manda o manual do fabricante.'
  return commands > 0 ? family.note : 'O comando aparece com a porta e a APN do chip.'
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
