import { foldedText } from '@belfry/kit'
import { type RawBuilder, sql } from 'kysely'

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (char) => `\\${char}`)

/** Rows whose name contains a text. A row of an earlier version has no folded name: the plain one counts. */
export const containing = (folded: string, plain: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(folded)}, lower(${sql.ref(plain)}))
    like ${`%${escapeLike(foldedText(text))}%`} escape '\\'`
