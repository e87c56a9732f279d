import { IconSelector, type TablerIcon } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { Hint } from '../overlay/Hint.tsx'
import styles from './list-choice.module.css'
import pictureStyles from './picture-button.module.css'
import { useChoiceList } from './use-choice-list.ts'

interface ListChoiceProps<Value extends string> {
  /** What is chosen; it stands before the list, unless other words do. */
  label: string
  /** What stands before the list instead of the label; nothing stands there where it is empty. */
  words?: string
  /** It stands in a form: as wide as the form, below its words, with room for a finger. */
  inForm?: boolean
  /** A picture stands in the button; what is chosen is told in a hint, and where it is not the first choice by colour. */
  icon?: TablerIcon
  /** It is shown while the value is none of the choices. */
  placeholder?: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange(value: Value): void
}

/** Longer words are cut in the line, and whole in the list. */
const MOST_LETTERS = 26

/**
 * Chooses one of a short list, in a line of filters as wide as its longest words: a field to choose from as the WAI-ARIA
 * Authoring Practices have it ("select-only combobox"), of a tenth of the weight that the fields of forms have.
 */
export function ListChoice<Value extends string>(props: ListChoiceProps<Value>) {
  const { label, words = label, choices, inForm = false, icon: Icon, placeholder, value, onChange } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const shown = choices.findIndex((choice) => choice.value === value)
  const list = useChoiceList({
    labels: choices.map((choice) => choice.label),
    shown,
    button,
    onChoose: (index) => choices[index]!.value !== value && onChange(choices[index]!.value),
  })
  const letters = choices.reduce((most, choice) => Math.max(most, choice.label.length), 1)
  const chosen = choices[shown]?.label ?? placeholder
  const field = (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        className={Icon ? pictureStyles.picture : styles.button}
        data-chosen={shown > 0 || undefined}
        style={inForm || Icon ? undefined : { width: `calc(${Math.min(letters, MOST_LETTERS)}ch + 30px)` }}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={list.isOpen}
        aria-controls={list.isOpen ? id : undefined}
        aria-activedescendant={list.isOpen ? `${id}-${list.active}` : undefined}
        onClick={list.toggle}
        onKeyDown={list.takeKey}
        onBlur={list.close}
      >
        <span className={Icon && 'visually-hidden'}>{chosen}</span>
        {Icon ? (
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconSelector size={14} stroke={1.75} aria-hidden="true" />
        )}
      </button>
      {list.isOpen && (
        <div id={id} ref={list.place} popover="manual" role="listbox" aria-label={label} className={styles.list}>
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the button keeps the focus and says which one is meant
            // biome-ignore lint/a11y/useKeyWithClickEvents: the button takes the keys
            <div
              key={choice.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === shown}
              data-active={index === list.active || undefined}
              // The button would lose the focus, and with it its list.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => list.choose(index)}
            >
              {choice.label}
            </div>
          ))}
        </div>
      )}
    </>
  )
  return (
    <span className={styles.choice} data-in-form={inForm || undefined}>
      {Icon ? (
        <Hint label={`${label}: ${chosen}`} disabled={list.isOpen}>
          {field}
        </Hint>
      ) : (
        <>
          {words && <span aria-hidden="true">{words}</span>}
          {field}
        </>
      )}
    </span>
  )
}
