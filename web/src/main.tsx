import './theme/mantine.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyPreferences } from '#api/person/preferences.ts'
import { storedToken } from '#api/session/session.ts'
import { App } from '#app/App.tsx'
import { applyBrand, forgetBrand } from '#theme/branding.ts'
import { growWithText } from '#ui/screen-size/use-text-scale.ts'

// Before anything is drawn, so that nothing changes its place or its colour afterwards.
applyPreferences()
growWithText()
if (storedToken() === null) forgetBrand()
else applyBrand()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
