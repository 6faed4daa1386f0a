import { pageCount, pageOf } from '@belfry/rules'
import { useState } from 'react'

/** Pages of a list; another list, or another search in it, starts at the first page again. */
export function usePaging<Item>(items: readonly Item[], size: number, about: string) {
  const [place, setPlace] = useState({ about, page: 0 })
  const pages = pageCount(items.length, size)
  const page = place.about === about ? Math.min(place.page, pages - 1) : 0
  return {
    page,
    pages,
    shown: pageOf(items, page, size),
    onPage: (next: number) => setPlace({ about, page: next }),
  }
}
