import { Select, Switch, useMantineColorScheme } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { DENSITY_WORDS, type Preferences, type Profile, THEME_WORDS } from '@monitorweb/contract/people/profile'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useKeepProfile } from '#api/person/use-profile.ts'
import { choicesOf } from '#format/choices.ts'
import { whenWords } from '#format/date-time.ts'
import { timeZoneChoices } from '#format/time-zone-choices.ts'
import { Panel } from '#ui/page/Panel.tsx'
import styles from './profile.module.css'

const THEME_CHOICES = choicesOf(THEME_WORDS)
const DENSITY_CHOICES = choicesOf(DENSITY_WORDS)
const START_CHOICES = [
  { value: '/custom-dashboard', label: 'Dashboard' },
  { value: '/monitoring', label: 'Monitoramento' },
]
const LOCK_CHOICES = [
  { value: '0', label: 'Nunca' },
  { value: '5', label: '5 minutos' },
  { value: '15', label: '15 minutos' },
  { value: '30', label: '30 minutos' },
]

/** Each choice holds at once and is kept on the server, so that it follows the person to other computers. */
export function PreferencesSection({ profile }: { profile: Profile }) {
  const { preferences } = profile
  const keepProfile = useKeepProfile()
  const { setColorScheme } = useMantineColorScheme()
  const change = useMutation({
    mutationFn: (input: Partial<Preferences>) => call(identityOperations.changePreferences, { input }),
    onSuccess: (saved) => {
      keepProfile(saved)
      setColorScheme(saved.preferences.theme as 'auto' | 'light' | 'dark')
    },
  })
  const shown = { ...preferences, ...(change.isPending && change.variables) }

  function choice(name: 'zone' | 'theme' | 'density' | 'startPage', data: { value: string; label: string }[]) {
    return {
      data,
      value: shown[name],
      allowDeselect: false,
      onChange: (value: string | null) => value !== null && change.mutate({ [name]: value }),
    }
  }

  return (
    <Panel title="Preferências" lead="Valem em qualquer computador em que você entrar.">
      <div className={styles.form}>
        <Select label="Fuso horário" searchable {...choice('zone', timeZoneChoices())} />
        <div className={styles.pair}>
          <Select label="Tema" {...choice('theme', THEME_CHOICES)} />
          <Select label="Densidade de tabelas e listas" {...choice('density', DENSITY_CHOICES)} />
          <Select label="Página inicial" {...choice('startPage', withCurrent(START_CHOICES, shown.startPage))} />
          <Select
            label="Bloquear a tela sem uso"
            data={LOCK_CHOICES}
            value={String(shown.lockMinutes)}
            allowDeselect={false}
            onChange={(value) => value !== null && change.mutate({ lockMinutes: Number(value) })}
          />
        </div>
        <Switch
          label="Atalhos de uma tecla"
          checked={shown.shortcuts}
          onChange={({ currentTarget }) => change.mutate({ shortcuts: currentTarget.checked })}
        />
        <p role="status" className={styles.saved}>
          {change.error
            ? messageOf(change.error)
            : change.isSuccess && `Salvo ${whenWords(change.submittedAt, Date.now())}`}
        </p>
      </div>
    </Panel>
  )
}

function withCurrent(choices: { value: string; label: string }[], current: string) {
  return choices.some(({ value }) => value === current) ? choices : [...choices, { value: current, label: current }]
}
