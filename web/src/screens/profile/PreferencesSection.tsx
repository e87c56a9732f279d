import { Select, Switch, useMantineColorScheme } from '@mantine/core'
import { DENSITY_WORDS, type Profile, preferenceFields, THEME_WORDS } from '@monitorweb/contract/people/profile'
import { choicesOf } from '#format/choices.ts'
import { whenWords } from '#format/date-time.ts'
import { timeZoneChoices } from '#format/time-zone-choices.ts'
import { Panel } from '#ui/page/Panel.tsx'
import styles from './profile.module.css'
import { useChosenPreferences } from './use-chosen-preferences.ts'

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
  const { setColorScheme } = useMantineColorScheme()
  const { shown, failures, savedAt, choose } = useChosenPreferences(profile, (saved) =>
    setColorScheme(saved.preferences.theme as 'auto' | 'light' | 'dark'),
  )
  const notSaved = Object.entries(failures)

  function choice(name: 'zone' | 'theme' | 'density' | 'startPage', data: { value: string; label: string }[]) {
    return {
      data,
      value: shown[name],
      allowDeselect: false,
      onChange: (value: string | null) => value !== null && choose({ [name]: value }),
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
            onChange={(value) => value !== null && choose({ lockMinutes: Number(value) })}
          />
        </div>
        <Switch
          label="Atalhos de uma tecla"
          checked={shown.shortcuts}
          onChange={({ currentTarget }) => choose({ shortcuts: currentTarget.checked })}
        />
        <p role="status" className={styles.saved}>
          {notSaved.map(([name, message]) => `${nameOf(name)}: não foi salvo. ${message}`).join(' ') ||
            (savedAt !== null && `Salvo ${whenWords(savedAt, Date.now())}`)}
        </p>
      </div>
    </Panel>
  )
}

function nameOf(name: string): string {
  return preferenceFields[name as keyof typeof preferenceFields].label
}

function withCurrent(choices: { value: string; label: string }[], current: string) {
  return choices.some(({ value }) => value === current) ? choices : [...choices, { value: current, label: current }]
}
