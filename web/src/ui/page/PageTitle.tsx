import { useBrandName } from '#theme/branding.ts'

/** Names the page in the browser's tabs, with what the product is called here. */
export function PageTitle({ text }: { text: string }) {
  const name = useBrandName()
  return <title>{`${text} · ${name}`}</title>
}
