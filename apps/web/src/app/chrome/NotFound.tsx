import { Link } from 'react-router'
import { useText } from '../../frame/useText.ts'

export function NotFound() {
  const { t } = useText()
  return (
    <main className="plain-page">
      <h1 className="plain-page__title">{t('common:notFound.title')}</h1>
      <p className="plain-page__text">{t('common:notFound.text')}</p>
      <Link className="plain-page__way" to="/">
        {t('common:notFound.way')}
      </Link>
    </main>
  )
}
