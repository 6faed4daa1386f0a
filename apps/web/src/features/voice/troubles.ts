import type { Phrase, TextKey } from '@belfry/i18n'
import { NO_UPGRADE } from '../../shared/voice/line/link.ts'
import type { ChatTrouble } from '../../shared/voice/types.ts'
import { lineReason } from '../../shell/lineReason.ts'
import { failurePhrase } from '../../shell/useText.ts'
import { SILENT } from './connection/call.ts'

/** What the network says when nobody answers at all, in words that help nobody. */
const NOBODY_ANSWERS: ReadonlySet<string> = new Set(['xhr poll error', 'websocket error', 'network-error'])

/** Over plain HTTP the best of browsers has neither microphone nor camera for a page. */
const isInsecure = (): boolean => globalThis.isSecureContext === false

type Phrases = {
  readonly [Kind in ChatTrouble['kind']]: (
    trouble: Extract<ChatTrouble, { kind: Kind }>,
    say: (phrase: Phrase) => string,
  ) => Phrase
}

const PHRASES: Phrases = {
  dropped: ({ reason }, say) =>
    reason === SILENT
      ? { key: 'voice:alert.silent' }
      : { key: 'voice:alert.dropped', params: { reason: lineReason(reason, (key) => say({ key })) } },
  'no-way': () => ({ key: 'voice:alert.no-way' }),
  unreachable: ({ reason }, say) => {
    if (reason === NO_UPGRADE) return { key: 'voice:alert.no-upgrade' }
    return NOBODY_ANSWERS.has(reason)
      ? { key: 'voice:alert.offline' }
      : { key: 'voice:alert.unreachable', params: { reason: lineReason(reason, (key) => say({ key })) } }
  },
  refused: ({ failure }, say) => ({
    key: 'voice:alert.refused',
    params: { message: say(failurePhrase(failure)) },
  }),
  'unknown-server': () => ({ key: 'voice:alert.unknown' }),
  unsupported: () => ({ key: isInsecure() ? 'setup:insecure' : 'voice:alert.unsupported' }),
  elsewhere: () => ({ key: 'voice:alert.elsewhere' }),
}

export const troublePhrase = (trouble: ChatTrouble, say: (phrase: Phrase) => string): Phrase =>
  (PHRASES[trouble.kind] as (trouble: ChatTrouble, say: (phrase: Phrase) => string) => Phrase)(trouble, say)

const TITLES: Readonly<Partial<Record<ChatTrouble['kind'], TextKey>>> = {
  unsupported: 'voice:alert.unsupported_title',
  'no-way': 'voice:alert.no-way_title',
}

export const troubleTitle = ({ kind }: ChatTrouble): TextKey | undefined =>
  kind === 'unsupported' && isInsecure() ? undefined : TITLES[kind]
