import { filledTone } from '@monitorweb/domain/color/brand-tones'
import { escapeHtml } from '@monitorweb/domain/text/html-text'
import { normalizeLines, normalizeText } from '@monitorweb/domain/text/text'

/** This is what a mail says, in plain words; nothing in it is markup. */
export interface MailContent {
  subject: string
  paragraphs: readonly string[]
  /** The one thing that the mail asks to do. */
  action?: { label: string; url: string }
  /** Each fact is a label and a value, as of a record. */
  facts?: readonly (readonly [label: string, value: string])[]
  /** It stands below all else, smaller. */
  footnote?: string
}

/** As whom a mail is written. */
export interface MailBrand {
  name: string
  color: string
  accentColor: string
  senderName: string
  /** "": the sender that is set for the program. */
  senderAddress: string
}

export interface MailText {
  subject: string
  /** As whom it is sent, where that is not the program's own sender; without an address, under that name alone. */
  sender?: { name: string; address: string }
  text: string
  html: string
}

const signature = (product: string) => `${product} – mensagem automática, não é preciso responder.`

/**
 * Writes the same words as plain text and as simple HTML. Whatever stands in them, also what people typed, is shown as
 * text.
 */
export function composeMail(content: MailContent, brand: MailBrand): MailText {
  const { name, senderName, senderAddress } = brand
  const isNamed = senderName !== '' || senderAddress !== ''
  return {
    subject: normalizeText(content.subject),
    text: plainText(content, brand),
    html: htmlText(content, brand),
    ...(isNamed && { sender: { name: senderName || name, address: senderAddress } }),
  }
}

function plainText({ paragraphs, facts = [], action, footnote }: MailContent, { name }: MailBrand): string {
  const blocks = [
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    footnote ?? '',
    `-- \n${signature(name)}`,
  ]
  return `${blocks.map(normalizeLines).filter(Boolean).join('\n\n')}\n`
}

/** A phone shows it at its own width, and who reads in the dark has a dark page, where a button of a dark brand has an edge: what stands in the elements is for programs that know no more. */
const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><style>
@media (max-width:479px){body{padding:12px!important}.card{padding:18px 16px!important}}
@media (prefers-color-scheme:dark){body{background:#0f1318!important;color:#e5e9ef!important}
.card{background:#1c222a!important}.button{border-color:#8a96a5!important}.small,.small a{color:#b6bfca!important}}
</style>`
const PAGE_STYLE = 'margin:0;padding:24px;background:#f2f4f7;font-family:Arial,Helvetica,sans-serif;color:#1d2939'
const CARD_STYLE = 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px'
const BUTTON_STYLE = 'display:inline-block;padding:12px 20px;color:#ffffff;border-radius:6px;text-decoration:none'
const HEAD_STYLE = 'margin:0 0 16px;padding:0 0 12px;font-size:18px;font-weight:bold'
const SMALL_STYLE = 'font-size:13px;color:#475467'
/** An address with a token is longer than a phone is wide. */
const ADDRESS_STYLE = `${SMALL_STYLE};word-break:break-all`
/** Facts begin where the text does, and a label stands beside the first line of its value. */
const FACT_STYLE = 'padding:3px 14px 3px 0;text-align:left;vertical-align:top'
/** A code has no place to break, and its label is never broken for it. */
const VALUE_STYLE = `${FACT_STYLE};overflow-wrap:anywhere`

function htmlText({ subject, paragraphs, facts = [], action, footnote }: MailContent, brand: MailBrand): string {
  const fill = filledTone(brand.color)
  const buttonStyle = `${BUTTON_STYLE};border:1px solid ${fill};background:${fill}`
  const body = [
    `<p style="${HEAD_STYLE};border-bottom:3px solid ${brand.accentColor}">${escapeHtml(brand.name)}</p>`,
    ...paragraphs.filter(Boolean).map((paragraph) => `<p>${lines(paragraph)}</p>`),
    facts.length > 0 ? `<table role="presentation" cellspacing="0">${facts.map(factRow).join('')}</table>` : '',
    action
      ? `<p><a class="button" href="${escapeHtml(action.url)}" style="${buttonStyle}">${escapeHtml(action.label)}</a></p>`
      : '',
    action ? `<p class="small" style="${ADDRESS_STYLE}">${escapeHtml(action.url)}</p>` : '',
    footnote ? `<p class="small" style="${SMALL_STYLE}">${lines(footnote)}</p>` : '',
    `<p class="small" style="${SMALL_STYLE}">${escapeHtml(signature(brand.name))}</p>`,
  ]
  const head = `<head>${HEAD}<title>${escapeHtml(normalizeText(subject))}</title></head>`
  const page = `<body style="${PAGE_STYLE}"><div class="card" style="${CARD_STYLE}">${body.join('')}</div></body>`
  return `<!doctype html><html lang="pt-BR">${head}${page}</html>`
}

function factRow([label, value]: readonly [string, string]): string {
  return `<tr><th style="${FACT_STYLE};white-space:nowrap">${escapeHtml(label)}</th><td style="${VALUE_STYLE}">${lines(value)}</td></tr>`
}

function lines(text: string): string {
  return escapeHtml(normalizeLines(text)).replaceAll('\n', '<br>')
}
