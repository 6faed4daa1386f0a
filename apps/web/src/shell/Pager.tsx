import './pager.css'
import { Button } from '../ui/Button.tsx'
import { useText } from './useText.ts'

export interface PagerProps {
  /** Counted from 0. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** Leads through the pages of a list. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const { t } = useText()
  return (
    <nav className="pager" aria-label={t('common:pages')}>
      <Button
        kind="quiet"
        icon="chevron-left"
        aria-label={t('common:page.previous')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span className="pager__where" aria-live="polite">
        {t('common:page', { page: page + 1, pages })}
      </span>
      <Button
        kind="quiet"
        icon="chevron-right"
        aria-label={t('common:page.next')}
        disabled={page + 1 >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
