import { useLocale } from '../../shell/useLocale.ts'
import { useContent } from './useContent.ts'

/** The characters' language where it is not the page's: whoever reads them out needs its voice. */
export function useCharacterLang(): string | undefined {
  const content = useContent()
  const [locale] = useLocale()
  return content && content.pack.locale !== locale ? content.pack.locale : undefined
}
