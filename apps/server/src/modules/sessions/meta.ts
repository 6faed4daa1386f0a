import { DEFAULT_TAGS, type MetaState } from '@belfry/rules'

/** Meta of a session before its first event. */
export const BLANK_META: MetaState = {
  sessionId: '',
  ownerId: '',
  ownerName: '',
  createdAt: 0,
  isPublic: false,
  language: 'en',
  chatServer: null,
  tags: DEFAULT_TAGS,
  boostUntil: null,
  endedAt: null,
  code: null,
  isLocal: false,
}
