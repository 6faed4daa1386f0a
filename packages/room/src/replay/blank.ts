import { DEFAULT_TAGS, type MetaState } from '@belfry/rules'

/** A table of no server. */
export const BLANK_META: MetaState = {
  sessionId: '',
  ownerId: '',
  ownerName: '',
  createdAt: 0,
  isPublic: false,
  language: '',
  chatServer: null,
  tags: DEFAULT_TAGS,
  boostUntil: null,
  endedAt: null,
  code: null,
  isLocal: false,
}
