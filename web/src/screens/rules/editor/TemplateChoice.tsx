import { Link } from '@tanstack/react-router'
import styles from '../rules.module.css'
import { RULE_TEMPLATES } from './rule-templates.ts'

/** Offers the sentences that a rule begins with. */
export function TemplateChoice() {
  return (
    <>
      <h2 className={styles.heading}>Do que você quer ser avisado?</h2>
      {RULE_TEMPLATES.map(({ title, templates }) => (
        <section key={title} aria-label={title} className={styles.templates}>
          <h3>{title}</h3>
          <ul>
            {templates.map(({ slug, title: name, sentence }) => (
              <li key={slug}>
                <Link to={`/regras/nova/${slug}` as string}>
                  <strong>{name}</strong>
                  <span>{sentenceParts(sentence)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** What is asked for stands out, without its brackets; a figure keeps its unit beside it. */
function sentenceParts(sentence: string) {
  return sentence
    .replace(/(?<=\d) /g, '\u00a0')
    .split(/[[\]]/)
    .map((part, index) => (index % 2 === 1 ? <em key={part}>{part}</em> : part))
}
