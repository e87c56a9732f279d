import { rules, text } from '../wire/field.ts'

/** This is a list as somebody likes to see it: its search, filters, order and columns, as its link holds them. */
export interface SavedView {
  /** The path of the list without its slash: "veiculos". */
  list: string
  name: string
  /** The parameters of the link: "sem=equipamento&ord=plate". */
  search: string
}

const MOST_VIEWS = 60
export const LONGEST_VIEW_NAME = 40

/** Reads the views in a person's preferences; text that is no list of views reads as none. */
export function readSavedViews(stored: string): SavedView[] {
  try {
    const views: unknown = JSON.parse(stored || '[]')
    return Array.isArray(views) && views.every(isView) ? views : []
  } catch {
    return []
  }
}

function isView(view: unknown): view is SavedView {
  if (typeof view !== 'object' || view === null) return false
  const { list, name, search } = view as Record<string, unknown>
  return [list, name, search].every((part) => typeof part === 'string') && String(name).length <= LONGEST_VIEW_NAME
}

/** The field holds a list of {@link SavedView} as JSON; "" for none. */
export const savedViewsField = text('visoes', 'Visões salvas', {
  rule: rules
    .lines(20_000)
    .refine(
      (stored) => stored === '' || readSavedViews(stored).length > 0 || stored === '[]',
      'Envie uma lista de visões.',
    )
    .refine((stored) => readSavedViews(stored).length <= MOST_VIEWS, `Salve no máximo ${MOST_VIEWS} visões.`),
})
