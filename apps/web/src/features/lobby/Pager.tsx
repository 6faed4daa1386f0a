import { useText } from '../../frame/useText.ts'
import { Button } from '../../ui/Button.tsx'

export interface PagerProps {
  /** Counted from 0. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

export function Pager({ page, pages, onPage }: PagerProps) {
  const { t } = useText('lobby')
  return (
    <nav className="pager" aria-label={t('lobby:pages')}>
      <Button
        kind="quiet"
        icon="chevron-left"
        aria-label={t('lobby:page.previous')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span className="pager__where" aria-live="polite">
        {t('lobby:page', { page: page + 1, pages })}
      </span>
      <Button
        kind="quiet"
        icon="chevron-right"
        aria-label={t('lobby:page.next')}
        disabled={page + 1 >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
