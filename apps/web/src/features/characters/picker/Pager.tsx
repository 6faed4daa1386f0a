import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'

export interface PagerProps {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  /** Whose pages these are, where there are several on one sheet. */
  readonly of?: string
}

/** Leads through pages; where there is only one there is nothing to lead through. */
export function Pager({ page, pages, onPage, of = '' }: PagerProps) {
  const { t } = useText('characters')
  if (pages < 2) return null
  return (
    <nav className="pager" aria-label={t('characters:page.label', { of })}>
      <button
        type="button"
        aria-label={t('characters:page.previous', { of })}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="chevron-left" />
      </button>
      <span className="pager__place" aria-current="page">
        {t('characters:page.place', { page: page + 1, pages })}
      </span>
      <button
        type="button"
        aria-label={t('characters:page.next', { of })}
        disabled={page >= pages - 1}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="chevron-right" />
      </button>
    </nav>
  )
}
