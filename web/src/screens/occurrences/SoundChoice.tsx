import { Button, Switch } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { URGENCY_LEVELS, urgencyWord } from '#occurrences/urgency.tsx'
import { sound, soundChoice } from '#occurrences/watch/sound.ts'
import styles from './occurrences.module.css'

/** Asks once whether this browser sounds when something comes; afterwards it can be changed and tried. */
export function SoundChoice() {
  const choice = useSyncExternalStore(soundChoice.onChange, soundChoice.read)
  if (choice === null) {
    return (
      <div className={styles.ask}>
        <p>Tocar um som neste navegador quando chega uma ocorrência?</p>
        <Button
          size="xs"
          onClick={() => {
            soundChoice.write('on')
            sound(3)
          }}
        >
          Tocar
        </Button>
        <Button size="xs" variant="default" onClick={() => soundChoice.write('off')}>
          Agora não
        </Button>
      </div>
    )
  }
  return (
    <details className={styles.sound}>
      <summary>{choice === 'on' ? 'Som ligado' : 'Som desligado'}</summary>
      <Switch
        label="Tocar quando chega uma ocorrência"
        checked={choice === 'on'}
        onChange={({ currentTarget }) => soundChoice.write(currentTarget.checked ? 'on' : 'off')}
      />
      <fieldset aria-label="Testar o som">
        {URGENCY_LEVELS.map((urgency) => (
          <Button key={urgency} size="xs" variant="default" onClick={() => sound(urgency)}>
            {urgencyWord(urgency)}
          </Button>
        ))}
      </fieldset>
    </details>
  )
}
