import { useEffect } from 'react'
import { useCharacterLocale } from '../../shared/characters/characterLanguage.ts'
import { useContent } from '../../shared/characters/useContent.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'

/** Fetched for its credits where no table needed the characters yet. */
function useCredits() {
  const { content, reporter } = useShell()
  const locale = useCharacterLocale()
  const loaded = useContent()
  useEffect(() => {
    if (loaded) return
    content
      .load(locale)
      .catch((error: unknown) => reporter.report(new Error('no characters', { cause: error })))
  }, [loaded, content, locale, reporter])
  return loaded?.pack.iconCredits ?? null
}

function IconCredits() {
  const { t } = useText('help')
  const credits = useCredits()
  if (!credits) return null
  return (
    <>
      <p>
        {t('help:credits.icons')} <a href={credits.source.url}>{credits.source.name}</a>{' '}
        {t('help:credits.licence')} <a href={credits.licence.url}>{credits.licence.name}</a>
        {credits.isModified && ` ${t('help:credits.modified')}`}
      </p>
      <ul className="help__authors">
        {credits.authors.map(({ name, url, icons }) => (
          <li key={name}>
            {url ? <a href={url}>{name}</a> : name} {t('help:credits.count', { count: icons })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whose work is in here. */
export function Credits() {
  const { t } = useText('help')
  return (
    <>
      <h3 className="help__heading">{t('help:credits.icons.title')}</h3>
      <IconCredits />
      <h3 className="help__heading">{t('help:credits.fonts.title')}</h3>
      <p>{t('help:credits.fonts')}</p>
      <h3 className="help__heading">{t('help:credits.own.title')}</h3>
      <p>{t('help:credits.own')}</p>
      <p className="help__trademark">{t('help:trademark')}</p>
    </>
  )
}
