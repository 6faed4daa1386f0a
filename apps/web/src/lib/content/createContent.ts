/** Reader of packs: fetched with the first one, since neither login nor lobby know a character. */
export { createContent } from '@belfry/content'
