import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'

export function NotFound() {
  const { navigator } = useShell()
  const { t } = useText()
  return (
    <main className="plain-page">
      <h1 className="plain-page__title">{t('common:notFound.title')}</h1>
      <p className="plain-page__text">{t('common:notFound.text')}</p>
      <a
        className="plain-page__way"
        href={navigator.pathOf('Lobby')}
        onClick={(event) => {
          event.preventDefault()
          navigator.goTo('Lobby')
        }}
      >
        {t('common:notFound.way')}
      </a>
    </main>
  )
}
