import type { ContentIndex } from '@belfry/content'
import { createTranslation } from '@belfry/i18n'
import { namesIn } from '../../../src/shared/people/useNames.ts'
import type { Words } from '../../../src/shell/announcing.ts'

/** English, as the page says it. Characters are called as their ids. */
export async function englishWords(): Promise<Words> {
  const { t } = await createTranslation({
    locale: 'en',
    namespaces: ['said', 'vote', 'chat', 'night', 'people'],
  })
  const content = { character: (id: string) => ({ id, name: id }), trait: () => undefined }
  return { t, names: namesIn(t), content: content as unknown as ContentIndex }
}
