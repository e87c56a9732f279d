import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'

const BRAND = { name: 'MonitorWeb', color: '#354ca3', accentColor: '#354ca3', senderName: '', senderAddress: '' }

const CONTENT = {
  subject: 'Sua senha',
  paragraphs: ['Olá.', 'Duas\nlinhas.'],
  facts: [['Login', 'maria']] as const,
  action: { label: 'Criar senha', url: 'https://frota.exemplo/forgot?token=a_b-c' },
  footnote: 'Vale 30 minutos.',
}

describe('a mail', () => {
  test('says the same as plain text and as HTML', () => {
    const { subject, text, html } = composeMail(CONTENT, BRAND)
    expect(subject).toBe('Sua senha')
    expect(text).toContain('Criar senha:\nhttps://frota.exemplo/forgot?token=a_b-c\n')
    expect(text).toContain('Login: maria')
    expect(html).toContain('href="https://frota.exemplo/forgot?token=a_b-c"')
    expect(html).toContain('<p>Duas<br>linhas.</p>')
    for (const part of ['Olá.', 'maria', 'Vale 30 minutos.', 'MonitorWeb']) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
  })

  test('shows as text whatever people typed into it', () => {
    const skeleton = (html: string) => html.match(/<\/?[a-z!][^>]*>/g)
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>&"\'/=a \u0000\r\n') }), (typed) => {
        const { html } = composeMail(
          {
            subject: typed,
            paragraphs: [`x${typed.replace(/[\r\n]/g, '')}`],
            footnote: 'f',
          },
          BRAND,
        )
        expect(skeleton(html)).toEqual(
          skeleton(composeMail({ subject: '', paragraphs: ['x'], footnote: 'f' }, BRAND).html),
        )
        expect(html).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/)
      }),
    )
  })

  test('is of a phone’s width on a phone, dark where one reads in the dark, and has no empty paragraph', () => {
    const { html } = composeMail({ subject: 's', paragraphs: ['um', ''] }, BRAND)
    expect(html).toContain('<meta name="viewport" content="width=device-width')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).not.toContain('<p></p>')
  })

  test('has a button whose edge is seen in the dark, however dark the brand is', () => {
    const { html } = composeMail(CONTENT, { ...BRAND, color: '#111111' })
    expect(html).toMatch(/prefers-color-scheme:dark.*\.button\{border-color:#8a96a5!important\}/s)
    expect(html).toMatch(/<a class="button" href="[^"]*" style="[^"]*border:1px solid/)
  })

  test('has one line of subject, whatever was typed', () => {
    const { subject } = composeMail({ subject: 'Chamado\r\nBcc: a@b.c\u0000', paragraphs: [] }, BRAND)
    expect(subject).toBe('Chamado Bcc: a@b.c')
  })
})
