import type { ContentIndex } from '@belfry/content'
import { describePackProblem, loadPack } from '@belfry/content/node'
import type { Config } from '../../platform/config/config.ts'
import { StartupError } from '../../platform/startup/texts.ts'
import { type ContentTexts, contentTexts } from './texts.ts'

export { contentRoutes } from './routes.ts'

export interface ContentServices {
  readonly content: ContentIndex
  readonly contentTexts: ContentTexts
}

export function openContent({ contentDir }: Pick<Config, 'contentDir'>): ContentServices {
  const loaded = loadPack(contentDir)
  if (!loaded.ok) {
    const detail = loaded.error.map(describePackProblem).join('; ')
    const where = contentDir === undefined ? '' : `CONTENT_DIR=${contentDir}: `
    throw new StartupError('startup.content', { detail: where + detail })
  }
  const { content, source } = loaded.value
  return { content, contentTexts: contentTexts(content.pack, source) }
}
