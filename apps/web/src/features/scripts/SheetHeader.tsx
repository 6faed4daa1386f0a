import type { Edition } from '@belfry/content'
import { useState } from 'react'
import { safePicture } from '../../shared/characters/faces.ts'
import { useSetting } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { EditionCrest } from './EditionCrest.tsx'
import { safeLink } from './sheet.ts'

/** A script's own logo where the reader allows strangers' pictures; otherwise the arms we drew. */
function Logo({ edition }: { readonly edition: Edition }) {
  const [isImageOptIn] = useSetting('isImageOptIn')
  const logo = isImageOptIn ? safePicture(edition.logo) : null
  const [failed, setFailed] = useState<string | null>(null)
  if (logo === null || logo === failed) return <EditionCrest id={edition.id} color={edition.color} />
  return (
    <img
      className="sheet-header__logo"
      src={logo}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(logo)}
    />
  )
}

export function SheetHeader({ edition }: { readonly edition: Edition }) {
  const { t } = useText('scripts')
  const almanac = safeLink(edition.almanac)
  return (
    <header className="sheet-header">
      <Logo edition={edition} />
      <div className="sheet-header__words">
        <h2 className="sheet-header__name">{edition.name || t('scripts:own.nameless')}</h2>
        {edition.author && (
          <p className="sheet-header__author">{t('scripts:edition.by', { author: edition.author })}</p>
        )}
        {almanac && (
          <a className="sheet-header__almanac" href={almanac} target="_blank" rel="noreferrer">
            {t('scripts:sheet.almanac')}
          </a>
        )}
      </div>
    </header>
  )
}
